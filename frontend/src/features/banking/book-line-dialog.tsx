/** Books a line that has no entry: day and amount are the bank's, the rest is what the last line with the same words was. */
import { formatMoney } from '@livro/money';
import {
  expenseCategories,
  expenseCategoryLabels,
  expenseChecks,
  limits,
  messages,
  type ExpenseCategory,
} from '@livro/rules';
import Box from '@mui/material/Box';
import {
  useClientFiguresOptionsQuery,
  type BankAccountView,
  type BankLineView,
} from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { lineName } from './reconciliation-view.ts';
import type { Settling } from './use-settling.ts';

type Values = Record<keyof typeof labels, string>;
const labels = {
  description: 'Descrição',
  category: 'Categoria',
  supplier: 'Fornecedor',
  clientId: 'Cliente',
  unitReference: 'Unidade',
} as const;

interface BookLineDialogProps {
  readonly line: BankLineView;
  readonly account: BankAccountView;
  readonly settling: Settling;
  readonly onClose: () => void;
}

const categories = expenseCategories.map((value) => ({ value, label: expenseCategoryLabels[value] }));

export default function BookLineDialog({ line, account, settling, onClose }: BookLineDialogProps) {
  const { learnt } = line;
  const isExpense = line.amount < 0;
  const clients = useClientFiguresOptionsQuery(
    { developmentId: account.development_id },
    { skip: isExpense },
  );
  const form = useEntryForm<Values, unknown>({
    name: `linha:${line.id}`,
    initial: {
      description: learnt?.description ?? line.description.slice(0, limits.paymentDescriptionMax),
      category: learnt?.category ?? 'other',
      supplier: learnt?.supplier ?? '',
      clientId: learnt?.client_id ?? '',
      unitReference: '',
    },
    labels,
    validate: ({ description, supplier, clientId }) =>
      problemsOf<Values>({
        description: expenseChecks.formDescription(description),
        supplier: isExpense ? expenseChecks.supplier(supplier) : undefined,
        clientId:
          isExpense || clientId
            ? undefined
            : { code: 'REQUIRED_FIELD', message: messages.banking.clientRequired },
      }),
    send: ({ description, category, supplier, clientId, unitReference }, key, confirmDuplicate) => {
      const its = isExpense
        ? { category: category as ExpenseCategory, supplier: supplier.trim() || undefined }
        : { clientId, unitReference: unitReference.trim() || undefined };
      return settling.book(line, { description: description.trim(), ...its, confirmDuplicate }, key);
    },
    warns: ({ code, message }) => (code === 'DUPLICATE_RECORD' ? message : undefined),
    onDone: () => {
      onClose();
      return undefined;
    },
    fallback: 'description',
    failed: messages.failures.bookLine,
  });
  const { control } = form;
  const amount = formatMoney(centavosOf(Math.abs(line.amount)));
  return (
    <EntryFormDialog
      title={isExpense ? `Lançar despesa de ${amount}` : `Lançar pagamento de ${amount}`}
      subtitle={lineName(line)}
      width={520}
      onClose={onClose}
      form={form}
      submitLabel="Lançar e conciliar"
      busyLabel="Lançando..."
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        {isExpense ? (
          <>
            <SelectField
              control={control}
              name="category"
              label={labels.category}
              required
              autoFocus
              options={categories}
            />
            <TextField
              control={control}
              name="supplier"
              label={labels.supplier}
              maxLength={limits.supplierMax}
            />
          </>
        ) : (
          <>
            <SelectField
              control={control}
              name="clientId"
              label={labels.clientId}
              required
              autoFocus
              help={clients.isError ? 'Não foi possível carregar os clientes.' : undefined}
              options={[
                { value: '', label: clients.data ? 'Escolha o cliente' : messages.screens.loading },
                ...(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <TextField
              control={control}
              name="unitReference"
              label={labels.unitReference}
              maxLength={limits.unitReferenceMax}
            />
          </>
        )}
        <TextField
          control={control}
          name="description"
          label={labels.description}
          required
          maxLength={limits.expenseFormDescriptionMax}
        />
      </Box>
    </EntryFormDialog>
  );
}
