/** Contents of a client's attachments that go for good before the client does: asked for one by one, told in the journal, never taken from others unasked. */
import { randomUUID } from 'node:crypto';
import { FileStore } from '../../backend/src/platform/files/file-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { attach, type Attached, listed, pdf, storedIn } from './attachments.fixture.ts';
import { clientOf, development, type Agent, type Development, expense, payment } from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

let livro: TestApp;
let ana: Agent;
let site: Development;
jest.setTimeout(30_000);
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  site = await development(ana, 10_000);
}, 60_000);
afterAll(() => livro?.stop());

const paid = async (client: string): Promise<string> =>
  (await ana.post('/api/payments/').send(payment(site.building, client)).expect(201)).body.data.id as string;
const attached = async (owner: string, name: string, content: Buffer): Promise<Attached> =>
  (await attach(ana, owner, { name, content }).expect(201)).body.data[0] as Attached;
const erase = (client: string, body: object, key: string = randomUUID()) =>
  ana.post(`/api/clients/${client}/erase-attachments/`).set('Idempotency-Key', key).send(body);
const preview = async (client: string) =>
  (await ana.get(`/api/clients/${client}/erase-preview/`).expect(200)).body.data.attachments as object[];
const recordedEvents = async (owner: string) =>
  (await livro.events(`attachments-${owner}`)).map(({ type, data }) => ({ type, data }));
const pathOf = ({ sha256 }: Attached): string => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;

it('removes the contents that were asked for, leaves the others, and says so everywhere', async () => {
  const client = await clientOf(ana, site);
  const id = await paid(client);
  const [deed, receipt, mistake] = [
    await attached(`payments/${id}`, 'escritura.pdf', pdf()),
    await attached(`payments/${id}`, 'recibo.pdf', pdf()),
    await attached(`payments/${id}`, 'engano.pdf', pdf()),
  ];
  await ana.delete(`/api/payments/${id}/attachments/${mistake.id}/`).expect(200);
  expect(await preview(client)).toMatchObject([
    { id: deed.id, paymentId: id, name: 'escritura.pdf', removed: false, contentErased: false, elsewhere: 0 },
    { id: receipt.id, removed: false },
    { id: mistake.id, removed: true, contentErased: false },
  ]);
  const body = { attachments: [deed.id, mistake.id] };
  const answer = await erase(client, body, 'apaga').expect(200);
  expect(answer.body.data.map((one: { contentErased: boolean }) => one.contentErased)).toEqual([
    true,
    false,
    true,
  ]);
  await erase(client, body, 'apaga').expect(200);
  await erase(client, body).expect(200);
  expect((await recordedEvents(id)).slice(4)).toEqual(
    [deed, mistake].map((one) => ({
      type: 'AttachmentContentErased',
      data: { attachmentId: one.id, ownerId: id, erasedBy: expect.any(String) as string },
    })),
  );
  const stored = storedIn(livro);
  expect([deed, receipt, mistake].map((one) => stored.includes(pathOf(one)))).toEqual([false, true, false]);
  const gone = await ana.get(deed.url).expect(410);
  expect(gone.body).toMatchObject({
    code: 'CONTENT_ERASED',
    message: expect.stringContaining('removido para sempre') as string,
  });
  await ana.get(deed.url).set('If-None-Match', `"${deed.sha256}"`).expect(410);
  await ana.get(receipt.url).expect(200);
  expect(await listed(ana, `payments/${id}`)).toMatchObject([
    { id: deed.id, content_erased_at: expect.any(String) as string },
    { id: receipt.id, content_erased_at: null },
  ]);
  const { files } = (await ana.get(`/api/payments/${id}/`).expect(200)).body.data;
  expect(files).toMatchObject([
    { id: deed.id, content_erased_at: expect.stringMatching(/^\d{4}-.*Z$/) as string },
    { id: receipt.id, content_erased_at: null },
  ]);
});

it('takes a content from another record only where that was said, and tells it there, too', async () => {
  const client = await clientOf(ana, site);
  const id = await paid(client);
  const bill = (await ana.post('/api/expenses/').send(expense(site.building)).expect(201)).body.data
    .id as string;
  const content = pdf();
  const here = await attached(`payments/${id}`, 'contrato.pdf', content);
  const there = await attached(`expenses/${bill}`, 'copia.pdf', content);
  expect(await preview(client)).toMatchObject([{ id: here.id, elsewhere: 1 }]);
  const refused = await erase(client, { attachments: [here.id] }).expect(422);
  expect(refused.body).toMatchObject({ code: 'INVALID_OPERATION', errors: [{ field: 'attachments' }] });
  await ana.get(there.url).expect(200);
  expect([(await recordedEvents(id)).length, (await recordedEvents(bill)).length]).toEqual([1, 1]);
  await erase(client, { attachments: [here.id], includeShared: true }).expect(200);
  await ana.get(here.url).expect(410);
  await ana.get(there.url).expect(410);
  expect(storedIn(livro)).not.toContain(pathOf(here));
});

it('finishes on a repeat what was cut off between the content and the event', async () => {
  const client = await clientOf(ana, site);
  const id = await paid(client);
  const paper = await attached(`payments/${id}`, 'rg.pdf', pdf());
  await livro.app.get(FileStore, { strict: false }).erase(paper.sha256);
  // What a kill leaves: nobody is told that it is there, and nobody that it was erased.
  await ana.get(paper.url).expect(409);
  expect(await preview(client)).toMatchObject([{ id: paper.id, contentErased: false }]);
  await erase(client, { attachments: [paper.id] }).expect(200);
  await ana.get(paper.url).expect(410);
});

it("reaches no other client's attachments and is an administrator's alone", async () => {
  const [client, other] = [await clientOf(ana, site), await clientOf(ana, site)];
  const paper = await attached(`payments/${await paid(other)}`, 'de outro.pdf', pdf());
  for (const attachments of [[paper.id], ['nada'], [randomUUID()]])
    await erase(client, { attachments }).expect(404);
  const fabio = await signedInAs(livro, 'financial', 'Fabio');
  await fabio.agent
    .post(`/api/clients/${other}/erase-attachments/`)
    .send({ attachments: [paper.id] })
    .expect(403);
  await ana.get(paper.url).expect(200);
});

it('keeps the chosen ground of an erasure, with words that tell nobody', async () => {
  const client = await clientOf(ana, site);
  await ana.patch(`/api/clients/${client}/`).send({ address: 'Travessa Jurubeba, 77' }).expect(200);
  const forget = (body: object) => ana.post(`/api/clients/${client}/erase/`).send(body);
  expect((await forget({}).expect(422)).body.message).toBe('Motivo é obrigatório');
  expect((await forget({ ground: 'other' }).expect(422)).body.errors[0].field).toBe('reason');
  await forget({ ground: 'nada' }).expect(422);
  await forget({ ground: 'court-order', reason: 'morava na Jurubeba' }).expect(422);
  const { body } = await forget({ ground: 'court-order', reason: 'Ofício 77' }).expect(200);
  // Databases of tests share one server's log; what a real one takes is in the attack on the data folder.
  expect(body.data.pending ?? '').not.toContain('permissão');
  expect((await livro.events('clients')).at(-1)!.metadata.reason).toBe('Decisão judicial: Ofício 77');
});
