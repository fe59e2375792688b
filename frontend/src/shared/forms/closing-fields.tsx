/** The end of every booking form: notes, tags, and what the asterisk means. */
import { limits } from '@livro/rules';
import Typography from '@mui/material/Typography';
import type { Control, FieldPath } from 'react-hook-form';
import { TagsField } from '../fields/tags-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { FormValues } from './use-entry-form.ts';

interface ClosingFieldsProps<Values extends FormValues> {
  readonly control: Control<Values>;
  /** A return has no tags. */
  readonly withTags?: boolean;
}

export function ClosingFields<Values extends FormValues & { notes: string; tags: string[] }>({
  control,
  withTags = true,
}: ClosingFieldsProps<Values>) {
  return (
    <>
      <TextField
        control={control}
        name={'notes' as FieldPath<Values>}
        label="Observações"
        rows={3}
        maxLength={limits.notesMax}
      />
      {withTags && (
        <TagsField
          control={control}
          name={'tags' as FieldPath<Values>}
          label="Tags"
          maxTags={limits.tagsMax}
          maxTagLength={limits.tagLengthMax}
        />
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        * obrigatório
      </Typography>
    </>
  );
}
