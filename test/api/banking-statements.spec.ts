/** Statements of banks on the real parts: a line comes in once, and a file that is damaged leaves no trace. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { bankCalls, file, line, october } from './banking.fixture.ts';
import { person } from './clients.fixture.ts';
import { type Agent, development, type Development, nowhere } from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

jest.setTimeout(30_000);
let livro: TestApp;
let ana: Agent;
let tower: Development;
let bank: ReturnType<typeof bankCalls>;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  tower = await development(ana, 100_000);
  bank = bankCalls(livro, ana, tower.building);
}, 60_000);
afterAll(() => livro?.stop());

it('takes a statement once, however often it comes, and only what is new of one that overlaps', async () => {
  const first = await bank.send(file(october.slice(0, 3))).expect(201);
  expect(first.body.data).toEqual({
    format: 'ofx',
    new_lines: 3,
    known_lines: 0,
    repeated: 0,
    gap: null,
    left_out: [],
    from: '2026-10-06',
    to: '2026-10-08',
    balance: 100_239.64,
    balance_date: '2026-10-31',
  });
  const again = await bank.send(file(october.slice(0, 3)));
  expect(again.body.data).toMatchObject({ new_lines: 0, known_lines: 3 });
  const overlapping = await bank.send(file(october.slice(1)));
  expect(overlapping.body.data).toMatchObject({ new_lines: 1, known_lines: 2 });
  expect(await bank.events()).toEqual([
    ...Array.from({ length: 3 }, () => 'LineReported'),
    'StatementImported',
    'StatementImported',
    'LineReported',
    'StatementImported',
  ]);
  expect(await bank.found()).toMatchObject({
    lines: 4,
    open_lines: 4,
    reaches: '2026-10-31',
    reconciled_through: null,
  });
});

it('takes it once from two who send it together, and again under the same key with the same answer', async () => {
  const other = tower.land;
  const both = await Promise.all([bank.send(file(october), other), bank.send(file(october), other)]);
  const counted = both.map(({ body }) => (body as { data: { new_lines: number } }).data.new_lines);
  expect(counted[0]! + counted[1]!).toBe(4);
  expect((await bank.events(other)).filter((type) => type === 'LineReported')).toHaveLength(4);
  const late = [line('9', '2026-10-20', -500, 'IOF')];
  const keyed = () => bank.send(file(late), other).set('Idempotency-Key', 'extrato-1');
  const [one, two] = [await keyed(), await keyed()];
  expect([one.body.data.new_lines, two.body.data.new_lines]).toEqual([1, 1]);
  expect((await bank.events(other)).filter((type) => type === 'LineReported')).toHaveLength(5);
});

it.each<[string, string, number, string]>([
  ['damaged', file(october).replace('-12,90', 'doze'), 422, 'Linha 32: o valor “doze” não pôde ser lido'],
  ['cut off', file(october).slice(0, -20), 422, 'termina antes do fim'],
  ['of nothing that is known', 'nome;idade\nAna;30', 422, 'Diga quais colunas'],
  ['empty', ' ', 422, 'O arquivo está vazio'],
  ['too large', 'x'.repeat(5 * 1024 * 1024 + 1), 413, 'passa de 5 MB'],
])('refuses a file that is %s, and keeps nothing of it', async (_, text, status, message) => {
  const before = (await bank.events()).length;
  const { body } = await bank.send(text).expect(status);
  expect(body.message).toContain(message);
  expect(await bank.events()).toHaveLength(before);
});

it('refuses what is no form, no file, and an account that is none', async () => {
  await ana.post(bank.at('statements/')).send({ file: 'x' }).expect(415);
  const { body } = await ana.post(bank.at('statements/')).field('columns', '').expect(422);
  expect(body.errors[0]).toMatchObject({ code: 'REQUIRED_FIELD', field: 'file' });
  expect((await bank.send(file(october), nowhere).expect(404)).body.code).toBe('ACCOUNT_NOT_FOUND');
  expect((await ana.get(bank.at('lines/', nowhere)).expect(404)).body.code).toBe('ACCOUNT_NOT_FOUND');
});

it('remembers the columns of a CSV', async () => {
  const other = await development(ana);
  const csv = (amount: string) => `Quando;O que;Quanto\n10/10/2026;Pix;${amount}`;
  const columns = JSON.stringify({ date: 'Quando', description: 'O que', amount: 'Quanto' });
  const unknown = await bank.send(csv('1,00'), other.building).expect(422);
  expect(unknown.body).toMatchObject({
    errors: [{ field: 'columns' }],
    error: { details: { columns: ['Quando', 'O que', 'Quanto'] } },
  });
  await bank.send(csv('1,00'), other.building).field('columns', columns).expect(201);
  const next = await bank.send(csv('2,00'), other.building).expect(201);
  expect(next.body.data).toMatchObject({ format: 'csv', new_lines: 1 });
});

it('takes NUL out of whatever a file and its form say', async () => {
  const other = await development(ana);
  const columns = JSON.stringify({ date: 'Qu\0ando', description: 'O que', amount: 'Quanto' });
  const csv = 'Qu\0ando;O que;Quanto\n10/10/2026;Pix \0 Ana;1,00';
  await bank.send(csv, other.building, ana, 'a.csv').field('columns', columns).expect(201);
  const [found] = await bank.lines('open', other.building);
  expect(found).toMatchObject({ description: 'Pix Ana' });
  expect(await bank.found(other.building)).toMatchObject({ lines: 1 });
});

it('keeps no CPF of a line, and shows the lines that name a client before the client is erased', async () => {
  const other = await development(ana);
  const zulmira = { ...person(900, other.id), name: 'Zulmira Quaresma', cpf: '529.982.247-25' };
  const { body: made } = await ana.post('/api/clients/').send(zulmira).expect(201);
  const told = line('z', '2026-10-10', 5_000, 'PIX RECEBIDO ZULMIRA QUARESMA 529.982.247-25 DOC 52998224725');
  await bank.send(file([told]), other.building).expect(201);
  const stored = JSON.stringify(await livro.events(`bank-${other.building}`), (_, value) =>
    typeof value === 'bigint' ? String(value) : (value as unknown),
  );
  expect(stored).toContain('ZULMIRA QUARESMA 529.***.***-25 DOC 529.***.***-25');
  expect(stored).not.toMatch(/529\.?982\.?247/);
  const { body } = await ana.get(`/api/clients/${made.data.id}/erase-preview/`).expect(200);
  expect(body.data.texts).toEqual([
    expect.objectContaining({
      source: 'bank_line',
      entryNumber: null,
      texts: [expect.stringContaining('ZULMIRA')],
    }),
  ]);
});

it('is done by those who keep the books, and read by the auditor', async () => {
  const [auditor, financial, purchaser] = await Promise.all(
    (['auditor', 'financial', 'purchaser'] as const).map(
      async (type) => (await signedInAs(livro, type, type)).agent,
    ),
  );
  await auditor!.get(bank.at('lines/')).expect(200);
  await bank.send(file(october), tower.building, auditor).expect(403);
  await auditor!.post(bank.at('reconciliations/')).send({ through: '2026-10-31' }).expect(403);
  await purchaser!.get('/api/bank-accounts/').expect(403);
  await bank.send(file(october), tower.building, financial).expect(201);
});
