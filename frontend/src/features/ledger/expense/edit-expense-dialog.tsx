/**
 * Corrects an expense: words by an annotation, amount, account, date or category by a reversal and a new entry; the server
 * decides which.
 */
import { formatDate } from '@livro/calendar';
import { formatAmount } from '@livro/money';
import { eachText, expenseCategoryLabels, messages, type ExpenseCategory } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { ConflictDialog } from '../../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { useEditForm } from '../../../shared/forms/use-edit-form.ts';
import {
  useExpensesEditMutation,
  useLazyExpensesGetQuery,
  type AccountView,
  type EditExpenseDto,
  type ExpenseView,
} from '../../../shared/api/generated.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { expenseChanges, expenseLabels, readExpense, type ExpenseValues } from './expense-form.ts';

interface EditExpenseDialogProps {
  readonly expense: ExpenseView;
  readonly accounts: readonly AccountView[];
  /** The expense that stands now: the same, or the one in its place. */
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

export default function EditExpenseDialog({ expense, accounts, onSaved, onClose }: EditExpenseDialogProps) {
  const [edit] = useExpensesEditMutation();
  const [read] = useLazyExpensesGetQuery();
  const saved = useRef(expense.id);
  const { id } = expense;
  const form = useEditForm<ExpenseValues, ExpenseView, EditExpenseDto>({
    name: `despesa-edicao:${id}`,
    record: expense,
    typed: typedOf,
    labels: expenseLabels,
    validate: (values) => readExpense(values).problems,
    changes: expenseChanges,
    save: (editExpenseDto, ifMatch) => outcomeOf(edit({ id, 'If-Match': ifMatch, editExpenseDto })),
    read: () => outcomeOf(read({ id })),
    changedAt: (now) => now.updated_at,
    shown: (field, values) => {
      if (field === 'category') return expenseCategoryLabels[values.category as ExpenseCategory];
      if (field === 'accountId') return accounts.find((one) => one.id === values.accountId)?.name;
      return undefined;
    },
    onDone: (data) => {
      saved.current = data.id;
      return { title: 'Despesa Atualizada!' };
    },
    fallback: 'description',
    failed: messages.failures.saveExpense,
    serverNames: { account: 'accountId' },
  });
  return (
    <EntryFormDialog
      title="Editar Despesa"
      subtitle={expense.description}
      form={form}
      submitLabel="Salvar"
      sendable={form.sendable}
      failure={form.failure}
      onClose={() => (form.success ? onSaved(saved.current) : onClose())}
    >
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        Nada é apagado: valor, conta, data ou categoria novos geram um estorno e um novo lançamento.
      </Typography>
      <ExpenseFields form={form} accounts={accounts} />
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}

/** The expense as its form would have it typed. */
const typedOf = (expense: ExpenseView): ExpenseValues => ({
  amount: formatAmount(centavosOf(expense.amount)),
  description: expense.description,
  category: expense.category,
  accountId: expense.account_id,
  date: formatDate(expense.date),
  ...eachText('expense', (name) => expense[name] ?? ''),
  notes: expense.notes ?? '',
  tags: expense.tags,
});
