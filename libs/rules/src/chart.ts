/** The chart of accounts (plano de contas): its lines in the order of the trial balance, and what people call each. */
import { expenseCategories, expenseCategoryLabels, type ExpenseCategory } from './enumerations.ts';

const balances = {
  asset: 'Disponível',
  investment: 'Aplicações financeiras',
  'between-developments': 'Transferências entre empreendimentos',
  'opening-equity': 'Saldo inicial',
  revenue: 'Receitas de clientes',
  gain: 'Ganhos de aplicações',
  loss: 'Perdas de aplicações',
} as const;

/** `between-developments` keeps each development's own books balanced when money goes to another one. */
export type ChartCode = keyof typeof balances | `expense:${ExpenseCategory}`;

const names: ReadonlyMap<ChartCode, string> = new Map<ChartCode, string>([
  ...(Object.entries(balances) as [keyof typeof balances, string][]),
  ...expenseCategories.map(
    (category) => [`expense:${category}`, `Despesas: ${expenseCategoryLabels[category]}`] as const,
  ),
]);

/** What a line without a code of its own falls under: a new category of expenses is never without one. */
export type ChartGroup = 'expense';
export const chartGroupName: Readonly<Record<ChartGroup, string>> = {
  expense: 'Despesas: todas as categorias',
};
export const chartGroupOf = (code: ChartCode): ChartGroup | undefined =>
  code.startsWith('expense:') ? 'expense' : undefined;

export const chartCodes: readonly ChartCode[] = [...names.keys()];
export const chartName = (code: ChartCode): string => names.get(code)!;
