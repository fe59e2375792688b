/** Enters what an account held when its books began. An account has one at most; once it is reversed, another can be entered. */
import { formatDate } from '@livro/calendar';
import { toReais, ZERO } from '@livro/money';
import { limits, messages, openingBalanceChecks } from '@livro/rules';
import Box from '@mui/material/Box';
import { useAccountsSetInitialBalanceMutation, type AccountView } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { MoneyField } from '../../../shared/fields/money-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { dateOf, moneyOf, problemsOf } from '../../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { accountText } from '../transfer/transfer-form.ts';

type Values = { amount: string; date: string; description: string };
const labels = { amount: 'Valor', date: 'Data', description: 'Descrição' } as const;

interface OpeningBalanceDialogProps {
  /** Without an opening balance. */
  readonly account: AccountView;
  readonly onClose: () => void;
}

export default function OpeningBalanceDialog({ account, onClose }: OpeningBalanceDialogProps) {
  const [set] = useAccountsSetInitialBalanceMutation();
  const form = useEntryForm<Values, AccountView>({
    name: `saldo-inicial:${account.id}`,
    initial: { amount: '', date: formatDate(serverToday()), description: messages.screens.openingBalance },
    labels,
    validate: problems,
    send: (values, idempotencyKey) => {
      const openingBalanceDto = {
        amount: toReais(moneyOf(values.amount).value ?? ZERO),
        date: dateOf(values.date).value,
        description: values.description.trim() || undefined,
      };
      return outcomeOf(set({ id: account.id, openingBalanceDto, 'Idempotency-Key': idempotencyKey }));
    },
    onDone: (_account, values) => ({
      title: 'Saldo Inicial Registrado!',
      text: `Saldo inicial de R$\u00a0${values.amount} registrado.`,
    }),
    fallback: 'amount',
    failed: messages.failures.setOpeningBalanceInternal,
  });
  return (
    <EntryFormDialog
      title="Definir saldo inicial"
      subtitle={accountText(account)}
      width={480}
      fullScreenBelow="never"
      form={form}
      submitLabel="Definir saldo inicial"
      onClose={onClose}
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <MoneyField control={form.control} name="amount" label={labels.amount} required autoFocus />
        <DateField
          control={form.control}
          name="date"
          label={labels.date}
          required
          upToToday
          help="O dia em que a conta já tinha este valor."
        />
        <TextField
          control={form.control}
          name="description"
          label={labels.description}
          maxLength={limits.openingBalanceDescriptionMax}
        />
      </Box>
    </EntryFormDialog>
  );
}

function problems(values: Values) {
  const amount = moneyOf(values.amount);
  const date = dateOf(values.date);
  const missing =
    date.value === undefined
      ? ({ code: 'REQUIRED_FIELD', message: messages.dateRequired } as const)
      : undefined;
  return problemsOf<Values>({
    amount: amount.problem ?? openingBalanceChecks.amount(amount.value),
    date: date.problem ?? missing ?? openingBalanceChecks.date(date.value, { today: serverToday() }),
    description: openingBalanceChecks.description(values.description),
  });
}
