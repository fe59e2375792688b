/** Files against the ledger's own events and against the lists that they are of; one program for all of it. */
import { formatDate } from '@livro/calendar';
import { formatAmount, type Centavos } from '@livro/money';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  clientOf,
  comeBack,
  development,
  expense,
  investment,
  nowhere,
  payment,
  today,
  transfer,
  type Agent,
  type Development,
} from './ledger.fixture.ts';
import { signedInAs, wanted } from './purchases.fixture.ts';
import { csvRows, download, linesOf, movementsOf, paperOf, sheetRows } from './reports.fixture.ts';
import { holdPastDay } from './reports.past.ts';

jest.setTimeout(180_000);

let livro: TestApp;
let agent: Agent;
let home: Development;
let client: string;
const LONG =
  'Construtora e Incorporadora de Empreendimentos Imobiliários Nossa Senhora da Conceição Ltda '.repeat(2);
const NAMES = [
  '=1+1',
  '+55 11',
  '-5 sacos',
  '@SUM(A1)',
  'Tijolo; "cerâmico"',
  `${'x'.repeat(120)}`,
  'Água e luz',
];

beforeAll(async () => {
  livro = await startTestApp();
  agent = await livro.administrator();
  home = await development(agent, 50_000, 1_000);
  client = await clientOf(agent, home);
});
afterAll(() => livro?.stop());

const book = (path: string, body: object) => agent.post(`/api/${path}/`).send(body);
const amountOf = (text: string): number => Number(text.replaceAll('.', '').replace(',', ''));
const printedAmount = (centavos: number): string => formatAmount(centavos as Centavos);

type Step = readonly [kind: string, amount: number, day: number, name: string];
const steps = fc.array(
  fc.tuple(
    fc.constantFrom('expense', 'payment', 'transfer', 'reverse'),
    fc.oneof(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 99_999_999_999 })),
    fc.integer({ min: 1, max: 28 }),
    fc.constantFrom(...NAMES),
  ),
  { minLength: 8, maxLength: 14 },
);

/** What the ledger refuses is simply not booked: only its events count. */
async function takeStep(place: Development, [kind, centavos, day, description]: Step): Promise<void> {
  const date = `2026-0${1 + (day % 9)}-${String(day).padStart(2, '0')}`;
  const amount = centavos / 100;
  const words = { amount, date, description };
  if (kind === 'payment') await book('payments', payment(place.building, client, words));
  else if (kind === 'transfer') await book('transfers', transfer(place.building, place.land, words));
  else {
    const made = await book(
      'expenses',
      expense(place.building, { ...words, supplier: LONG.slice(0, 100), confirmDuplicate: true }),
    );
    if (kind === 'reverse')
      await book(`transactions/${made.body.data.id}/reverse`, { reason: 'Lançado por engano' });
  }
}

it('statements say to the cent what the events of the account add up to, in every format', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken: readonly Step[]) => {
      const place = await development(agent, 1_000, 0);
      for (const step of taken) await takeStep(place, step);
      const from = '2026-03-10';
      const { opening, movements } = movementsOf(await livro.events('ledger'), place.building, from, today);
      const closing = movements.at(-1)?.balance ?? opening;
      const balances = [opening, ...movements.map(({ balance }) => balance), closing];
      const file = (format: string) =>
        download(agent, `/api/reports/accounts/${place.building}/statement/?from=${from}&format=${format}`);

      const csv = csvRows(await file('csv'));
      expect(csv.map((row) => amountOf(row.Saldo!))).toEqual(balances);
      const signed = csv.slice(1, -1).map((row) => amountOf(row.Entrada || '0') - amountOf(row.Saída || '0'));
      expect(signed).toEqual(movements.map(({ amount }) => amount));
      expect(csv.slice(1, -1).map((row) => [row.Data, Number(row.Lançamento)])).toEqual(
        movements.map(({ date, entryNumber }) => [formatDate(date), entryNumber]),
      );

      const sheet = await sheetRows(await file('xlsx'), 'Conta da Obra', 'Data');
      expect(sheet.map((row) => Math.round((row.Saldo as number) * 100))).toEqual(balances);
      expect(sheet.slice(1, -1).map((row) => (row.Data as Date).toISOString().slice(0, 10))).toEqual(
        movements.map(({ date }) => date),
      );

      const pages = await paperOf(await file('pdf'));
      const lines = pages.flatMap(linesOf).map((line) => line.map(({ str }) => str));
      const printed = lines.filter(([first]) => /^\d\d\/\d\d\/\d{4}$/.test(first ?? ''));
      expect(printed.map((line) => [line[0], line[1], line.at(-1)])).toEqual(
        movements.map(({ date, entryNumber, balance }) => [
          formatDate(date),
          String(entryNumber),
          printedAmount(balance),
        ]),
      );
      expect(lines.some((line) => line.join(' ').includes(`Página ${pages.length} de ${pages.length}`))).toBe(
        true,
      );
    }),
    { numRuns: 2 },
  );
});

it('a whole development: each account, the day before it all, and nothing after a moment of the past', async () => {
  const csv = csvRows(await download(agent, `/api/reports/developments/${home.id}/statement/?format=csv`));
  expect([...new Set(csv.map(({ Conta }) => Conta))]).toEqual(['Conta da Obra', 'Conta do Terreno']);
  const early = `/api/reports/developments/${home.id}/statement/?format=csv&to=2025-12-31`;
  expect(csvRows(await download(agent, early)).map(({ Saldo }) => Saldo)).toEqual([
    '0,00',
    '0,00',
    '0,00',
    '0,00',
  ]);
  const knownAt = new Date().toISOString();
  const address = `/api/reports/accounts/${home.land}/statement/?format=csv&knownAt=${knownAt}`;
  const known = csvRows(await download(agent, address));
  await book('expenses', expense(home.land, { amount: 3.21, description: 'Depois disso' })).expect(201);
  expect(csvRows(await download(agent, address))).toEqual(known);
});

it('long names, broken words and balances far below zero stay in their columns', async () => {
  const place = await development(agent);
  const words = { description: 'W'.repeat(200), supplier: LONG.slice(0, 100), amount: '99.999.999.999,99' };
  for (let n = 0; n < 3; n++)
    await book('expenses', expense(place.building, { ...words, confirmDuplicate: true })).expect(201);
  for (const address of [
    `accounts/${place.building}/statement/?format=pdf`,
    `developments/${place.id}/?format=pdf`,
  ]) {
    const pages = await paperOf(await download(agent, `/api/reports/${address}`));
    for (const line of pages.flatMap(linesOf)) {
      expect(line[0]!.x).toBeGreaterThanOrEqual(42);
      expect(line.at(-1)!.x + line.at(-1)!.width).toBeLessThanOrEqual(595.28 - 42 + 0.5);
      line
        .slice(1)
        .forEach((piece, n) => expect(piece.x).toBeGreaterThanOrEqual(line[n]!.x + line[n]!.width - 0.5));
    }
  }
});

it('the report of a development says what the ledger says, in a workbook and on paper', async () => {
  const place = await development(agent, 10_000, 2_000);
  await book('expenses', expense(place.building, { amount: 4_321.09, category: 'labor' })).expect(201);
  await book('expenses', expense(place.land, { amount: 12.5 })).expect(201);
  await book('payments', payment(place.building, client, { amount: 700.07 })).expect(201);
  const { body: applied } = await book('financial-investments', investment(place.building)).expect(201);
  await book(`financial-investments/${applied.data.id}/add_return`, comeBack()).expect(201);
  const { body: asked } = await book('purchase-requests', wanted(place)).expect(201);
  await agent.post(`/api/purchase-requests/${asked.data.id}/approve/`).send({}).expect(200);

  const { body: accounts } = await agent.get(`/api/accounts/?development=${place.id}`).expect(200);
  const { body: invested } = await agent.get(`/api/financial-investments/${applied.data.id}/`).expect(200);
  const total = (name: string) =>
    accounts.data.reduce(
      (sum: number, account: Record<string, number>) => sum + Math.round(account[name]! * 100),
      0,
    ) / 100;
  const workbook = await download(agent, `/api/reports/developments/${place.id}/?format=xlsx`);
  const ofAccounts = await sheetRows(workbook, 'Contas', 'Conta');
  expect(ofAccounts.at(-1)).toMatchObject({
    Conta: 'Total',
    Saldo: total('balance'),
    Receitas: 700.07,
    Despesas: total('totalExpenses'),
    'Total Investido': total('totalInvested'),
    'Ainda aplicado': total('currentlyInvested'),
    Retornos: 300,
  });
  expect(await sheetRows(workbook, 'Despesas por categoria', 'Categoria')).toEqual([
    { Categoria: 'Mão de Obra', Despesas: 4321.09 },
    { Categoria: 'Material', Despesas: 12.5 },
  ]);
  const months = await sheetRows(workbook, 'Receitas e despesas por mês', 'Mês');
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toMatchObject({ Receitas: 700.07, Despesas: 4333.59, Resultado: -3633.52 });
  expect((await sheetRows(workbook, 'Aplicações', 'Conta'))[0]).toMatchObject({
    'Valor esperado': invested.data.current_value,
    'Ainda aplicado': invested.data.outstanding_principal,
  });
  expect((await sheetRows(workbook, 'Compromissos', 'Descrição'))[0]).toMatchObject({
    'Custo estimado': 7400,
  });

  const words = (await paperOf(await download(agent, `/api/reports/developments/${place.id}/?format=pdf`)))
    .flat()
    .map(({ str }) => str.replace(/\u00a0/g, ' '))
    .join(' ');
  const said = [total('balance'), 700.07, 4333.59, -3633.52, 7400, invested.data.current_value as number];
  for (const amount of said) expect(words).toContain(printedAmount(Math.round(Math.abs(amount) * 100)));
  expect(words).toContain('Resultado -R$ 3.633,52');
  expect(words).toMatch(/por Ana Administradora/);
  expect(words).toMatch(/Dados até \d\d\/\d\d\/\d{4}, lançamento nº/);
});

it('paper says which characters it has no letter for, and lets none turn the others round', async () => {
  const place = await development(agent, 1_000, 0);
  const descriptions = ['Tinta 🎨 azul 👷🏽‍♀️', 'Fatura \u202E00,1 \u2066R$\u2069', 'Cabo 中'];
  for (const [n, description] of descriptions.entries())
    await book('expenses', expense(place.building, { description, amount: 10 + n })).expect(201);
  const pages = await paperOf(
    await download(agent, `/api/reports/accounts/${place.building}/statement/?format=pdf`),
  );
  const words = pages.flat().map(({ str }) => str);
  for (const said of ['Tinta [U+1F3A8] azul [U+1F477][U+1F3FD][U+2640]', 'Fatura 00,1 R$', 'Cabo [U+4E2D]'])
    expect(words).toContain(said);
});

it('a report and a statement of a past day say what the ledger says as of that day', () =>
  holdPastDay(agent, client));

describe('exports of lists', () => {
  it('neutralise what a spreadsheet would run, and leave numbers and days what they are', async () => {
    for (const [n, description] of NAMES.entries())
      await book('expenses', expense(home.building, { description, amount: 10 + n, notes: '=2+2' })).expect(
        201,
      );
    const address = `/api/exports/transactions/?account=${home.building}&type=expense&sort=amount&format=`;
    const csv = csvRows(await download(agent, `${address}csv`));
    const sheet = await sheetRows(await download(agent, `${address}xlsx`), 'Transações', 'Lançamento');
    const safe = NAMES.map((name) => (/^[=+\-@]/.test(name) ? `'${name}` : name)).reverse();
    expect(csv.map((row) => row.Descrição)).toEqual(safe);
    expect(sheet.map((row) => row.Descrição)).toEqual(safe);
    expect(csv.map((row) => row.Observações)).toEqual(NAMES.map(() => "'=2+2"));
    expect(csv[0]!.Valor).toBe('-16,00');
    expect(sheet[0]).toMatchObject({ Valor: -16, Data: new Date(`${today}T00:00:00Z`) });
  });

  it('hold every row of the filter in the order of the list', async () => {
    const { body } = await agent
      .get('/api/transactions/?page=1&limit=100&search=%3D1&sort=-amount')
      .expect(200);
    const csv = csvRows(
      await download(agent, '/api/exports/transactions/?search=%3D1&sort=-amount&limit=1&format=csv'),
    );
    expect(csv.map((row) => Number(row.Lançamento))).toEqual(
      body.data.results.map(({ entryNumber }: { entryNumber: number }) => entryNumber),
    );
    expect(csv.length).toBe(body.data.count);
    const [paid] = csvRows(await download(agent, `/api/exports/payments/?client=${client}&format=csv`));
    const { body: person } = await agent.get(`/api/clients/${client}/`).expect(200);
    expect(paid!.Cliente).toBe(person.data.name);
    const clients = csvRows(await download(agent, '/api/exports/clients/?sort=name&format=csv'));
    const { body: listed } = await agent.get('/api/clients/?sort=name').expect(200);
    expect(clients.map(({ Nome }) => Nome)).toEqual(listed.data.map(({ name }: { name: string }) => name));
    const spent = csvRows(
      await download(agent, `/api/exports/expenses/?account=${home.building}&format=csv`),
    );
    expect(spent.map(({ Valor }) => Valor)).toEqual([
      '16,00',
      '15,00',
      '14,00',
      '13,00',
      '12,00',
      '11,00',
      '10,00',
    ]);
    const bought = csvRows(
      await download(agent, '/api/exports/purchase-requests/?status=approved&format=csv'),
    );
    expect(bought).toMatchObject([
      { 'Custo estimado': '7400,00', Situação: 'Aprovada', 'Solicitada por': 'Ana Administradora' },
    ]);
  });

  it('come under a clear name, of the right type, and stay in no cache', async () => {
    const { headers } = await download(agent, `/api/reports/accounts/${home.building}/statement/`);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="extrato-${home.name.toLowerCase().replace('í', 'i').replace(' ', '-')}-conta-da-obra-ate-${today}.pdf"`,
    );
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['cache-control']).toBe('no-store');
    const list = await download(agent, '/api/exports/clients/');
    expect(list.headers['content-type']).toMatch(/spreadsheetml/);
  });

  it.each([
    ['GET', `reports/accounts/${nowhere}/statement/`, 404, 'Conta não encontrada'],
    ['GET', `reports/developments/${nowhere}/statement/?format=csv`, 404, 'Empreendimento não encontrado'],
    ['GET', `reports/developments/${nowhere}/`, 404, 'Empreendimento não encontrado'],
    ['GET', 'exports/transactions/?type=nada', 422, expect.any(String)],
    ['GET', 'exports/clients/?format=doc', 422, expect.any(String)],
    ['GET', 'exports/expenses/?format=pdf', 422, expect.any(String)],
  ])('refuse before the first byte: %s %s', async (_, address, status, message) => {
    const { body } = await agent.get(`/api/${address}`).expect(status);
    expect(body).toMatchObject({ success: false, message });
  });

  it('are made for who may read the list, and for nobody else', async () => {
    const { agent: buyer } = await signedInAs(livro, 'purchaser', 'Bruno');
    await buyer.get('/api/exports/payments/').expect(403);
    await buyer.get(`/api/reports/developments/${home.id}/`).expect(403);
    await download(buyer, '/api/exports/purchase-requests/?format=csv');
    await livro.visitor().get('/api/exports/clients/').expect(401);
  });
});
