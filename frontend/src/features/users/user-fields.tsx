/** The fields of a user. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { oneColumn } from '../../shared/display/one-column.ts';
import { CheckboxField } from '../../shared/fields/checkbox-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { userLabels, userTypeOptions, type UserValues } from './user-form.ts';

export function UserFields({ control }: { control: Control<UserValues> }) {
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <TextField control={control} name="name" label={userLabels.name} required autoFocus />
      <TextField
        control={control}
        name="email"
        label={userLabels.email}
        required
        type="email"
        inputMode="email"
        shape={(text) => text.toLowerCase()}
      />
      <SelectField control={control} name="type" label={userLabels.type} required options={userTypeOptions} />
      <CheckboxField control={control} name="isActive" label={userLabels.isActive} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        * obrigatório
      </Typography>
    </Box>
  );
}
