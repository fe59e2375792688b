/** The code on a document: read from the drawn page, handed to the verifier as an auditor would, and found out where it was forged. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { plainPng } from '../../backend/src/attachments/logo/logo-image.fixture.ts';
import { codeIn } from '../../libs/proof/verifier/printed-pdf.ts';
import { codeOf, downgraded, field, withCode, withField } from '../attacks/forged-papers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { form, FORM } from './attachments.fixture.ts';
import { development, expense, type Agent, type Development } from './ledger.fixture.ts';
import { download, linesOf, paperOf } from './reports.fixture.ts';
import { sealing } from './sealing.fixture.ts';

jest.setTimeout(60_000);
const run = promisify(execFile);
const root = path.resolve(__dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-code-'));
let livro: TestApp;
let ana: Agent;
let home: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  await ana
    .put('/api/company/')
    .send({ name: 'Construtora Aurora Ltda.', cnpj: '33000167000101' })
    .expect(200);
  home = await development(ana, 50_000, 1_000);
  await ana
    .post('/api/expenses/')
    .send(expense(home.building, { amount: 12.34 }))
    .expect(201);
  await sealing(livro).catchUp();
  const { text } = await ana.get('/api/audit/log/keys/').buffer(true);
  fs.writeFileSync(path.join(folder, 'keys.txt'), text);
}, 60_000);
afterAll(async () => {
  await livro?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const keep = (name: string, content: Buffer): string => {
  fs.writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
};

/** What a telephone reads from the page. */
async function scanned(file: string, page = 1): Promise<string> {
  const reader = path.join(root, 'test/support/pdf-code.mjs');
  const { stdout } = await run(process.execPath, [reader, file, String(page)]);
  return stdout.trim();
}

async function verified(...given: string[]): Promise<{ code: number; out: string }> {
  const verifier = path.join(root, 'libs/proof/dist/verificador.mjs');
  const answer = run(process.execPath, [verifier, ...given, path.join(folder, 'keys.txt')]);
  return answer.then(
    ({ stdout: out }) => ({ code: 0, out }),
    ({ code, stdout: out }: { code: number; stdout: string }) => ({ code, out }),
  );
}

const statementPath = (): string => `/api/reports/accounts/${home.building}/statement/?format=pdf`;

it('leads from the page of a statement to what is proven of it', async () => {
  const paper = await download(ana, statementPath());
  const words = linesOf((await paperOf(paper))[0]!).map((line) => line.map(({ str }) => str).join(' '));
  expect(words.join('\n')).toContain('Construtora Aurora Ltda. · CNPJ 33.000.167/0001-01');
  const entries = (await livro.events('ledger')).length;
  expect(words.join(' ')).toContain(`lançamentos nº 1 a nº ${entries}; ponto de verificação de`);
  const file = keep('extrato.pdf', paper.body);
  const text = await scanned(file);
  expect(text).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/verificador\.html#note=/);
  const { code, out } = await verified(text);
  expect([out, code]).toEqual([expect.stringContaining('CONFERE SÓ O CÓDIGO.'), 0]);
  const bytes = new URLSearchParams(text.split('#')[1]).get('bytes')!;
  const [before = 0, gap = 0, after = 0] = bytes.split('-').map(Number);
  expect(before + gap + after).toBe(paper.body.length);
  const hash = createHash('sha256')
    .update(paper.body.subarray(0, before))
    .update(paper.body.subarray(before + gap))
    .digest('hex');
  expect(out).toContain(
    `nos ${before} bytes antes do desenho do código e nos ${after} depois dele, o SHA-256 ${hash}`,
  );
  expect(out).toMatch(/mostra o estado de \d+ eventos, com eventos do \d+ ao \d+/);
  const whole = await verified(file);
  expect([whole.out, whole.code]).toEqual([expect.stringContaining('O arquivo PDF é o que foi emitido'), 0]);
});

it('stands on the report of a development, too', async () => {
  const paper = await download(ana, `/api/reports/developments/${home.id}/?format=pdf`);
  const { code, out } = await verified(await scanned(keep('relatorio.pdf', paper.body)));
  expect([out, code]).toEqual([expect.stringContaining('CONFERE'), 0]);
});

it('proves what was issued as it was issued, whatever logo there is afterwards', async () => {
  const logo = (blue: number) =>
    ana
      .post('/api/company/logo/')
      .set('Content-Type', FORM)
      .send(form({ name: 'logo.png', content: plainPng([0, 0, blue, 255], 40) }))
      .expect(200);
  const issued = async (name: string) => keep(name, (await download(ana, statementPath())).body);
  const papers = [await issued('sem-logotipo.pdf')];
  await logo(200);
  papers.push(await issued('primeiro-logotipo.pdf'));
  await logo(90);
  papers.push(await issued('segundo-logotipo.pdf'));
  await ana.delete('/api/company/logo/').expect(200);
  const pictures = papers.map((file) => fs.readFileSync(file, 'latin1').split('/Subtype /Image').length - 1);
  expect(pictures).toEqual([0, 1, 1]);
  for (const file of papers) {
    expect(await verified(file)).toMatchObject({
      code: 0,
      out: expect.stringContaining('O arquivo PDF é o que foi emitido'),
    });
    expect(await verified(await scanned(file))).toMatchObject({ code: 0 });
    // As earlier releases wrote it, with a PNG.
    const former = Buffer.from(downgraded(fs.readFileSync(file, 'latin1')), 'latin1');
    expect(codeIn(file, former)).toMatch(/&bytes=\d+&sha256=/);
  }
});

it('names a file that was changed, added to, or given another code', async () => {
  const { body } = await download(ana, statementPath());
  const changed = Buffer.from(body);
  changed[Math.floor(body.length / 3)]! ^= 1;
  expect(await verified(keep('mudado.pdf', changed))).toMatchObject({
    code: 1,
    out: expect.stringContaining('o arquivo foi mudado depois de emitido'),
  });
  const added = Buffer.concat([body, Buffer.from('9 0 obj\n<<\n>>\nendobj\n%%EOF\n')]);
  expect(await verified(keep('maior.pdf', added))).toMatchObject({
    code: 1,
    out: expect.stringContaining('algo foi acrescentado ao arquivo'),
  });
  // Anyone can compute another hash and draw another code; nobody else can sign it.
  const text = codeOf(changed.toString('latin1'));
  const [before, gap] = field(text, 'bytes').split('-').map(Number) as [number, number];
  const sha256 = createHash('sha256')
    .update(changed.subarray(0, before))
    .update(changed.subarray(before + gap))
    .digest('base64url');
  const forged = withCode(changed.toString('latin1'), withField(text, 'sha256', sha256));
  expect(await verified(keep('forjado.pdf', Buffer.from(forged, 'latin1')))).toMatchObject({
    code: 1,
    out: expect.stringContaining('o código do documento não foi assinado por esta chave'),
  });
});

it('opens the verifier for anybody, in a sandbox', async () => {
  const { headers, text } = await fetchText('/verificador.html');
  expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; default-src 'none'/);
  expect(text).toContain('<title>Verificador</title>');
});

async function fetchText(at: string): Promise<{ headers: Headers; text: string }> {
  const answer = await fetch(livro.url + at);
  return { headers: answer.headers, text: await answer.text() };
}
