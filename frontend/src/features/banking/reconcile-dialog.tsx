/** Declares an account reconciled up to a day: what the bank says, what the books explain, and what lies between. */
import { formatDate, type LocalDate } from '@livro/calendar';
import { formatMoneySigned, subtract, toReais, type Centavos } from '@livro/money';
import { limits, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {
  useBankBalanceQuery,
  useReconcileMutation,
  type BankAccountView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { serverToday } from '../../shared/api/server-clock.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { counted } from '../../shared/display/count.ts';
import { Line } from '../../shared/display/figures.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { DateField } from '../../shared/fields/date-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { dateOf, moneyOf, problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { useTyped } from '../../shared/forms/use-typed.ts';
import { accountName } from './reconciliation-view.ts';

type Values = Record<keyof typeof labels, string>;
const labels = {
  through: 'Até o dia',
  balance: 'Saldo do banco nesse dia',
  reason: 'Motivo da diferença',
} as const;

interface ReconcileDialogProps {
  readonly account: BankAccountView;
  readonly onClose: () => void;
}

export default function ReconcileDialog({ account, onClose }: ReconcileDialogProps) {
  const [reconcile] = useReconcileMutation();
  const form = useEntryForm<Values, unknown>({
    name: `conciliar:${account.id}`,
    initial: { through: formatDate(lastDay(account)), balance: '', reason: '' },
    labels,
    validate: ({ through, balance }) => {
      const day = dateOf(through);
      return problemsOf<Values>({
        through:
          day.problem ??
          (day.value ? undefined : { code: 'REQUIRED_FIELD', message: messages.banking.dayRequired }),
        balance: signedMoney(balance).problem,
      });
    },
    send: ({ through, balance, reason }, key) => {
      const { value } = signedMoney(balance);
      return outcomeOf(
        reconcile({
          account: account.id,
          'Idempotency-Key': key,
          reconcileDto: {
            through: dateOf(through).value ?? through,
            balance: value === undefined ? undefined : toReais(value),
            reason: reason.trim() || undefined,
          },
        }),
      );
    },
    onDone: (_, { through }) => ({ title: 'Conta conciliada!', text: `Conciliado até ${through}.` }),
    fallback: 'through',
    failed: messages.failures.reconcile,
  });
  const { control, typed } = form;
  const through = useTyped(typed, (values) => values.through);
  const balance = useTyped(typed, (values) => values.balance);
  const day = dateOf(through).value;
  return (
    <EntryFormDialog
      title={messages.screens.reconcileThrough}
      subtitle={accountName(account)}
      width={520}
      onClose={onClose}
      form={form}
      submitLabel="Conciliar"
      busyLabel="Conciliando..."
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DateField control={control} name="through" label={labels.through} required autoFocus />
        <TextField
          control={control}
          name="balance"
          label={labels.balance}
          help="Só se o extrato não o traz, ou traz outro; com “-” se a conta está negativa"
        />
        {day && <Explained account={account.id} day={day} told={signedMoney(balance).value} />}
        <TextField
          control={control}
          name="reason"
          label={labels.reason}
          help="De centavos que ficam sem explicação"
          maxLength={limits.reasonMax}
        />
      </Box>
    </EntryFormDialog>
  );
}

function Explained({ account, day, told }: { account: string; day: LocalDate; told: Centavos | undefined }) {
  const read = useBankBalanceQuery({ account, through: day }, { refetchOnMountOrArgChange: true });
  const { currentData: found, error, isFetching } = read;
  if (error && !isFetching) return <FailedRead title="Não foi possível conferir o saldo." of={read} />;
  if (!found) return <Skeleton height={140} />;
  const bank = told ?? (found.bank === null ? undefined : centavosOf(found.bank));
  const difference = bank === undefined ? undefined : subtract(bank, centavosOf(found.explained));
  const waiting = found.open_lines > 0;
  return (
    <Box role="status" sx={{ ...oneColumn, gap: 3 }}>
      <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
        <Line label="Saldo dos livros">
          <Money amount={centavosOf(found.books)} />
        </Line>
        <Line label={`Ainda não visto no banco (${found.outstanding_entries})`}>
          <Money amount={centavosOf(found.outstanding)} signed />
        </Line>
        <Line label="O banco deve dizer">
          <Money amount={centavosOf(found.explained)} />
        </Line>
        <Line label="O banco diz">{bank === undefined ? 'não informado' : <Money amount={bank} />}</Line>
      </Box>
      <Alert severity={waiting || difference !== 0 ? 'warning' : 'success'} variant="outlined">
        {waiting
          ? `${counted(found.open_lines, 'linha até este dia espera', 'linhas até este dia esperam')} conciliação.`
          : difference === undefined
            ? 'Informe o saldo que o banco diz nesse dia.'
            : difference === 0
              ? 'Banco e livros concordam.'
              : `Faltam explicar ${formatMoneySigned(difference)}.`}
      </Alert>
    </Box>
  );
}

/** An account may be below zero. */
function signedMoney(text: string) {
  const negative = text.trim().startsWith('-');
  const read = moneyOf(negative ? text.trim().slice(1) : text);
  return negative && read.value !== undefined ? { value: subtract(0 as Centavos, read.value) } : read;
}

/** The end of what the statements reach, and not today. */
function lastDay({ reaches }: BankAccountView): string {
  const today = serverToday();
  return reaches !== null && reaches < today ? reaches : (reaches ?? today);
}
