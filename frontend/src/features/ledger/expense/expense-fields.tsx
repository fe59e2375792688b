/** The fields of an expense, for a new one and for a correction. */
import { limits, textNamesOf } from '@livro/rules';
import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import type { Control, FieldPath } from 'react-hook-form';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { ChoiceField } from '../../../shared/fields/choice-field.tsx';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import type { FormValues } from '../../../shared/forms/use-entry-form.ts';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import type { AccountView, ExpenseSuggestionView } from '../../../shared/api/generated.ts';
import { BalanceLine } from '../account/balance-line.tsx';
import { accountChoice } from '../transfer/transfer-form.ts';
import { EqualEntry } from '../journal/equal-entry.tsx';
import { ClosingFields } from '../../../shared/forms/closing-fields.tsx';
import { WordsField } from './words-field.tsx';
import { expenseCategoryOptions, expenseLabels, type ExpenseValues } from './expense-form.ts';

interface ExpenseFieldsProps<Values extends FormValues & ExpenseValues> {
  readonly form: { readonly control: Control<Values>; readonly typed: Typed<ExpenseValues> };
  readonly accounts: readonly AccountView[];
  /** What is left on the account; a correction nets out with what it corrects, so it promises nothing. */
  readonly showsBalance?: boolean;
  readonly files?: ReactNode;
  /** Of a supplier that the books know. */
  readonly onSupplier?: (known: ExpenseSuggestionView) => void;
  /** Why the category is what nobody chose. */
  readonly categoryHelp?: string;
}

export function ExpenseFields<Values extends FormValues & ExpenseValues>({
  form,
  accounts,
  showsBalance = false,
  files,
  onSupplier,
  categoryHelp,
}: ExpenseFieldsProps<Values>) {
  const { control, typed } = form;
  const field = (name: keyof ExpenseValues) => ({
    control,
    name: name as FieldPath<Values>,
    label: expenseLabels[name],
  });
  const severalPlaces = new Set(accounts.map(({ developmentId }) => developmentId)).size > 1;
  const options = useMemo(
    () => accounts.map((one) => (severalPlaces ? accountChoice(one) : { value: one.id, label: one.name })),
    [accounts, severalPlaces],
  );
  const AccountField = severalPlaces ? ChoiceField : SelectField;
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <MoneyField
        {...field('amount')}
        required
        autoFocus
        below={showsBalance && <BalanceAfter typed={typed} accounts={accounts} />}
      />
      <WordsField
        {...field('description')}
        kind="description"
        required
        maxLength={limits.expenseFormDescriptionMax}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <DateField {...field('date')} required upToToday />
        <WordsField {...field('supplier')} kind="supplier" onKnown={onSupplier} />
        <SelectField {...field('category')} required options={expenseCategoryOptions} help={categoryHelp} />
        <AccountField {...field('accountId')} required options={options} />
        {textNamesOf('expense')
          .filter((name) => name !== 'supplier')
          .map((name) => (
            <TextField key={name} {...field(name)} />
          ))}
      </Box>
      {showsBalance && <EqualEntry typed={typed} type="expense" />}
      {files}
      <ClosingFields control={control} />
    </Box>
  );
}

function BalanceAfter({
  typed,
  accounts,
}: {
  typed: Typed<ExpenseValues>;
  accounts: readonly AccountView[];
}) {
  const amount = useTyped(typed, (values) => values.amount);
  const accountId = useTyped(typed, (values) => values.accountId);
  const account = accounts.find(({ id }) => id === accountId);
  return account && <BalanceLine balance={account.balance} amount={amount} direction="out" />;
}
