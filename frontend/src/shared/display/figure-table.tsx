/** The look of tables of figures: lines under headings that the eye and a reader find again, also on paper. */
import { styled } from '@mui/material/styles';
import { sumRule } from './sum-rule.ts';

export const FigureTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: theme.typography.body2.fontSize,
  '& caption': { textAlign: 'left', padding: '0 12px 8px', color: theme.vars.palette.text.secondary },
  '& th, & td': {
    padding: '8px 12px',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& tr > :first-child': {
    textAlign: 'left',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& .start': { textAlign: 'left' },
  '& thead th:first-of-type': { overflowWrap: 'normal' },
  '& th': { fontWeight: 600 },
  '& tbody th[scope="row"]': { fontWeight: 400 },
  '& tbody th[scope="rowgroup"]': { backgroundColor: theme.vars.palette.surface.alt },
  '& tfoot th, & tfoot td': sumRule,
  '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
  // Not inside what scrolls by itself. Below the bar of the page, so that a figure far down still has its heading; what gets
  // the focus comes to lie below both.
  '@media screen': {
    '&.long thead th': {
      position: 'sticky',
      top: 56,
      zIndex: 1,
      backgroundColor: theme.vars.palette.background.default,
      boxShadow: `inset 0 -1px ${theme.vars.palette.divider}`,
    },
    '&.long :is(tbody, tfoot) a': { scrollMarginTop: 40 },
  },
  '@media print': {
    fontSize: '9pt',
    '& th, & td': { padding: '3px 6px' },
    '& thead': { display: 'table-header-group' },
    // At the foot of every sheet the sum of all would pass for that of the sheet.
    '& tfoot': { display: 'table-row-group' },
    '& tr': { breakInside: 'avoid' },
  },
}));
