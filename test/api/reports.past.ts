/** Files of a past day: the report of a development and the statement of an account against the ledger's own `as_of`. */
import { comeBack, development, expense, investment, payment, type Agent } from './ledger.fixture.ts';
import { csvRows, download, linesOf, paperOf, sheetRows } from './reports.fixture.ts';

const amountOf = (text: string): number => Number(text.replaceAll('.', '').replace(',', '.'));

/** `client` is one of anybody's: who pays. */
export async function holdPastDay(agent: Agent, client: string): Promise<void> {
  const book = (path: string, body: object) => agent.post(`/api/${path}/`).send(body);
  const place = await development(agent, 10_000, 2_000);
  const on = '2026-06-15';
  const dated = (date: string, change: object) => ({ date, confirmDuplicate: true, ...change });
  await book('expenses', expense(place.building, dated('2026-05-20', { amount: 400, category: 'labor' })));
  await book('expenses', expense(place.building, dated('2026-06-10', { amount: 50.5 })));
  await book('expenses', expense(place.building, dated('2026-06-20', { amount: 33.33 })));
  await book('payments', payment(place.land, client, dated('2026-06-16', { amount: 700.07 })));
  const { body: applied } = await book('financial-investments', investment(place.building)).expect(201);
  const returned = `financial-investments/${applied.data.id}/add_return`;
  await book(returned, comeBack({ return_amount: 100, return_date: '2026-06-14' })).expect(201);
  await book(returned, comeBack()).expect(201);

  const then = `development=${place.id}&as_of=${on}`;
  const { body: accounts } = await agent.get(`/api/accounts/?${then}`).expect(200);
  const workbook = await download(agent, `/api/reports/developments/${place.id}/?format=xlsx&as_of=${on}`);
  const rows = await sheetRows(workbook, 'Contas', 'Conta');
  for (const account of accounts.data)
    expect(rows.find(({ Conta }) => Conta === account.name)).toMatchObject({
      Saldo: account.balance,
      Receitas: account.totalPaymentsReceived,
      Despesas: account.totalExpenses,
      'Total Investido': account.totalInvested,
      'Ainda aplicado': account.currentlyInvested,
      Retornos: account.totalReturns,
    });
  expect(await sheetRows(workbook, 'Despesas por categoria', 'Categoria')).toEqual([
    { Categoria: 'Mão de Obra', Despesas: 400 },
    { Categoria: 'Material', Despesas: 50.5 },
  ]);
  const months = await sheetRows(workbook, 'Receitas e despesas por mês', 'Mês');
  expect(months.slice(-2)).toMatchObject([
    { Mês: '05/2026', Receitas: 0, Despesas: 400 },
    { Mês: '06/2026', Receitas: 0, Despesas: 50.5 },
  ]);
  const [position] = await sheetRows(workbook, 'Aplicações', 'Conta');
  const { body: valued } = await agent
    .get(`/api/financial-investments/${applied.data.id}/?as_of=${on}`)
    .expect(200);
  expect(position).toMatchObject({
    Retornos: 100,
    'Ainda aplicado': rows.find(({ Conta }) => Conta === 'Total')!['Ainda aplicado'],
    'Valor esperado': valued.data.current_value,
  });
  const words = (await paperOf(await download(agent, `/api/reports/developments/${place.id}/?as_of=${on}`)))
    .flat()
    .map(({ str }) => str.replace(/\u00a0/g, ' '))
    .join(' ');
  expect(words).toContain('Dados até 15/06/2026');
  expect(words).toContain('estão como hoje');

  const building = accounts.data.find(({ id }: { id: string }) => id === place.building);
  const statement = `/api/reports/accounts/${place.building}/statement/?as_of=${on}`;
  const csv = csvRows(await download(agent, `${statement}&format=csv`));
  expect(amountOf(csv.at(-1)!.Saldo!)).toBe(building.balance);
  const sheet = await sheetRows(await download(agent, `${statement}&format=xlsx`), 'Conta da Obra', 'Data');
  expect(sheet.at(-1)!.Saldo).toBe(building.balance);
  const paper = (await paperOf(await download(agent, `${statement}&format=pdf`))).flatMap(linesOf);
  expect(paper.some((line) => line.some(({ str }) => str === 'Saldo em 15/06/2026'))).toBe(true);
  const { body: refused } = await agent.get(`${statement}&from=2026-06-16&format=csv`).expect(422);
  expect(refused.errors[0]).toMatchObject({ field: 'from' });
}
