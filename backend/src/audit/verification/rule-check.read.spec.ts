/** What a verification does not report: events that former rules, or rights of the same hour, allowed. */
import type { DomainEvent, Recorded } from '@livro/event-sourcing';
import { ledgerDecider, type LedgerEvent } from '../../ledger/public.ts';
import { RuleCheck } from './rule-check.read.ts';

const ADMIN = 'ana';
const account = { accountId: 'a', developmentId: 'd', kind: 'building' } as const;

interface Given extends DomainEvent {
  readonly stream?: string;
  readonly actor?: string;
  readonly at?: string;
}

/** Messages of what is found in these events, one a minute from 2026-05-04 12:00 on unless they say another instant. */
function found(events: readonly Given[]): readonly string[] {
  const rules = new RuleCheck();
  let state = ledgerDecider.initialState;
  const revisions = new Map<string, bigint>();
  const invited: Given = {
    type: 'UserInvited',
    data: { userId: ADMIN, type: 'admin' },
    stream: 'users',
    actor: 'system',
  };
  [invited, ...events].forEach(({ type, data, stream = 'ledger', actor = ADMIN, at }, i) => {
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    const recordedAt = at ?? new Date(Date.UTC(2026, 4, 4, 12, i)).toISOString();
    const event = { type, data, stream, revision, metadata: { actor, recordedAt, commandId: `${i}` } };
    const recorded = event as unknown as Recorded;
    rules.take(recorded, stream === 'ledger' ? state : undefined);
    if (stream === 'ledger') state = ledgerDecider.evolve(state, recorded as unknown as LedgerEvent);
  });
  return rules.end().map(({ message }) => message);
}

const opened: DomainEvent = { type: 'AccountOpened', data: account };
const spent = (date: string): DomainEvent => ({
  type: 'ExpenseRecorded',
  data: {
    expenseId: date,
    accountId: 'a',
    amount: 1,
    date,
    category: 'material',
    purchaseRequestId: null,
    tags: [],
  },
});
const closed = (period: string, from?: string | null): DomainEvent => ({
  type: 'PeriodClosed',
  data: { period, date: '2026-05-04', ...(from !== undefined && { from }) },
});

it('takes a month that a former version closed by itself to close no month before it', () => {
  expect(found([opened, closed('2026-03'), spent('2026-02-10')])).toEqual([]);
  expect(found([opened, closed('2026-03'), spent('2026-03-10')])).toEqual([expect.stringMatching(/fechado/)]);
  expect(found([opened, closed('2026-03'), closed('2026-04', '2026-04'), spent('2026-02-10')])).toEqual([
    expect.stringMatching(/fechado/),
  ]);
});

it('counts a right that ended less than an hour before, for work that was under way', () => {
  const invited = {
    type: 'UserInvited',
    data: { userId: 'b', type: 'financial' },
    stream: 'users',
    actor: 'system',
  };
  const ended = {
    type: 'UserDeactivated',
    data: { userId: 'b' },
    stream: 'users',
    at: '2026-05-04T13:00:00.000Z',
  };
  const at = (instant: string) => ({ ...spent('2026-05-04'), actor: 'b', at: instant });
  expect(found([opened, invited, ended, at('2026-05-04T13:59:00.000Z')])).toEqual([]);
  expect(found([opened, invited, ended, at('2026-05-04T14:01:00.000Z')])).toEqual([
    expect.stringMatching(/permissão/),
  ]);
});

it('judges by the day in São Paulo', () => {
  expect(found([opened, { ...spent('2026-05-04'), at: '2026-05-05T01:00:00.000Z' }])).toEqual([]);
  expect(found([opened, { ...spent('2026-05-05'), at: '2026-05-05T01:00:00.000Z' }])).toEqual([
    expect.stringMatching(/futur/),
  ]);
});
