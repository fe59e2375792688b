/** A `<select>` that looks like the text inputs beside it. */
import { styled } from '@mui/material/styles';

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
  backgroundImage: `linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%)`,
  backgroundPosition: 'right 17px center, right 12px center',
  backgroundSize: '5px 5px',
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
