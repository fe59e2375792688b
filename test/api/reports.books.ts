/**
 * Report and statements of every development of the imported books, read back whole: a cell of a workbook, or an amount, a share
 * or a day on paper, that nobody computed apart from the program fails the test.
 */
import { formatDate } from '@livro/calendar';
import { formatAmount, formatMoney, type Centavos } from '@livro/money';
import { accountKindLabels, expenseCategoryLabels, type AccountKind } from '@livro/rules';
import type { expected2025 } from './books.fixture.ts';
import type { Books } from './insights.books.ts';
import { reais, sum } from './insights.reference.ts';
import type { Agent } from './ledger.fixture.ts';
import { expectedReport, type ExpectedReport } from './reports.expected.ts';
import {
  csvRows,
  type Downloaded,
  download,
  factsOf,
  linesOf,
  movementsOf,
  paperOf,
  sheetNames,
  sheetRows,
} from './reports.fixture.ts';

const amountOf = (text: string): number => Number(text.replaceAll('.', '').replace(',', '.'));

/** Closing balances and totals of each account beside those that the books came with. */
export async function holdClosings(
  agent: Agent,
  developments: Books['developments'],
  expected: ReturnType<typeof expected2025>,
): Promise<void> {
  for (const { id, name } of developments) {
    const workbook = await download(agent, `/api/reports/developments/${id}/?format=xlsx`);
    const accounts = await sheetRows(workbook, 'Contas', 'Conta');
    const statement = csvRows(await download(agent, `/api/reports/developments/${id}/statement/?format=csv`));
    for (const { type, ...figures } of expected.filter(({ development }) => development === name)) {
      const account = accountKindLabels[type as AccountKind];
      expect(accounts.find(({ Conta }) => Conta === account)).toMatchObject({
        Saldo: figures.balance,
        Receitas: figures.totalPaymentsReceived,
        Despesas: figures.totalExpenses,
        'Total Investido': figures.totalInvested,
        Retornos: figures.totalReturns,
        'Transferências recebidas': figures.totalTransfersIn,
        'Transferências enviadas': figures.totalTransfersOut,
      });
      const lines = statement.filter(({ Conta }) => Conta === account);
      expect([account, amountOf(lines.at(-1)!.Saldo!)]).toEqual([account, figures.balance]);
    }
  }
}

/** On a day: its workbook cell by cell, and what is printed amount by amount. */
export async function holdReport(agent: Agent, books: Books, id: string, on: string): Promise<void> {
  const expected = expectedReport(books, id, on);
  const address = `/api/reports/developments/${id}/?as_of=${on}`;
  await holdWorkbook(await download(agent, `${address}&format=xlsx`), books, id, expected);
  await holdPaper(await download(agent, `${address}&format=pdf`), expected);
}

const worthOf = ({ investments }: ExpectedReport): number => sum(investments.map(({ value }) => value));

async function holdWorkbook(
  file: Downloaded,
  books: Books,
  id: string,
  { accounts, total, categories, months, investments, commitments, committed }: ExpectedReport,
): Promise<void> {
  expect(await sheetNames(file)).toEqual(SHEETS);
  const figures = (await factsOf(file, 'Resumo')).filter(([, value]) => typeof value === 'number');
  expect(figures).toEqual([
    ['Saldo total', reais(total.balance)],
    ['Receitas', reais(total.revenue)],
    ['Despesas', reais(total.expenses)],
    ['Resultado', reais(total.revenue - total.expenses)],
    ['Total Investido', reais(total.invested)],
    ['Ainda aplicado', reais(total.out)],
    ['Compromissos (compras aprovadas)', reais(committed)],
    ['Saldo depois dos compromissos', reais(total.balance - committed)],
  ]);
  const { name } = books.developments.find((one) => one.id === id)!;
  expect((await factsOf(file, 'Resumo'))[0]).toEqual(['Relatório do empreendimento', name]);
  expect(await sheetRows(file, 'Contas', 'Conta')).toEqual(
    [...accounts, total].map((account) => ({
      Conta: account.name,
      Saldo: reais(account.balance),
      Receitas: reais(account.revenue),
      Despesas: reais(account.expenses),
      'Total Investido': reais(account.invested),
      'Ainda aplicado': reais(account.out),
      Retornos: reais(account.returned),
      'Transferências recebidas': reais(account.transfersIn),
      'Transferências enviadas': reais(account.transfersOut),
    })),
  );
  expect(await sheetRows(file, 'Despesas por categoria', 'Categoria')).toEqual(
    categories.map(({ label, amount }) => ({ Categoria: label, Despesas: reais(amount) })),
  );
  expect(await sheetRows(file, 'Receitas e despesas por mês', 'Mês')).toEqual(
    months.map(({ month, revenue, expenses }) => ({
      Mês: `${month.slice(5)}/${month.slice(0, 4)}`,
      Receitas: reais(revenue),
      Despesas: reais(expenses),
      Resultado: reais(revenue - expenses),
    })),
  );
  expect(await sheetRows(file, 'Aplicações', 'Conta')).toEqual(
    investments.map((one) => ({
      Conta: one.account,
      Tipo: one.type,
      Descrição: one.description,
      'Aplicado em': cellOfDay(one.date),
      Situação: one.status,
      Principal: reais(one.principal),
      'Ainda aplicado': reais(one.outstanding),
      Retornos: reais(one.returned),
      'Taxa esperada': one.rate,
      'Valor esperado': reais(one.value),
      'Retorno previsto': cellOfDay(one.due),
    })),
  );
  expect(await sheetRows(file, 'Compromissos', 'Descrição')).toEqual(
    commitments.map(({ description, cost, needed }) => ({
      Descrição: description,
      Categoria: expenseCategoryLabels.material,
      Fornecedor: null,
      'Solicitada por': 'Bia',
      'Necessária até': cellOfDay(needed),
      'Custo estimado': reais(cost),
    })),
  );
}

const SHEETS = [
  'Resumo',
  'Contas',
  'Despesas por categoria',
  'Receitas e despesas por mês',
  'Aplicações',
  'Compromissos',
];
const cellOfDay = (date: string | null): Date | null =>
  date === null ? null : new Date(`${date}T00:00:00Z`);

const plain = (words: string): string => words.replace(/\u00a0/g, ' ').trim();
const money = (amount: number): string => plain(formatMoney(amount as Centavos));
const figure = (amount: number): string => formatAmount(amount as Centavos);

/** In the order in which a person reads it. */
async function holdPaper(file: Downloaded, expected: ExpectedReport): Promise<void> {
  const { accounts, total, categories, months, investments, commitments, committed } = expected;
  const pieces = (await paperOf(file)).flatMap(linesOf).flatMap((line) => line.map(({ str }) => plain(str)));
  const like = (pattern: RegExp): string[] => pieces.filter((piece) => pattern.test(piece));
  expect(like(/^-?(R\$ )?[\d.]+,\d\d$/)).toEqual([
    ...[total.balance, total.revenue, total.expenses, total.revenue - total.expenses].map(money),
    ...[total.out, worthOf(expected), committed, total.balance - committed].map(money),
    ...[...accounts, total].flatMap((account) =>
      [
        account.balance,
        account.revenue,
        account.expenses,
        account.invested,
        account.out,
        account.returned,
      ].map(figure),
    ),
    ...categories.map(({ amount }) => figure(amount)),
    ...investments.flatMap(({ principal, outstanding, value }) =>
      [principal, outstanding, value].map(figure),
    ),
    ...commitments.map(({ cost }) => figure(cost)),
  ]);
  expect(like(/^[\d.,]+%( a\.a\.)?$/)).toEqual([
    ...categories.map(({ amount }) => `${((100 * amount) / total.expenses).toFixed(1).replace('.', ',')}%`),
    ...investments.flatMap(({ rate }) => (rate === '' ? [] : [rate])),
  ]);
  expect(like(/^\d\d\/\d\d\/\d{4}$/)).toEqual([
    ...investments.flatMap(({ date, due }) =>
      (due === null ? [date] : [date, due]).map((day) => formatDate(day)),
    ),
    ...commitments.flatMap(({ needed }) => (needed === null ? [] : [formatDate(needed)])),
  ]);
  expect(like(/^\d\d\/\d{4}$/)).toEqual(months.map(({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`));
  const words = pieces.join('').replace(/\s/g, '');
  for (const { description } of [...investments, ...commitments])
    expect(words).toContain(description.replace(/\s/g, ''));
}

/** Every line of the CSV statement of a development. */
export async function holdStatement(
  agent: Agent,
  { reference }: Books,
  id: string,
  events: Parameters<typeof movementsOf>[0],
  to: string,
): Promise<void> {
  const address = `/api/reports/developments/${id}/statement/?format=csv&to=${to}`;
  const rows = csvRows(await download(agent, address));
  const homes = [...reference.homes].filter(([, home]) => home.development === id);
  for (const [account, { kind }] of homes) {
    const { movements } = movementsOf(events, account, '', to);
    const own = rows.filter(({ Conta }) => Conta === accountKindLabels[kind]);
    expect(
      own.slice(1, -1).map((row) => [row.Data, Number(row.Lançamento), row.Entrada, row.Saída, row.Saldo]),
    ).toEqual(
      movements.map(({ date, entryNumber, amount, balance }) => [
        formatDate(date),
        entryNumber,
        amount > 0 ? cell(amount) : '',
        amount > 0 ? '' : cell(-amount),
        cell(balance),
      ]),
    );
    expect([own[0]!.Saldo, own.at(-1)!.Saldo]).toEqual(['0,00', cell(movements.at(-1)?.balance ?? 0)]);
  }
  expect(rows).toHaveLength(
    sum(homes.map(([account]) => movementsOf(events, account, '', to).movements.length + 2)),
  );
}
const cell = (centavos: number): string => (centavos / 100).toFixed(2).replace('.', ',');
