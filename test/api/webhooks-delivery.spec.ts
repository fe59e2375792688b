/** What receivers of webhooks get: everything in order, signed, again where they failed, and what people ask for beside that. */
import { Database } from '../../backend/src/platform/database/database.ts';
import { startTestApp, tokenOf, type TestApp } from '../support/app.ts';
import { wholeFeed } from './feed.fixture.ts';
import { type Agent, development, expense, type Development } from './ledger.fixture.ts';
import { answering, isSigned, Receiver, type Received } from './webhooks.fixture.ts';

const HOOKS = '/api/webhooks/';
jest.setTimeout(120_000);
let livro: TestApp;
let ana: Agent;
let aurora: Development;
const receivers: Receiver[] = [];
beforeAll(async () => {
  livro = await startTestApp({ WEBHOOK_INTERNAL: 'loopback' });
  ana = await livro.administrator();
  aurora = await development(ana, 100_000);
}, 90_000);
afterAll(async () => {
  await livro?.stop();
  for (const receiver of receivers) await receiver.stop();
});

interface Hook {
  readonly id: string;
  readonly secret: string;
  readonly receiver: Receiver;
}
let made = 0;
async function registered(change: object = {}, answer = answering(204)): Promise<Hook> {
  const receiver = await new Receiver().start();
  receiver.answer = answer;
  receivers.push(receiver);
  const asked = { name: `Receptor ${(made += 1)}`, url: receiver.url, ...change };
  const { id, secret } = (await ana.post(HOOKS).send(asked).expect(201)).body.data as Hook;
  return { id, secret, receiver };
}
const book = async (description: string): Promise<string> =>
  (
    await ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { description, amount: 1 }))
      .expect(201)
  ).body.data.id as string;
const view = async (id: string) =>
  ((await ana.get(HOOKS).expect(200)).body.data as Record<string, unknown>[]).find(
    (one) => one['id'] === id,
  )!;
interface Delivery {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly events: number;
  readonly attempts: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly after: string | null;
  readonly message_id: string;
  readonly asked_by: string | null;
}
const log = async (id: string) =>
  (await ana.get(`${HOOKS}${id}/deliveries/`).expect(200)).body.data as readonly Delivery[];
const matches = (data: object, some: object): boolean =>
  Object.entries(some).every(([name, value]) => (data as Record<string, unknown>)[name] === value);
async function eventually(wanted: () => Promise<boolean>): Promise<void> {
  for (const late = Date.now() + 30_000; !(await wanted());) {
    if (Date.now() > late) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const ids = (received: readonly Received[]) =>
  received.flatMap(({ json }) => json.events.map(({ id }) => id));

it('are the lines of the feed from the first event on, signed, each position kept', async () => {
  await book('Cimento');
  const { id, secret, receiver } = await registered({ start: 'first' });
  const lines = await wholeFeed({ url: livro.url, token: await tokenOf(livro) });
  await receiver.until(({ events }) => events.length >= lines.length);
  expect(receiver.events).toEqual(lines);
  for (const one of receiver.received) {
    expect(isSigned(one, secret)).toBe(true);
    expect(isSigned({ ...one, body: `${one.body} ` }, secret)).toBe(false);
    expect(one.id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(Math.abs(Number(one.timestamp) - Date.now() / 1_000)).toBeLessThan(60);
    expect(one.json.position).toBe(one.json.events.at(-1)!.position);
  }
  await eventually(async () => (await view(id))['position'] === lines.at(-1)!.position);
  expect(await view(id)).toMatchObject({ state: 'active', attempts: 0, last_error: null });
});

it('from now on are what was booked after the registration, and only the types that were asked for', async () => {
  await book('Antes');
  const all = await registered();
  const some = await registered({ types: ['EntryReversed'] });
  const expenseId = await book('Depois');
  await ana.post(`/api/transactions/${expenseId}/reverse/`).send({ reason: 'Engano' }).expect(201);
  await all.receiver.until(({ events }) => events.length === 2);
  await some.receiver.until(({ events }) => events.length === 1);
  expect(all.receiver.events.map(({ type }) => type)).toEqual(['ExpenseRecorded', 'EntryReversed']);
  expect(some.receiver.events.map(({ type }) => type)).toEqual(['EntryReversed']);
});

it('come again under the same id with the same body while the receiver fails, and then go on in order', async () => {
  const { id, secret, receiver } = await registered({}, answering(503));
  const first = await book('Falha primeiro');
  await receiver.until(({ received }) => received.length === 1);
  await eventually(async () => (await view(id))['state'] === 'failing');
  const failing = await view(id);
  expect(failing).toMatchObject({ attempts: 1, last_error: 'Respondeu 503', taken_at: null });
  const wait = Date.parse(String(failing['next_attempt_at'])) - Date.parse(String(failing['failing_since']));
  expect(wait).toBeGreaterThan(3_900);
  expect(wait).toBeLessThan(6_500);
  expect((await ana.get('/api/system/').expect(200)).body.data.parts).toContainEqual(
    expect.objectContaining({
      name: 'webhooks',
      state: 'attention',
      sentence: expect.stringMatching(/1 webhook falha agora: veja em Webhooks\.$/),
    }),
  );
  const second = await book('Espera a vez');
  receiver.answer = answering(200);
  await receiver.until(({ events }) => events.some(({ data }) => data['expenseId'] === second));
  const [one, again] = receiver.received as [Received, Received];
  expect([again.id, again.body]).toEqual([one.id, one.body]);
  expect(receiver.received.every((each) => isSigned(each, secret))).toBe(true);
  const order = receiver.received
    .slice(1)
    .flatMap(({ json }) => json.events.map(({ data }) => data['expenseId']));
  expect(order).toEqual([first, second]);
  await eventually(async () => (await view(id))['state'] === 'active');
  const [, oldest] = await log(id);
  expect(oldest).toMatchObject({ kind: 'events', state: 'taken', attempts: 2, status: 200, error: null });
});

it.each<[string, ReturnType<typeof answering>, RegExp]>([
  ['a redirection, which nobody follows', answering(302, { Location: 'http://127.0.0.1:1/' }), /^Respondeu 302: redirecionamentos não são seguidos$/],
  ['a connection that breaks', (response) => void response.socket!.destroy(), /^Fechou a conexão antes de responder$/],
  ['what is no answer at all', (response) => void response.socket!.end('nada\r\n\r\n'), /^Fechou a conexão antes de responder$/],
  ['a refusal', answering(400), /^Respondeu 400$/],
])('take %s for a failure', async (_, answer, error) => {
  const { id, receiver } = await registered({}, answer);
  await book('Sem resposta');
  await receiver.until(({ received }) => received.length > 0);
  await eventually(async () => (await log(id))[0]?.error !== null);
  expect((await log(id))[0]).toMatchObject({ state: 'retrying', attempts: 1, error: expect.stringMatching(error) });
  await ana.delete(`${HOOKS}${id}/`).expect(200);
}); // prettier-ignore

it('are not sent any more after a 410, and go on from there once it is switched on', async () => {
  const { id, receiver } = await registered({}, answering(410));
  const first = await book('Ninguém quer');
  await eventually(async () => (await view(id))['state'] === 'off');
  expect(await view(id)).toMatchObject({ off_reason: 'gone', off_by: null, last_error: 'Respondeu 410' });
  const second = await book('Enquanto está desligado');
  receiver.answer = answering(204);
  await ana.post(`${HOOKS}${id}/enable/`).expect(200);
  await receiver.until(({ events }) => events.some(({ data }) => data['expenseId'] === second));
  expect(new Set(receiver.events.map(({ data }) => data['expenseId']))).toEqual(new Set([first, second]));
});

it('are switched off after a day of failures by an event, and told on Sistema', async () => {
  const { id, receiver } = await registered({}, answering(500));
  await book('Um dia inteiro');
  await eventually(async () => (await view(id))['state'] === 'failing');
  // Nobody can wait for a day here: the clock goes on, and the timers as they did.
  const database = livro.app.get(Database, { strict: false });
  jest.useFakeTimers({
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setTimeout',
      'setInterval',
      'clearTimeout',
      'clearInterval',
      'performance',
      'hrtime',
      'queueMicrotask',
    ],
    now: Date.now() + 24 * 3600 * 1000,
  });
  try {
    await database.query('update vault.webhook_cursors set next_attempt_at = now() where webhook_id = $1', [
      id,
    ]);
    await eventually(async () =>
      (await livro.events('webhooks')).some(
        ({ type, data }) => type === 'WebhookDisabled' && matches(data, { webhookId: id, reason: 'failing' }),
      ),
    );
  } finally {
    jest.useRealTimers();
  }
  expect((await livro.events('webhooks')).at(-1)).toMatchObject({ metadata: { actor: 'system' } });
  const count = receiver.received.length;
  await book('Nada mais');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(receiver.received).toHaveLength(count);
  const { parts } = (await ana.get('/api/system/').expect(200)).body.data;
  expect(parts).toContainEqual(
    expect.objectContaining({ name: 'webhooks', sentence: expect.stringContaining('desligado') }),
  );
});

it('go to the new address, under the old and the new secret for a day', async () => {
  const { id, secret, receiver } = await registered();
  const { body } = await ana.post(`${HOOKS}${id}/secret/`).expect(200);
  const fresh = body.data.secret as string;
  expect(fresh).not.toBe(secret);
  const other = await new Receiver().start();
  receivers.push(other);
  await ana.patch(`${HOOKS}${id}/`).send({ url: other.url }).expect(200);
  await book('Para o endereço novo');
  await other.until(({ received }) => received.length === 1);
  expect(receiver.received).toHaveLength(0);
  const [one] = other.received as [Received];
  expect([isSigned(one, secret), isSigned(one, fresh)]).toEqual([true, true]);
  expect(one.signature.split(' ')).toHaveLength(2);
});

describe('what people ask for', () => {
  it('is a test, which is signed and holds nothing', async () => {
    const { id, secret, receiver } = await registered();
    const { body } = await ana.post(`${HOOKS}${id}/ping/`).expect(200);
    expect(body.data).toMatchObject({ kind: 'ping', state: 'asked', asked_by: 'Ana Administradora' });
    await receiver.until(({ received }) => received.length === 1);
    expect(receiver.received[0]!.json).toEqual({ ping: true, events: [] });
    expect(isSigned(receiver.received[0]!, secret)).toBe(true);
    await eventually(async () => (await log(id))[0]?.state === 'taken');
    await ana.post(`${HOOKS}${id}/disable/`).expect(200);
    receiver.answer = answering(500);
    await ana.post(`${HOOKS}${id}/ping/`).expect(200);
    await eventually(async () => (await log(id))[0]?.state === 'failed');
  });

  it('is one delivery once more, the same under the same id', async () => {
    const { id, receiver } = await registered();
    await book('Uma vez e outra');
    await receiver.until(({ received }) => received.length === 1);
    await eventually(async () => (await log(id))[0]?.state === 'taken');
    const [first] = await log(id);
    await book('Enquanto isso');
    await ana.post(`${HOOKS}${id}/deliveries/${first!.id}/send/`).expect(200);
    await receiver.until(({ received }) => received.length === 3);
    const same = receiver.received.filter((one) => one.id === receiver.received[0]!.id);
    expect(same).toHaveLength(2);
    expect(same[0]!.body).toBe(same[1]!.body);
    await eventually(async () => (await log(id)).every(({ state }) => state === 'taken'));
    expect((await log(id)).find(({ kind }) => kind === 'resent')).toMatchObject({
      events: 1,
      message_id: first!.message_id,
      asked_by: 'Ana Administradora',
    });
    await ana.post(`${HOOKS}${id}/deliveries/${id}/send/`).expect(404);
  });

  it('is to try at once what would be tried later', async () => {
    const { id, receiver } = await registered({}, answering(503));
    await book('Agora');
    await eventually(async () => (await view(id))['attempts'] === 1);
    await receiver.until(({ received }) => received.length === 2, 15_000);
    await eventually(async () => (await view(id))['attempts'] === 2);
    receiver.answer = answering(204);
    // The next one by itself would come in half a minute.
    const since = Date.now();
    await ana.post(`${HOOKS}${id}/deliveries/${(await log(id))[0]!.id}/send/`).expect(200);
    await eventually(async () => (await view(id))['state'] === 'active');
    expect(Date.now() - since).toBeLessThan(10_000);
  });

  it('is everything again from a position, or from the beginning', async () => {
    const { id, receiver } = await registered();
    await book('Primeira');
    await receiver.until(({ events }) => events.length === 1);
    await book('Segunda');
    await receiver.until(({ events }) => events.length === 2);
    await eventually(async () => (await log(id)).length === 2 && (await log(id))[0]!.state === 'taken');
    const [second] = await log(id);
    const sent = receiver.received.length;
    await ana.post(`${HOOKS}${id}/rewind/`).send({ after: second!.after }).expect(200);
    await receiver.until(({ received }) => received.length > sent);
    expect(ids(receiver.received.slice(sent))).toEqual(ids(receiver.received.slice(sent - 1, sent)));
    await ana.post(`${HOOKS}${id}/rewind/`).send({}).expect(200);
    const lines = await wholeFeed({ url: livro.url, token: await tokenOf(livro) });
    await receiver.until(({ events }) => events.length >= 3 + lines.length);
    expect(receiver.events.slice(3)).toEqual(lines);
  });
});

it('are all sent again where the table of positions is lost, and none is missing', async () => {
  const { id, receiver } = await registered();
  const first = await book('Antes da perda');
  await receiver.until(({ events }) => events.length === 1);
  await eventually(async () => (await view(id))['position'] !== null);
  await ana.post(`${HOOKS}${id}/disable/`).expect(200);
  await livro.app
    .get(Database, { strict: false })
    .query('delete from vault.webhook_cursors where webhook_id = $1', [id]);
  const second = await book('Depois da perda');
  await ana.post(`${HOOKS}${id}/enable/`).expect(200);
  await receiver.until(({ events }) => events.some(({ data }) => data['expenseId'] === second));
  expect(receiver.events.map(({ data }) => data['expenseId'])).toEqual([first, first, second]);
});
