import { localDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import type { LedgerCommand } from '../journal/commands.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import type { LedgerState } from '../journal/state.ts';

const [aurora, bela] = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
];
const today = localDate('2026-11-21');

const opened = [aurora, bela].reduce<LedgerState>(
  (state, accountId) =>
    ledgerDecider.evolve(state, {
      type: 'AccountOpened',
      data: { accountId, developmentId: bela, kind: 'building' },
    }),
  ledgerDecider.initialState,
);
const unreadable = (data: object, type = 'ExpenseRecorded'): LedgerState =>
  ledgerDecider.passOver!(opened, { id: 'strange', revision: 2n, type, data });
const opening = (accountId: string): LedgerCommand => ({
  type: 'SetOpeningBalance',
  entryId: bela,
  accountId,
  amount: 100 as never,
  date: today,
  today,
  description: 'Saldo',
});
const voiding = (entryNumber: number): LedgerCommand => ({
  type: 'VoidEntry',
  entryNumber,
  reason: 'Gravado por outro programa',
  today,
});
function outcome(state: LedgerState, command: LedgerCommand): string {
  try {
    return ledgerDecider.decide(state, command)[0]!.type;
  } catch (error) {
    return (error as DomainError).code;
  }
}

it('holds the accounts that an unreadable event tells, and no other', () => {
  const state = unreadable({ accountId: aurora, amount: 'abc' });
  expect([outcome(state, opening(aurora)), outcome(state, opening(bela))]).toEqual([
    'DATABASE_ERROR',
    'OpeningBalanceSet',
  ]);
  expect(state.entries).toBe(3);
});

it.each([
  ['no account', {}, undefined],
  ['what is no id', { accountId: 'caixa' }, undefined],
  ['a type that nobody knows', { accountId: aurora }, 'MoneyPrinted'],
])('holds every account where the event tells %s', (_, data, type) => {
  expect(outcome(unreadable(data, type), opening(bela))).toBe('DATABASE_ERROR');
});

it('lets go of them once it is void, also out of a snapshot', () => {
  const [event] = ledgerDecider.decide(unreadable({ accountId: aurora, amount: 'abc' }), voiding(3));
  expect(event).toEqual({
    type: 'EntryVoided',
    data: {
      entryNumber: 3,
      eventId: 'strange',
      accountIds: [aurora],
      date: today,
      reason: 'Gravado por outro programa',
    },
  });
  const held = ledgerDecider.fromSnapshot(
    JSON.parse(JSON.stringify(ledgerDecider.toSnapshot(unreadable({ accountId: aurora })))),
  );
  expect(outcome(held, opening(aurora))).toBe('DATABASE_ERROR');
  const free = ledgerDecider.evolve(held, event!);
  expect(outcome(free, opening(aurora))).toBe('OpeningBalanceSet');
  expect(outcome(free, voiding(3))).toBe('ALREADY_REVERSED');
});

it('is never for what can be read, nor for what is not there', () => {
  const state = unreadable({ accountId: aurora });
  expect([outcome(state, voiding(2)), outcome(state, voiding(4))]).toEqual([
    'INVALID_OPERATION',
    'NOT_FOUND',
  ]);
});
