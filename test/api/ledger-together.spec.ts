/** Many callers at once, callers who repeat themselves, and a read model that does not keep up. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense, eventFrom, transfer } from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 1_000);
}, 60_000);
afterAll(() => livro?.stop());

const balanceOf = async (id: string): Promise<number> =>
  (await ana.get(`/api/accounts/${id}/`).expect(200)).body.data.balance as number;
const journal = () => livro.events('ledger');

describe('at once', () => {
  it('fifty transfers never take more than an account holds, and say so to the ones too many', async () => {
    const before = (await journal()).length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        ana.post('/api/transfers/').send(transfer(aurora.building, aurora.land, { amount: 30 })),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(33);
    expect(statuses.filter((status) => status === 422)).toHaveLength(17);
    for (const { status, body } of answers) {
      if (status === 422) expect(body.message).toBe('Saldo insuficiente. Saldo disponível: R$\u00a010,00');
    }
    expect(await balanceOf(aurora.building)).toBe(10);
    expect(await balanceOf(aurora.land)).toBe(990);
    const numbers = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.data.entry_number as number);
    expect(new Set(numbers).size).toBe(33);
    expect(await journal()).toHaveLength(before + 33);
  });

  it('both directions end where they began', async () => {
    const there = await balanceOf(aurora.land);
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ana
          .post('/api/transfers/')
          .send(
            n % 2
              ? transfer(aurora.land, aurora.building, { amount: 1 })
              : transfer(aurora.building, aurora.land, { amount: 1 }),
          )
          .expect(201),
      ),
    );
    expect(sent).toHaveLength(20);
    expect(await balanceOf(aurora.land)).toBe(there);
  });
});

describe('an Idempotency-Key', () => {
  const send = (key: string, body: object) =>
    ana.post('/api/expenses/').set('Idempotency-Key', key).send(body);

  it('makes one entry of many repeats, also at once, and gives each the same answer', async () => {
    const before = (await journal()).length;
    const key = randomUUID();
    const body = expense(aurora.land, { amount: 7 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(key, body).expect(201)));
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    answers.push(await send(key, reordered).expect(201));
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body);
    expect(await journal()).toHaveLength(before + 1);
  });

  it('is refused for other content, and nothing is booked', async () => {
    const key = randomUUID();
    await send(key, expense(aurora.land, { amount: 7 })).expect(201);
    const before = (await journal()).length;
    const { body } = await send(key, expense(aurora.land, { amount: 8 })).expect(422);
    expect(body).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(await journal()).toHaveLength(before);
  });

  it('may be used again after a refusal', async () => {
    const key = randomUUID();
    await send(key, expense(aurora.land, { amount: 0 })).expect(422);
    await send(key, expense(aurora.land, { amount: 5 })).expect(201);
  });
});

describe('while the read model lags', () => {
  it('an entry is answered at once as it will be shown, and reads say that they are behind', async () => {
    const block = await blockWrites('expenses');
    const answer = await ana
      .post('/api/expenses/')
      .send(expense(aurora.land, { amount: 3 }))
      .expect(201);
    const asked = performance.now();
    const unread = await ana.get('/api/expenses/?limit=1').expect(200);
    const waited = performance.now() - asked;
    const again = performance.now();
    await ana.get('/api/expenses/?limit=1').expect(200);
    // Nobody waits twice for what does not move.
    expect(performance.now() - again).toBeLessThan(1_500);
    await block.release();
    expect(waited).toBeGreaterThan(1_900);
    expect(unread.body.stale).toBe(true);
    expect(unread.headers['x-livro-stale']).toBe('true');
    expect((unread.body.data as { id: string }[]).map(({ id }) => id)).not.toContain(answer.body.data.id);
    expect(eventFrom((await journal()).at(-1)!)).toMatchObject({ data: { expenseId: answer.body.data.id } });
    const shown = await ana.get(`/api/expenses/${answer.body.data.id}/`).expect(200);
    expect(shown.body).toEqual({ ...answer.body, message: null });
  }, 20_000);

  it('so are both ends of a transfer and an opening balance', async () => {
    const bela = await development(ana);
    const block = await blockWrites('accounts');
    const opened = await ana
      .post(`/api/accounts/${bela.land}/set_initial_balance/`)
      .send({ amount: 12 })
      .expect(201);
    const sent = await ana
      .post('/api/transfers/')
      .send(transfer(bela.land, bela.building, { amount: 2 }))
      .expect(201);
    await block.release();
    expect(opened.body.data).toMatchObject({
      id: bela.land,
      balance: 12,
      openingBalance: 12,
      developmentName: bela.name,
    });
    expect(sent.body.data).toMatchObject({
      source_account_type: 'land',
      destination_account_type: 'building',
      source_development_name: bela.name,
      transfer_type: 'internal',
    });
    expect(await balanceOf(bela.land)).toBe(10);
    const { body } = await ana.get(`/api/transfers/${sent.body.data.id}/`).expect(200);
    expect(body.data).toEqual(sent.body.data);
  }, 20_000);
});

/** Holds back the projector, not the readers: their view's table takes no writes until it is released. */
async function blockWrites(view: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client(livro.parts.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.view_table_usage
     where view_schema = 'read' and view_name = $1`,
    [view],
  );
  await client.query('begin');
  await client.query(`lock table ${rows[0]!.name} in exclusive mode`);
  return {
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}
