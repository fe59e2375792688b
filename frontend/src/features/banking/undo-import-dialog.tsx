/** Takes a whole import back: the lines that it brought go, and the file may come again. */
import { formatDate } from '@livro/calendar';
import { limits, messages, reasonChecks, required } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  useBankStatementsQuery,
  useUndoImportMutation,
  type BankAccountView,
  type BankStatementView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { counted } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { FailedRead } from '../../shared/display/states.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { accountName } from './reconciliation-view.ts';

interface UndoImportDialogProps {
  readonly account: BankAccountView;
  readonly onClose: () => void;
}

type Values = { statement: string; reason: string };
const labels = { statement: 'Importação', reason: 'Motivo' } as const;
const none = { value: '', label: 'Escolha a importação' };

export default function UndoImportDialog({ account, onClose }: UndoImportDialogProps) {
  const read = useBankStatementsQuery({ account: account.id }, { refetchOnMountOrArgChange: true });
  const [undo] = useUndoImportMutation();
  const form = useEntryForm<Values, unknown>({
    name: `desfazer-importacao:${account.id}`,
    initial: { statement: '', reason: '' },
    labels,
    validate: ({ statement, reason }) =>
      problemsOf<Values>({
        statement: required('Escolha a importação')(statement),
        reason: reasonChecks.reason(reason),
      }),
    send: ({ statement, reason }, idempotencyKey) =>
      outcomeOf(
        undo({
          account: account.id,
          statement,
          'Idempotency-Key': idempotencyKey,
          undoImportDto: { reason: reason.trim() },
        }),
      ),
    onDone: () => {
      onClose();
      return undefined;
    },
    fallback: 'statement',
    failed: 'Não foi possível desfazer a importação.',
  });
  const { control } = form;
  const active = (read.data ?? []).filter(({ undone_at }) => undone_at === null);
  return (
    <EntryFormDialog
      title="Desfazer uma importação"
      subtitle={accountName(account)}
      width={520}
      onClose={onClose}
      form={form}
      submitLabel="Desfazer a importação"
      busyLabel="Desfazendo..."
    >
      <Typography sx={{ mb: 4 }}>
        Saem as linhas que este arquivo trouxe, e nenhuma outra. Nada do que foi lançado muda, e o arquivo
        pode vir de novo. Uma importação com linhas conciliadas só se desfaz depois delas.
      </Typography>
      {read.error ? (
        <FailedRead
          title={messages.failures.loadReconciliation}
          of={{ error: read.error, refetch: read.refetch }}
        />
      ) : (
        <Box sx={{ ...oneColumn, gap: 4 }}>
          <SelectField
            control={control}
            name="statement"
            label={labels.statement}
            required
            autoFocus
            options={[none, ...active.map((one) => ({ value: one.id, label: nameOf(one) }))]}
          />
          <TextField
            control={control}
            name="reason"
            label={labels.reason}
            required
            rows={3}
            maxLength={limits.reasonMax}
          />
        </Box>
      )}
    </EntryFormDialog>
  );
}

const nameOf = ({ name, from, to, new_lines }: BankStatementView): string =>
  `${name}, ${formatDate(from)} a ${formatDate(to)}, ${counted(new_lines, 'linha nova', 'linhas novas')}`;
