/**
 * What the journal must remember to decide: accounts with their balances, positions of investments, payments not yet
 * final. Persistent collections, so that a working copy costs nothing. History itself stays in the store.
 */
import type { LocalDate } from '@livro/calendar';
import { add, negate, subtract, ZERO, type Centavos } from '@livro/money';
import type { AccountKind } from '@livro/rules';
import { Map, Set } from 'immutable';
import type {
  EntryWords,
  InvestmentMade,
  InvestmentReturned,
  LedgerEvent,
  MoneyFact,
  PaymentRegistered,
} from './events.ts';
import { entryIdOf, legsOf } from './legs.ts';
import { unknownFact } from './unknown-fact.ts';

export interface AccountState {
  readonly developmentId: string;
  readonly kind: AccountKind;
  readonly balance: Centavos;
  /** Centavos that ever came in or went out: bounds every total that a read model sums for the account. */
  readonly turnover: number;
  /** The entry that set the account's only opening balance. */
  readonly openingEntryId: string | null;
}

/** `rate` is percent a year as decimal text. A full return closes it (`matured`) until that return is reversed. */
export interface InvestmentState {
  readonly status: 'active' | 'matured' | 'reversed';
  readonly accountId: string;
  /** Principal that is still out. */
  readonly outstanding: Centavos;
  readonly rate: string | null;
  readonly date: LocalDate;
  /** The name that imported books use for it. */
  readonly reference: string | null;
  /** Returns that stand: while there are any, the investment itself cannot be reversed. */
  readonly returns: number;
}

/** A payment that is not credited yet, with its words as they stand. */
export type PendingPayment = Omit<PaymentRegistered['data'], 'status'>;

export interface LedgerState {
  readonly accounts: Map<string, AccountState>;
  readonly investments: Map<string, InvestmentState>;
  readonly pendingPayments: Map<string, PendingPayment>;
  /** Entries that stand no more, each once, and payments that never came. */
  readonly ended: Map<string, 'reversed' | 'cancelled'>;
  /** What edits made of the words of entries that stand. */
  readonly words: Map<string, EntryWords>;
  /** Months, `yyyy-mm`. */
  readonly closedPeriods: Set<string>;
}

export const initialState: LedgerState = {
  accounts: Map(),
  investments: Map(),
  pendingPayments: Map(),
  ended: Map(),
  words: Map(),
  closedPeriods: Set(),
};

/** Folds one fact; never refuses: what is in the journal has happened. */
export function evolve(state: LedgerState, event: LedgerEvent): LedgerState {
  switch (event.type) {
    case 'AccountOpened': {
      const { accountId, developmentId, kind } = event.data;
      const account: AccountState = { developmentId, kind, balance: ZERO, turnover: 0, openingEntryId: null };
      return { ...state, accounts: state.accounts.set(accountId, account) };
    }
    case 'OpeningBalanceSet': {
      const { accountId, entryId } = event.data;
      return withAccount(moved(state, event), accountId, { openingEntryId: entryId });
    }
    case 'ExpenseRecorded':
    case 'MoneyTransferred':
      return moved(state, event);
    case 'PaymentRegistered':
      return event.data.status === 'confirmed' ? moved(state, event) : paymentPending(state, event.data);
    case 'PaymentConfirmed':
      return moved({ ...state, pendingPayments: state.pendingPayments.delete(event.data.paymentId) }, event);
    case 'PaymentCancelled': {
      const { paymentId } = event.data;
      const pendingPayments = state.pendingPayments.delete(paymentId);
      return { ...state, pendingPayments, ended: state.ended.set(paymentId, 'cancelled') };
    }
    case 'InvestmentMade':
      return investmentMade(moved(state, event), event.data);
    case 'InvestmentReturned':
      return investmentReturned(moved(state, event), event.data);
    case 'EntryReversed':
    case 'PaymentRefunded':
      return entryReversed(state, event.data.entry);
    case 'EntryAnnotated':
      return entryAnnotated(state, event.data.entryId, event.data.words);
    case 'PeriodClosed':
      return { ...state, closedPeriods: state.closedPeriods.add(event.data.period) };
    case 'PeriodReopened':
      return { ...state, closedPeriods: state.closedPeriods.delete(event.data.period) };
    default:
      return unknownFact(event);
  }
}

function paymentPending(state: LedgerState, payment: PaymentRegistered['data']): LedgerState {
  const { status: _, ...pending } = payment;
  return { ...state, pendingPayments: state.pendingPayments.set(payment.paymentId, pending) };
}

function investmentMade(state: LedgerState, made: InvestmentMade['data']): LedgerState {
  const investment: InvestmentState = {
    status: 'active',
    accountId: made.accountId,
    outstanding: made.amount as Centavos,
    rate: made.expectedRate,
    date: made.date as LocalDate,
    reference: made.reference,
    returns: 0,
  };
  return { ...state, investments: state.investments.set(made.investmentId, investment) };
}

function investmentReturned(state: LedgerState, returned: InvestmentReturned['data']): LedgerState {
  return withInvestment(state, returned.investmentId, (investment) => ({
    status: returned.kind === 'full' ? 'matured' : investment.status,
    outstanding: subtract(investment.outstanding, returned.principal as Centavos),
    returns: investment.returns + 1,
  }));
}

function entryReversed(state: LedgerState, entry: MoneyFact): LedgerState {
  const entryId = entryIdOf(entry);
  const after = {
    ...moved(state, entry, negate),
    ended: state.ended.set(entryId, 'reversed'),
    words: state.words.delete(entryId),
  };
  switch (entry.type) {
    case 'OpeningBalanceSet':
      return withAccount(after, entry.data.accountId, { openingEntryId: null });
    case 'InvestmentMade':
      return withInvestment(after, entryId, () => ({ status: 'reversed', outstanding: ZERO }));
    case 'InvestmentReturned':
      return withInvestment(after, entry.data.investmentId, (investment) =>
        withoutReturn(investment, entry.data),
      );
    default:
      return after;
  }
}

/** Principal is out again, and where it is, or where the return was what closed it, the investment is open. */
function withoutReturn(investment: InvestmentState, returned: InvestmentReturned['data']) {
  const outstanding = add(investment.outstanding, returned.principal as Centavos);
  const reopens = returned.kind === 'full' || outstanding > ZERO;
  return {
    outstanding,
    status: reopens ? ('active' as const) : investment.status,
    returns: investment.returns - 1,
  };
}

/** Words of a pending payment are kept with it: its confirmation repeats them. */
function entryAnnotated(state: LedgerState, entryId: string, words: EntryWords): LedgerState {
  const pending = state.pendingPayments.get(entryId);
  if (!pending) {
    return { ...state, words: state.words.set(entryId, { ...state.words.get(entryId), ...words }) };
  }
  const annotated = { ...pending, ...words } as PendingPayment;
  return { ...state, pendingPayments: state.pendingPayments.set(entryId, annotated) };
}

const asBooked = (amount: Centavos): Centavos => amount;

/** Every leg of the fact upon its account; `negate` for the fact undone. */
function moved(
  state: LedgerState,
  fact: MoneyFact,
  sign: (amount: Centavos) => Centavos = asBooked,
): LedgerState {
  let after = state;
  for (const { accountId, amount } of legsOf(fact)) {
    const account = after.accounts.get(accountId);
    if (!account) continue;
    const turnover = account.turnover + Math.abs(amount);
    after = withAccount(after, accountId, { balance: add(account.balance, sign(amount)), turnover });
  }
  return after;
}

function withInvestment(
  state: LedgerState,
  investmentId: string,
  change: (investment: InvestmentState) => Partial<InvestmentState>,
): LedgerState {
  const investment = state.investments.get(investmentId);
  if (!investment) return state;
  const after = { ...investment, ...change(investment) };
  return { ...state, investments: state.investments.set(investmentId, after) };
}

/** An account that the journal never opened stays unknown. */
function withAccount(state: LedgerState, accountId: string, change: Partial<AccountState>): LedgerState {
  const account = state.accounts.get(accountId);
  if (!account) return state;
  return { ...state, accounts: state.accounts.set(accountId, { ...account, ...change }) };
}

/** Plain JSON of the state; see `fromSnapshot`. */
export function toSnapshot(state: LedgerState): unknown {
  return {
    accounts: [...state.accounts],
    investments: [...state.investments],
    pendingPayments: [...state.pendingPayments],
    ended: [...state.ended],
    words: [...state.words],
    closedPeriods: [...state.closedPeriods],
  };
}

/** The state of `toSnapshot`'s JSON. */
export function fromSnapshot(json: unknown): LedgerState {
  const plain = json as {
    accounts: [string, AccountState][];
    investments: [string, InvestmentState][];
    pendingPayments: [string, PendingPayment][];
    ended: [string, 'reversed' | 'cancelled'][];
    words: [string, EntryWords][];
    closedPeriods: string[];
  };
  return {
    accounts: Map(plain.accounts),
    investments: Map(plain.investments),
    pendingPayments: Map(plain.pendingPayments),
    ended: Map(plain.ended),
    words: Map(plain.words),
    closedPeriods: Set(plain.closedPeriods),
  };
}
