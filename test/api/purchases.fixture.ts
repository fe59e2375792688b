/** People who ask, approve and buy, and bodies that a request would accept, for the specs of purchase requests. */
import type { UserType } from '@livro/rules';
import type { Recorded } from '@livro/event-sourcing';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { Person, TestApp } from '../support/app.ts';
import { today, type Agent, type Development } from './ledger.fixture.ts';

/** Invited with a password of their own, and signed in. */
export const signedInAs = (livro: TestApp, type: UserType, name: string): Promise<Person> =>
  livro.person({ email: `${name.toLowerCase()}@construtora.com.br`, type, name });

export const wanted = ({ id }: Pick<Development, 'id'>, change: object = {}) => ({
  description: 'Cimento CP-II, 200 sacos',
  development_id: id,
  estimated_cost: '7.400,00',
  category: 'material',
  urgency: 'high',
  ...change,
});

/** What the specs look at in a request. */
export interface Purchase {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly description: string;
}

export async function requested(
  agent: Agent,
  development: Development,
  change: object = {},
): Promise<Purchase> {
  const { body } = await agent.post('/api/purchase-requests/').send(wanted(development, change)).expect(201);
  return body.data as Purchase;
}

export async function approved(
  buyer: Agent,
  boss: Agent,
  development: Development,
  change: object = {},
): Promise<Purchase> {
  const { id } = await requested(buyer, development, change);
  const { body } = await boss.post(`/api/purchase-requests/${id}/approve/`).expect(200);
  return body.data as Purchase;
}

/** The form of the expense, as `complete` takes it. */
export const bought = ({ building }: Development, change: object = {}) => ({
  account_id: building,
  description: 'Cimento CP-II',
  amount: '7.350,50',
  category: 'material',
  date: today,
  ...change,
});

export const eventsOf = (livro: TestApp, { id }: Pick<Purchase, 'id'>): Promise<Recorded[]> =>
  livro.events(`purchase-${id}`);

export const typesOf = async (livro: TestApp, request: Pick<Purchase, 'id'>): Promise<string[]> =>
  (await eventsOf(livro, request)).map(({ type }) => type);

/** The ledger's events that name the request. */
export const expensesOf = async (livro: TestApp, { id }: Pick<Purchase, 'id'>): Promise<Recorded[]> =>
  (await livro.events('ledger')).filter(
    ({ type, data }) =>
      type === 'ExpenseRecorded' && (data as { purchaseRequestId: unknown }).purchaseRequestId === id,
  );

/** How many events all requests and the ledger hold together: what is refused leaves none. */
export async function factsOfAll(livro: TestApp): Promise<number> {
  let recordedEvents = (await livro.events('ledger')).length;
  for await (const event of livro.app.get(EventStore).readFamily('purchase'))
    recordedEvents += Number(event !== undefined);
  return recordedEvents;
}
