/**
 * Adds expenses to the accounts of a development, one or one after the other, and says what will be left. Attachments are sent
 * once an expense is booked, and none that fails undoes it.
 */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { FilesField } from '../../../shared/attachments/files-field.tsx';
import { HandedOverFiles } from '../../../shared/attachments/handed-over-files.tsx';
import { useAttachmentQueue } from '../../../shared/attachments/use-attachment-queue.ts';
import type { Success } from '../../../shared/dialog/success-panel.tsx';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { KeepChoice } from '../../../shared/forms/keep-choice.tsx';
import { amountText } from '../../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { useTyped } from '../../../shared/forms/use-typed.ts';
import { keptOf, useKept } from '../../../shared/forms/use-kept.ts';
import { SendingStatus } from '../../../shared/sending/sending-status.tsx';
import { BookedLine } from '../correction/booked-line.tsx';
import { AttachmentsOfEntry } from '../journal/attachments-of-entry.tsx';
import type { Booked } from '../journal/booked.ts';
import { useBookings } from '../journal/use-bookings.ts';
import { useSentBehind } from '../journal/use-sent-behind.ts';
import { DevelopmentNotice } from '../journal/development-notice.tsx';
import { ExpenseFields } from './expense-fields.tsx';
import { emptyExpense, expenseLabels, readExpense, type ExpenseValues } from './expense-form.ts';
import {
  useExpensesCreateMutation,
  type AccountView,
  type ExpenseSuggestionView,
  type ExpenseView,
} from '../../../shared/api/generated.ts';

interface ExpenseDialogProps {
  readonly developmentId: string;
  readonly developmentName: string;
  readonly developmentStatus: string | undefined;
  /** At least one. */
  readonly accounts: readonly AccountView[];
  readonly accountId: string | undefined;
  /** What can be undone now; nothing once it was. */
  readonly onBooked: (booked: Booked | undefined) => void;
  readonly onClose: () => void;
}

const keepable = ['supplier', 'date', 'category', 'accountId'] as const;

export default function ExpenseDialog(props: ExpenseDialogProps) {
  const { developmentId, developmentName, developmentStatus, accounts, accountId, onBooked, onClose } = props;
  const [create] = useExpensesCreateMutation();
  const attachments = useAttachmentQueue();
  const kept = useKept('despesa', keepable);
  const bookings = useBookings(onBooked);
  /** What is said once the attachments are through, too. */
  const [booked, setBooked] = useState<Success>();
  const first =
    accounts.find(({ id }) => id === accountId) ??
    accounts.find(({ type }) => type === 'building') ??
    accounts[0];
  const initial = emptyExpense(first?.id ?? '');
  const name = `despesa:${developmentId}`;
  const behind = useSentBehind<ExpenseValues, ExpenseView>({
    form: name,
    command: 'expense',
    address: `/developments/${developmentId}?dialogo=despesa&conta=${first?.id ?? ''}`,
    attachments,
    bodyOf: (values, confirmed) => ({ ...readExpense(values).dto, confirmDuplicate: confirmed || undefined }),
    textOf: ({ amount, description }) => `Despesa de R$\u00a0${amountText(amount)}: ${description.trim()}`,
    onBooked: (expense, values) =>
      bookings.note({ id: expense.id, text: doneOf(expense, values).text, date: expense.date }),
  });
  const form = useEntryForm<ExpenseValues, ExpenseView>({
    name,
    initial,
    labels: expenseLabels,
    validate: (values) => readExpense(values).problems,
    send: (values, idempotencyKey, confirmed) => {
      const command = { ...readExpense(values).dto, confirmDuplicate: confirmed || undefined };
      return attachments.whileBooking(
        outcomeOf(create({ createExpenseDto: command, 'Idempotency-Key': idempotencyKey })),
      );
    },
    warns: (error) =>
      error.code === 'DUPLICATE_RECORD' && error.details?.entryId !== undefined ? error.message : undefined,
    onDone: (expense, values) => {
      const done = doneOf(expense, values);
      onBooked({ id: expense.id, text: done.text, date: expense.date });
      if (attachments.isThrough()) return done;
      attachments.sendTo({ kind: 'expense', id: expense.id });
      setBooked(done);
      return undefined;
    },
    onAgain: (values, key, confirmed) => {
      behind.hand(values, key, confirmed);
      return keptOf(initial, values, kept.fields);
    },
    fallback: 'description',
    failed: messages.failures.saveExpense,
    serverNames: { account: 'accountId' },
  });

  behind.useIn(form);
  const [brought, setBrought] = useState<ExpenseSuggestionView>();
  const fromBooks = useTyped(
    form.typed,
    ({ supplier, category }) => supplier === brought?.text && category === brought.category,
  );
  const bringCategory = (known: ExpenseSuggestionView) => {
    const { category } = form.typed.now();
    // What somebody chose stays.
    if (form.isTouched('category') && category !== brought?.category) return;
    setBrought(known.category === category ? undefined : known);
    form.fill('category', known.category);
  };

  if (booked && !form.success) {
    return (
      <AttachmentsOfEntry
        title={messages.screens.addExpense}
        subtitle={developmentName}
        text={booked.text ?? ''}
        attachments={attachments}
        onDone={() => form.succeed(booked)}
        onClose={onClose}
      />
    );
  }
  return (
    <EntryFormDialog
      title={messages.screens.addExpense}
      subtitle={developmentName}
      onClose={onClose}
      isDirty={() => form.isDirty() || attachments.isUnsent()}
      form={form}
      submitLabel={messages.screens.addExpense}
    >
      <SendingStatus />
      <BookedLine {...bookings} />
      <HandedOverFiles handedOver={attachments.handedOver} />
      <DevelopmentNotice status={developmentStatus} />
      <ExpenseFields
        form={form}
        accounts={accounts}
        showsBalance
        onSupplier={bringCategory}
        categoryHelp={fromBooks ? 'Como na última despesa deste fornecedor.' : undefined}
        files={<FilesField label="Nota, recibo e outros anexos" attachments={attachments} />}
      />
      <KeepChoice kept={kept} fields={keepable} labels={expenseLabels} />
    </EntryFormDialog>
  );
}

function doneOf(expense: ExpenseView, values: ExpenseValues) {
  const text = `Despesa de R$\u00a0${amountText(values.amount)} registrada.`;
  return withWarnings(expense, { title: 'Despesa Adicionada!', text });
}
