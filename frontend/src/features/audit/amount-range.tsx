/** Two amounts to look between, applied together; either may be left open. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { typedAmount, wireText } from '../../shared/fields/amount-text.ts';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { moneyOf } from '../../shared/forms/read-typed.ts';

interface AmountRangeProps {
  /** As texts of the wire: “1234.56”. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onApply: (range: { readonly from: string | undefined; readonly to: string | undefined }) => void;
}

export function AmountRange({ from, to, onApply }: AmountRangeProps) {
  const form = useForm({ defaultValues: { amountFrom: typedAmount(from), amountTo: typedAmount(to) } });
  const apply = form.handleSubmit((typed) => {
    const least = moneyOf(typed.amountFrom);
    const most = moneyOf(typed.amountTo);
    if (least.problem) return form.setError('amountFrom', { message: least.problem.message });
    if (most.problem) return form.setError('amountTo', { message: most.problem.message });
    if (least.value !== undefined && most.value !== undefined && least.value > most.value)
      return form.setError('amountFrom', { message: 'O menor valor não pode passar do maior' });
    onApply({
      from: least.value === undefined ? undefined : wireText(least.value),
      to: most.value === undefined ? undefined : wireText(most.value),
    });
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label="Valores"
      onSubmit={(event) => void apply(event)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3, flex: '2 1 320px' }}
    >
      <Box sx={{ flex: '1 1 130px' }}>
        <MoneyField control={form.control} name="amountFrom" label="Valor de" />
      </Box>
      <Box sx={{ flex: '1 1 130px' }}>
        <MoneyField control={form.control} name="amountTo" label="Valor até" />
      </Box>
      <Button type="submit" variant="outlined">
        Filtrar valores
      </Button>
    </Box>
  );
}
