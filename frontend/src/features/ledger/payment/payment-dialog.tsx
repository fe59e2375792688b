/**
 * Registers what a client paid into an account of a development; only a confirmed payment counts in the balance. Its attachments
 * are sent once it is booked, and none that fails undoes it.
 */
import { isAmongUnits, limits, messages, textNamesOf, type TextNameOf } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { FilesField } from '../../../shared/attachments/files-field.tsx';
import { HandedOverFiles } from '../../../shared/attachments/handed-over-files.tsx';
import { useAttachmentQueue } from '../../../shared/attachments/use-attachment-queue.ts';
import type { Success } from '../../../shared/dialog/success-panel.tsx';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { KeepChoice } from '../../../shared/forms/keep-choice.tsx';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { keptOf, useKept } from '../../../shared/forms/use-kept.ts';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import {
  useClientsGetQuery,
  usePaymentsCreateMutation,
  type AccountView,
  type ClientView,
  type PaymentView,
} from '../../../shared/api/generated.ts';
import { BalanceLine } from '../account/balance-line.tsx';
import { BookedLine } from '../correction/booked-line.tsx';
import { AttachmentsOfEntry } from '../journal/attachments-of-entry.tsx';
import type { Booked } from '../journal/booked.ts';
import { useBookings } from '../journal/use-bookings.ts';
import { DevelopmentNotice } from '../journal/development-notice.tsx';
import { ClientField } from './client-field.tsx';
import { ClosingFields } from '../../../shared/forms/closing-fields.tsx';
import {
  emptyPayment,
  paymentLabels,
  paymentMethodOptions,
  readPayment,
  paymentStatusOptions,
  type PaymentValues,
} from './payment-form.ts';

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
  const form = useEntryForm<PaymentValues, PaymentView>({
    name: `pagamento:${developmentId}`,
    initial,
    labels: paymentLabels,
    validate: (values) => readPayment(values).problems,
    send: (values, idempotencyKey, confirmed) => {
      const command = { ...readPayment(values).dto, force: confirmed || undefined };
      return outcomeOf(create({ createPaymentDto: command, 'Idempotency-Key': idempotencyKey }));
    },
    warns: (error) =>
      error.code === 'DUPLICATE_RECORD' && error.details?.entryId !== undefined ? error.message : undefined,
    onDone: (payment, values) => {
      const done = doneOf(payment, values);
      onBooked(bookedOf(payment, values, done.text));
      if (attachments.queue.isEmpty()) return done;
      attachments.sendTo({ kind: 'payment', id: payment.id });
      setBooked(done);
      return undefined;
    },
    onAgain: (payment, values) => {
      const { text } = doneOf(payment, values);
      bookings.note(bookedOf(payment, values, text));
      attachments.handOver({ kind: 'payment', id: payment.id }, text);
      // A client's unit stays with the client.
      const unit = kept.fields.includes('clientId') ? (['unitReference'] as const) : [];
      return keptOf(initial, values, [...kept.fields, ...unit]);
    },
    fallback: 'description',
    failsAt: 'description',
    failed: messages.failures.registerPayment,
    serverNames: {
      account: 'accountId',
      client: 'clientId',
      method: 'paymentMethod',
      referenceNumber: 'unitReference',
    },
    reword: (error) => (error.code === 'INVALID_AMOUNT' ? messages.amountInvalid : undefined),
  });
  const { control, typed } = form;
  const clientId = useTyped(typed, (values) => values.clientId);
  const pending = useTyped(typed, ({ status }) => status === 'pending');
  const client = useClientsGetQuery({ id: clientId }, { skip: clientId === '' }).currentData;
  const accountOptions = useMemo(
    () => accounts.map(({ id, name }) => ({ value: id, label: name })),
    [accounts],
  );
  const unitsOf = (chosen: ClientView | undefined) =>
    chosen?.developmentUnits.find((one) => one.developmentId === developmentId)?.units ?? [];
  const units = unitsOf(client);
  const helpOf = (name: TextNameOf<'payment'>) =>
    name === 'unitReference' && units.length > 0
      ? `Unidades do cliente aqui: ${units.join(', ')}.`
      : undefined;
  const doubt = useTyped(
    typed,
    ({ unitReference }) => client && doubtOf(client, developmentId, unitReference),
  );

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
    >
      <BookedLine {...bookings} />
      <HandedOverFiles handedOver={attachments.handedOver} />
      <DevelopmentNotice status={developmentStatus} />
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <ClientField
          control={control}
          name="clientId"
          label={paymentLabels.clientId}
          required
          autoFocus
          developmentId={developmentId}
          onChosen={(chosen) => {
            const [only, ...others] = unitsOf(chosen);
            // The unit was the former client's: keep it only where the new one has it as well.
            if (others.length === 0) form.fill('unitReference', only ?? '');
          }}
        />
        <MoneyField
          control={control}
          name="amount"
          label={paymentLabels.amount}
          required
          below={<BalanceAfter typed={typed} accounts={accounts} />}
        />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <SelectField
            control={control}
            name="accountId"
            label={paymentLabels.accountId}
            required
            options={accountOptions}
          />
          <DateField control={control} name="date" label={paymentLabels.date} required upToToday={!pending} />
          <SelectField
            control={control}
            name="paymentMethod"
            label={paymentLabels.paymentMethod}
            required
            options={paymentMethodOptions}
          />
          <SelectField
            control={control}
            name="status"
            label={paymentLabels.status}
            required
            options={paymentStatusOptions}
            help={pending ? 'Só entra no saldo quando confirmado.' : undefined}
          />
        </Box>
        {textNamesOf('payment').map((name) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={paymentLabels[name]}
            help={helpOf(name)}
          />
        ))}
        {doubt && (
          <Alert severity="warning" variant="outlined" role="status">
            {doubt}
          </Alert>
        )}
        <TextField
          control={control}
          name="description"
          label={paymentLabels.description}
          required
          maxLength={limits.paymentDescriptionMax}
        />
        <FilesField label="Comprovantes e outros anexos" attachments={attachments} />
        <ClosingFields control={control} />
      </Box>
      <KeepChoice kept={kept} fields={keepable} labels={paymentLabels} />
    </EntryFormDialog>
  );
}

function doneOf(payment: PaymentView, values: PaymentValues) {
  const text = `Pagamento de R$\u00a0${values.amount} registrado.`;
  return withWarnings(payment, { title: 'Pagamento Registrado!', text });
}

const bookedOf = ({ id, date }: PaymentView, { status }: PaymentValues, text: string): Booked => ({
  id,
  text,
  date,
  pendingPayment: status === 'pending',
});

/** What the server will warn of, said before it is sent. */
function doubtOf(client: ClientView, developmentId: string, unit: string): string | undefined {
  const here = client.developmentUnits.find((one) => one.developmentId === developmentId);
  if (!here) return messages.clientOfOtherDevelopment;
  const typed = unit.trim();
  return typed === '' || isAmongUnits(typed, here.units) ? undefined : messages.unitNotOfClient(typed);
}

/** Only a confirmed payment counts. */
function BalanceAfter({
  typed,
  accounts,
}: {
  typed: Typed<PaymentValues>;
  accounts: readonly AccountView[];
}) {
  const amount = useTyped(typed, (values) => values.amount);
  const counts = useTyped(typed, ({ status }) => status === 'confirmed');
  const accountId = useTyped(typed, (values) => values.accountId);
  const account = accounts.find(({ id }) => id === accountId);
  return account && counts && <BalanceLine balance={account.balance} amount={amount} direction="in" />;
}
