/** The fields of a transfer, for a new one with both balances before and after, and for a correction. */
import { formatMoney } from '@livro/money';
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Control } from 'react-hook-form';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { ChoiceField } from '../../../shared/fields/choice-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { ClosingFields } from '../../../shared/forms/closing-fields.tsx';
import { moneyOf } from '../../../shared/forms/read-typed.ts';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import { useRecalculating } from '../../../shared/session/session-hooks.ts';
import type { AccountOptionView } from '../../../shared/api/generated.ts';
import { afterwards } from '../account/balance-line.tsx';
import { accountChoice, transferLabels, type TransferValues } from './transfer-form.ts';

interface TransferFieldsProps {
  readonly form: { readonly control: Control<TransferValues>; readonly typed: Typed<TransferValues> };
  /** Undefined while they are not known. */
  readonly sources: readonly AccountOptionView[] | undefined;
  readonly destinations: readonly AccountOptionView[] | undefined;
  readonly failed: boolean;
  /** Of a transfer that was booked: what its accounts hold has it in it already. */
  readonly corrects?: boolean;
}

export function TransferFields({
  form,
  sources,
  destinations,
  failed,
  corrects = false,
}: TransferFieldsProps) {
  const { control, typed } = form;
  const sourceId = useTyped(typed, (values) => values.sourceAccountId);
  const destinationId = useTyped(typed, (values) => values.destinationAccountId);
  const everyAccount = destinations ?? [];
  const source = everyAccount.find(({ id }) => id === sourceId);
  const destination = everyAccount.find(({ id }) => id === destinationId);
  const placeholder = destinations
    ? 'Empreendimento ou conta'
    : failed
      ? 'Não foi possível carregar as contas'
      : messages.screens.loading;
  const from = useMemo(() => (sources ?? []).map(accountChoice), [sources]);
  const to = useMemo(
    () => (destinations ?? []).filter(({ id }) => id !== sourceId).map(accountChoice),
    [destinations, sourceId],
  );
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <ChoiceField
          control={control}
          name="sourceAccountId"
          label={transferLabels.sourceAccountId}
          required
          options={from}
          placeholder={placeholder}
          help={!corrects && <BalanceChange account={source} typed={typed} direction="out" />}
        />
        <ChoiceField
          control={control}
          name="destinationAccountId"
          label={transferLabels.destinationAccountId}
          required
          autoFocus={!corrects}
          options={to}
          placeholder={placeholder}
          help={!corrects && <BalanceChange account={destination} typed={typed} direction="in" />}
        />
        <MoneyField
          control={control}
          name="amount"
          label={transferLabels.amount}
          required
          autoFocus={corrects}
        />
        <DateField control={control} name="date" label={transferLabels.date} required upToToday />
      </Box>
      <TextField
        control={control}
        name="description"
        label={transferLabels.description}
        required
        maxLength={limits.transferDescriptionMax}
      />
      <ClosingFields control={control} />
    </Box>
  );
}

/** “R$ 500,00 → R$ 400,00”; only the balance while no amount can be read. */
function BalanceChange(props: {
  account: AccountOptionView | undefined;
  typed: Typed<TransferValues>;
  direction: 'in' | 'out';
}) {
  const recalculating = useRecalculating();
  const amount = useTyped(props.typed, (values) => moneyOf(values.amount).value);
  if (!props.account) return null;
  if (recalculating) return <>{messages.screens.recalculating}</>;
  const before = centavosOf(props.account.balance);
  const after = amount === undefined ? undefined : afterwards(before, amount, props.direction);
  return (
    <Typography
      component="span"
      variant="body2"
      className="num"
      sx={{ color: after !== undefined && after < 0 ? 'error.main' : 'inherit' }}
    >
      Saldo: {formatMoney(before)}
      {after !== undefined && ` → ${formatMoney(after)}`}
    </Typography>
  );
}
