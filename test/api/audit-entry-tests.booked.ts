/** What the tests of entries say of expenses, corrections and purchases that are booked while they run. */
import type { EntryTestResultView } from '../../backend/src/audit/entry-test/entry-tests.view.ts';
import type { Person, TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense, today } from './ledger.fixture.ts';
import { approved, bought, expensesOf, requested } from './purchases.fixture.ts';

export interface Booking {
  readonly livro: TestApp;
  readonly agent: Agent;
  readonly buyer: Person;
  readonly asked: (name: string, query?: object) => Promise<EntryTestResultView>;
}

const numbers = (rows: readonly { entry_number: number }[]): number[] => rows.map((row) => row.entry_number);

/** Declares the tests; what they look at is there once they run. */
export function testBooked(given: () => Booking): void {
  let livro: TestApp;
  let agent: Agent;
  let buyer: Person;
  let asked: Booking['asked'];
  beforeAll(() => void ({ livro, agent, buyer, asked } = given()));
  let account: string;
  let here: Development;
  const now = { from: today, to: today };
  const book = async (change: object): Promise<string> =>
    (
      await agent
        .post('/api/expenses/')
        .send(expense(account, { force: true, ...change }))
        .expect(201)
    ).body.data.id as string;
  const numberOf = async (id: string): Promise<number> =>
    (await livro.events('ledger')).findIndex(
      ({ data }) => (data as { expenseId?: string }).expenseId === id,
    ) + 1;

  beforeAll(async () => {
    here = await development(agent, 100_000);
    account = here.building;
  });

  it('and undone soon after is found, a correction only where it is asked for', async () => {
    const undone = await book({ amount: '77,10' });
    const corrected = await book({ amount: '77,20' });
    const kept = await book({ amount: '77,30' });
    await agent.delete(`/api/expenses/${undone}/`).send({ reason: 'Engano' }).expect(200);
    await agent
      .patch(`/api/expenses/${corrected}/`)
      .send({ amount: '77,21', reason: 'Valor da nota' })
      .expect(200);
    const [first, second] = [await numberOf(undone), await numberOf(corrected)];
    const both = await asked('soon-reversed', now);
    expect(numbers(both.results)).toEqual([first, second]);
    expect(both.results[0]!.reason).toMatch(/^Estornado no mesmo dia, pelo lançamento \d+$/);
    expect(numbers((await asked('soon-reversed', { ...now, corrections: false })).results)).toEqual([first]);
    expect(both.matches).toBe(true);
    expect(numbers((await asked('all-entries', now)).results)).toContain(await numberOf(kept));
  });

  it('twice for one supplier is found, once it is undone no more', async () => {
    const supplier = 'Vidros Ipê';
    const one = await book({ amount: '910,00', supplier });
    const other = await book({ amount: '910,00', supplier: 'VIDROS IPE LTDA.' });
    await book({ amount: '910,01', supplier });
    const twins = [await numberOf(one), await numberOf(other)];
    const rows = (await asked('equal-amounts', { ...now, days_apart: 0 })).results;
    expect(numbers(rows)).toEqual(twins);
    expect(rows.map(({ reason }) => reason)).toEqual([
      `Igual ao lançamento ${twins[1]}`,
      `Igual ao lançamento ${twins[0]}`,
    ]);
    const before = new Date().toISOString();
    await agent.delete(`/api/expenses/${other}/`).send({ reason: 'Duas vezes' }).expect(200);
    expect((await asked('equal-amounts', { ...now, days_apart: 0 })).found.count).toBe(0);
    expect(
      numbers((await asked('equal-amounts', { ...now, days_apart: 0, known_at: before })).results),
    ).toEqual(twins);
  });

  it('by whoever asked for it is found', async () => {
    const own = await approved(buyer.agent, agent, here);
    await buyer.agent
      .post(`/api/purchase-requests/${own.id}/complete/`)
      .send({ expense: bought(here) })
      .expect(200);
    const others = await requested(buyer.agent, here, { description: 'Areia lavada, 12 m³' });
    await agent.post(`/api/purchase-requests/${others.id}/approve/`).expect(200);
    await agent
      .post(`/api/purchase-requests/${others.id}/complete/`)
      .send({ expense: bought(here, { amount: '7.000,00', description: 'Areia lavada, 12 m³' }) })
      .expect(200);
    const { results } = await asked('requested-and-bought', now);
    const [booked] = await expensesOf(livro, own);
    expect(numbers(results)).toEqual([Number(booked!.revision) + 1]);
    expect(results[0]!.reason).toBe('Solicitação: Cimento CP-II, 200 sacos');
    expect((await asked('requested-and-bought', { ...now, from_cost: '8.000,00' })).found.count).toBe(0);
  });
}
