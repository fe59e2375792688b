/** Which accounts an event touches, and which ones it still tells where the rest of it cannot be read. */
import type { Unreadable } from '@livro/event-sourcing';
import { validate } from 'uuid';
import { ledgerShapes } from './event-shapes.ts';
import type { LedgerEvent } from './events.ts';
import { accountsNamedBy, isMoneyEvent } from './postings.ts';

/** The accounts that an event touches; of a transfer, source first. */
export function accountsOf(event: LedgerEvent): readonly string[] {
  if (isMoneyEvent(event)) return accountsNamedBy(event);
  switch (event.type) {
    case 'EntryReversed':
    case 'PaymentRefunded':
      return accountsOf(event.data.entry);
    case 'AccountsClosed':
    case 'EntryVoided':
      return event.data.accountIds;
    case 'PeriodClosed':
    case 'PeriodReopened':
      return [];
    default:
      return [event.data.accountId];
  }
}

/** Of an event that cannot be read; undefined where nobody can tell: then every account may be one of them. */
export function accountsToldBy({
  type,
  data,
}: Pick<Unreadable, 'type' | 'data'>): readonly string[] | undefined {
  if (!Object.hasOwn(ledgerShapes, type)) return undefined;
  try {
    const ids = accountsOf({ type, data } as LedgerEvent);
    return ids.length > 0 && ids.every((id) => validate(id)) ? [...new Set(ids)] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What an event that cannot be folded holds up in the read models of money: its accounts, because a balance or a statement that
 * lacks one entry is wrong from there on; of investments theirs too, because a return may go to another account. Throws where
 * an account cannot be told.
 */
export function accountKeysOf(
  recorded: Pick<Unreadable, 'type' | 'data'> & { readonly flaw?: Error },
): readonly string[] {
  if (recorded.flaw && !accountsToldBy(recorded)) throw new TypeError(`${recorded.type} names no account.`);
  const event = { type: recorded.type, data: recorded.data } as LedgerEvent;
  const keys = [...accountsOf(event), ...investmentsOf(event)];
  if (keys.some((key) => typeof key !== 'string')) throw new TypeError(`${recorded.type} names no account.`);
  return keys;
}

function investmentsOf(event: LedgerEvent): readonly string[] {
  switch (event.type) {
    case 'InvestmentMade':
    case 'InvestmentReturned':
      return [event.data.investmentId];
    case 'EntryReversed':
    case 'PaymentRefunded':
      return investmentsOf(event.data.entry);
    default:
      return [];
  }
}
