/** A development with money in it, a client, and bodies that the journal would accept, for the specs of the ledger. */
import { businessToday } from '@livro/calendar';
import type { Recorded } from '@livro/event-sourcing';
import type supertest from 'supertest';
import { person } from './clients.fixture.ts';

export type Agent = ReturnType<typeof supertest.agent>;

export const today = businessToday(new Date());
export const nowhere = '7b0c2f0e-5b1d-4c58-9d2e-0a5f8d3c4b21';

export interface Development {
  readonly id: string;
  readonly name: string;
  readonly building: string;
  readonly land: string;
}

let made = 0;

/** Openings in reais; zero for none. */
export async function development(agent: Agent, building = 0, land = 0): Promise<Development> {
  const name = `Edifício ${(made += 1)}`;
  const openings = { building_opening_balance: building, land_opening_balance: land };
  const created = await agent
    .post('/api/developments/')
    .send({ name, status: 'active', startDate: '2026-01-02', ...openings })
    .expect(201);
  const { id } = created.body.data as { id: string };
  const { body } = await agent.get(`/api/accounts/?development=${id}`).expect(200);
  const accounts = body.data as { id: string; type: string }[];
  const accountOf = (type: string): string => accounts.find((account) => account.type === type)!.id;
  return { id, name, building: accountOf('building'), land: accountOf('land') };
}

export async function clientOf(agent: Agent, { id }: Development): Promise<string> {
  const { body } = await agent
    .post('/api/clients/')
    .send(person((made += 1), id))
    .expect(201);
  return body.data.id as string;
}

export const expense = (account_id: string, change: object = {}) => ({
  account_id,
  description: 'Cimento CP-II',
  amount: 123.45,
  category: 'material',
  date: today,
  ...change,
});

/** Meant, whatever else was paid by then. */
export const payment = (account_id: string, client_id: string, change: object = {}) => ({
  account_id,
  client_id,
  amount: '1.500,00',
  date: today,
  payment_method: 'pix',
  description: 'Parcela 3',
  force: true,
  ...change,
});

export const transfer = (source_account_id: string, destination_account_id: string, change: object = {}) => ({
  source_account_id,
  destination_account_id,
  amount: 100,
  description: 'Entre contas',
  date: today,
  ...change,
});

export const investment = (account_id: string, change: object = {}) => ({
  account_id,
  type: 'cdb',
  description: 'CDB do banco',
  principal_amount: 600,
  investment_date: '2026-01-10',
  expected_return_rate: '10',
  ...change,
});

/** Meant, whatever the position is worth. */
export const comeBack = (change: object = {}) => ({
  type: 'partial',
  return_amount: 300,
  return_date: '2026-07-01',
  description: 'Resgate',
  force: true,
  ...change,
});

/** What an event says, without the store's own matters. */
export const eventFrom = ({ type, data }: Recorded): object => ({ type, data });
