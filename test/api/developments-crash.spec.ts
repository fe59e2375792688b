/**
 * A creation that was cut off between the two streams. Only the first event, or some of its consequences, are in the
 * journal, as after a kill; the reactor finishes what is missing, exactly once.
 */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import type { Recorded } from '@livro/event-sourcing';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { developmentsDecider } from '../../backend/src/developments/developments.ts';
import { CreationEvents } from '../../backend/src/developments/creation-events.write.ts';
import { DevelopmentAccounts } from '../../backend/src/developments/development-accounts.write.ts';
import {
  consequenceId,
  consequencesOfEvent,
} from '../../backend/src/ledger/account/ledger-accounts.write.ts';
import { OpeningReactor } from '../../backend/src/ledger/account/opening.reactor.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { CommandHistory } from '../../backend/src/platform/book/command-history.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { WorkQueues } from '../../backend/src/platform/reactors/work-queue.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { dataOf } from './clients.fixture.ts';

let livro: TestApp;
beforeAll(async () => void (livro = await startTestApp()), 60_000);
afterAll(() => livro?.stop());

/** Appends the creation and the first `carried` consequences: all that a killed process had done. */
async function interrupted(carried: number): Promise<Recorded> {
  const books = livro.app.get(Books);
  const id = randomUUID();
  const actor = { id: 'system' };
  const { firstRevision } = await (
    await books.open(developmentsDecider)
  ).execute({
    id,
    actor,
    command: {
      type: 'CreateDevelopment',
      developmentId: id,
      name: `Interrompido ${id}`,
      description: null,
      address: null,
      status: 'active',
      progressPercentage: 0,
      startDate: localDate('2025-03-01'),
      expectedCompletion: null,
      totalUnits: 1,
      tags: [],
      accounts: [
        { accountId: randomUUID(), kind: 'building', openingBalance: centavos(12_345) },
        { accountId: randomUUID(), kind: 'land', openingBalance: centavos(1) },
      ],
      today: localDate('2026-11-20'),
    },
  });
  const recorded = await livro.app.get(CreationEvents).eventFrom(id, firstRevision);
  const ledger = await books.open(ledgerDecider);
  for (const { name, command } of consequencesOfEvent(recorded).flat().slice(0, carried)) {
    await ledger.execute({ id: consequenceId(recorded, name), command, actor, causationId: recorded.id });
  }
  return recorded;
}

/** A reactor that begins again at the first creation, as after a restart. */
const restarted = (): OpeningReactor =>
  new OpeningReactor(
    livro.app.get(EventStore),
    livro.app.get(CommandHistory),
    livro.app.get(DevelopmentAccounts),
    livro.app.get(WorkQueues, { strict: false }),
  );

const causedBy = async (recorded: Recorded): Promise<Recorded[]> =>
  (await livro.events('ledger')).filter((event) => event.metadata.causationId === recorded.id);

const COMPLETE = ['AccountOpened', 'AccountOpened', 'OpeningBalanceSet', 'OpeningBalanceSet'];

it.each([0, 1, 2, 3, 4])(
  'is finished by the running reactor when %i of four consequences were booked',
  async (carried) => {
    const recorded = await interrupted(carried);
    const until = Date.now() + 10_000;
    while ((await causedBy(recorded)).length < COMPLETE.length && Date.now() < until) await sleep(100);
    const booked = await causedBy(recorded);
    expect(booked.map(({ type }) => type)).toEqual(COMPLETE);
    expect(booked.slice(2).map((event) => [dataOf(event).amount, dataOf(event).date])).toEqual([
      [12_345, '2025-03-01'],
      [1, '2025-03-01'],
    ]);
  },
  20_000,
);

it('is finished once by many at the same time: reactors just started, the running one and the request', async () => {
  const recorded = await interrupted(1);
  const accounts = livro.app.get(DevelopmentAccounts);
  const reactors = Array.from({ length: 4 }, () => restarted());
  await Promise.all([
    ...reactors.map((reactor) => reactor.catchUp()),
    ...Array.from({ length: 4 }, () => accounts.book(recorded as never)),
  ]);
  expect((await causedBy(recorded)).map(({ type }) => type)).toEqual(COMPLETE);
  const before = (await livro.events('ledger')).length;
  await restarted().catchUp();
  expect(await livro.events('ledger')).toHaveLength(before);
});

it('leaves an opening alone that a person had set by hand in between', async () => {
  await livro.app.get(OpeningReactor).onApplicationShutdown();
  const recorded = await interrupted(2);
  const { accounts } = recorded.data as { accounts: { accountId: string }[] };
  const ledger = await livro.app.get(Books).open(ledgerDecider);
  await ledger.execute({
    id: randomUUID(),
    actor: { id: 'system' },
    command: {
      type: 'SetOpeningBalance',
      entryId: randomUUID(),
      accountId: accounts[0]!.accountId,
      amount: centavos(777),
      date: localDate('2026-11-20'),
      description: 'Saldo inicial',
      today: localDate('2026-11-20'),
    },
  });
  await livro.app.get(DevelopmentAccounts).book(recorded as never);
  const openings = (await livro.events('ledger')).filter(
    (event) =>
      event.type === 'OpeningBalanceSet' &&
      accounts.some(({ accountId }) => accountId === dataOf(event).accountId),
  );
  expect(openings.map((event) => dataOf(event).amount)).toEqual([777, 1]);
});
