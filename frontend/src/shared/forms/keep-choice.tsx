/** Which fields keep what they hold when another booking follows. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Kept } from './use-kept.ts';

interface KeepChoiceProps<Field extends string> {
  readonly kept: Kept<Field>;
  readonly fields: readonly Field[];
  readonly labels: Readonly<Record<Field, string>>;
}

export function KeepChoice<Field extends string>({ kept, fields, labels }: KeepChoiceProps<Field>) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, mt: 4 }}
    >
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        Manter no próximo lançamento:
      </Typography>
      {fields.map((field) => (
        <FormControlLabel
          key={field}
          label={labels[field].toLowerCase()}
          slotProps={{ typography: { variant: 'body2' } }}
          control={
            <Checkbox
              size="small"
              checked={kept.fields.includes(field)}
              onChange={() => kept.toggle(field)}
              slotProps={{ input: { 'aria-label': `Manter ${labels[field].toLowerCase()}` } }}
            />
          }
        />
      ))}
    </Box>
  );
}
