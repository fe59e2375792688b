/** The number of the paper behind an expense or a payment: entered, shown, searched, corrected, exported, and asked about. */
import { LookalikeQueries } from '../../backend/src/ledger/journal/lookalike.queries.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { callsOf } from './ledger-calls.ts';
import { type Agent, clientOf, type Development, development, expense, payment } from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let call: ReturnType<typeof callsOf>;
let aurora: Development;
let bruno: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  call = callsOf(livro, ana);
  aurora = await development(ana, 10_000);
  bruno = await clientOf(ana, aurora);
}, 60_000);
afterAll(() => livro?.stop());

const kinds = [
  ['expenses', (change: object) => expense(aurora.building, { supplier: 'Areial Norte', ...change })],
  ['payments', (change: object) => payment(aurora.building, bruno, { force: undefined, ...change })],
] as const;

it('a bill is asked about however its number and its supplier are written', async () => {
  const bill = { supplier: 'Gerdau S.A.', amount: 4_321, document_number: 'NF-e 001.234' };
  const first = await call.made('expenses/', expense(aurora.building, bill));
  const other = { supplier: 'GERDAU SA', amount: 4_321, date: '2026-02-03', document_number: '1234' };
  const { body } = await call.post('expenses/', expense(aurora.land, other)).expect(409);
  expect(body).toMatchObject({ code: 'DUPLICATE_RECORD', error: { details: { entryId: first } } });
  // As the read models know it, when the journal remembers it no more.
  const [found] = await livro.app
    .get(LookalikeQueries)
    .ofExpenses([{ ...other, amount: 432_100, accountId: aurora.land, documentNumber: 'nº 01234' }]);
  expect(found).toMatchObject([{ entryId: first }]);
});

describe.each(kinds)('of %s', (path, form) => {
  it('is shown, found, corrected without moving money, cleared and exported', async () => {
    const id = await call.made(`${path}/`, form({ document_number: '  NF-e 4512/A ' }));
    expect(await call.read(`${path}/${id}/`)).toMatchObject({ documentNumber: 'NF-e 4512/A' });
    const { transactions } = await call.read(`transactions/${id}/`);
    expect(transactions).toMatchObject([{ documentNumber: 'NF-e 4512/A' }]);
    for (const list of [`${path}/`, 'transactions/']) {
      const found = await call.read(`${list}?search=4512`);
      const rows = (found.results ?? found) as readonly { id: string }[];
      expect(rows.map((row) => row.id)).toContain(id);
    }
    const entries = (await call.read(`${path}/?search=4512`)) as { entry_number: number }[];
    for (const change of ['NF-e 4513', '']) {
      const { body } = await ana.patch(`/api/${path}/${id}/`).send({ document_number: change }).expect(200);
      expect(body.data).toMatchObject({ id, documentNumber: change || null, reversed_by: null });
    }
    expect(await call.read(`${path}/?search=4513`)).toEqual([]);
    expect(entries).toHaveLength(1);
    await ana.patch(`/api/${path}/${id}/`).send({ document_number: 'Recibo 9' }).expect(200);
    for (const list of [path, 'transactions']) {
      const { text } = await ana.get(`/api/exports/${list}/?format=csv`).expect(200);
      expect(text).toContain('Nº do documento');
      expect(text).toContain('Recibo 9');
    }
  });

  it('is refused above 60 characters, and asked about where it comes again', async () => {
    await call.refused(
      call.post(`${path}/`, form({ document_number: 'x'.repeat(61) })),
      422,
      'MAX_LENGTH',
      'Nº do documento deve ter no máximo 60 caracteres',
    );
    const first = await call.made(`${path}/`, form({ amount: 71, document_number: 'B-1' }));
    const { body } = await call
      .post(`${path}/`, form({ amount: 71, date: '2026-02-03', document_number: 'b-1' }))
      .expect(409);
    expect(body).toMatchObject({ code: 'DUPLICATE_RECORD', error: { details: { entryId: first } } });
    await call.made(`${path}/`, form({ amount: 71, document_number: 'B-2' }));
  });
});
