/** Undoes an entry by a reversal, with the reason that the books keep; the entry itself stays in the history. */
import { formatDate } from '@livro/calendar';
import { limits, messages, reasonChecks } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { dateOf, problemsOf } from '../../../shared/forms/read-typed.ts';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { useTransactionsReverseMutation, type TransactionView } from '../../../shared/api/generated.ts';
import { kindOf, shownAmount } from '../history/transaction-kind.tsx';
import { undoingDayHelp, undoingDayProblem } from './undoing-day.ts';

type Values = { date: string; reason: string };
const labels = { date: 'Data do estorno', reason: 'Motivo' } as const;

interface ReverseDialogProps {
  readonly entry: TransactionView;
  /** ISO day: the entry's own while it is open, else today. */
  readonly proposedDate: string;
  readonly onClose: () => void;
}

export function ReverseDialog({ entry, proposedDate, onClose }: ReverseDialogProps) {
  const [reverse] = useTransactionsReverseMutation();
  const form = useEntryForm<Values, TransactionView>({
    name: `estorno:${entry.id}`,
    initial: { date: formatDate(proposedDate), reason: '' },
    labels,
    validate: ({ date, reason }) =>
      problemsOf<Values>({
        date: undoingDayProblem(date, entry.date),
        reason: reasonChecks.reversalReason(reason),
      }),
    send: ({ date, reason }, idempotencyKey) =>
      outcomeOf(
        reverse({
          id: entry.id,
          reverseEntryDto: { reason: reason.trim(), date: dateOf(date).value },
          'Idempotency-Key': idempotencyKey,
        }),
      ),
    onDone: () => ({
      title: 'Estorno Registrado!',
      text: 'O lançamento original continua no histórico.',
    }),
    fallback: 'reason',
    failed: messages.failures.createTransactionInternal,
  });
  return (
    <EntryFormDialog
      title="Estornar lançamento"
      subtitle={`${kindOf(entry.type).label} · ${entry.description}`}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      form={form}
      submitLabel="Estornar"
      busyLabel="Estornando..."
    >
      <Typography sx={{ mb: 4 }}>
        Será lançado o contrário de <Money amount={shownAmount(entry)} signed sx={{ fontWeight: 600 }} />.
        Nada é apagado: os dois lançamentos ficam no histórico.
      </Typography>
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DateField
          control={form.control}
          name="date"
          label={labels.date}
          required
          upToToday
          help={undoingDayHelp(entry.date)}
        />
        <TextField
          control={form.control}
          name="reason"
          label={labels.reason}
          required
          autoFocus
          rows={3}
          maxLength={limits.reasonMax}
        />
      </Box>
    </EntryFormDialog>
  );
}
