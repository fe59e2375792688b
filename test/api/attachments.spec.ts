/** Attachments of payments, expenses and purchase requests on the real parts: what comes in, what is refused, what comes out again. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type UserType } from '@livro/rules';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { StoreUnreachableError } from '../../backend/src/platform/event-store/errors.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestApp, type TestApp, type Person } from '../support/app.ts';
import { oddNames, refusedForms } from './attachments.broken.ts';
import {
  attach,
  form,
  FORM,
  jpeg,
  listed,
  pdf,
  png,
  storedFile,
  storedIn,
  type Attached,
  type SentFile,
} from './attachments.fixture.ts';
import {
  clientOf,
  development,
  expense,
  nowhere,
  payment,
  type Agent,
  type Development,
} from './ledger.fixture.ts';
import { requested, signedInAs } from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let tower: Development;
let client: string;
let paid: string;
const people = {} as Record<Exclude<UserType, 'admin'>, Person>;

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  tower = await development(admin, 50_000);
  client = await clientOf(admin, tower);
  for (const type of ['financial', 'administrative', 'purchaser', 'auditor'] as const)
    people[type] = await signedInAs(livro, type, type);
  paid = await paymentOf();
}, 60_000);
afterAll(() => livro?.stop());

async function paymentOf(): Promise<string> {
  const { body } = await admin.post('/api/payments/').send(payment(tower.building, client)).expect(201);
  return `payments/${body.data.id as string}`;
}
const download = (agent: Agent, { url }: Attached) => agent.get(url).responseType('blob');
const factsOf = (owner: string) => livro.events(`attachments-${owner.split('/')[1]!}`);
const nothingIncoming = () =>
  expect(storedIn(livro).filter((file) => file.startsWith('incoming'))).toEqual([]);

it('takes several at once, shows them and gives each back to the byte', async () => {
  const files: SentFile[] = [
    { name: 'Recibo nº 1.pdf', content: pdf(70_000) },
    { name: 'obra.jpg', content: jpeg() },
    { name: 'planta.png', content: png() },
  ];
  const added = (await attach(admin, paid, ...files).expect(201)).body.data as Attached[];
  expect(added.map(({ name, media_type }) => [name, media_type])).toEqual([
    ['Recibo nº 1.pdf', 'application/pdf'],
    ['obra.jpg', 'image/jpeg'],
    ['planta.png', 'image/png'],
  ]);
  expect(added[0]).toEqual({
    id: expect.any(String) as string,
    name: 'Recibo nº 1.pdf',
    content_erased_at: null,
    media_type: 'application/pdf',
    size: 70_000,
    sha256: createHash('sha256').update(files[0]!.content).digest('hex'),
    url: `/api/${paid}/attachments/${added[0]!.id}/`,
    added_by: expect.any(String) as string,
    added_by_name: 'Ana Administradora',
    created_at: expect.stringMatching(/Z$/) as string,
  });
  expect(await listed(people.auditor.agent, paid)).toEqual(added);
  const shown = (await admin.get(`/api/${paid}/`).expect(200)).body.data.files as object[];
  expect(shown).toEqual(
    added.map(({ id, name, media_type, url }, at) => {
      const size = files[at]!.content.length;
      return { id, name, media_type, url, size, content_erased_at: null };
    }),
  );

  for (const [at, one] of added.entries()) {
    const answer = await download(people.auditor.agent, one).expect(200);
    expect((answer.body as Buffer).equals(files[at]!.content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': one.media_type,
      'content-length': String(files[at]!.content.length),
      'x-content-type-options': 'nosniff',
      etag: `"${one.sha256}"`,
    });
    await admin.get(one.url).set('If-None-Match', `"${one.sha256}"`).expect(304);
  }
  const { headers } = await download(admin, added[0]!);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Recibo no 1.pdf"; filename*=UTF-8''Recibo%20n%C2%BA%201.pdf`,
  );
  nothingIncoming();
});

it.each(refusedForms)('refuses %s, and keeps none of them', async (_, files, status, message) => {
  const [recordedEvents, stored] = [(await factsOf(paid)).length, storedIn(livro)];
  const { body } = await attach(admin, paid, ...files).expect(status);
  expect(body).toMatchObject({ success: false, message, errors: [{ field: 'files', message }] });
  expect((await factsOf(paid)).length).toBe(recordedEvents);
  expect(storedIn(livro)).toEqual(stored);
});

it('takes exactly 10 MB', async () => {
  const owner = await paymentOf();
  const content = pdf(limits.attachmentMaxBytes);
  const [one] = (await attach(admin, owner, { name: 'grande.pdf', content }).expect(201)).body.data as [
    Attached,
  ];
  expect(((await download(admin, one).expect(200)).body as Buffer).equals(content)).toBe(true);
});

it.each(oddNames)('keeps name %# as text and goes nowhere by it', async (sent, kept, saved) => {
  const owner = await paymentOf();
  const [one] = (await attach(admin, owner, { name: sent, content: png() }).expect(201)).body.data as [
    Attached,
  ];
  expect(one.name).toBe(kept);
  const { headers } = await download(admin, one).expect(200);
  const encoded = (headers['content-disposition'] as string).split("''")[1]!;
  expect(decodeURIComponent(encoded)).toBe(saved);
  expect(storedIn(livro).every((file) => /^[0-9a-f]{2}\/[0-9a-f]{62}$/.test(file))).toBe(true);
});

it('reads only forms, whole ones', async () => {
  const to = `/api/${paid}/attachments/`;
  await admin.post(to).send({ files: [] }).expect(415);
  await admin.post(to).set('Content-Type', 'multipart/form-data').send('x').expect(415);
  const whole = form({ name: 'a.png', content: png() });
  const broken = await admin.post(to).set('Content-Type', FORM).send(whole.subarray(0, -40)).expect(400);
  expect(broken.body.code).toBe('MALFORMED_BODY');
  await admin.post('/api/expenses/').set('Content-Type', FORM).send(whole).expect(415);
  await admin.post('/api/auth/login/').set('Content-Type', FORM).send(whole).expect(415);
  nothingIncoming();
});

describe('who may', () => {
  const file = { name: 'nota.pdf', content: pdf() };
  it.each<[Exclude<UserType, 'admin'>, number, number]>([
    ['financial', 201, 200],
    ['administrative', 403, 200],
    ['purchaser', 403, 403],
    ['auditor', 403, 200],
  ])('%s: %i on adding to and removing from entries, %i on reading', async (type, changes, reads) => {
    const { agent } = people[type];
    const spent = await admin
      .post('/api/expenses/')
      .send(expense(tower.building, { confirmDuplicate: true }));
    for (const owner of [paid, `expenses/${spent.body.data.id as string}`]) {
      const [one] = (await attach(admin, owner, file).expect(201)).body.data as [Attached];
      await attach(agent, owner, file).expect(changes);
      await agent.get(`/api/${owner}/attachments/`).expect(reads);
      await agent.get(one.url).expect(reads);
      await agent.delete(one.url).expect(changes === 201 ? 200 : changes);
    }
  });

  it('a visitor nothing', async () => {
    const visitor = livro.visitor();
    const [one] = (await attach(admin, paid, file).expect(201)).body.data as [Attached];
    await attach(visitor, paid, file).expect(401);
    for (const url of [one.url, `/api/${paid}/attachments/`]) await visitor.get(url).expect(401);
    await visitor.delete(one.url).expect(401);
  });

  it('a purchaser their own requests, others all of them', async () => {
    const { purchaser, administrative, auditor } = people;
    const own = `purchase-requests/${(await requested(purchaser.agent, tower)).id}`;
    const theirs = `purchase-requests/${(await requested(administrative.agent, tower)).id}`;
    const [one] = (await attach(purchaser.agent, own, file).expect(201)).body.data as [Attached];
    const [other] = (await attach(administrative.agent, theirs, file).expect(201)).body.data as [Attached];
    expect((await attach(purchaser.agent, theirs, file).expect(403)).body.message).toBe(
      'Operação não permitida',
    );
    await purchaser.agent.delete(other.url).expect(403);
    await download(purchaser.agent, other).expect(200);
    await attach(administrative.agent, own, file).expect(201);
    await attach(auditor.agent, own, file).expect(403);
    await administrative.agent.delete(one.url).expect(200);
  });
});

it.each([
  [`payments/${nowhere}`, 'Pagamento não encontrado'],
  [`expenses/${nowhere}`, 'Despesa não encontrada'],
  [`purchase-requests/${nowhere}`, 'Solicitação não encontrada'],
  ['payments/nada', 'Pagamento não encontrado'],
])('knows no %s', async (owner, message) => {
  const stored = storedIn(livro);
  expect((await attach(admin, owner, { name: 'a.png', content: png() }).expect(404)).body.message).toBe(
    message,
  );
  expect((await admin.get(`/api/${owner}/attachments/`).expect(404)).body.message).toBe(message);
  expect(storedIn(livro)).toEqual(stored);
});

it('gives an attachment under its own entity only', async () => {
  const [one] = (await attach(admin, paid, { name: 'a.png', content: png() }).expect(201)).body.data as [
    Attached,
  ];
  for (const owner of [await paymentOf(), paid.replace('payments', 'expenses'), 'payments/nada']) {
    const { body } = await admin.get(`/api/${owner}/attachments/${one.id}/`).expect(404);
    expect(body.message).toBe('Anexo não encontrado');
    await admin.delete(`/api/${owner}/attachments/${one.id}/`).expect(404);
  }
});

it('keeps the same content once, and removes one of two without the other', async () => {
  const owner = await paymentOf();
  const content = png();
  const stored = storedIn(livro).length;
  const [a, b] = (
    await attach(admin, owner, { name: 'a.png', content }, { name: 'b.png', content }).expect(201)
  ).body.data as [Attached, Attached];
  expect(storedIn(livro).length).toBe(stored + 1);
  await admin.delete(a.url).expect(200);
  expect((await admin.delete(a.url).expect(404)).body.message).toBe('Anexo não encontrado');
  await admin.get(a.url).expect(404);
  expect((await listed(admin, owner)).map(({ name }) => name)).toEqual(['b.png']);
  expect(((await download(admin, b).expect(200)).body as Buffer).equals(content)).toBe(true);
  expect((await factsOf(owner)).map(({ type }) => type)).toEqual([
    'AttachmentAdded',
    'AttachmentAdded',
    'AttachmentRemoved',
  ]);
});

it('adds once under one key, and refuses other files under it', async () => {
  const owner = await paymentOf();
  const file = { name: 'a.png', content: png() };
  const send = (one: SentFile) => attach(admin, owner, one).set('Idempotency-Key', 'anexo-1');
  const first = await send(file).expect(201);
  expect((await send(file).expect(201)).body.data).toEqual(first.body.data);
  expect((await send({ ...file, content: png() }).expect(422)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect((await send({ ...file, name: 'b.png' }).expect(422)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect(await listed(admin, owner)).toHaveLength(1);
});

it('stores the content before the event, where a kill leaves only the former, and a repeat adds once', async () => {
  const owner = await paymentOf();
  const file = { name: 'a.pdf', content: pdf() };
  const sha256 = createHash('sha256').update(file.content).digest('hex');
  const send = () => attach(admin, owner, file).set('Idempotency-Key', 'anexo-2');
  let fail: (error: Error) => void = () => undefined;
  const append = jest
    .spyOn(livro.app.get(EventStore), 'append')
    .mockImplementationOnce(() => new Promise<bigint>((_, reject) => (fail = reject)));
  const first = send().then(({ status, body }) => ({ status, data: body.data as Attached[] }));
  while (append.mock.calls.length === 0) await sleep(20);
  expect(fs.existsSync(storedFile(livro, { sha256 }))).toBe(true);
  expect(await factsOf(owner)).toEqual([]);
  expect(await listed(admin, owner)).toEqual([]);
  fail(new StoreUnreachableError('gone in the midst of it'));
  const { status, data } = await first;
  append.mockRestore();
  expect(status).toBe(201);
  expect((await send().expect(201)).body.data).toEqual(data);
  expect(await listed(admin, owner)).toEqual(data);
  expect(await factsOf(owner)).toHaveLength(1);
  nothingIncoming();
});

it('the entry that an edit books in place of another shows its attachments', async () => {
  const owner = await paymentOf();
  const added = (await attach(admin, owner, { name: 'a.png', content: png() }).expect(201)).body
    .data as Attached[];
  const edited = await admin.patch(`/api/${owner}/`).send({ amount: '1.600,00' }).expect(200);
  const after = `payments/${edited.body.data.id as string}`;
  expect(after).not.toBe(owner);
  expect(await listed(admin, after)).toEqual(added);
  const shown = await admin.get(`/api/${after}/`).expect(200);
  expect(shown.body.data.files).toMatchObject([{ id: added[0]!.id, url: added[0]!.url }]);
  await download(admin, added[0]!).expect(200);
});

it('says when a content is damaged or gone, and sends none of it', async () => {
  const owner = await paymentOf();
  const [one] = (await attach(admin, owner, { name: 'a.png', content: png() }).expect(201)).body.data as [
    Attached,
  ];
  fs.writeFileSync(storedFile(livro, one), png());
  const damaged = await admin.get(one.url).expect(409);
  expect(damaged.body).toMatchObject({
    code: 'DATA_CONSISTENCY_ERROR',
    message: 'O arquivo deste anexo está danificado: o conteúdo não é mais o que foi enviado.',
  });
  expect(damaged.headers['content-disposition']).toBeUndefined();
  fs.rmSync(storedFile(livro, one));
  expect((await admin.get(one.url).expect(409)).body.message).toBe(
    'O arquivo deste anexo não está no armazenamento. Fale com o administrador.',
  );
});

it('every stream of attachments proves to be whole, and the one content that is gone is named', async () => {
  const report = await livro.app.get(Verification).verify();
  expect(report.findings).toMatchObject([
    { kind: 'file', message: 'o conteúdo do anexo não está onde os arquivos ficam' },
  ]);
  expect(report.streams.find(({ stream }) => stream === 'attachments-*')!.events).toBeGreaterThan(20);
  expect(report.tables.find(({ table }) => table === 'attachments')!.rows).toBeGreaterThan(20);
});
