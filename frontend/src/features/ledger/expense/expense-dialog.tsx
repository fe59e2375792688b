/** Adds an expense to an account of a development, and says what will be left on it. */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { FormDialog } from '../../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../../shared/dialog/success-panel.tsx';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { FormActions } from '../../../shared/forms/form-actions.tsx';
import { FormHead } from '../../../shared/forms/form-head.tsx';
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
  const [success, setSuccess] = useState<Success>();
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
      setSuccess(withWarnings(expense, { title: 'Despesa Adicionada!', text }));
    },
    fallback: 'description',
    failsAt: 'description',
    failed: messages.failures.saveExpense,
    serverNames: { account: 'accountId' },
  });

  return (
    <FormDialog
      title={messages.screens.addExpense}
      subtitle={developmentName}
      onClose={onClose}
      isDirty={form.isDirty}
      onDiscard={form.forget}
      onSubmit={form.submit}
      success={success}
      actions={(close) => (
        <FormActions submitLabel={messages.screens.addExpense} busy={form.sending} onCancel={close} />
      )}
    >
      <FormHead {...form.head} />
      <DevelopmentNotice status={developmentStatus} />
      <ExpenseFields form={form} accounts={accounts} showsBalance />
    </FormDialog>
  );
}
