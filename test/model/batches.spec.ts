/**
 * A batch equals its entries one by one: what they are accepted as alone it books, whole, in the same order; and where one of
 * them would be refused alone, nothing is booked and exactly those are named. Undone, it leaves every balance as it was.
 */
import fc from 'fast-check';
import type { Violation } from '@livro/event-sourcing';
import type { EntryCommand, LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent, MoneyEvent } from '../../backend/src/ledger/journal/events.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { entryIdOf, isMoneyEvent, kindOf, legsOf } from '../../backend/src/ledger/journal/postings.ts';
import type { LedgerState } from '../../backend/src/ledger/journal/state.ts';
import { account, drafts, entry, today, uuid } from './ledger-drafts.ts';
import { RealLedger } from './real-ledger.ts';

const RUNS = process.env.SOAK ? 20_000 : 500;
const SEED = Number(process.env.LIVRO_SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20261124));
const BATCH = uuid(9, 1);
const KINDS: readonly string[] = ['RecordExpense', 'RegisterPayment', 'TransferMoney', 'MakeInvestment', 'RegisterReturn']; // prettier-ignore

const step = fc.record({ draft: drafts, other: fc.nat() });
const policy = fc.record({
  lateEntries: fc.constantFrom('refuse' as const, 'today' as const),
  cancelledDevelopments: fc.constantFrom([], [], [uuid(3, 0)]),
});

/** How the ledger answers; the events that it would book, or what it refuses with. */
function told(state: LedgerState, command: LedgerCommand) {
  try {
    return { events: ledgerDecider.decide(state, command) };
  } catch (error) {
    return { violations: (error as { violations: readonly Violation[] }).violations };
  }
}

const balancesOf = (state: LedgerState) =>
  [0, 1, 2].map((n) => {
    const { balance, openingEntryId } = state.accounts.get(account(n)) ?? {};
    return { balance, openingEntryId };
  });

const outcomes = new Map<string, number>();
const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);

it(`agrees with the same entries one by one over ${RUNS} batches (seed ${SEED})`, () => {
  const property = fc.property(
    fc.array(step, { maxLength: 12 }),
    fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
    policy,
    (before, steps, { lateEntries, cancelledDevelopments }) => {
      const ledger = new RealLedger();
      const answer = (command: LedgerCommand, n: number) =>
        ledger.answer([{ key: uuid(6, n), content: `${n}`, command }]);
      [0, 1, 2].forEach((n) =>
        answer({ type: 'OpenAccount', accountId: account(n), developmentId: uuid(3, n >> 1), kind: n % 2 ? 'land' : 'building' }, n),
      ); // prettier-ignore
      before.forEach(({ draft, other }, n) =>
        answer(draft(entry(n), entry(other % (n + 1)), ledger), 100 + n),
      );

      const lines: EntryCommand[] = [];
      const good: EntryCommand[] = [];
      const alone: LedgerEvent[] = [];
      const refused: number[] = [];
      const start = ledger.state;
      let at = start;
      for (const [n, { draft, other }] of steps.entries()) {
        const command = draft(entry(200 + n), entry(other % (n + 1)), ledger);
        if (!KINDS.includes(command.type)) continue;
        const line = { ...command } as EntryCommand & { cancelledDevelopments?: unknown };
        delete line.cancelledDevelopments;
        const takesPolicy = line.type !== 'TransferMoney' && line.type !== 'RegisterReturn';
        const single = { ...line, lateEntries, ...(takesPolicy && { cancelledDevelopments }) };
        const { events, violations } = told(at, single);
        if (violations) refused.push(lines.length);
        for (const event of events ?? []) {
          alone.push(event);
          at = ledgerDecider.evolve(at, event);
        }
        if (events) good.push(line);
        lines.push(line);
      }
      const whole = { type: 'BookBatch' as const, batchId: BATCH, today, lateEntries, cancelledDevelopments };
      if (refused.length > 0) {
        const { violations } = told(start, { ...whole, lines });
        const named = violations!.map(({ field }) => Number(field!.split('.')[1]));
        expect([...new Set(named)]).toEqual(refused);
        count('refused');
      }
      const command = { ...whole, lines: good };
      const { events } = told(start, command);
      expect(events).toEqual(alone.map(({ type, data }) => ({ type, data: { ...data, batchId: BATCH } })));
      if (good.length === 0) return;
      answer(command, 999);
      const entries = (events as MoneyEvent[]).map((event, n) => ({
        entryId: entryIdOf(event),
        entry: isMoneyEvent(event) && legsOf(event).length > 0 ? event : undefined,
        entryNumber: n,
        kind: kindOf(event),
        reversalId: uuid(7, 500 + n),
      }));
      answer({ type: 'ReverseBatch', entries, reason: 'engano', today, lateEntries: 'today' }, 1_000);
      const reversed = entries.every(({ entryId }) => ledger.state.ended.has(entryId));
      const untouched = entries.every(({ entryId }) => !ledger.state.ended.has(entryId));
      expect(reversed || untouched).toBe(true);
      if (reversed) expect(balancesOf(ledger.state)).toEqual(balancesOf(start));
      count(reversed ? 'taken back' : 'kept');
    },
  ); // prettier-ignore
  fc.assert(property, { numRuns: RUNS, seed: SEED });
}, 600_000);

it('met batches that were booked and taken back, and refused', () => {
  expect(outcomes.get('taken back')).toBeGreaterThan(20);
  expect(outcomes.get('refused')).toBeGreaterThan(20);
});
