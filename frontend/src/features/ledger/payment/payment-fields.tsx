/** The fields of a payment, for a new one and for a correction, which leaves its state alone. */
import { isAmongUnits, limits, messages, textNamesOf, unitsText, type TextNameOf } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useClientsGetQuery, type AccountView, type ClientView } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { SelectField } from '../../../shared/fields/select-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { ClosingFields } from '../../../shared/forms/closing-fields.tsx';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import { BalanceLine } from '../account/balance-line.tsx';
import { EqualEntry } from '../journal/equal-entry.tsx';
import { ClientField } from './client-field.tsx';
import {
  paymentLabels,
  paymentMethodOptions,
  paymentStatusOptions,
  type PaymentValues,
} from './payment-form.ts';

interface PaymentFieldsProps {
  readonly form: {
    readonly control: Control<PaymentValues>;
    readonly typed: Typed<PaymentValues>;
    readonly fill: (field: keyof PaymentValues, value: string) => void;
  };
  readonly accounts: readonly AccountView[];
  readonly developmentId: string;
  readonly isNew?: boolean;
  readonly files?: ReactNode;
}

export function PaymentFields({ form, accounts, developmentId, isNew = false, files }: PaymentFieldsProps) {
  const { control, typed, fill } = form;
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
      ? `Unidades do cliente aqui: ${unitsText(units)}.`
      : undefined;
  const doubt = useTyped(
    typed,
    ({ unitReference }) => client && doubtOf(client, developmentId, unitReference),
  );

  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <ClientField
        control={control}
        name="clientId"
        label={paymentLabels.clientId}
        required
        autoFocus={isNew}
        developmentId={developmentId}
        onChosen={(chosen) => {
          const [only, ...others] = unitsOf(chosen);
          // The unit was the former client's: keep it only where the new one has it as well.
          if (others.length === 0) fill('unitReference', only ?? '');
        }}
      />
      <MoneyField
        control={control}
        name="amount"
        label={paymentLabels.amount}
        required
        // Whoever corrects comes for the amount more often than for anything else.
        autoFocus={!isNew}
        below={isNew && <BalanceAfter typed={typed} accounts={accounts} />}
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
        {isNew && (
          <SelectField
            control={control}
            name="status"
            label={paymentLabels.status}
            required
            options={paymentStatusOptions}
            help={pending ? 'Só entra no saldo quando confirmado.' : undefined}
          />
        )}
      </Box>
      {textNamesOf('payment').map((name) => (
        <TextField key={name} control={control} name={name} label={paymentLabels[name]} help={helpOf(name)} />
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
      {isNew && <EqualEntry typed={typed} type="payment" />}
      {files}
      <ClosingFields control={control} />
    </Box>
  );
}

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
