/**
 * What the journal must remember to decide: accounts with their balances, positions of investments, payments not yet
 * final. Every version of it stays readable, so that a working copy costs nothing. History itself stays in the store.
 */
import type { LocalDate } from '@livro/calendar';
import type { Unreadable } from '@livro/event-sourcing';
import { add, ZERO, type Centavos } from '@livro/money';
import type { AccountKind } from '@livro/rules';
import { closedThroughAfter, NOTHING_CLOSED } from '../period/closed-through.ts';
import type {
  EntryFields,
  EntryWords,
  InvestmentMade,
  InvestmentReturned,
  LedgerEvent,
  MoneyEvent,
  PaymentRegistered,
} from './events.ts';
import { entryIdOf, type Posting, postingsOf } from './postings.ts';
import { noRecentEntries, type RecentEntries, remembering } from './recent-entries.ts';
import { recentExpense, type RecentExpense, recentPayment, type RecentPayment } from './recent-lookalikes.ts';
import { accountsToldBy } from './touched-accounts.ts';
import { VersionedMap } from './versioned-map.ts';

export interface AccountState {
  readonly developmentId: string;
  readonly kind: AccountKind;
  readonly balance: Centavos;
  /** Centavos that ever came in or went out: bounds every total that a read model sums for the account. */
  readonly turnover: number;
  /** The entry that set the account's only opening balance. */
  readonly openingEntryId: string | null;
  /** Whether anything was ever booked on it, payments that never came and entries since reversed included. */
  readonly hasEntries: boolean;
}

/** `rate` is percent a year as decimal text. It is `matured` while nothing of its principal is out. */
export interface InvestmentState {
  readonly status: 'active' | 'matured' | 'reversed';
  readonly accountId: string;
  /** Principal that is still out. */
  readonly outstanding: Centavos;
  readonly rate: string | null;
  readonly date: LocalDate;
  /** The name that imported books use for it. */
  readonly reference: string | null;
  /** Full returns that stand, after which nothing more can come; two while one takes the other's place. */
  readonly fullReturns: number;
  /** Returns that stand: while there are any, the investment itself cannot be reversed. */
  readonly returns: number;
}

/** A payment that is not credited yet, with its words as they stand. */
export type PendingPayment = Omit<PaymentRegistered['data'], 'status'>;

/** An event that cannot be read, until somebody has declared it void and for ever after. */
export interface UnreadableEntry {
  readonly eventId: string;
  readonly type: string;
  /** On these nothing is booked until it is void; null where they cannot be told: then on none at all. */
  readonly accountIds: readonly string[] | null;
  /** By which entry, when and why. */
  readonly voided: { readonly entryNumber: number; readonly date: string; readonly reason: string } | null;
}

export interface LedgerState {
  readonly accounts: VersionedMap<string, AccountState>;
  /** Accounts that were closed, and are in `accounts` no more. */
  readonly closedAccounts: VersionedMap<string, true>;
  readonly investments: VersionedMap<string, InvestmentState>;
  readonly pendingPayments: VersionedMap<string, PendingPayment>;
  /** How many dues of a buyer's plan were paid, and stand; plans of which none is are left out. */
  readonly paidInstalments: VersionedMap<string, number>;
  /** Entries that stand no more, each once, and payments that never came. */
  readonly ended: VersionedMap<string, 'reversed' | 'cancelled'>;
  /** What edits made of the words of entries that stand. */
  readonly words: VersionedMap<string, EntryWords>;
  /** The entry number of the last event that changed the words of an entry that stands. */
  readonly annotated: VersionedMap<string, number>;
  /** The last closed month, `yyyy-mm`: it and all before it take no entry. */
  readonly closedThrough: string;
  /** By their entry numbers; hardly ever any. */
  readonly unreadable: VersionedMap<number, UnreadableEntry>;
  /** Events folded so far: the entry number of the last. */
  readonly entries: number;
  readonly recentExpenses: RecentEntries<RecentExpense>;
  readonly recentPayments: RecentEntries<RecentPayment>;
}

export const initialState: LedgerState = {
  accounts: VersionedMap.of(),
  closedAccounts: VersionedMap.of(),
  investments: VersionedMap.of(),
  pendingPayments: VersionedMap.of(),
  paidInstalments: VersionedMap.of(),
  ended: VersionedMap.of(),
  words: VersionedMap.of(),
  annotated: VersionedMap.of(),
  closedThrough: NOTHING_CLOSED,
  unreadable: VersionedMap.of(),
  entries: 0,
  recentExpenses: noRecentEntries,
  recentPayments: noRecentEntries,
};

/** The next state while it is being made; nobody else holds it yet. */
type Draft = { -readonly [Field in keyof LedgerState]: LedgerState[Field] };

/** Folds one event; never refuses: what is in the journal has happened. */
export function evolve(state: LedgerState, event: LedgerEvent): LedgerState {
  const next: Draft = { ...state, entries: state.entries + 1 };
  take(next, event);
  for (const posting of postingsOf(event)) post(next, posting);
  return next;
}

/** Takes note of an event that cannot be read: it moved nothing that could be told. */
export function passOver(state: LedgerState, { id, type, data }: Unreadable): LedgerState {
  const entries = state.entries + 1;
  const accountIds = accountsToldBy({ type, data }) ?? null;
  const entry = { eventId: id, type, accountIds, voided: null };
  return { ...state, entries, unreadable: state.unreadable.set(entries, entry) };
}

/** What an event tells besides its money. */
function take(next: Draft, event: LedgerEvent): void {
  switch (event.type) {
    case 'AccountOpened': {
      const { accountId, developmentId, kind } = event.data;
      const empty = { balance: ZERO, turnover: 0, openingEntryId: null, hasEntries: false };
      next.accounts = next.accounts.set(accountId, { developmentId, kind, ...empty });
      return;
    }
    case 'AccountsClosed':
      return accountsClosed(next, event.data.accountIds);
    case 'OpeningBalanceSet':
      return openedBy(next, event.data.accountId, event.data.entryId);
    case 'ExpenseRecorded':
      next.recentExpenses = remembering(next.recentExpenses, recentExpense(event.data, next.entries));
      return;
    case 'PaymentRegistered':
      next.recentPayments = remembering(next.recentPayments, recentPayment(event.data, next.entries));
      if (event.data.status === 'pending') paymentPending(next, event.data);
      else instalmentPaid(next, event.data, 1);
      return;
    case 'PaymentConfirmed':
      next.pendingPayments = next.pendingPayments.delete(event.data.paymentId);
      instalmentPaid(next, event.data, 1);
      next.recentPayments = remembering(next.recentPayments, recentPayment(event.data, next.entries));
      return;
    case 'PaymentCancelled':
      next.pendingPayments = next.pendingPayments.delete(event.data.paymentId);
      next.ended = next.ended.set(event.data.paymentId, 'cancelled');
      next.annotated = next.annotated.delete(event.data.paymentId);
      return;
    case 'InvestmentMade':
      return investmentMade(next, event.data);
    case 'InvestmentReturned':
      return investmentReturned(next, event.data);
    case 'EntryReversed':
    case 'PaymentRefunded':
      return entryReversed(next, event.data.entry);
    case 'EntryAnnotated':
      return entryAnnotated(next, event.data.entryId, event.data.words);
    case 'EntryVoided': {
      const { entryNumber, date, reason } = event.data;
      const known = next.unreadable.get(entryNumber);
      if (known)
        next.unreadable = next.unreadable.set(entryNumber, {
          ...known,
          voided: { entryNumber: next.entries, date, reason },
        });
      return;
    }
    case 'PeriodClosed':
    case 'PeriodReopened':
      next.closedThrough = closedThroughAfter(next.closedThrough, event);
      return;
    default:
      // Money is all that it tells.
      return void (event satisfies MoneyEvent);
  }
}

function post(next: Draft, { account, amount }: Posting): void {
  if (account.type === 'asset') postOnAccount(next, account.accountId, amount);
  else if (account.type === 'investment') {
    changeInvestment(next, account.investmentId, (investment) => {
      const outstanding = add(investment.outstanding, amount);
      if (investment.status === 'reversed') return { outstanding };
      // A full return leaves nothing, and so may a partial one: nothing is left that could come back.
      return { outstanding, status: outstanding > ZERO ? 'active' : 'matured' };
    });
  }
}

/** An account never opened stays unknown. */
function postOnAccount(next: Draft, accountId: string, amount: Centavos): void {
  const account = next.accounts.get(accountId);
  if (!account) return;
  const balance = add(account.balance, amount);
  const turnover = account.turnover + Math.abs(amount);
  const { developmentId, kind, openingEntryId } = account;
  const after = { developmentId, kind, balance, turnover, openingEntryId, hasEntries: true };
  next.accounts = next.accounts.set(accountId, after);
}

function accountsClosed(next: Draft, accountIds: readonly string[]): void {
  for (const accountId of accountIds) {
    next.accounts = next.accounts.delete(accountId);
    next.closedAccounts = next.closedAccounts.set(accountId, true);
  }
}

function paymentPending(next: Draft, payment: PaymentRegistered['data']): void {
  const { status: _, ...pending } = payment;
  next.pendingPayments = next.pendingPayments.set(payment.paymentId, pending);
  const account = next.accounts.get(payment.accountId);
  if (account) next.accounts = next.accounts.set(payment.accountId, { ...account, hasEntries: true });
}

function instalmentPaid(next: Draft, { instalment }: EntryFields, change: 1 | -1): void {
  if (!instalment) return;
  const { planId } = instalment;
  const paid = (next.paidInstalments.get(planId) ?? 0) + change;
  next.paidInstalments =
    paid > 0 ? next.paidInstalments.set(planId, paid) : next.paidInstalments.delete(planId);
}

function investmentMade(next: Draft, made: InvestmentMade['data']): void {
  const investment: InvestmentState = {
    status: 'active',
    accountId: made.accountId,
    outstanding: ZERO,
    rate: made.expectedRate,
    date: made.date as LocalDate,
    reference: made.reference,
    fullReturns: 0,
    returns: 0,
  };
  next.investments = next.investments.set(made.investmentId, investment);
}

function investmentReturned(next: Draft, { investmentId, kind }: InvestmentReturned['data']): void {
  changeInvestment(next, investmentId, ({ fullReturns, returns }) => ({
    fullReturns: fullReturns + Number(kind === 'full'),
    returns: returns + 1,
  }));
}

function entryReversed(next: Draft, entry: MoneyEvent): void {
  const entryId = entryIdOf(entry);
  next.ended = next.ended.set(entryId, 'reversed');
  next.words = next.words.delete(entryId);
  next.annotated = next.annotated.delete(entryId);
  if (entry.type === 'OpeningBalanceSet') openedBy(next, entry.data.accountId, null);
  instalmentPaid(next, entry.data, -1);
  if (entry.type === 'InvestmentMade') changeInvestment(next, entryId, () => ({ status: 'reversed' }));
  if (entry.type === 'InvestmentReturned') {
    changeInvestment(next, entry.data.investmentId, ({ fullReturns, returns }) => ({
      fullReturns: fullReturns - Number(entry.data.kind === 'full'),
      returns: returns - 1,
    }));
  }
}

/** Words of a pending payment are kept with it: its confirmation repeats them. */
function entryAnnotated(next: Draft, entryId: string, words: EntryWords): void {
  next.annotated = next.annotated.set(entryId, next.entries);
  const pending = next.pendingPayments.get(entryId);
  if (pending) {
    next.pendingPayments = next.pendingPayments.set(entryId, { ...pending, ...words } as PendingPayment);
  } else {
    next.words = next.words.set(entryId, { ...next.words.get(entryId), ...words });
  }
}

function openedBy(next: Draft, accountId: string, openingEntryId: string | null): void {
  const account = next.accounts.get(accountId);
  if (account) next.accounts = next.accounts.set(accountId, { ...account, openingEntryId });
}

function changeInvestment(
  next: Draft,
  investmentId: string,
  change: (investment: InvestmentState) => Partial<InvestmentState>,
): void {
  const investment = next.investments.get(investmentId);
  if (!investment) return;
  next.investments = next.investments.set(investmentId, { ...investment, ...change(investment) });
}
