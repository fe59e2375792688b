/**
 * Folders of books over HTTP: what a check tells, what a start books, and who may. What is booked is what the command line books of
 * the same folder, and once.
 */
import { randomUUID } from 'node:crypto';
import { limits, messages } from '@livro/rules';
import { ImportRuns } from '../../backend/src/importing/run/import-runs.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { accountsOf, expected2025, movements, textOf } from './books.fixture.ts';
import {
  check,
  ended,
  files2025,
  type Files,
  NAMES,
  sending,
  start,
  starting,
  type Run,
} from './imports.fixture.ts';
import type { Agent } from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

jest.setTimeout(60_000);
let livro: TestApp;
let ana: Agent;
const texts = messages.importing;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
});
afterAll(() => livro?.stop());

const count = async (...streams: string[]): Promise<number[]> =>
  Promise.all(streams.map(async (stream) => (await livro.events(stream)).length));
const all = ['ledger', 'developments', 'clients', 'imports'];

/** The line of a file with one cell changed. */
function spoiled(name: string, line: number, column: string, value: string): string {
  const lines = textOf(name).split('\r\n');
  const cells = lines[line - 1]!.split(';');
  cells[lines[0]!.split(';').indexOf(column)] = value;
  lines[line - 1] = cells.join(';');
  return lines.join('\r\n');
}

it('names the wrong line of each file, and starts nothing', async () => {
  const wrong: Files = {
    'empreendimentos.csv': spoiled('empreendimentos.csv', 3, 'inicio', '31/02/2025'),
    'clientes.csv': spoiled('clientes.csv', 4, 'telefone', '123'),
    'movimentos.csv': spoiled('movimentos.csv', 2, 'valor', '1,234'),
  };
  const checked = await check(ana, wrong);
  expect([checked.ok, checked.checked]).toEqual([false, null]);
  expect(checked.problems.slice(0, 1)).toEqual([
    {
      file: 'empreendimentos.csv',
      line: 3,
      column: 'inicio',
      code: expect.any(String),
      message: 'Data inválida',
    },
  ]);
  const places = checked.problems.map(({ file, line, column }) => [file, line, column]);
  expect(places).toContainEqual(['clientes.csv', 4, 'telefone']);
  expect(places).toContainEqual(['movimentos.csv', 2, 'valor']);
  expect(checked.problem_count).toBe(checked.problems.length);
  const { body } = await starting(ana, wrong, 'nada').expect(422);
  expect(body.message).toBe(texts.hasProblems(checked.problem_count));
  expect(body.errors[0]).toMatchObject({ field: 'files', code: 'VALIDATION_FAILED' });
  expect(body.error.details.problems[0]).toMatchObject({ file: 'empreendimentos.csv', line: 3 });
  expect(await count(...all)).toEqual([0, 0, 0, 0]);
});

it('says which file is missing, and that none came', async () => {
  const { 'clientes.csv': _, ...without } = files2025;
  const checked = await check(ana, without);
  expect(checked.problems[0]).toMatchObject({ file: 'clientes.csv', line: null, code: 'NOT_FOUND' });
  const { body } = await ana.post('/api/imports/check/').field('checked', 'x').expect(422);
  expect([body.message, body.errors[0].field]).toEqual([texts.filesRequired, 'files']);
  await ana.post('/api/imports/check/').send({ files: [] }).expect(415);
});

it.each([
  '../movimentos.csv',
  '..\\movimentos.csv',
  '/etc/passwd',
  'C:\\livro\\movimentos.csv',
  'movimentos.csv.exe',
  'movimentos.csv\u202e',
  `${'a'.repeat(2_000)}.csv`,
])('takes no file called %j', async (name) => {
  // As no browser would write it: the name as it stands.
  const part = `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\na\r\n--x--\r\n`;
  const { body } = await ana
    .post('/api/imports/check/')
    .set('Content-Type', 'multipart/form-data; boundary=x')
    .send(part)
    .expect(422);
  expect(body.errors[0]).toMatchObject({ field: 'files', code: 'INVALID_FORMAT' });
  expect(body.message).toContain('não é um arquivo da importação');
  expect(body.message.length).toBeLessThan(250);
});

it('takes no more than three files, each once, and only so many bytes and lines', async () => {
  const twice = ana
    .post('/api/imports/check/')
    .attach('files', Buffer.from('a'), 'movimentos.csv')
    .attach('files', Buffer.from('b'), 'MOVIMENTOS.csv');
  expect((await twice.expect(409)).body.message).toBe(texts.fileTwice('movimentos.csv'));
  const four = ana.post('/api/imports/check/');
  for (const name of [...NAMES, 'mais.csv']) four.attach('files', Buffer.from('a'), name);
  expect((await four.expect(422)).body.message).toBe(texts.tooManyFiles);
  const big = { ...files2025, 'movimentos.csv': Buffer.alloc(limits.importMaxBytes + 1, 'a') };
  const { body } = await sending(ana, 'imports/check/', big).expect(413);
  expect([body.message, body.errors[0].field]).toEqual([texts.tooLarge, 'files']);
  const header = textOf('movimentos.csv').split('\r\n')[0]!;
  const many = `${header}\r\n${'1;;;;;;;;;;;;;;;;;;;;\r\n'.repeat(limits.importLinesMax + 1)}`;
  const tooMany = await sending(ana, 'imports/check/', { ...files2025, 'movimentos.csv': many }).expect(422);
  expect(tooMany.body.message).toMatch(/linhas, e o máximo é 50\.000/);
  expect(await count(...all)).toEqual([0, 0, 0, 0]);
});

it('is one at a time over all processes', async () => {
  const { checked } = await check(ana, files2025);
  const release = await livro.app.get(ImportRuns, { strict: false }).claim();
  const { body } = await starting(ana, files2025, checked).expect(409);
  expect(body.message).toBe(texts.running);
  await release!();
  expect(await count(...all)).toEqual([0, 0, 0, 0]);
});

it('is for administrators alone', async () => {
  for (const type of ['financial', 'administrative', 'purchaser', 'auditor'] as const) {
    const { agent } = await signedInAs(livro, type, type);
    await sending(agent, 'imports/check/', files2025).expect(403);
    await starting(agent, files2025, 'x').expect(403);
    await agent.get('/api/imports/').expect(403);
  }
  await sending(livro.visitor(), 'imports/check/', files2025).expect(401);
  await ana.get(`/api/imports/${randomUUID()}/`).expect(404);
});

it('tells an overdraft at its line, with what came before counted', async () => {
  const line = {
    data: '05/02/2025',
    tipo: 'transferencia',
    empreendimento: 'Vista da Serra',
    conta: 'land',
    valor: '5,00',
    descricao: 'Sem saldo',
    empreendimento_destino: 'Vista da Serra',
    conta_destino: 'building',
  };
  const checked = await check(ana, { ...files2025, 'movimentos.csv': movements(line) });
  expect(checked.problems).toEqual([
    expect.objectContaining({ file: 'movimentos.csv', line: 2, code: 'INSUFFICIENT_FUNDS' }),
  ]);
});
it('books only what was checked: files and books as they were', async () => {
  const { checked } = await check(ana, files2025);
  const other = {
    ...files2025,
    'movimentos.csv': textOf('movimentos.csv').replace('Saldo inicial', 'Saldo'),
  };
  const changed = await starting(ana, other, checked).expect(409);
  expect([changed.body.message, changed.body.errors[0].field]).toEqual([texts.changed, 'checked']);
  await starting(ana, files2025, 'outra').expect(409);
  expect(await count(...all)).toEqual([0, 0, 0, 0]);
});

it('tells what good books would bring, books them once however often it is sent, and reports what it booked', async () => {
  const checked = await check(ana, files2025);
  expect(checked).toMatchObject({
    ok: true,
    problem_count: 0,
    developments: { lines: 6, fresh: 6, known: 0 },
    clients: { lines: 48, fresh: 48, known: 0, linked: 0 },
    entries: { lines: 1500, fresh: 1500, known: 0 },
  });
  expect(checked.sums.reduce((sum, { lines }) => sum + lines, 0)).toBe(1500);
  const openings = checked.sums.filter(({ type }) => type === 'saldo_inicial');
  expect(openings).toHaveLength(9);
  expect(openings).toContainEqual(
    expect.objectContaining({ development: 'Jardim das Acácias', account: 'building', amount: 628_827.28 }),
  );
  expect(await count(...all)).toEqual([0, 0, 0, 0]);

  const key = randomUUID();
  const both = await Promise.all([
    starting(ana, files2025, checked.checked, key).expect(200),
    starting(ana, files2025, checked.checked, key).expect(200),
  ]);
  const [begun, twin] = both.map(({ body }) => body.data as Run) as [Run, Run];
  expect(twin.id).toBe(begun.id);
  expect(begun).toMatchObject({ started_by_name: 'Ana Administradora', planned_entries: 1500 });
  const { state, result } = await ended(ana, begun.id);
  expect(state).toBe('booked');
  expect(result).toMatchObject({ entries: 1500, repeated: 0, stop: null, amount: checked.amount });
  expect([result!.first_entry, result!.last_entry]).toEqual([13, 1512]);
  expect(result!.sums.reduce((sum, { entries }) => sum + entries, 0)).toBe(1500);
  expect(await accountsOf(livro)).toEqual(expected2025());
  expect(await count(...all)).toEqual([1512, 6, 48, 2]);

  const repeated = await starting(ana, files2025, checked.checked, key).expect(200);
  expect(repeated.body.data).toMatchObject({ id: begun.id, state: 'booked' });
  const other = { ...files2025, 'clientes.csv': `${textOf('clientes.csv')}\r\n` };
  await starting(ana, other, checked.checked, key).expect(422);
  // What was checked is bound to the books as they were.
  await starting(ana, files2025, checked.checked).expect(409);
  expect(await count(...all)).toEqual([1512, 6, 48, 2]);

  // Again, under another key: known, and nothing more is booked.
  const again = await check(ana, files2025);
  expect(again).toMatchObject({
    ok: true,
    amount: 0,
    developments: { fresh: 0, known: 6 },
    clients: { fresh: 0, known: 48 },
    entries: { fresh: 0, known: 1500 },
  });
  const second = await ended(ana, (await start(ana, files2025)).id);
  expect(second).toMatchObject({ state: 'booked', result: { entries: 0, repeated: 1500, sums: [] } });
  expect(await count(...all)).toEqual([1512, 6, 48, 4]);
  const told = (await livro.events('imports')).map(({ data }) => JSON.stringify(data)).join();
  for (const secret of ['696.317.704-00', '69631770400', 'Bruno', 'bruno.teixeira'])
    expect(told).not.toContain(secret);
  const { body } = await ana.get('/api/imports/').expect(200);
  expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([second.id, begun.id]);
});
