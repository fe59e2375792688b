/** The fields that creating and editing a development have in common. */
import { limits } from '@livro/rules';
import Box from '@mui/material/Box';
import type { Control, FieldPath } from 'react-hook-form';
import { DateField } from '../../shared/fields/date-field.tsx';
import { SelectField, type Option } from '../../shared/fields/select-field.tsx';
import { TagsField } from '../../shared/fields/tags-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import type { FormValues } from '../../shared/forms/use-entry-form.ts';
import { developmentLabels, type DevelopmentValues } from './development-form.ts';

interface DevelopmentFieldsProps<Values extends FormValues & DevelopmentValues> {
  readonly control: Control<Values>;
  readonly statuses: readonly Option[];
}

export function DevelopmentFields<Values extends FormValues & DevelopmentValues>({
  control,
  statuses,
}: DevelopmentFieldsProps<Values>) {
  const field = (name: keyof DevelopmentValues) => ({
    control,
    name: name as FieldPath<Values>,
    label: developmentLabels[name],
  });
  return (
    <>
      <TextField {...field('name')} required autoFocus />
      <SelectField {...field('status')} required options={statuses} />
      <TextField {...field('description')} rows={3} maxLength={limits.developmentDescriptionMax} />
      <TextField {...field('location')} />
      <TextField {...field('progress')} inputMode="numeric" />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <DateField {...field('startDate')} required />
        <DateField {...field('expectedCompletionDate')} />
      </Box>
      <TagsField {...field('tags')} maxTags={limits.tagsMax} maxTagLength={limits.tagLengthMax} />
    </>
  );
}
