/** The fields of a request that may still change while nobody has decided: when, from whom, why, where to. */
import { limits } from '@livro/rules';
import Box from '@mui/material/Box';
import type { Control, FieldPath } from 'react-hook-form';
import { DateField } from '../../shared/fields/date-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { ClosingFields } from '../../shared/forms/closing-fields.tsx';
import type { FormValues } from '../../shared/forms/use-entry-form.ts';
import { wordLabels, type PurchaseWords } from './purchase-form.ts';

export const twoColumns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

export function DescriptionField<Values extends FormValues & PurchaseWords>({
  control,
}: {
  control: Control<Values>;
}) {
  return (
    <TextField
      control={control}
      name={'description' as FieldPath<Values>}
      label={wordLabels.description}
      required
      autoFocus
      rows={3}
      maxLength={limits.purchaseDescriptionMax}
      placeholder="O que comprar, quanto e para quê"
    />
  );
}

export function WordFields<Values extends FormValues & PurchaseWords>({
  control,
}: {
  control: Control<Values>;
}) {
  const field = (name: keyof PurchaseWords) => ({
    control,
    name: name as FieldPath<Values>,
    label: wordLabels[name],
  });
  return (
    <>
      <Box sx={twoColumns}>
        <DateField {...field('neededByDate')} />
        <TextField {...field('supplier')} />
      </Box>
      <TextField {...field('deliveryLocation')} />
      <TextField {...field('justification')} rows={2} maxLength={limits.purchaseJustificationMax} />
      <ClosingFields control={control} />
    </>
  );
}
