/** While the read models stand still, every write answers at once with the very body that will be read once they have come up. */
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  clientOf,
  comeBack,
  development,
  type Development,
  expense,
  investment,
  payment,
  transfer,
} from './ledger.fixture.ts';
import { eventually } from './projections.fixture.ts';

jest.setTimeout(60_000);

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let bela: Development;
let client: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 50_000, 20_000);
  bela = await development(ana);
  client = await clientOf(ana, aurora);
});
afterAll(() => livro?.stop());

type Body = Readonly<Record<string, unknown>> & { readonly id: string };
const why = { reason: 'Engano' };

const booked = async (path: string, body: object): Promise<string> =>
  ((await ana.post(path).send(body).expect(201)).body.data as Body).id;
/** What is answered by a write that nobody can read yet. */
const unread = async (path: string, body: object, method: 'post' | 'patch' | 'delete' = 'post') => {
  const answer = await ana[method](path).send(body);
  expect([path, Math.floor(answer.status / 100)]).toEqual([path, 2]);
  expect(answer.body).not.toHaveProperty('pending');
  return answer.body.data as Body;
};
const readAt = async (path: string): Promise<Body> => (await ana.get(path).expect(200)).body.data as Body;

/** Readers go on, who writes waits: no projection comes any further. */
async function standstill(): Promise<() => Promise<void>> {
  const session = new pg.Client(livro.parts.databaseUrl);
  await session.connect();
  await session.query('begin; lock table projection.checkpoints in share mode');
  return async () => {
    await session.query('rollback');
    await session.end();
  };
}

it('answers with what will be read', async () => {
  const { building, land } = aurora;
  const [worded, corrected, undone, paid, cancelled, moved, invested] = await Promise.all([
    booked('/api/expenses/', expense(building)),
    booked('/api/expenses/', expense(building, { amount: 77 })),
    booked('/api/expenses/', expense(building, { amount: 78 })),
    booked('/api/payments/', payment(building, client)),
    booked('/api/transfers/', transfer(building, land)),
    booked('/api/transfers/', transfer(building, land, { amount: 11 })),
    booked('/api/financial-investments/', investment(building)),
  ]);

  const release = await standstill();
  const later: [what: string, answered: Body, at: string, of?: (read: Body) => unknown][] = [];
  try {
    const line = (read: Body): unknown => (read['transactions'] as readonly unknown[])[0];
    const [words, replaced, gone, refunded, unsent, reversed, back, opening, spent, pending, placed] =
      await Promise.all([
        unread(`/api/expenses/${worded}/`, { description: 'Areia', ...why }, 'patch'),
        unread(`/api/expenses/${corrected}/`, { amount: 70, ...why }, 'patch'),
        unread(`/api/expenses/${undone}/`, why, 'delete'),
        unread(`/api/payments/${paid}/refund/`, why),
        unread(`/api/transfers/${cancelled}/cancel/`, why),
        unread(`/api/transactions/${moved}/reverse/`, why),
        unread(`/api/financial-investments/${invested}/add_return/`, comeBack()),
        unread(`/api/accounts/${bela.land}/set_initial_balance/`, { amount: 12 }),
        unread('/api/transactions/', { type: 'expense', ...expense(land) }),
        unread('/api/payments/', payment(building, client, { status: 'pending' })),
        unread('/api/financial-investments/', investment(building)),
      ]);
    later.push(
      ['an edit of words', words, `/api/expenses/${worded}/`],
      ['an edit of the amount', replaced, `/api/expenses/${replaced.id}/`],
      ['an undone expense', gone, `/api/expenses/${undone}/`],
      ['a refund', refunded, `/api/payments/${paid}/`],
      ['a cancelled transfer', unsent, `/api/transfers/${cancelled}/`],
      ['a reversal', reversed, `/api/transactions/${reversed.id}/`, line],
      [
        'a return',
        back,
        `/api/financial-investments/${invested}/`,
        (read) => (read['returns'] as unknown[])[0],
      ],
      ['an opening balance', opening, `/api/accounts/${bela.land}/`],
      ['a line of the history', spent, `/api/transactions/${spent.id}/`, line],
    );
    // What nobody can read yet is settled: its own rows are a preview too.
    const [confirmed, early] = await Promise.all([
      unread(`/api/payments/${pending.id}/confirm/`, {}),
      unread(`/api/financial-investments/${placed.id}/add_return/`, comeBack()),
    ]);
    later.push(
      ['a confirmation of an unread payment', confirmed, `/api/payments/${pending.id}/`],
      [
        'a return of an unread investment',
        early,
        `/api/financial-investments/${placed.id}/`,
        (read) => (read['returns'] as unknown[])[0],
      ],
    );
  } finally {
    await release();
  }
  for (const [what, answered, at, of = (read: Body) => read] of later) {
    await eventually(async () => {
      const read = await ana.get(at);
      return read.status === 200 && JSON.stringify(of(read.body.data as Body)) === JSON.stringify(answered);
    }).catch(() => undefined);
    expect([what, of(await readAt(at))]).toEqual([what, answered]);
  }
});

it('answers a closed month with what it reaches', async () => {
  const release = await standstill();
  const closing = unread('/api/periods/2025-11/close/', {});
  await Promise.allSettled([closing]).then(release);
  const closed = await closing;
  await eventually(async () => ((await ana.get('/api/periods/')).body.data as Body[]).length > 0);
  const [read] = (await ana.get('/api/periods/').expect(200)).body.data as Body[];
  expect(read).toEqual(closed);
});
