/** Livro Diário and Livro Razão of a year: terms, pages, totals carried and equal to the trial balance's, the form of PDF/A-2b, the code. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { formatAmount, type Centavos } from '@livro/money';
import { codeIn } from '../../libs/proof/verifier/printed-pdf.ts';
import { downgraded } from '../attacks/forged-papers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { development, expense, today, transfer, type Agent, type Development } from './ledger.fixture.ts';
import { download, linesOf, paperOf } from './reports.fixture.ts';
import { sealing } from './sealing.fixture.ts';

jest.setTimeout(120_000);
const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-books-'));
const year = Number(today.slice(0, 4));
let livro: TestApp;
let ana: Agent;
let home: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  home = await development(ana, 500_000, 1_000);
  const other = await development(ana, 10, 10);
  const old = expense(home.building, { date: `${year - 1}-12-30`, amount: 77.7 });
  await ana.post('/api/expenses/').send(old).expect(201);
  for (let n = 1; n <= 40; n++)
    await ana
      .post('/api/expenses/')
      .send(
        expense(home.building, {
          date: `${year}-01-${10 + (n % 9)}`,
          amount: n + 0.37,
          description: `Nota ${n}`,
        }),
      )
      .expect(201);
  await ana
    .post('/api/transfers/')
    .send(transfer(home.building, other.land, { amount: 5.5 }))
    .expect(201);
  await sealing(livro).catchUp();
}, 90_000);
afterAll(async () => {
  await livro?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Pages = readonly (readonly string[])[];
const textsOf = async (body: { body: Buffer; headers: Readonly<Record<string, string>> }): Promise<Pages> =>
  (await paperOf(body)).map((page) =>
    linesOf(page).map((line) =>
      line
        .map(({ str }) => str)
        .join(' ')
        .replaceAll('\u00a0', ' '),
    ),
  );
const bookOf = (kind: 'journal' | 'ledger', of = year) =>
  download(ana, `/api/exports/books/${kind}/?year=${of}`);

/** What the trial balances before and after the year differ in. */
async function turnover(): Promise<string> {
  const at = async (day: string): Promise<number> =>
    ((await ana.get(`/api/trial-balance/?as_of=${day}`).expect(200)).body.data as { totalDebit: number })
      .totalDebit;
  const debit = (await at(today)) - (await at(`${year - 1}-12-31`));
  return formatAmount(Math.round(debit * 100) as Centavos);
}

it('is not made before the company is known', async () => {
  const { body } = await ana.get(`/api/exports/books/journal/?year=${year}`).expect(422);
  expect(body).toMatchObject({ message: 'Informe os dados da empresa antes de emitir os livros.' });
  await ana
    .put('/api/company/')
    .send({
      name: 'Construtora Aurora Ltda.',
      cnpj: '33000167000101',
      registration: '35212345678',
      accountant_name: 'Célia Contadora',
      accountant_crc: '1SP123456/O-7',
    })
    .expect(200);
  await ana.get(`/api/exports/books/journal/?year=${year + 1}`).expect(422);
});

it('has its terms, numbered pages, and totals that go from page to page and come to the trial balance', async () => {
  const pages = await textsOf(await bookOf('journal'));
  const all = pages.map((page) => page.join('\n'));
  expect(pages.length).toBeGreaterThan(4);
  expect(all[0]).toMatch(
    /Termo de abertura\n[^]*Empresa Construtora Aurora Ltda\.\nCNPJ 33\.000\.167\/0001-01/,
  );
  expect(all[0]).toMatch(
    new RegExp(`Livro Livro Diário \\(minuta, não emitida\\)\n[^]*Páginas ${pages.length}\n`),
  );
  expect(all.at(-1)).toMatch(/Termo de encerramento\n[^]*Assinatura digital destacada/);
  expect(all.at(-1)).toContain('Célia Contadora, CRC 1SP123456/O-7');
  all.forEach((page, index) => {
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(page).toContain('Construtora Aurora Ltda. · CNPJ 33.000.167/0001-01');
    expect(page.replaceAll('\n', ' ')).toMatch(/ponto de verificação de \d+ eventos, selado em/);
  });
  const rows = pages.slice(1, -1);
  const sumsOf = (page: readonly string[], words: string): string[] =>
    page.flatMap((line) => (line.startsWith(`${words} `) ? [line.slice(words.length + 1)] : []));
  for (let n = 1; n < rows.length; n++) {
    expect(sumsOf(rows[n]!, 'Transporte')).toHaveLength(1);
    expect(sumsOf(rows[n]!, 'Transporte')).toEqual(sumsOf(rows[n - 1]!, 'A transportar'));
  }
  const debit = await turnover();
  expect(sumsOf(rows.at(-1)!, 'Total do livro')).toEqual([`${debit} ${debit}`]);
  expect(all.at(-1)).toContain(`Débitos R$ ${debit}\nCréditos R$ ${debit}`);
  // What each page adds is what is carried on from it.
  const amounts = (page: readonly string[]): number =>
    page
      .filter((line) => /^\d\d\/\d\d\/\d{4} \d+ /.test(line))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)!.replace(/[.,]/g, '')), 0);
  // Both sides: an entry may begin on one page and end on the next.
  const carried = (n: number): number =>
    sumsOf(rows[n]!, 'A transportar')[0]!
      .split(' ')
      .reduce((sum, side) => sum + Number(side.replace(/[.,]/g, '')), 0);
  expect(amounts(rows[0]!)).toBe(carried(0));
  expect(amounts(rows[1]!)).toBe(carried(1) - carried(0));
});

it('tells each account by itself, from balance to balance', async () => {
  const lines = (await textsOf(await bookOf('ledger'))).flat();
  const text = lines.join('\n');
  const carried = lines.flatMap((line, n) => (line.startsWith('A transportar ') ? [n] : []));
  expect(carried.length).toBeGreaterThan(0);
  const balanceIn = (line: string): string => line.split(' ').slice(-2).join(' ');
  for (const n of carried) expect(balanceIn(lines[n]!)).toBe(balanceIn(lines[n - 1]!));
  const account = text.slice(text.indexOf(`Disponível — ${home.name} · Conta da Obra`));
  const [, opening] = /Saldo anterior (\S+ [DC])/.exec(account)!;
  expect(opening).toBe('77,70 C');
  const { body } = await ana.get(`/api/accounts/${home.building}/`).expect(200);
  const balance = Math.round((body.data as { balance: number }).balance * 100) as Centavos;
  expect(/Total da conta \S+ \S+ (\S+ D)/.exec(account)?.[1]).toBe(`${formatAmount(balance)} D`);
  expect(text).toContain('Transferências entre empreendimentos');
});

it('has the form of PDF/A-2b', async () => {
  const file = (await bookOf('journal')).body.toString('latin1');
  expect(file).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/);
  expect(file).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>B<\/pdfaid:conformance>/);
  const [, metadata] = /\/Metadata (\d+) 0 R/.exec(file)!;
  const object = (id: string): string => new RegExp(`\\n${id} 0 obj\\n([^]*?)\\nendobj`).exec(file)![1]!;
  expect(object(metadata!)).toMatch(/\/Subtype \/XML/);
  expect(object(metadata!).split('stream')[0]).not.toContain('/Filter');
  const [, intent] = /\/OutputIntents \[(\d+) 0 R\]/.exec(file)!;
  expect(object(intent!)).toContain('/S /GTS_PDFA1');
  const [, profile] = /\/DestOutputProfile (\d+) 0 R/.exec(object(intent!))!;
  expect(object(profile!)).toContain('/N 3');
  expect(file).toMatch(/\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/);
  const fonts = file.match(/\/Type \/FontDescriptor/g)!;
  expect(file.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(fonts.length);
  expect(file.match(/\/CIDToGIDMap/g)).toHaveLength(fonts.length);
  expect(file.match(/\/ToUnicode \d+ 0 R/g)).toHaveLength(fonts.length);
  expect(file).not.toMatch(/\/(Encrypt|JavaScript|JS|Launch|LZWDecode|EmbeddedFiles|AA|SMask|Type1)\b/);
});

it('carries on each page the code that the verifier reads', async () => {
  const file = path.join(folder, 'diario.pdf');
  fs.writeFileSync(file, (await bookOf('journal')).body);
  const keys = path.join(folder, 'keys.txt');
  fs.writeFileSync(keys, (await ana.get('/api/audit/log/keys/').buffer(true)).text);
  const read = async (page: number): Promise<string> =>
    (
      await run(process.execPath, [path.join(root, 'test/support/pdf-code.mjs'), file, String(page)])
    ).stdout.trim();
  const code = await read(2);
  expect(code).toContain('/verificador.html#note=');
  expect(await read(1)).toBe(code);
  const verifier = path.join(root, 'libs/proof/dist/verificador.mjs');
  const { stdout } = await run(process.execPath, [verifier, file, keys]);
  expect(stdout).toContain('O arquivo PDF é o que foi emitido');
});

it('is read in version 1 of the format too, as earlier releases wrote it', async () => {
  const book = (await bookOf('ledger')).body.toString('latin1');
  const former = Buffer.from(downgraded(book), 'latin1');
  expect(codeIn('razao.pdf', former)).toMatch(/&bytes=\d+&sha256=/);
});

it('is a short one where a year has nothing', async () => {
  const pages = await textsOf(await bookOf('ledger', year - 3));
  expect(pages).toHaveLength(3);
  expect(pages.at(-1)!.join('\n')).toContain('Lançamentos nenhum');
});
