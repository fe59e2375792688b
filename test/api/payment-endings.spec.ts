/** A payment that was wrong is undone, one that was right can be given back: two statuses, two sums and two words everywhere. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, clientOf, development, type Development, payment } from './ledger.fixture.ts';
import { csvRows, download, linesOf, paperOf } from './reports.fixture.ts';

jest.setTimeout(60_000);

let livro: TestApp;
let ana: Agent;
let home: Development;
let client: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  home = await development(ana, 5_000);
  client = await clientOf(ana, home);
}, 60_000);
afterAll(() => livro?.stop());

const read = async (path: string) => (await ana.get(`/api/${path}`).expect(200)).body.data;
async function paid(amount: number): Promise<string> {
  const { body } = await ana
    .post('/api/payments/')
    .send(payment(home.building, client, { amount }))
    .expect(201);
  return body.data.id as string;
}

it('tells an undone payment and one that was given back apart on every page, paper and list', async () => {
  const [reversed, deleted, refunded] = [await paid(100), await paid(20), await paid(3)];
  const reason = 'Lançado em duplicidade';
  await ana.post(`/api/transactions/${reversed}/reverse/`).send({ reason }).expect(201);
  const gone = await ana.delete(`/api/payments/${deleted}/`).send({ reason }).expect(200);
  expect(gone.body.data.status).toBe('reversed');
  await ana.post(`/api/payments/${refunded}/refund/`).send({ reason: 'Distrato' }).expect(200);

  for (const [id, status, refund] of [
    [reversed, 'reversed', false],
    [deleted, 'reversed', false],
    [refunded, 'refunded', true],
  ] as const) {
    expect(await read(`payments/${id}/`)).toMatchObject({ status });
    const { transactions, corrections } = await read(`transactions/${id}/`);
    expect(transactions[0]).toMatchObject({ refund });
    const undoing = corrections.find(({ reverses }: { reverses: string | null }) => reverses === id);
    expect(undoing).toMatchObject({
      refund,
      description: `${refund ? 'Devolução' : 'Estorno'}: Parcela 3`,
    });
  }
  const account = await read(`clients/${client}/account/`);
  const sums = { refunded: { count: 1, total: 3 }, reversed: { count: 2, total: 120 } };
  expect(account).toMatchObject({ ...sums, paid: { count: 0, total: 0 } });
  expect(account.by_development).toMatchObject([sums]);
  expect(await read('payments/?status=reversed')).toHaveLength(2);
  expect((await read('payments/?status=refunded&page=1')).count).toBe(1);
  expect((await read('payments/?status=reversed&page=1')).count).toBe(2);
  expect((await read(`payments/stats/?client=${client}`)).by_status).toEqual([
    { status: 'refunded', count: 1, total: 3 },
    { status: 'reversed', count: 2, total: 120 },
  ]);

  const paper = await paperOf(await download(ana, `/api/reports/clients/${client}/statement/`));
  const text = paper
    .flatMap(linesOf)
    .map((line) => line.map(({ str }) => str).join(' '))
    .join('\n')
    .replaceAll('\u00a0', ' ');
  expect(text).toMatch(/Devolvido\s+Estornado/);
  expect(text).toMatch(/R\$ 3,00\s+R\$ 120,00/);

  const rows = csvRows(await download(ana, '/api/exports/transactions/?format=csv'));
  const marked = (word: string) => rows.filter((row) => row['Correção'] === word).length;
  expect(['Estornado', 'Estorno', 'Devolvido', 'Devolução'].map(marked)).toEqual([2, 2, 1, 1]);
});
