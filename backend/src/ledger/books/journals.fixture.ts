/** Random journals for properties: every kind of event, reversals too, on few accounts and few days, recorded in bursts. */
import { addDays, localDate } from '@livro/calendar';
import type { Recorded } from '@livro/event-sourcing';
import fc from 'fast-check';
import type { LedgerEvent, MoneyEvent } from '../journal/events.ts';
import { entryIdOf, isMoneyEvent, legsOf } from '../journal/postings.ts';
import { recorded } from '../journal/recorded.fixture.ts';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const FIRST_DAY = localDate('2026-01-20');
const FIRST_MS = Date.UTC(2026, 5, 1, 12);
export const DAYS = 60;
const MINUTES = 400;

export const accounts = [
  { accountId: uuid(1), developmentId: uuid(101), kind: 'building' },
  { accountId: uuid(2), developmentId: uuid(101), kind: 'land' },
  { accountId: uuid(3), developmentId: uuid(102), kind: 'building' },
] as const;

export const dayAfter = (days: number) => addDays(FIRST_DAY, days);
export const minuteAfter = (minutes: number): string => new Date(FIRST_MS + minutes * 60_000).toISOString();

interface Draft {
  readonly kind: number;
  readonly account: number;
  readonly other: number;
  readonly amount: number;
  readonly day: number;
  /** Minutes since the event before; many are zero. */
  readonly pause: number;
  /** Revisions of other matters between the event before and this one. */
  readonly gap: number;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.integer({ min: 0, max: 8 }),
  account: fc.integer({ min: 0, max: 2 }),
  other: fc.integer({ min: 1, max: 2 }),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  day: fc.integer({ min: 0, max: DAYS }),
  pause: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })),
  gap: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6_000 })),
});

export const journals: fc.Arbitrary<readonly Recorded[]> = fc.array(draft, { maxLength: 30 }).map(journalOf);
export const points = fc.record({
  asOf: fc.option(fc.integer({ min: -2, max: DAYS + 2 }).map(dayAfter), { nil: undefined }),
  knownAt: fc.option(fc.integer({ min: -1, max: MINUTES }).map(minuteAfter), { nil: undefined }),
});

function journalOf(drafts: readonly Draft[]): readonly Recorded[] {
  const events: LedgerEvent[] = accounts.map((account) => ({ type: 'AccountOpened', data: { ...account } }));
  const live = new Map<string, MoneyEvent>();
  for (const [index, given] of drafts.entries()) {
    const event = given.kind === 8 ? reversalOf(given, index, live) : eventFrom(given, index);
    if (event === undefined) continue;
    events.push(event);
    if (isMoneyEvent(event) && legsOf(event).length > 0) live.set(entryIdOf(event), event);
  }
  let revision = -1n;
  let minutes = 0;
  return recorded(events).map((event, index) => {
    const { gap, pause } = drafts[index - accounts.length] ?? { gap: 0, pause: 0 };
    revision += BigInt(gap + 1);
    minutes += pause;
    return { ...event, revision, metadata: { ...event.metadata, recordedAt: minuteAfter(minutes) } };
  });
}

/** The oldest entry that still stands, undone on a day of its own. */
function reversalOf(given: Draft, index: number, live: Map<string, MoneyEvent>): LedgerEvent | undefined {
  const [oldest] = live;
  if (!oldest) return undefined;
  const [entryId, entry] = oldest;
  live.delete(entryId);
  const date = dayAfter(given.day);
  const data = {
    reversalId: uuid(5_000 + index),
    entryId,
    entry,
    date,
    reason: 'engano',
    replacementId: null,
  };
  return { type: 'EntryReversed', data };
}

function eventFrom({ kind, account, other, amount, day }: Draft, index: number): MoneyEvent {
  const { accountId } = accounts[account]!;
  const id = uuid(1_000 + index);
  const common = { accountId, amount, date: dayAfter(day), description: 'Lançamento' };
  const words = { notes: null, tags: [] };
  const client = { clientId: uuid(900), method: 'pix', unitReference: null } as const;
  switch (kind) {
    case 0:
      return { type: 'OpeningBalanceSet', data: { entryId: id, ...common } };
    case 1:
      return {
        type: 'ExpenseRecorded',
        data: {
          expenseId: id,
          ...common,
          ...words,
          category: 'labor',
          supplier: null,
          purchaseRequestId: null,
        },
      };
    case 2:
      return {
        type: 'PaymentRegistered',
        data: {
          paymentId: id,
          ...common,
          ...words,
          ...client,
          status: amount % 3 === 0 ? 'pending' : 'confirmed',
        },
      };
    case 3:
      return { type: 'PaymentConfirmed', data: { paymentId: id, ...common, ...words, ...client } };
    case 4:
    case 5: {
      const { accountId: sourceAccountId, ...transfer } = common;
      const source = accounts[account]!;
      const destination = accounts[(account + other) % 3]!;
      const transferType = source.developmentId === destination.developmentId ? 'internal' : 'external';
      const ends = { sourceAccountId, destinationAccountId: destination.accountId, transferType } as const;
      return { type: 'MoneyTransferred', data: { transferId: id, ...transfer, ...words, ...ends } };
    }
    case 6: {
      const terms = { expectedRate: null, expectedReturnDate: null, reference: null } as const;
      return {
        type: 'InvestmentMade',
        data: { investmentId: id, ...common, ...words, ...terms, investmentType: 'cdb' },
      };
    }
    default: {
      const principal = other === 1 ? Math.floor(amount / 2) : amount + 7;
      const split = {
        investmentId: uuid(800),
        kind: 'partial',
        principal,
        gain: amount - principal,
      } as const;
      return { type: 'InvestmentReturned', data: { returnId: id, ...common, notes: null, ...split } };
    }
  }
}
