import fc from 'fast-check';
import { DomainError } from '@livro/event-sourcing';
import { localDate } from '@livro/calendar';
import { centavos, MAX_CENTAVOS } from '@livro/money';
import type { LedgerCommand } from './commands.ts';
import type { LedgerEvent, MoneyEvent } from './events.ts';
import {
  aurora,
  bela,
  accountsOpened,
  makeInvestment,
  recordExpense,
  registerPayment,
  registerReturn,
  setOpeningBalance,
  transferMoney,
  stateAfter,
  today,
} from './ledger.fixture.ts';
import { judgedFigures } from './judged-money.fixture.ts';
import { entryIdOf, isMoneyEvent } from './postings.ts';
import { ledgerDecider } from './ledger.ts';
import { postingsOf } from './postings.ts';
import { evolve, type LedgerState } from './state.ts';

const accounts = [aurora.building, aurora.land, bela.building, 'unknown'];
const account = fc.constantFrom(...accounts);
const amount = fc
  .oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 1_000_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(-1, 0, Number(MAX_CENTAVOS)) },
  )
  .map(centavos);
const date = fc.constantFrom('2026-01-10', '2026-05-31', '2026-11-21', '2027-06-01').map(localDate);
const id = fc.integer({ min: 1, max: 12 }).map((n) => `investment-${n}`);

const anyCommand: fc.Arbitrary<LedgerCommand> = fc.oneof(
  fc.record({ accountId: account, amount, date, entryId: id }).map(setOpeningBalance),
  fc.record({ accountId: account, amount, date, allowOverdraft: fc.boolean() }).map(recordExpense),
  fc
    .record({
      accountId: account,
      amount,
      date,
      status: fc.constantFrom('confirmed' as const, 'pending' as const),
    })
    .map(registerPayment),
  fc.record({ sourceAccountId: account, destinationAccountId: account, amount, date }).map(transferMoney),
  fc
    .record({
      investmentId: id,
      accountId: account,
      amount,
      date,
      expectedRate: fc.constantFrom(null, '0', '8.38', '100'),
    })
    .map(makeInvestment),
  fc
    .record({ investmentId: id, kind: fc.constantFrom('partial' as const, 'full' as const), amount, date })
    .map(registerReturn),
);

/** A correction of what stands at a place of the journal (counted round and round), made when its turn comes. */
type Draft = (journal: readonly LedgerEvent[], n: number) => LedgerCommand;

const about = (journal: readonly LedgerEvent[], place: number) => {
  const recordedEvents = journal.filter((event) => isMoneyEvent(event) || event.type === 'EntryReversed');
  const recorded = recordedEvents[place % Math.max(recordedEvents.length, 1)];
  if (!recorded) return { entryId: 'nowhere', entry: undefined };
  const entryId = isMoneyEvent(recorded) ? entryIdOf(recorded) : recorded.data.reversalId;
  const pending = recorded.type === 'PaymentRegistered' && recorded.data.status === 'pending';
  return { entryId, entry: pending ? undefined : (recorded as MoneyEvent) };
};
const reason = 'Engano';
const place = fc.nat({ max: 30 });
const anyDraft: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 4,
    arbitrary: anyCommand.map(
      (command): Draft =>
        (_journal, n) =>
          named(command, n),
    ),
  },
  fc
    .record({ at: place, kind: fc.constantFrom(undefined, 'payment' as const, 'expense' as const) })
    .map(({ at, kind }): Draft => (journal, n) => ({
      type: 'ReverseEntry',
      ...about(journal, at),
      reversalId: `reversal-${n}`,
      kind,
      reason,
      today,
    })),
  fc
    .record({ at: place, amount, kind: fc.constantFrom('payment' as const, 'expense' as const) })
    .map(({ at, amount: wanted, kind }): Draft => (journal, n) => ({
      type: 'EditEntry',
      ...about(journal, at),
      reversalId: `reversal-${n}`,
      replacementId: `replacement-${n}`,
      kind,
      change: n % 2 ? { amount: wanted } : { description: 'Outras palavras' },
      reason,
      allowOverdraft: true,
      today,
    })),
  fc.record({ at: place, confirm: fc.boolean() }).map(
    ({ at, confirm }): Draft =>
      (journal, n) =>
        confirm
          ? { type: 'ConfirmPayment', ...about(journal, at), date: today, today }
          : { type: 'RefundPayment', ...about(journal, at), reversalId: `reversal-${n}`, reason, today },
  ),
);

/** Every entry of a run has an id of its own. */
function named(command: LedgerCommand, n: number): LedgerCommand {
  switch (command.type) {
    case 'RecordExpense':
      return { ...command, expenseId: `expense-${n}` };
    case 'RegisterPayment':
      return { ...command, paymentId: `payment-${n}` };
    case 'TransferMoney':
      return { ...command, transferId: `transfer-${n}` };
    case 'RegisterReturn':
      return { ...command, returnId: `return-${n}` };
    case 'SetOpeningBalance':
      return { ...command, entryId: `opening-${n}` };
    default:
      return command;
  }
}

/** What a run of commands makes of the open accounts; refusals are dropped, anything else thrown is a failure. */
function run(drafts: readonly Draft[]): { state: LedgerState; events: LedgerEvent[] } {
  const events: LedgerEvent[] = [...accountsOpened];
  let state = stateAfter(events);
  for (const [n, draft] of drafts.entries()) {
    try {
      const command = draft(events, n);
      const decided = ledgerDecider.decide(state, command);
      events.push(...decided);
      state = decided.reduce(evolve, state);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return { state, events };
}

const manyCommands = fc.array(anyDraft, { maxLength: 60 });

describe('whatever is asked of the journal', () => {
  it('every event sums to zero and moves no empty posting', () => {
    fc.assert(
      fc.property(manyCommands, (commands) => {
        for (const event of run(commands).events) {
          const postings = postingsOf(event);
          expect(postings.reduce((total, posting) => total + posting.amount, 0)).toBe(0);
          expect(postings.every((posting) => posting.amount !== 0)).toBe(true);
        }
      }),
    );
  });

  it('balances and positions are the sums of their postings', () => {
    fc.assert(
      fc.property(manyCommands, (commands) => {
        const { state, events } = run(commands);
        const sums = new Map<string, number>();
        for (const { account, amount } of events.flatMap(postingsOf)) {
          const name = account.type === 'investment' ? account.investmentId : account.accountId;
          if (account.type !== 'asset' && account.type !== 'investment') continue;
          sums.set(name, (sums.get(name) ?? 0) + amount);
        }
        const judged = judgedFigures(events);
        for (const [accountId, { balance }] of state.accounts) {
          expect(balance).toBe(sums.get(accountId) ?? 0);
          expect(balance).toBe(judged.get(accountId)?.balance ?? 0);
        }
        for (const [investmentId, investment] of state.investments) {
          expect(sums.get(investmentId)).toBe(investment.outstanding);
        }
      }),
    );
  });

  it('transfers and investments never leave an account below zero, and no balance passes the limit', () => {
    fc.assert(
      fc.property(manyCommands, (commands) => {
        const { events } = run(commands);
        let state = ledgerDecider.initialState;
        for (const event of events) {
          state = ledgerDecider.evolve(state, event);
          for (const { balance } of state.accounts.values())
            expect(Math.abs(balance)).toBeLessThanOrEqual(MAX_CENTAVOS);
          if (event.type === 'MoneyTransferred') {
            expect(state.accounts.get(event.data.sourceAccountId)?.balance).toBeGreaterThanOrEqual(0);
          } else if (event.type === 'InvestmentMade') {
            expect(state.accounts.get(event.data.accountId)?.balance).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('an entry is undone once, and only what credits an account can be refused for want of money', () => {
    fc.assert(
      fc.property(manyCommands, (commands) => {
        const { events } = run(commands);
        const undone = events.flatMap((event) =>
          event.type === 'EntryReversed' || event.type === 'PaymentRefunded' ? [event.data.entryId] : [],
        );
        expect(new Set(undone).size).toBe(undone.length);
        let state = ledgerDecider.initialState;
        for (const [n, event] of events.entries()) {
          const before = state;
          state = ledgerDecider.evolve(state, event);
          if (event.type !== 'EntryReversed' && event.type !== 'PaymentRefunded') continue;
          // An edit is judged as a whole: the entry before this one is its other half.
          const since = event.data.replacementId === null ? before : stateAfter(events.slice(0, n - 1));
          for (const [accountId, { balance }] of state.accounts) {
            const held = since.accounts.get(accountId)!.balance;
            if (balance < held && event.data.entry.type !== 'ExpenseRecorded') {
              expect(balance).toBeGreaterThanOrEqual(0);
            }
          }
        }
      }),
    );
  });

  it('a return is principal plus gain, the principal never more than what is out', () => {
    fc.assert(
      fc.property(manyCommands, (commands) => {
        const out = new Map<string, number>();
        for (const event of run(commands).events) {
          if (event.type === 'InvestmentMade') out.set(event.data.investmentId, event.data.amount);
          if (event.type === 'EntryReversed' && event.data.entry.type === 'InvestmentReturned') {
            const undone = event.data.entry.data;
            out.set(undone.investmentId, out.get(undone.investmentId)! + undone.principal);
          }
          if (event.type !== 'InvestmentReturned') continue;
          const { amount, principal, gain, investmentId, kind } = event.data;
          const left = out.get(investmentId)! - principal;
          expect(principal + gain).toBe(amount);
          expect(principal).toBeGreaterThanOrEqual(0);
          expect(left).toBeGreaterThanOrEqual(0);
          if (kind === 'full') expect(left).toBe(0);
          else expect(gain).toBeGreaterThanOrEqual(0);
          out.set(investmentId, left);
        }
      }),
    );
  });

  it('the state survives its snapshot, and decides and folds on as before', () => {
    fc.assert(
      fc.property(manyCommands, manyCommands, (before, after) => {
        const { state } = run(before);
        const json: unknown = JSON.parse(JSON.stringify(ledgerDecider.toSnapshot(state)));
        const restored = ledgerDecider.fromSnapshot(json);
        expect(ledgerDecider.toSnapshot(restored)).toEqual(ledgerDecider.toSnapshot(state));
        for (const [n, draft] of after.entries()) {
          const command = draft([], n);
          expect(outcome(restored, command)).toEqual(outcome(state, command));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('events are plain JSON', () => {
    fc.assert(
      fc.property(manyCommands, (commands) => {
        const { events } = run(commands);
        expect(JSON.parse(JSON.stringify(events))).toStrictEqual(events);
        expect(JSON.stringify(events)).not.toContain('-0,');
      }),
    );
  });
});

function outcome(state: LedgerState, command: LedgerCommand): unknown {
  try {
    return ledgerDecider.decide(state, command);
  } catch (error) {
    return error instanceof DomainError ? { code: error.code, message: error.message } : error;
  }
}

it('does not read on past an event that it does not know', () => {
  const newer = { type: 'MoneyBurned', data: {} } as never;
  expect(() => ledgerDecider.evolve(ledgerDecider.initialState, newer)).toThrow('does not know');
  expect(() => postingsOf(newer)).toThrow('does not know');
});
