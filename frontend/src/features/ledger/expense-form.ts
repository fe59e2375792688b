/** The expense form's values, how they are judged, and the command that they become. Pure but for the server's clock. */
import { formatDate, parseLocalDate } from '@livro/calendar';
import { parseFormMoney, toReais, ZERO } from '@livro/money';
import { expenseCategories, expenseCategoryLabels, expenseChecks, type ExpenseCategory } from '@livro/rules';
import { serverToday } from '../../shared/api/server-clock.ts';
import { dateOf, moneyOf, problemsOf } from '../../shared/forms/read-typed.ts';
import type { CreateExpenseDto, EditExpenseDto } from '../../shared/api/generated.ts';

export type ExpenseValues = {
  amount: string;
  description: string;
  category: string;
  accountId: string;
  date: string;
  supplier: string;
  notes: string;
  tags: string[];
};

export const expenseLabels = {
  amount: 'Valor',
  description: 'Descrição',
  category: 'Categoria',
  accountId: 'Conta',
  date: 'Data',
  supplier: 'Fornecedor',
  notes: 'Observações',
  tags: 'Tags',
} as const;

export const expenseCategoryOptions = expenseCategories.map((value) => ({
  value,
  label: expenseCategoryLabels[value],
}));

export const emptyExpense = (accountId: string): ExpenseValues => ({
  amount: '',
  description: '',
  category: 'material',
  accountId,
  date: formatDate(serverToday()),
  supplier: '',
  notes: '',
  tags: [],
});

export function expenseProblems(values: ExpenseValues) {
  const amount = moneyOf(values.amount);
  const date = dateOf(values.date);
  return problemsOf<ExpenseValues>({
    amount: amount.problem ?? expenseChecks.amount(amount.value),
    description: expenseChecks.formDescription(values.description),
    category: expenseChecks.category(values.category as ExpenseCategory),
    accountId: expenseChecks.accountId(values.accountId),
    date: date.problem ?? expenseChecks.date(date.value, { today: serverToday() }),
    supplier: expenseChecks.supplier(values.supplier),
    notes: expenseChecks.notes(values.notes),
    tags: expenseChecks.tags(values.tags),
  });
}

/** Of values without problems. */
export function expenseOf(values: ExpenseValues): CreateExpenseDto {
  const amount = parseFormMoney(values.amount);
  const date = parseLocalDate(values.date);
  return {
    accountId: values.accountId,
    description: values.description.trim(),
    amount: toReais(amount.ok ? amount.value : ZERO),
    category: values.category as ExpenseCategory,
    date: date.ok ? date.value : values.date,
    supplier: values.supplier.trim() || undefined,
    notes: values.notes.trim() || undefined,
    tags: values.tags,
  };
}

/** Only the fields in which two sets of values without problems differ; a text that was emptied is sent empty. */
export function expenseChanges(from: ExpenseValues, to: ExpenseValues): EditExpenseDto {
  const command = { ...expenseOf(to), supplier: to.supplier.trim(), notes: to.notes.trim() };
  const changed = (Object.keys(from) as (keyof ExpenseValues)[]).filter(
    (field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, command[field]]));
}
