/** Corrects an expense. */
import { formatDate } from '@livro/calendar';
import { formatAmount } from '@livro/money';
import { eachText, expenseCategoryLabels, messages, type ExpenseCategory } from '@livro/rules';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import {
  useExpensesEditMutation,
  useLazyExpensesGetQuery,
  type AccountView,
  type ExpenseView,
} from '../../../shared/api/generated.ts';
import { EditEntryForm, type EditWay } from '../correction/edit-entry-form.tsx';
import { ExpenseFields } from './expense-fields.tsx';
import { expenseChanges, expenseLabels, readExpense, type ExpenseValues } from './expense-form.ts';

interface EditExpenseDialogProps extends EditWay {
  readonly expense: ExpenseView;
  readonly accounts: readonly AccountView[];
}

export default function EditExpenseDialog({ expense, accounts, ...way }: EditExpenseDialogProps) {
  const [edit] = useExpensesEditMutation();
  const [read] = useLazyExpensesGetQuery();
  const { id } = expense;
  return (
    <EditEntryForm
      {...way}
      entry={expense}
      name="despesa-edicao"
      title="Editar Despesa"
      done="Despesa Atualizada!"
      rebooks="valor, conta, data ou categoria novos"
      typed={typedOf}
      labels={expenseLabels}
      validate={(values) => readExpense(values).problems}
      changes={expenseChanges}
      save={(editExpenseDto, ifMatch) => outcomeOf(edit({ id, 'If-Match': ifMatch, editExpenseDto }))}
      read={() => outcomeOf(read({ id }))}
      shown={(field, values) => {
        if (field === 'category') return expenseCategoryLabels[values.category as ExpenseCategory];
        if (field === 'accountId') return accounts.find((one) => one.id === values.accountId)?.name;
        return undefined;
      }}
      failed={messages.failures.saveExpense}
      serverNames={{ account: 'accountId' }}
      fields={(form) => <ExpenseFields form={form} accounts={accounts} />}
    />
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
