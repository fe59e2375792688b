/** One program with one of everything, for all rows of the rules: people, money, papers. */
import { startTestApp, type TestApp } from '../../support/app.ts';
import { person } from '../clients.fixture.ts';
import {
  type Agent,
  clientOf,
  development,
  expense,
  investment,
  payment,
  transfer,
} from '../ledger.fixture.ts';
import { requested, signedInAs } from '../purchases.fixture.ts';
import type { Known } from './rule.ts';

export interface World {
  readonly livro: TestApp;
  readonly ana: Agent;
  readonly auditor: Agent;
  readonly known: Known;
  /** Entries that stand: ids by kind. */
  readonly entries: Readonly<Record<'expense' | 'payment' | 'transfer', string>>;
  readonly developmentName: string;
  /** The client's own. */
  readonly person: ReturnType<typeof person>;
}

/** Aurora's building account holds R$ 400,00, its land account 1,00; an investment of 10 January 2026 stands open. */
export async function startWorld(): Promise<World> {
  const livro = await startTestApp({ ALLOW_OVERDRAFT_EXPENSES: 'false', WEBHOOK_INTERNAL: 'loopback' });
  const ana = await livro.administrator();
  const aurora = await development(ana, 1_011);
  const client = await clientOf(ana, aurora);
  const made = async (path: string, body: object): Promise<string> =>
    (await ana.post(`/api/${path}/`).send(body).expect(201)).body.data.id as string;
  const invested = await made('financial-investments', investment(aurora.building, { tags: 'renda' }));
  const bill = expense(aurora.building, { amount: 11, supplier: 'Casa do Cimento', tags: ['obra'] });
  const entries = {
    expense: await made('expenses', bill),
    payment: await made('payments', payment(aurora.building, client, { amount: 1, notes: 'sinal' })),
    transfer: await made('transfers', transfer(aurora.building, aurora.land, { amount: 1 })),
  };
  const purchase = (await requested(ana, aurora, { needed_by_date: '2026-12-24', tags: 'urgente' })).id;
  const user = await made('users', { name: 'Ugo Usuário', email: 'ugo@construtora.com.br' });
  await ana.post('/api/periods/2025-06/close/').send({}).expect(200);
  const { agent: auditor } = await signedInAs(livro, 'auditor', 'Aldo');
  const ids = { client, investment: invested, purchase, user };
  const known = {
    ...aurora,
    development: aurora.id,
    ...ids,
    expense: entries.expense,
    payment: entries.payment,
  };
  const read = await ana.get(`/api/clients/${client}/`).expect(200);
  return {
    livro,
    ana,
    auditor,
    known,
    entries,
    developmentName: aurora.name,
    person: read.body.data as World['person'],
  };
}
