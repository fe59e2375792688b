/**
 * Registers what a client paid into an account of a development; only a confirmed payment counts in the balance. Its attachments
 * are sent once it is booked, and none that fails undoes it.
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
import { keptOf, useKept } from '../../../shared/forms/use-kept.ts';
import {
  usePaymentsCreateMutation,
  type AccountView,
  type PaymentView,
} from '../../../shared/api/generated.ts';
import { SendingStatus } from '../../../shared/sending/sending-status.tsx';
import { BookedLine } from '../correction/booked-line.tsx';
import { AttachmentsOfEntry } from '../journal/attachments-of-entry.tsx';
import type { Booked } from '../journal/booked.ts';
import { useBookings } from '../journal/use-bookings.ts';
import { useSentBehind } from '../journal/use-sent-behind.ts';
import { DevelopmentNotice } from '../journal/development-notice.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { emptyPayment, paymentLabels, readPayment, type PaymentValues } from './payment-form.ts';

interface PaymentDialogProps {
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

const keepable = ['clientId', 'date', 'paymentMethod', 'accountId'] as const;

export default function PaymentDialog(props: PaymentDialogProps) {
  const { developmentId, developmentName, developmentStatus, accounts, accountId, onBooked, onClose } = props;
  const [create] = usePaymentsCreateMutation();
  /** What is said once the attachments are through, too. */
  const [booked, setBooked] = useState<Success>();
  const attachments = useAttachmentQueue();
  const kept = useKept('pagamento', keepable);
  const bookings = useBookings(onBooked);
  const first = accounts.find(({ id }) => id === accountId) ?? accounts[0];
  const initial = emptyPayment(first?.id ?? '');
  const name = `pagamento:${developmentId}`;
  const behind = useSentBehind<PaymentValues, PaymentView>({
    form: name,
    command: 'payment',
    address: `/developments/${developmentId}?dialogo=pagamento&conta=${first?.id ?? ''}`,
    attachments,
    bodyOf: (values, confirmed) => ({ ...readPayment(values).dto, force: confirmed || undefined }),
    textOf: ({ amount, description }) => `Pagamento de R$\u00a0${amountText(amount)}: ${description.trim()}`,
    onBooked: (payment, values) => bookings.note(bookedOf(payment, values, doneOf(payment, values).text)),
  });
  const form = useEntryForm<PaymentValues, PaymentView>({
    name,
    initial,
    labels: paymentLabels,
    validate: (values) => readPayment(values).problems,
    send: (values, idempotencyKey, confirmed) => {
      const command = { ...readPayment(values).dto, force: confirmed || undefined };
      return attachments.whileBooking(
        outcomeOf(create({ createPaymentDto: command, 'Idempotency-Key': idempotencyKey })),
      );
    },
    warns: (error) =>
      error.code === 'DUPLICATE_RECORD' && error.details?.entryId !== undefined ? error.message : undefined,
    onDone: (payment, values) => {
      const done = doneOf(payment, values);
      onBooked(bookedOf(payment, values, done.text));
      if (attachments.isThrough()) return done;
      attachments.sendTo({ kind: 'payment', id: payment.id });
      setBooked(done);
      return undefined;
    },
    onAgain: (values, key, confirmed) => {
      behind.hand(values, key, confirmed);
      // A client's unit stays with the client.
      const unit = kept.fields.includes('clientId') ? (['unitReference'] as const) : [];
      return keptOf(initial, values, [...kept.fields, ...unit]);
    },
    fallback: 'description',
    failed: messages.failures.registerPayment,
    serverNames: {
      account: 'accountId',
      client: 'clientId',
      method: 'paymentMethod',
      referenceNumber: 'unitReference',
    },
    reword: (error) => (error.code === 'INVALID_AMOUNT' ? messages.amountInvalid : undefined),
  });

  behind.useIn(form);
  if (booked && !form.success) {
    return (
      <AttachmentsOfEntry
        title={messages.screens.registerPayment}
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
      title={messages.screens.registerPayment}
      subtitle={developmentName}
      onClose={onClose}
      isDirty={() => form.isDirty() || attachments.isUnsent()}
      form={form}
      submitLabel={messages.screens.registerPayment}
      againLabel="Salvar e lançar outro"
    >
      <SendingStatus />
      <BookedLine {...bookings} />
      <HandedOverFiles handedOver={attachments.handedOver} />
      <DevelopmentNotice status={developmentStatus} />
      <PaymentFields
        form={form}
        accounts={accounts}
        developmentId={developmentId}
        isNew
        files={<FilesField label="Comprovantes e outros anexos" attachments={attachments} />}
      />
      <KeepChoice kept={kept} fields={keepable} labels={paymentLabels} />
    </EntryFormDialog>
  );
}

function doneOf(payment: PaymentView, values: PaymentValues) {
  const text = `Pagamento de R$\u00a0${amountText(values.amount)} registrado.`;
  return withWarnings(payment, { title: 'Pagamento Registrado!', text });
}

const bookedOf = ({ id, date }: PaymentView, { status }: PaymentValues, text: string): Booked => ({
  id,
  text,
  date,
  pendingPayment: status === 'pending',
});
