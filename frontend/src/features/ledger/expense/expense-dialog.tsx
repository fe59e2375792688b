/** Adds an expense to an account of a development, and says what will be left on it. */
import { messages } from '@livro/rules';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import type { Booked } from '../journal/booked.ts';
import { DevelopmentNotice } from '../journal/development-notice.tsx';
import { ExpenseFields } from './expense-fields.tsx';
import { emptyExpense, expenseLabels, readExpense, type ExpenseValues } from './expense-form.ts';
import {
  useExpensesCreateMutation,
  type AccountView,
  type ExpenseView,
} from '../../../shared/api/generated.ts';

interface ExpenseDialogProps {
  readonly developmentId: string;
  readonly developmentName: string;
  readonly developmentStatus: string | undefined;
  /** At least one. */
  readonly accounts: readonly AccountView[];
  readonly accountId: string | undefined;
  readonly onBooked: (booked: Booked) => void;
  readonly onClose: () => void;
}

export default function ExpenseDialog({
  developmentId,
  developmentName,
  developmentStatus,
  accounts,
  accountId,
  onBooked,
  onClose,
}: ExpenseDialogProps) {
  const [create] = useExpensesCreateMutation();
  const first =
    accounts.find(({ id }) => id === accountId) ??
    accounts.find(({ type }) => type === 'building') ??
    accounts[0];
  const form = useEntryForm<ExpenseValues, ExpenseView>({
    name: `despesa:${developmentId}`,
    initial: emptyExpense(first?.id ?? ''),
    labels: expenseLabels,
    validate: (values) => readExpense(values).problems,
    send: (values, idempotencyKey, confirmed) => {
      const command = { ...readExpense(values).dto, confirmDuplicate: confirmed || undefined };
      return outcomeOf(create({ createExpenseDto: command, 'Idempotency-Key': idempotencyKey }));
    },
    warns: (error) =>
      error.code === 'DUPLICATE_RECORD' && error.details?.entryId !== undefined ? error.message : undefined,
    onDone: (expense, values) => {
      const text = `Despesa de R$\u00a0${values.amount} registrada.`;
      onBooked({ id: expense.id, text, date: expense.date });
      return withWarnings(expense, { title: 'Despesa Adicionada!', text });
    },
    fallback: 'description',
    failsAt: 'description',
    failed: messages.failures.saveExpense,
    serverNames: { account: 'accountId' },
  });

  return (
    <EntryFormDialog
      title={messages.screens.addExpense}
      subtitle={developmentName}
      onClose={onClose}
      form={form}
      submitLabel={messages.screens.addExpense}
    >
      <DevelopmentNotice status={developmentStatus} />
      <ExpenseFields form={form} accounts={accounts} showsBalance />
    </EntryFormDialog>
  );
}
