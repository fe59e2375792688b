/** A read finds what its sender booked before it, and what a position that comes with it names; nobody waits for another journal's. */
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { startTestApp, tokenOf, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense, transfer } from './ledger.fixture.ts';

const POSITION = 'X-Livro-Position';

let livro: TestApp;
let ana: Agent;
let aurora: Development;
/** A program: what it sends is all that it says. */
let call: (method: 'get' | 'post', path: string) => supertest.Test;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 1_000);
  const token = await tokenOf(livro);
  call = (method, path) => supertest(livro.url)[method](`/api/${path}`).auth(token, { type: 'bearer' });
}, 60_000);
afterAll(() => livro?.stop());

it('every command tells where it was booked, in the order of the journal, and a refused one tells nothing', async () => {
  const sent = await call('post', 'transfers/').send(transfer(aurora.building, aurora.land, { amount: 1 }));
  const revision = (sent.body.data.entry_number as number) - 1;
  expect(sent.headers[POSITION.toLowerCase()]).toMatch(
    new RegExp(`^${revision.toString(36)}\\.[0-9a-f]{8}\\.ledger$`),
  );
  const line = (await livro.events('ledger')).at(-1)!;
  expect(sent.headers[POSITION.toLowerCase()]).toContain(line.id.slice(0, 8));
  const refused = await call('post', 'transfers/').send(
    transfer(aurora.building, aurora.land, { amount: 1_000_000 }),
  );
  expect(refused.status).toBe(422);
  expect(refused.headers).not.toHaveProperty(POSITION.toLowerCase());
});

it('a development is told of in both streams that it was booked in', async () => {
  const body = { name: 'Torre', status: 'active', startDate: '2026-01-02', building_opening_balance: 5 };
  const { headers } = await call('post', 'developments/').send(body).expect(201);
  const streams = (headers[POSITION.toLowerCase()] as string).split(', ').map((one) => one.split('.')[2]);
  expect(streams.toSorted()).toEqual(['developments', 'ledger']);
});

it('a repeat under its key is answered as the first, position and all', async () => {
  const key = randomUUID();
  const send = () =>
    call('post', 'expenses/')
      .set('Idempotency-Key', key)
      .send(expense(aurora.building, { amount: 2 }));
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
  expect(second.headers[POSITION.toLowerCase()]).toBe(first.headers[POSITION.toLowerCase()]);
});

it('a program that sends no position reads its own, whatever the stream', async () => {
  for (let n = 0; n < 20; n++) {
    const { body } = await call('post', 'expenses/')
      .send(expense(aurora.building, { amount: (100 + n) / 100 }))
      .expect(201);
    const { id } = body.data as { id: string };
    await call('get', `expenses/${id}/`).expect(200);
    await call('post', `expenses/${id}/attachments/`)
      .attach('files', Buffer.from(`%PDF-1.7\n${n}`), 'nota.pdf')
      .expect(201);
    const { body: files } = await call('get', `expenses/${id}/attachments/`).expect(200);
    expect(files.data).toHaveLength(1);
  }
});

it('another person who was told the position finds it, too', async () => {
  const { agent: bruno } = await livro.person({ email: 'bruno@construtora.com.br', type: 'financial' });
  for (let n = 0; n < 20; n++) {
    const { body, headers } = await call('post', 'expenses/')
      .send(expense(aurora.building, { amount: (300 + n) / 100 }))
      .expect(201);
    const read = bruno.get(`/api/expenses/${body.data.id}/`);
    await read.set(POSITION, headers[POSITION.toLowerCase()] as string).expect(200);
  }
});

it.each([
  ['one that never was', 'nada', 422],
  ['two of which one never was', '0.00000000.ledger, x', 422],
])('a position is refused: %s', async (_, position, status) => {
  const { body } = await call('get', 'accounts/').set(POSITION, position).expect(status);
  expect(body.errors).toMatchObject([{ field: POSITION }]);
});

it.each([
  ['of a stream', `${(1_000_000).toString(36)}.00000000.ledger`],
  ['of an event that is another', '0.00000000.developments'],
  ['of a family', `0.00000000.purchase-${randomUUID()}`],
])('a position of another journal is nothing to wait for twice: %s', async (_, position) => {
  const asked = () => call('get', 'accounts/').set(POSITION, position).expect(200);
  expect((await asked()).body).not.toHaveProperty('stale');
  const began = performance.now();
  expect((await asked()).body).not.toHaveProperty('stale');
  expect(performance.now() - began).toBeLessThan(1_500);
});
