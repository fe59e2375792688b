/**
 * A closed month is closed: whatever is asked of the books afterwards, in any order and whatever the clock says, no balance of
 * a closed month's last day changes until the month is reopened. A failure names the seed that repeats it.
 */
import { localDate } from '@livro/calendar';
import fc from 'fast-check';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { postingsOf } from '../../backend/src/ledger/journal/postings.ts';
import { account, drafts, entry, today, uuid } from './ledger-drafts.ts';
import { RealLedger } from './real-ledger.ts';

const RUNS = process.env.SOAK ? 20_000 : 500;
const SEED = Number(process.env.LIVRO_SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20261123));
const MONTHS = Array.from({ length: 24 }, (_, i) => new Date(Date.UTC(2025, i)).toISOString().slice(0, 7));

/** A clock may be put back into a month that is closed. */
const clock = fc.constantFrom(today, today, today, localDate('2026-06-30'), localDate('2026-01-20'));
const period = fc.constantFrom('2025-10', '2025-12', '2026-01', '2026-02', '2026-05', '2026-06');
const anything = fc.record({
  draft: fc.oneof(
    { weight: 40, arbitrary: drafts },
    { weight: 3, arbitrary: period.map((named) => (): LedgerCommand => ({ type: 'ClosePeriod', period: named, today })) },
    { weight: 1, arbitrary: period.map((named) => (): LedgerCommand => ({ type: 'ReopenPeriod', period: named, reason: 'ajuste', today })) },
  ),
  other: fc.nat(),
  now: clock,
}); // prettier-ignore

/** The day on which an event moves money; undefined where it moves none. */
const dayOf = (event: LedgerEvent): string | undefined =>
  postingsOf(event).length > 0 && 'date' in event.data ? event.data.date : undefined;

/** What every money account held at the end of the month, summed from all events anew. */
function balancesAt(events: readonly LedgerEvent[], month: string): string {
  const sums = new Map<string, number>();
  for (const event of events) {
    const day = dayOf(event);
    if (day === undefined || day.slice(0, 7) > month) continue;
    for (const { account: posted, amount } of postingsOf(event)) {
      const name = JSON.stringify(posted);
      sums.set(name, (sums.get(name) ?? 0) + amount);
    }
  }
  return JSON.stringify([...sums].filter(([, sum]) => sum !== 0).sort());
}

it(`keeps every balance of a closed month over ${RUNS} histories (seed ${SEED})`, () => {
  const outcomes = new Map<string, number>();
  const property = fc.property(fc.array(anything, { minLength: 10, maxLength: 60, size: 'max' }), (steps) => {
    const ledger = new RealLedger();
    const open = [0, 1, 2].map((n): LedgerCommand => ({
      type: 'OpenAccount',
      accountId: account(n),
      developmentId: uuid(3, n >> 1),
      kind: n % 2 ? 'land' : 'building',
    })); // prettier-ignore
    ledger.answer(open.map((command, n) => ({ key: uuid(5, n), content: 'open', command })));
    /** Each closed month with the balances that it was closed with. */
    let closed = new Map<string, string>();
    steps.forEach(({ draft, other, now }, i) => {
      const drafted = draft(entry(i), entry(other % (i + 1)), ledger);
      const command = 'today' in drafted ? { ...drafted, today: now } : drafted;
      const [answer] = ledger.answer([{ key: uuid(6, i), content: `c${i}`, command }]);
      const what = `${command.type} ${answer}`;
      outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
      const accepted = answer === 'ok 1';
      if (accepted && command.type === 'ReopenPeriod') {
        closed = new Map([...closed].filter(([month]) => month < command.period));
      }
      for (const [month, balances] of closed) {
        if (balancesAt(ledger.events, month) === balances) continue;
        throw new Error(`${month} was closed, and ${JSON.stringify(command)} changed its balances`);
      }
      if (!accepted || command.type !== 'ClosePeriod') return;
      for (const month of MONTHS.filter((one) => one <= command.period)) {
        if (!closed.has(month)) closed.set(month, balancesAt(ledger.events, month));
      }
    });
  });
  fc.assert(property, { numRuns: RUNS, seed: SEED });
  const told = [...outcomes.keys()];
  const refused = ['RecordExpense', 'RegisterPayment', 'TransferMoney', 'MakeInvestment', 'RegisterReturn', 'EditEntry',
    'ReverseEntry', 'SetOpeningBalance', 'ConfirmPayment']; // prettier-ignore
  expect(refused.filter((type) => !told.includes(`${type} refused PERIOD_CLOSED`))).toEqual([]);
  expect(told).toEqual(
    expect.arrayContaining(['ClosePeriod ok 1', 'ReopenPeriod ok 1', 'RecordExpense ok 1']),
  );
}, 600_000);
