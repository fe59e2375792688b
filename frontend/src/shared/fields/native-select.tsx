/** A `<select>` that looks like the text inputs beside it. */
import { styled } from '@mui/material/styles';

/** A picture knows no colour of the page: this grey is seen on every ground of both schemes. */
const CHEVRON =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='%23788680' stroke-width='1.75'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E\")";

export const NativeSelect = styled('select')(({ theme }) => ({
  appearance: 'none',
  width: '100%',
  minHeight: 40,
  padding: '0 32px 0 12px',
  cursor: 'pointer',
  font: 'inherit',
  fontSize: theme.typography.body1.fontSize,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  backgroundImage: CHEVRON,
  backgroundPosition: 'right 10px center',
  backgroundRepeat: 'no-repeat',
  textOverflow: 'ellipsis',
  border: `1px solid ${theme.vars.palette.control.border}`,
  borderRadius: 6,
  '&:hover': { borderColor: theme.vars.palette.text.primary },
  '&:focus-visible': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
    borderColor: 'transparent',
  },
  '&[aria-invalid="true"]': { borderColor: theme.vars.palette.error.main },
  '& option': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '@media (pointer: coarse)': { minHeight: 44 },
  [theme.breakpoints.down('sm')]: { fontSize: '1rem' },
}));
