/** Adds an expense to an account of a development, and says what will be left on it. */
import { formatMoney } from '@livro/money';
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { centavosOf, figure } from '../../shared/api/wire-money.ts';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { DateField } from '../../shared/fields/date-field.tsx';
import { MoneyField } from '../../shared/fields/money-field.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TagsField } from '../../shared/fields/tags-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { FormActions } from '../../shared/forms/form-actions.tsx';
import { FormHead } from '../../shared/forms/form-head.tsx';
import { moneyOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import {
  emptyExpense,
  expenseCategoryOptions,
  expenseLabels,
  expenseOf,
  expenseProblems,
  type ExpenseValues,
} from './expense-form.ts';
import { useExpensesCreateMutation, type AccountView } from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

interface ExpenseDialogProps {
  readonly developmentId: string;
  readonly developmentName: string;
  /** At least one. */
  readonly accounts: readonly AccountView[];
  readonly accountId: string | undefined;
  readonly onClose: () => void;
}

export default function ExpenseDialog({
  developmentId,
  developmentName,
  accounts,
  accountId,
  onClose,
}: ExpenseDialogProps) {
  const [create] = useExpensesCreateMutation();
  const [success, setSuccess] = useState<Success>();
  const first =
    accounts.find(({ id }) => id === accountId) ??
    accounts.find(({ type }) => type === 'building') ??
    accounts[0];
  const form = useEntryForm<ExpenseValues, unknown>({
    name: `despesa:${developmentId}`,
    initial: emptyExpense(first?.id ?? ''),
    labels: expenseLabels,
    validate: expenseProblems,
    send: (values, idempotencyKey) =>
      outcomeOf(create({ createExpenseDto: expenseOf(values), 'Idempotency-Key': idempotencyKey })),
    onDone: (_data, values) =>
      setSuccess({ title: 'Despesa Adicionada!', text: `Despesa de R$\u00a0${values.amount} registrada.` }),
    fallback: 'description',
    failed: messages.failures.saveExpense,
    serverNames: { account: 'accountId' },
  });
  const { control } = form;
  const account = accounts.find(({ id }) => id === form.values.accountId);

  return (
    <FormDialog
      title={messages.screens.addExpense}
      subtitle={developmentName}
      onClose={onClose}
      dirty={form.dirty}
      onDiscard={form.forget}
      onSubmit={form.submit}
      success={success}
      actions={(close) => (
        <FormActions submitLabel={messages.screens.addExpense} busy={form.sending} onCancel={close} />
      )}
    >
      <FormHead {...form.head} />
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <MoneyField
          control={control}
          name="amount"
          label={expenseLabels.amount}
          required
          autoFocus
          below={account && <BalanceAfter account={account} amount={form.values.amount} />}
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
        <TextField
          control={control}
          name="notes"
          label={expenseLabels.notes}
          rows={3}
          maxLength={limits.notesMax}
        />
        <TagsField
          control={control}
          name="tags"
          label={expenseLabels.tags}
          maxTags={limits.tagsMax}
          maxTagLength={limits.tagLengthMax}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          * obrigatório
        </Typography>
      </Box>
    </FormDialog>
  );
}

/** Judged on the balance now, as the ledger does; nothing is promised while the amount cannot be read. */
function BalanceAfter({ account, amount }: { account: AccountView; amount: string }) {
  const balance = centavosOf(account.balance);
  const typed = moneyOf(amount).value;
  const after = typed === undefined ? balance : figure(balance - typed);
  const negative = after < 0;
  return (
    <Typography
      variant="body2"
      className="num"
      aria-live="polite"
      sx={{ mt: 1.5, color: negative ? 'error.main' : 'text.secondary' }}
    >
      {typed === undefined ? `Saldo atual: ${formatMoney(balance)}` : `Saldo após: ${formatMoney(after)}`}
      {negative && typed !== undefined && '. A conta ficará negativa.'}
    </Typography>
  );
}
