/** The fields of an expense, for a new one and for a correction. */
import { limits } from '@livro/rules';
import Box from '@mui/material/Box';
import { oneColumn } from '../../shared/display/one-column.ts';
import { DateField } from '../../shared/fields/date-field.tsx';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import type { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import type { AccountView, ExpenseView } from '../../shared/api/generated.ts';
import { BalanceLine } from './balance-line.tsx';
import { ClosingFields } from './closing-fields.tsx';
import { expenseCategoryOptions, expenseLabels, type ExpenseValues } from './expense-form.ts';

interface ExpenseFieldsProps {
  readonly form: ReturnType<typeof useEntryForm<ExpenseValues, ExpenseView>>;
  readonly accounts: readonly AccountView[];
  /** What is left on the account; a correction nets out with what it corrects, so it promises nothing. */
  readonly showsBalance?: boolean;
}

export function ExpenseFields({ form, accounts, showsBalance = false }: ExpenseFieldsProps) {
  const { control, values } = form;
  const account = accounts.find(({ id }) => id === values.accountId);
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <MoneyField
        control={control}
        name="amount"
        label={expenseLabels.amount}
        required
        autoFocus
        below={
          showsBalance &&
          account && <BalanceLine balance={account.balance} amount={values.amount} direction="out" />
        }
      />
      <TextField
        control={control}
        name="description"
        label={expenseLabels.description}
        required
        maxLength={limits.expenseFormDescriptionMax}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <SelectField
          control={control}
          name="category"
          label={expenseLabels.category}
          required
          options={expenseCategoryOptions}
        />
        <SelectField
          control={control}
          name="accountId"
          label={expenseLabels.accountId}
          required
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField control={control} name="date" label={expenseLabels.date} required />
        <TextField control={control} name="supplier" label={expenseLabels.supplier} />
      </Box>
      <ClosingFields control={control} />
    </Box>
  );
}
