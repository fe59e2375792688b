/**
 * What the journal must remember to decide: accounts with their balances, positions of investments, payments not yet
 * final. Every version of it stays readable, so that a working copy costs nothing. History itself stays in the store.
 */
import type { LocalDate } from '@livro/calendar';
import type { Unreadable } from '@livro/event-sourcing';
import { add, negate, subtract, ZERO, type Centavos } from '@livro/money';
import type { AccountKind } from '@livro/rules';
import { closedThroughAfter, NOTHING_CLOSED } from './closed-through.ts';
import type {
  EntryWords,
  InvestmentMade,
  InvestmentReturned,
  LedgerEvent,
  MoneyFact,
  PaymentRegistered,
} from './events.ts';
import { entryIdOf, legsOf } from './legs.ts';
import { noRecentEntries, type RecentEntries, remembering } from './recent-entries.ts';
import { recentExpense, type RecentExpense, recentPayment, type RecentPayment } from './recent-lookalikes.ts';
import { accountsToldBy } from './touched-accounts.ts';
import { unknownFact } from './unknown-fact.ts';
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
  /** Whether a full return stands, after which nothing more can come. */
  readonly fullReturn: boolean;
  /** Returns that stand: while there are any, the investment itself cannot be reversed. */
  readonly returns: number;
}

/** A payment that is not credited yet, with its words as they stand. */
export type PendingPayment = Omit<PaymentRegistered['data'], 'status'>;

/** A fact that cannot be read, until somebody has declared it void and for ever after. */
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
  /** Entries that stand no more, each once, and payments that never came. */
  readonly ended: VersionedMap<string, 'reversed' | 'cancelled'>;
  /** What edits made of the words of entries that stand. */
  readonly words: VersionedMap<string, EntryWords>;
  /** The entry number of the last fact that changed the words of an entry that stands. */
  readonly annotated: VersionedMap<string, number>;
  /** The last closed month, `yyyy-mm`: it and all before it take no entry. */
  readonly closedThrough: string;
  /** By their entry numbers; hardly ever any. */
  readonly unreadable: VersionedMap<number, UnreadableEntry>;
  /** Facts folded so far: the entry number of the last. */
  readonly entries: number;
  readonly recentExpenses: RecentEntries<RecentExpense>;
  readonly recentPayments: RecentEntries<RecentPayment>;
}

export const initialState: LedgerState = {
  accounts: VersionedMap.of(),
  closedAccounts: VersionedMap.of(),
  investments: VersionedMap.of(),
  pendingPayments: VersionedMap.of(),
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

/** Folds one fact; never refuses: what is in the journal has happened. */
export function evolve(state: LedgerState, event: LedgerEvent): LedgerState {
  const next: Draft = { ...state, entries: state.entries + 1 };
  take(next, event);
  return next;
}

/** Takes note of a fact that cannot be read: it moved nothing that could be told. */
export function passOver(state: LedgerState, { id, type, data }: Unreadable): LedgerState {
  const entries = state.entries + 1;
  const accountIds = accountsToldBy({ type, data }) ?? null;
  const entry = { eventId: id, type, accountIds, voided: null };
  return { ...state, entries, unreadable: state.unreadable.set(entries, entry) };
}

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
      move(next, event);
      return openedBy(next, event.data.accountId, event.data.entryId);
    case 'ExpenseRecorded':
      next.recentExpenses = remembering(next.recentExpenses, recentExpense(event.data, next.entries));
      return move(next, event);
    case 'MoneyTransferred':
      return move(next, event);
    case 'PaymentRegistered':
      next.recentPayments = remembering(next.recentPayments, recentPayment(event.data, next.entries));
      return event.data.status === 'confirmed' ? move(next, event) : paymentPending(next, event.data);
    case 'PaymentConfirmed':
      next.pendingPayments = next.pendingPayments.delete(event.data.paymentId);
      next.recentPayments = remembering(next.recentPayments, recentPayment(event.data, next.entries));
      return move(next, event);
    case 'PaymentCancelled':
      next.pendingPayments = next.pendingPayments.delete(event.data.paymentId);
      next.ended = next.ended.set(event.data.paymentId, 'cancelled');
      next.annotated = next.annotated.delete(event.data.paymentId);
      return;
    case 'InvestmentMade':
      move(next, event);
      return investmentMade(next, event.data);
    case 'InvestmentReturned':
      move(next, event);
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
      return unknownFact(event);
  }
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

function investmentMade(next: Draft, made: InvestmentMade['data']): void {
  const investment: InvestmentState = {
    status: 'active',
    accountId: made.accountId,
    outstanding: made.amount as Centavos,
    rate: made.expectedRate,
    date: made.date as LocalDate,
    reference: made.reference,
    fullReturn: false,
    returns: 0,
  };
  next.investments = next.investments.set(made.investmentId, investment);
}

function investmentReturned(next: Draft, returned: InvestmentReturned['data']): void {
  changeInvestment(next, returned.investmentId, (investment) => {
    const outstanding = subtract(investment.outstanding, returned.principal as Centavos);
    const fullReturn = investment.fullReturn || returned.kind === 'full';
    return { outstanding, status: statusWith(outstanding), fullReturn, returns: investment.returns + 1 };
  });
}

function entryReversed(next: Draft, entry: MoneyFact): void {
  const entryId = entryIdOf(entry);
  move(next, entry, negate);
  next.ended = next.ended.set(entryId, 'reversed');
  next.words = next.words.delete(entryId);
  next.annotated = next.annotated.delete(entryId);
  if (entry.type === 'OpeningBalanceSet') openedBy(next, entry.data.accountId, null);
  if (entry.type === 'InvestmentMade') {
    changeInvestment(next, entryId, () => ({ status: 'reversed', outstanding: ZERO }));
  }
  if (entry.type === 'InvestmentReturned') {
    changeInvestment(next, entry.data.investmentId, (investment) => withoutReturn(investment, entry.data));
  }
}

function withoutReturn(investment: InvestmentState, returned: InvestmentReturned['data']) {
  const outstanding = add(investment.outstanding, returned.principal as Centavos);
  const fullReturn = investment.fullReturn && returned.kind !== 'full';
  return { outstanding, status: statusWith(outstanding), fullReturn, returns: investment.returns - 1 };
}

/** A full return leaves nothing, and so may a partial one: nothing is left that could come back. */
const statusWith = (outstanding: Centavos) =>
  outstanding > ZERO ? ('active' as const) : ('matured' as const);

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

const asBooked = (amount: Centavos): Centavos => amount;

/** Every leg of the fact upon its account; `negate` for the fact undone. An account never opened stays unknown. */
function move(next: Draft, fact: MoneyFact, sign: (amount: Centavos) => Centavos = asBooked): void {
  for (const { accountId, amount } of legsOf(fact)) {
    const account = next.accounts.get(accountId);
    if (!account) continue;
    const balance = add(account.balance, sign(amount));
    const turnover = account.turnover + Math.abs(amount);
    const { developmentId, kind, openingEntryId } = account;
    const after = { developmentId, kind, balance, turnover, openingEntryId, hasEntries: true };
    next.accounts = next.accounts.set(accountId, after);
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
