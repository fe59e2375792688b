/** Report and statements of every development of the imported books, read back and held against the books' own figures. */
import {
  accountKindLabels,
  expenseCategoryLabels,
  type AccountKind,
  type ExpenseCategory,
} from '@livro/rules';
import type { expected2025 } from './books.fixture.ts';
import {
  grouped,
  legsIn,
  openPositions,
  type Reference,
  total,
  worth,
  daysFrom,
} from './insights.reference.ts';
import { today, type Agent } from './ledger.fixture.ts';
import { csvRows, download, sheetRows } from './reports.fixture.ts';

const reais = (centavos: number): number => centavos / 100;
const amountOf = (text: string): number => Number(text.replaceAll('.', '').replace(',', '.'));

export interface ImportedBooks {
  readonly agent: Agent;
  readonly developments: readonly { readonly id: string; readonly name: string }[];
  readonly expected: ReturnType<typeof expected2025>;
  readonly reference: Reference;
}

export async function holdBookFiles({
  agent,
  developments,
  expected,
  reference,
}: ImportedBooks): Promise<void> {
  for (const { id, name } of developments) {
    const own = expected.filter(({ development }) => development === name);
    const workbook = await download(agent, `/api/reports/developments/${id}/?format=xlsx`);
    const accounts = await sheetRows(workbook, 'Contas', 'Conta');
    const statement = csvRows(await download(agent, `/api/reports/developments/${id}/statement/?format=csv`));
    for (const { type, ...figures } of own) {
      const account = accountKindLabels[type as AccountKind];
      expect(accounts.find(({ Conta }) => Conta === account)).toMatchObject({
        Saldo: figures.balance,
        Receitas: figures.totalPaymentsReceived,
        Despesas: figures.totalExpenses,
        'Total investido': figures.totalInvested,
        Retornos: figures.totalReturns,
      });
      const lines = statement.filter(({ Conta }) => Conta === account);
      expect([account, amountOf(lines.at(-1)!.Saldo!)]).toEqual([account, figures.balance]);
    }

    const legs = legsIn(reference, { development: id });
    expect(await sheetRows(workbook, 'Despesas por categoria', 'Categoria')).toEqual(
      grouped(legs, 'expense', ({ data }) => data.category as string).map(([category, amount]) => ({
        Categoria: expenseCategoryLabels[category as ExpenseCategory],
        Despesas: reais(amount),
      })),
    );
    for (const { Mês: month, ...figures } of await sheetRows(
      workbook,
      'Receitas e despesas por mês',
      'Mês',
    )) {
      const [number, year] = (month as string).split('/');
      const inMonth = legs.filter(({ date }) => date.startsWith(`${year}-${number}`));
      expect([month, figures]).toMatchObject([
        month,
        { Receitas: reais(total(inMonth, 'payment')), Despesas: reais(total(inMonth, 'expense')) },
      ]);
    }
    const homes = reference.accounts(id);
    const positions = openPositions(reference).filter(({ made }) => homes.has(made.accountId));
    const sumOf = (column: string, rows: readonly Readonly<Record<string, unknown>>[]): number =>
      rows.reduce((sum, row) => sum + Math.round((row[column] as number) * 100), 0);
    const reported = await sheetRows(workbook, 'Aplicações', 'Conta');
    expect(reported).toHaveLength(positions.length);
    expect(sumOf('Ainda aplicado', reported)).toBe(
      positions.reduce((sum, { outstanding }) => sum + outstanding, 0),
    );
    expect(sumOf('Valor esperado', reported)).toBe(
      positions.reduce(
        (sum, { made, outstanding }) =>
          sum + worth(outstanding, made.expectedRate, daysFrom(made.date, today)),
        0,
      ),
    );
  }
}
