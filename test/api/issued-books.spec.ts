/** Books of a year that are issued: numbers that never move, editions that name the one before, files that stay what they were. */
import { createHash, randomUUID } from 'node:crypto';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { FileStore } from '../../backend/src/platform/files/file-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { development, expense, today, type Agent, type Development } from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';
import { csvRows, download, type Downloaded, linesOf, paperOf } from './reports.fixture.ts';
import { sealing } from './sealing.fixture.ts';

jest.setTimeout(120_000);
const PAPERS = '/api/audit/issued-papers/';
const year = Number(today.slice(0, 4));
let livro: TestApp;
let ana: Agent;
let home: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  home = await development(ana, 500_000, 1_000);
  await book(`${year - 1}-12-30`);
  await ana
    .put('/api/company/')
    .send({ name: 'Construtora Aurora Ltda.', cnpj: '33000167000101' })
    .expect(200);
  await sealing(livro).catchUp();
}, 90_000);
afterAll(() => livro?.stop());

const book = (date: string) =>
  ana
    .post('/api/expenses/')
    .send(expense(home.building, { date, amount: 77.7 }))
    .expect(201);

interface Paper {
  readonly id: string;
  readonly kind: string;
  readonly number: number;
  readonly edition: number;
  readonly year: number;
  readonly sha256: string;
  readonly replaces: string | null;
  readonly is_replaced: boolean;
  readonly checkpoint_size: number | null;
  readonly file: string;
}
const issue = async (kind: string, of: number, key: string = randomUUID()) => {
  const sent = ana.post(`${PAPERS}books/`).set('Idempotency-Key', key).send({ kind, year: of });
  return (await sent.expect(200)).body as { data: Paper; message?: string };
};
const register = async (): Promise<readonly Paper[]> =>
  (await ana.get(PAPERS).expect(200)).body.data as readonly Paper[];
const textOf = async (file: Downloaded): Promise<string> =>
  (await paperOf(file))
    .flatMap((page) => linesOf(page).map((line) => line.map(({ str }) => str).join(' ')))
    .join('\n')
    .replaceAll('\u00a0', ' ');
const sha256 = ({ body }: Downloaded): string => createHash('sha256').update(body).digest('hex');

it('keeps the number that a book was issued under, whatever is booked before it later', async () => {
  const { data: first } = await issue('journal', year - 1);
  expect(first).toMatchObject({ kind: 'journal', number: 1, edition: 1, replaces: null });
  expect(first.checkpoint_size).toBeGreaterThan(0);
  const file = await download(ana, first.file);
  expect(sha256(file)).toBe(first.sha256);
  expect(await textOf(file)).toContain('Livro Livro Diário nº 1\n');
  await book(`${year - 2}-12-29`);
  const { data: earlier } = await issue('journal', year - 2);
  expect(earlier).toMatchObject({ number: 2, edition: 1 });
  expect(sha256(await download(ana, first.file))).toBe(first.sha256);
  expect((await issue('ledger', year - 2)).data).toMatchObject({ kind: 'ledger', number: 1 });
});

it('gives an unchanged book its number and its very file again', async () => {
  const before = await register();
  const { data, message } = await issue('journal', year - 2);
  expect(data).toEqual(before.find(({ kind, year: of }) => kind === 'journal' && of === year - 2));
  expect(message).toBe('O livro não mudou desde que foi emitido: continua valendo o nº 2, 1ª edição.');
  expect(await register()).toEqual(before);
});

it('issues a changed book as the next edition, which names the one before', async () => {
  const former = (await register()).find(({ kind, year: of }) => kind === 'journal' && of === year - 2)!;
  await book(`${year - 2}-11-05`);
  const key = randomUUID();
  const { data: second } = await issue('journal', year - 2, key);
  expect(second).toMatchObject({ number: 2, edition: 2, replaces: former.sha256, is_replaced: false });
  expect((await issue('journal', year - 2, key)).data).toEqual(second);
  const text = await textOf(await download(ana, second.file));
  expect(text).toContain('Livro Livro Diário nº 2, 2ª edição\n');
  expect(text.replaceAll('\n', ' ')).toContain(
    `a 1ª edição do mesmo livro, arquivo de SHA-256 ${former.sha256}`,
  );
  const listed = await register();
  expect(listed[0]!.id).toBe(second.id);
  expect(listed.find(({ id }) => id === former.id)!.is_replaced).toBe(true);
  expect(sha256(await download(ana, former.file))).toBe(former.sha256);
});

it('numbers a draft in no way, and says that it is one', async () => {
  const before = await register();
  const text = await textOf(await download(ana, `/api/exports/books/journal/?year=${year - 1}`));
  expect(text).toContain('Livro Livro Diário (minuta, não emitida)\n');
  expect(text).toContain('Minuta: este livro não foi emitido e não tem número.');
  expect(text).not.toMatch(/Diário nº/);
  expect(await register()).toEqual(before);
});

it('lists all that was issued in a file', async () => {
  const rows = csvRows(await download(ana, '/api/exports/issued-papers/?format=csv'));
  expect(rows.map((row) => [row['Espécie'], row['Número'], row['Edição'], row['SHA-256']])).toEqual(
    (await register()).map(({ kind, number, edition, sha256: hash }) => [
      kind === 'journal' ? 'Livro Diário' : 'Livro Razão',
      `${number}`,
      `${edition}`,
      hash,
    ]),
  );
});

it('issues a book once that two people issue at once', async () => {
  const count = (await register()).length;
  const issuing = [issue('ledger', year), issue('ledger', year)];
  const done = (await Promise.all(issuing.map(settled))).filter((data) => data !== undefined);
  expect(new Set(done.map(({ id }) => id)).size).toBe(1);
  expect(await register()).toHaveLength(count + 1);
});
/** Undefined for one that another overtook. */
const settled = (issuing: ReturnType<typeof issue>): Promise<Paper | undefined> =>
  issuing.then(
    ({ data }) => data,
    () => undefined,
  );

it('is refused for a year to come, and to those who may not', async () => {
  await ana
    .post(`${PAPERS}books/`)
    .send({ kind: 'journal', year: year + 1 })
    .expect(422);
  await ana.post(`${PAPERS}books/`).send({ kind: 'diary', year }).expect(422);
  const { agent: auditor } = await signedInAs(livro, 'auditor', 'Beto');
  await auditor.get(PAPERS).expect(200);
  await auditor.post(`${PAPERS}books/`).send({ kind: 'journal', year }).expect(403);
  await ana.get(`/api/exports/issued-papers/${randomUUID()}/`).expect(404);
});

const findings = async (): Promise<readonly string[]> =>
  (await livro.app.get(Verification).verify()).findings.map(({ message }) => message);

it('has its files proven by the verification', async () => {
  expect(await findings()).toEqual([]);
  const { sha256: hash } = (await register())[0]!;
  await livro.app.get(FileStore).erase(hash);
  expect(await findings()).toEqual(['o arquivo de um livro emitido não está onde os arquivos ficam']);
});
