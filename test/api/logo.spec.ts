/** The company's logo: set by administrators, told by its content, kept as an event and its pixels, drawn on documents until it is removed. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '@livro/rules';
import {
  plainJpeg,
  plainPng,
  pngOf,
  segment,
} from '../../backend/src/attachments/logo/logo-image.fixture.ts';
import { CommandBus } from '@nestjs/cqrs';
import { logoDecider } from '../../backend/src/attachments/logo/logo.ts';
import { EraseContents } from '../../backend/src/attachments/storage/erase-contents.command.ts';
import { Spool } from '../../backend/src/attachments/storage/spool.store.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { FileStore } from '../../backend/src/platform/files/file-store.ts';
import type { CommandContext } from '../../backend/src/platform/http/command-context.ts';
import { type Person, startTestApp, type TestApp } from '../support/app.ts';
import { attach, form, FORM, type SentFile, storedIn } from './attachments.fixture.ts';
import { verify } from './audit.fixture.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { download } from './reports.fixture.ts';

jest.setTimeout(30_000);
let livro: TestApp;
let ana: Agent;
let aurora: Development;
const people = new Map<string, Person['agent']>();
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 100_000);
  for (const type of ['financial', 'administrative', 'auditor', 'purchaser'] as const)
    people.set(type, (await livro.person({ email: `${type}@construtora.com.br`, type })).agent);
}, 60_000);
afterAll(() => livro?.stop());

const LOGO = '/api/company/logo/';
const CONTENT = `${LOGO}content/`;
const blue = plainPng([20, 40, 160, 255], 40);
const send = (content: Buffer, name = 'logo.png', agent: Agent = ana) =>
  agent.post(LOGO).set('Content-Type', FORM).send(form({ name, content }));
const booked = async () => (await livro.events('logo')).map(({ type }) => type);
const now = async () => (await ana.get(LOGO).expect(200)).body.data as Record<string, unknown>;
const picturesIn = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1;
const statement = async () =>
  (await download(ana, `/api/reports/accounts/${aurora.building}/statement/?format=pdf`)).body;

it('is none at first', async () => {
  expect(await now()).toEqual({
    url: null,
    media_type: null,
    width: null,
    height: null,
    size: null,
    sha256: null,
    updated_at: null,
    version: 0,
  });
  await ana.get(CONTENT).expect(404);
  expect(picturesIn(await statement())).toBe(0);
});

it('is set and removed by administrators, and seen by who sees the company', async () => {
  for (const type of ['financial', 'administrative', 'auditor', 'purchaser']) {
    await send(blue, 'logo.png', people.get(type)).expect(403);
    await people.get(type)!.delete(LOGO).expect(403);
  }
  await people.get('auditor')!.get(LOGO).expect(200);
  await people.get('purchaser')!.get(LOGO).expect(403);
  await people.get('purchaser')!.get(CONTENT).expect(403);
  expect(await booked()).toEqual([]);
  expect(storedIn(livro)).toEqual([]);
});

it('is set once for a key, on the version that was seen; only its pixels are kept, under their hash', async () => {
  await send(blue).set('If-Match', 'W/"1"').expect(412);
  expect(storedIn(livro)).toEqual([]);
  const keyed = (content = blue) =>
    send(content, 'qualquer nome.exe').set('If-Match', 'W/"0"').set('Idempotency-Key', 'logotipo-1');
  const { body } = await keyed().expect(200);
  expect(body.data).toMatchObject({ media_type: 'image/png', width: 80, height: 40, version: 1 });
  await keyed().expect(200);
  await keyed(plainPng([1, 1, 1, 255], 40)).expect(422);
  await send(blue).expect(200);
  expect(await booked()).toEqual(['CompanyLogoSet']);
  const content = await people.get('auditor')!.get(CONTENT).buffer(true).expect(200);
  const { sha256, size } = await now();
  expect(
    createHash('sha256')
      .update(content.body as Buffer)
      .digest('hex'),
  ).toBe(sha256);
  expect((content.body as Buffer).length).toBe(size);
  expect(content.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  await ana
    .get(CONTENT)
    .set('If-None-Match', `"${String(sha256)}"`)
    .expect(304);
  expect(storedIn(livro)).toEqual([`${String(sha256).slice(0, 2)}/${String(sha256).slice(2)}`]);
});

it('stands on documents, which have no transparent part', async () => {
  const paper = await statement();
  expect(picturesIn(paper)).toBe(1);
  expect(paper.toString('latin1')).not.toContain('/SMask');
  const { body } = await download(ana, `/api/reports/developments/${aurora.id}/?format=pdf`);
  expect(picturesIn(body)).toBe(1);
});

const flat = { type: 0, raw: Buffer.alloc(17 * 16) };
it.each<[string, SentFile[], number, string, string]>([
  ['no file', [], 422, 'REQUIRED_FIELD', 'Escolha o arquivo do logotipo'],
  ['two files', [{ name: 'a.png', content: blue }, { name: 'b.png', content: blue }], 422, 'MAXIMUM_VALUE', 'Envie um arquivo só'],
  ['a drawing called a picture', [{ name: 'a.png', content: Buffer.from('<svg/>') }], 415, 'UNSUPPORTED_TYPE', 'O logotipo deve ser um arquivo PNG ou JPEG'],
  ['a paper', [{ name: 'a.png', content: Buffer.from('%PDF-1.7\n') }], 415, 'UNSUPPORTED_TYPE', 'O logotipo deve ser um arquivo PNG ou JPEG'],
  ['one byte too much', [{ name: 'a.png', content: Buffer.concat([blue, Buffer.alloc(limits.logoMaxBytes + 1 - blue.length)]) }], 413, 'PAYLOAD_TOO_LARGE', 'O logotipo pode ter até 1 MB'],
  ['many more bytes', [{ name: 'a.png', content: Buffer.concat([blue, Buffer.alloc(11 * 1024 * 1024)]) }], 413, 'PAYLOAD_TOO_LARGE', 'O logotipo pode ter até 1 MB'],
  ['too many pixels', [{ name: 'a.png', content: pngOf({ ...flat, width: 30_000, height: 30_000 }) }], 422, 'INVALID_FORMAT', 'O logotipo deve ter de 16 a 2.000 pixels de largura e de altura'],
  ['half a picture', [{ name: 'a.jpg', content: plainJpeg().subarray(0, 60) }], 422, 'INVALID_FORMAT', 'Este arquivo está danificado: não foi possível ler a imagem'],
])('refuses %s', async (_, files, status, code, message) => {
  const [events, stored] = [await booked(), storedIn(livro)];
  const answer = await ana.post(LOGO).set('Content-Type', FORM).send(form(...files)).expect(status);
  expect(answer.body).toMatchObject({ message, errors: [{ field: 'file', code, message }] });
  expect(await booked()).toEqual(events);
  expect(storedIn(livro)).toEqual(stored);
}); // prettier-ignore

it('is a JPEG as well, without what is no picture', async () => {
  const { body } = await send(plainJpeg([segment(0xfe, Buffer.from('<script>'))])).expect(200);
  expect(body.data).toMatchObject({ media_type: 'image/jpeg', width: 16, height: 16, version: 2 });
  const paper = await statement();
  expect(picturesIn(paper)).toBe(1);
  expect(paper.toString('latin1')).toContain('/Filter /DCTDecode');
});

it('is encoded anew where it is drawn, if an earlier version stored what was hidden in it', async () => {
  const plain = plainJpeg();
  const hidden = Buffer.from('\n3 0 obj\n<<\n/Type /Catalog\n>>\nendobj\n');
  const content = Buffer.concat([plain.subarray(0, -2), hidden, plain.subarray(-2)]);
  const { app } = livro;
  const stored = await app.get(Spool).takeIn(Readable.from([content]));
  await app.get(FileStore).keep(stored);
  const { sha256, size } = stored;
  const logo = { sha256, size, mediaType: 'image/jpeg', width: 16, height: 16 } as const;
  const envelope = { id: randomUUID(), actor: { id: randomUUID() }, correlationId: randomUUID() };
  const book = await app.get(Books).open(logoDecider);
  await book.execute({ ...envelope, command: { type: 'SetLogo', logo } });
  expect((await ana.get(CONTENT).buffer(true)).body).toEqual(content);
  const paper = await statement();
  expect(picturesIn(paper)).toBe(1);
  expect(paper.toString('latin1')).not.toContain('\n3 0 obj\n<<\n/Type /Catalog\n>>');
  await send(plainJpeg([segment(0xfe, Buffer.from('<script>'))])).expect(200);
});

it('is not erased with an attachment that is the same file', async () => {
  const { body } = await ana.post('/api/expenses/').send(expense(aurora.building)).expect(201);
  const { body: content } = await ana.get(CONTENT).buffer(true);
  const file = { name: 'a.jpg', content: content as Buffer };
  const owner = `expenses/${String(body.data.id)}`;
  const attached = await attach(ana, owner, file).expect(201);
  // The command, which waits for no read model, finds the attachment in one.
  await ana.get(`/api/${owner}/attachments/`).expect(200);
  const erase = new EraseContents([attached.body.data[0].id as string], true, {} as CommandContext);
  await expect(livro.app.get(CommandBus).execute(erase)).rejects.toMatchObject({
    code: 'INVALID_OPERATION',
    message: 'O mesmo arquivo é o logotipo da empresa: remova o logotipo antes',
  });
  await ana.get(CONTENT).expect(200);
});

it('is named by a verification where its file is lost, and documents go without it', async () => {
  expect((await verify(ana)).report).toMatchObject({ ok: true });
  const { sha256 } = await now();
  await livro.app.get(FileStore).erase(String(sha256));
  const lost = await ana.get(CONTENT).expect(409);
  expect(lost.body.message).toBe(
    'O arquivo do logotipo não está no armazenamento ou está danificado. Envie-o de novo.',
  );
  const { report } = await verify(ana);
  expect(report).toMatchObject({ ok: false });
  expect(JSON.stringify(report)).toContain('o logotipo da empresa não está onde os arquivos ficam');
  // A document is worth more than its decoration.
  expect(picturesIn(await statement())).toBe(0);
  await send(plainJpeg()).expect(200);
});

it('is removed, and documents go without it', async () => {
  const { version } = await now();
  await ana.delete(LOGO).set('If-Match', 'W/"0"').expect(412);
  const { body } = await ana
    .delete(LOGO)
    .set('If-Match', `W/"${String(version)}"`)
    .expect(200);
  expect(body).toMatchObject({ message: 'Logotipo removido', data: { url: null } });
  await ana.delete(LOGO).expect(404);
  await ana.get(CONTENT).expect(404);
  expect(picturesIn(await statement())).toBe(0);
  expect((await booked()).at(-1)).toBe('CompanyLogoRemoved');
});
