/** The expense form's values, how they are judged, and the command that they become. Pure but for the server's clock. */
import { formatDate } from '@livro/calendar';
import { toReais, ZERO } from '@livro/money';
import {
  eachText,
  expenseCategories,
  expenseCategoryLabels,
  expenseChecks,
  textsOf,
  type ExpenseCategory,
  type NamedTexts,
} from '@livro/rules';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { dateOf, moneyOf, problemsOf } from '../../../shared/forms/read-typed.ts';
import type { CreateExpenseDto, EditExpenseDto } from '../../../shared/api/generated.ts';

export type ExpenseValues = NamedTexts<'expense', string> & {
  amount: string;
  description: string;
  category: string;
  accountId: string;
  date: string;
  notes: string;
  tags: string[];
};

export const expenseLabels = {
  amount: 'Valor',
  description: 'Descrição',
  category: 'Categoria',
  accountId: 'Conta',
  date: 'Data',
  ...eachText('expense', (name) => textsOf('expense')[name].label),
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
  ...eachText('expense', () => ''),
  notes: '',
  tags: [],
});

/** What is wrong with the values, and what is sent of them where nothing is. */
export function readExpense(values: ExpenseValues) {
  const amount = moneyOf(values.amount);
  const date = dateOf(values.date);
  const problems = problemsOf<ExpenseValues>({
    amount: amount.problem ?? expenseChecks.amount(amount.value),
    description: expenseChecks.formDescription(values.description),
    category: expenseChecks.category(values.category as ExpenseCategory),
    accountId: expenseChecks.accountId(values.accountId),
    date: date.problem ?? expenseChecks.date(date.value, { today: serverToday() }),
    ...eachText('expense', (name) => expenseChecks[name](values[name])),
    notes: expenseChecks.notes(values.notes),
    tags: expenseChecks.tags(values.tags),
  });
  const dto: CreateExpenseDto = {
    accountId: values.accountId,
    description: values.description.trim(),
    amount: toReais(amount.value ?? ZERO),
    category: values.category as ExpenseCategory,
    date: date.value ?? values.date,
    ...eachText('expense', (name) => values[name].trim() || undefined),
    notes: values.notes.trim() || undefined,
    tags: values.tags,
  };
  return { problems, dto };
}

/** Only the fields in which two sets of values without problems differ; a text that was emptied is sent empty. */
export function expenseChanges(from: ExpenseValues, to: ExpenseValues): EditExpenseDto {
  const texts = eachText('expense', (name) => to[name].trim());
  const command = { ...readExpense(to).dto, ...texts, notes: to.notes.trim() };
  return changedFields(from, to, command);
}
