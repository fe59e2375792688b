/**
 * Corrects an expense: words by an annotation, amount, account, date or category by a reversal and a new entry; the server
 * decides which. Sends only what was changed, on the version that was read, and shows both sides when that is stale.
 */
import { formatDate } from '@livro/calendar';
import { formatAmount } from '@livro/money';
import { expenseCategoryLabels, messages, type ExpenseCategory } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { ConflictDialog } from '../../shared/forms/conflict-dialog.tsx';
import { FormActions } from '../../shared/forms/form-actions.tsx';
import { FormHead } from '../../shared/forms/form-head.tsx';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import {
  useExpensesEditMutation,
  useLazyExpensesGetQuery,
  type AccountView,
  type ExpenseView,
} from '../../shared/api/generated.ts';
import { ExpenseFields } from './expense-fields.tsx';
import { expenseChanges, expenseLabels, expenseProblems, type ExpenseValues } from './expense-form.ts';

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
  const [success, setSuccess] = useState<Success>();
  const [theirs, setTheirs] = useState<ExpenseView>();
  const [initial] = useState(() => typedOf(expense));
  const version = useRef(expense.version);
  const saved = useRef(expense.id);
  const form = useEntryForm<ExpenseValues, ExpenseView>({
    name: `despesa-edicao:${expense.id}`,
    initial,
    labels: expenseLabels,
    validate: expenseProblems,
    send: (values) =>
      outcomeOf(
        edit({
          id: expense.id,
          'If-Match': `W/"${version.current}"`,
          editExpenseDto: expenseChanges(initial, values),
        }),
      ),
    onDone: (data) => {
      saved.current = data.id;
      setSuccess({ title: 'Despesa Atualizada!' });
    },
    intercept: (error) => {
      if (error.status !== 412) return false;
      void outcomeOf(read({ id: expense.id })).then((answer) => answer.ok && setTheirs(answer.data));
      return true;
    },
    fallback: 'description',
    failed: messages.failures.saveExpense,
    serverNames: { account: 'accountId' },
  });

  const keepMine = () => {
    if (theirs) version.current = theirs.version;
    setTheirs(undefined);
    form.submit();
  };
  return (
    <FormDialog
      title="Editar Despesa"
      subtitle={expense.description}
      onClose={() => (success ? onSaved(saved.current) : onClose())}
      dirty={form.dirty}
      onDiscard={form.forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.dirty) form.submit(event);
      }}
      success={success}
      actions={(close) => <FormActions submitLabel="Salvar" busy={form.sending} onCancel={close} />}
    >
      <FormHead {...form.head} />
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        Nada é apagado: valor, conta, data ou categoria novos geram um estorno e um novo lançamento.
      </Typography>
      <ExpenseFields form={form} accounts={accounts} />
      {theirs && (
        <ConflictDialog
          rows={differences(form.values, typedOf(theirs), accounts)}
          changedAt={theirs.updated_at}
          onMine={keepMine}
          onTheirs={() => {
            form.forget();
            onClose();
          }}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </FormDialog>
  );
}

/** The expense as its form would have it typed. */
const typedOf = (expense: ExpenseView): ExpenseValues => ({
  amount: formatAmount(centavosOf(expense.amount)),
  description: expense.description,
  category: expense.category,
  accountId: expense.account_id,
  date: formatDate(expense.date),
  supplier: expense.supplier ?? '',
  notes: expense.notes ?? '',
  tags: expense.tags,
});

function differences(mine: ExpenseValues, theirs: ExpenseValues, accounts: readonly AccountView[]) {
  const read = (values: ExpenseValues, field: keyof ExpenseValues): string => {
    const value = values[field];
    if (Array.isArray(value)) return value.join(', ');
    if (field === 'category') return expenseCategoryLabels[value as ExpenseCategory] ?? value;
    if (field === 'accountId') return accounts.find(({ id }) => id === value)?.name ?? value;
    return value;
  };
  return (Object.keys(expenseLabels) as (keyof ExpenseValues)[])
    .map((field) => ({ label: expenseLabels[field], mine: read(mine, field), theirs: read(theirs, field) }))
    .filter((row) => row.mine !== row.theirs);
}
