/** A year's story in two acts with an event of nearly every kind, and how its books look over HTTP: for the specs of journal and ledger. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  clientOf,
  comeBack,
  type Development,
  development,
  expense,
  investment,
  payment,
  transfer,
} from './ledger.fixture.ts';
import { signedInAs } from './purchases.fixture.ts';

export interface BookLine {
  readonly accountId: string;
  readonly code: string;
  readonly debit: number;
  readonly credit: number;
}
export interface Entry {
  readonly id: number;
  readonly kind: string;
  readonly date: string | null;
  readonly amount: number;
  readonly recordedBy: string;
  readonly authorName: string | null;
  readonly description: string | null;
  readonly reversed: boolean;
  readonly postings: readonly BookLine[];
}
export interface Line extends BookLine {
  readonly id: string;
  readonly entryNumber: number;
  readonly balance: number;
}
export interface Page<Row> {
  readonly results: readonly Row[];
  readonly count: number;
  readonly next: string | null;
}
export interface LinesPage extends Page<Line> {
  readonly opening: number;
  readonly closing: number;
  readonly debit: number;
  readonly credit: number;
}

export interface Story {
  readonly livro: TestApp;
  readonly ana: Agent;
  readonly auditor: Awaited<ReturnType<typeof signedInAs>>;
  readonly aurora: Development;
  readonly bela: Development;
  /** An expense whose words and then whose amount were corrected. */
  readonly spent: string;
  /** After the first half was booked. */
  readonly halfway: string;
}

export async function story(): Promise<Story> {
  const livro = await startTestApp();
  const ana = await livro.administrator();
  const auditor = await signedInAs(livro, 'auditor', 'Aldo');
  const aurora = await development(ana, 1_000, 50.5);
  const bela = await development(ana, 0);
  const client = await clientOf(ana, aurora);
  const book = async (path: string, body: object): Promise<string> =>
    (await ana.post(`/api/${path}`).send(body).expect(201)).body.data.id as string;
  const spent = await book('expenses/', expense(aurora.building, { amount: 100.01, date: '2026-03-10' }));
  await book('payments/', payment(aurora.building, client, { amount: 300, date: '2026-03-10' }));
  const pending = await book('payments/', payment(aurora.land, client, { amount: 77, status: 'pending' }));
  await sleep(5);
  const halfway = new Date().toISOString();
  await sleep(5);
  await book('expenses/', expense(aurora.building, { amount: 9.99, date: '2026-02-01', category: 'labor' }));
  await book('expenses/', expense(aurora.building, { amount: 5, date: '2026-03-10' }));
  await book('transfers/', transfer(aurora.building, bela.building, { amount: 30, date: '2026-04-03' }));
  const made = await book(
    'financial-investments/',
    investment(aurora.building, { principal_amount: 400, investment_date: '2026-05-01' }),
  );
  await book(`financial-investments/${made}/add_return/`, comeBack());
  await ana.patch(`/api/expenses/${spent}/`).send({ description: 'Cimento CP-III' }).expect(200);
  await ana.patch(`/api/expenses/${spent}/`).send({ amount: 120 }).expect(200);
  await ana.post(`/api/payments/${pending}/confirm/`).send({ date: '2026-06-01' }).expect(200);
  await ana.post('/api/periods/2026-01/close/').send({}).expect(200);
  return { livro, ana, auditor, aurora, bela, spent, halfway };
}
