/** The look of the auditor's tables of figures: lines under headings that the eye and a reader find again, also on paper. */
import { styled } from '@mui/material/styles';

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
  '& th': { fontWeight: 600 },
  '& tbody th[scope="row"]': { fontWeight: 400 },
  '& tbody th[scope="rowgroup"]': { backgroundColor: theme.vars.palette.surface.alt },
  '& tfoot th, & tfoot td': { fontWeight: 600, borderTop: `2px solid ${theme.vars.palette.divider}` },
  '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
  '@media print': {
    fontSize: '9pt',
    '& th, & td': { padding: '3px 6px' },
    '& thead': { display: 'table-header-group' },
    '& tr': { breakInside: 'avoid' },
  },
}));
