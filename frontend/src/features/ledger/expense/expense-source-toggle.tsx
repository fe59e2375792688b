/** Chooses whether a purchase is completed with a new expense or with one that is booked already. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { registerLabels, type ExpenseSource } from './register-purchase-form.ts';

interface SourceProps {
  readonly source: ExpenseSource;
  readonly onChange: (source: ExpenseSource) => void;
}

export function ExpenseSourceToggle({ source, onChange }: SourceProps) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={source}
      aria-label={registerLabels.source}
      onChange={(_event, chosen: ExpenseSource | null) => chosen && onChange(chosen)}
      sx={{
        '& .MuiToggleButton-root': {
          textTransform: 'none',
          minHeight: 40,
          py: 1,
          borderColor: 'control.border',
          color: 'text.primary',
        },
        '& .MuiToggleButton-root.Mui-selected, & .MuiToggleButton-root.Mui-selected:hover': {
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
        },
      }}
    >
      <ToggleButton value="new">Nova despesa</ToggleButton>
      <ToggleButton value="booked">Despesa já lançada</ToggleButton>
    </ToggleButtonGroup>
  );
}
