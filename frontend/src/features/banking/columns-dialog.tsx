/** Which columns of a CSV hold what; asked once for each account. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { oneColumn } from '../../shared/display/one-column.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';

export interface ChosenColumns {
  readonly date: string;
  readonly description: string;
  readonly amount?: string;
  readonly debit?: string;
  readonly credit?: string;
  readonly documentNumber?: string;
}

type Values = Record<keyof typeof labels, string>;
const labels = {
  date: 'Data',
  description: 'Descritivo',
  amount: 'Valor, com sinal',
  debit: 'Saídas, se em coluna à parte',
  credit: 'Entradas, se em coluna à parte',
  documentNumber: 'Nº do documento',
} as const;

interface ColumnsDialogProps {
  readonly columns: readonly string[];
  /** Answers whether the file was read with them; why not is told beside the file. */
  readonly onChosen: (columns: ChosenColumns) => Promise<boolean>;
  readonly onClose: () => void;
}

const none = { value: '', label: '–' };
const missing = { code: 'REQUIRED_FIELD', message: messages.banking.columnsUnknown };

export default function ColumnsDialog({ columns, onChosen, onClose }: ColumnsDialogProps) {
  const options = [none, ...columns.map((name) => ({ value: name, label: name }))];
  const form = useEntryForm<Values, null>({
    name: `colunas:${columns.join()}`,
    initial: { date: '', description: '', amount: '', debit: '', credit: '', documentNumber: '' },
    labels,
    validate: ({ date, description, amount, debit, credit }) =>
      problemsOf<Values>({
        date: date ? undefined : missing,
        description: description ? undefined : missing,
        amount: amount || (debit && credit) ? undefined : missing,
      }),
    send: async ({ date, description, amount, debit, credit, documentNumber }) => {
      const sums = amount ? { amount } : { debit, credit };
      await onChosen({ date, description, ...sums, ...(documentNumber && { documentNumber }) });
      return { ok: true, data: null };
    },
    onDone: () => {
      onClose();
      return undefined;
    },
    fallback: 'date',
    failed: messages.failures.importStatement,
  });
  const { control } = form;
  return (
    <EntryFormDialog
      title="Colunas do arquivo"
      width={480}
      onClose={onClose}
      form={form}
      submitLabel="Conferir o extrato"
      busyLabel="Lendo..."
    >
      <Typography sx={{ mb: 4 }}>
        Não reconhecemos as colunas deste arquivo. Diga qual é qual; da próxima vez já saberemos.
      </Typography>
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <SelectField control={control} name="date" label={labels.date} required autoFocus options={options} />
        <SelectField
          control={control}
          name="description"
          label={labels.description}
          required
          options={options}
        />
        <SelectField control={control} name="amount" label={labels.amount} options={options} />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <SelectField control={control} name="debit" label={labels.debit} options={options} />
          <SelectField control={control} name="credit" label={labels.credit} options={options} />
        </Box>
        <SelectField
          control={control}
          name="documentNumber"
          label={labels.documentNumber}
          options={options}
        />
      </Box>
    </EntryFormDialog>
  );
}
