/** The rows of history that one fact makes. Pure, so that an answer can be built before the projection is there. */
import { searchable, folded } from '../../../platform/database/search-text.ts';
import { entityId } from '../../../platform/event-store/ids.ts';
import type { EntryWords, LedgerEvent, PaymentConfirmed, Reversal } from '../../domain/events.ts';
import { unknownFact } from '../../domain/unknown-fact.ts';
import type { LedgerFact } from '../ledger-fact.ts';
import type { TransactionAccountRow, TransactionRow } from './transactions.table.ts';

type Leg = Pick<
  TransactionRow,
  'entry_id' | 'account_id' | 'type' | 'amount' | 'signed_amount' | 'date' | 'description'
> &
  Partial<TransactionRow>;

/** `accountOf` knows development and kind of every account of the journal. */
export function transactionRows(
  fact: LedgerFact,
  accountOf: (accountId: string) => TransactionAccountRow,
): readonly TransactionRow[] {
  return movesOf(fact.event).map((leg, index) => rowOf(fact, leg, index, accountOf(leg.account_id)));
}

/** The second leg of an entry needs an id of its own. */
export const legId = (entryId: string, leg: number): string =>
  leg === 0 ? entryId : entityId(entryId, `leg ${leg}`);

/** What each row that the fact makes will be counted by. */
export function movesOf(event: LedgerEvent): readonly Leg[] {
  switch (event.type) {
    case 'AccountOpened':
    case 'AccountsClosed':
      return [];
    case 'OpeningBalanceSet': {
      const { entryId, accountId, amount, date, description } = event.data;
      return [
        incoming({
          entry_id: entryId,
          account_id: accountId,
          type: 'initial_balance',
          amount,
          date,
          description,
        }),
      ];
    }
    case 'ExpenseRecorded': {
      const { expenseId, accountId, amount, date, description, category, supplier, notes, tags } = event.data;
      const words = { date, description, category, supplier, notes, tags };
      return [outgoing({ entry_id: expenseId, account_id: accountId, type: 'expense', amount, ...words })];
    }
    case 'PaymentRegistered':
      return event.data.status === 'confirmed' ? [paymentLeg(event.data)] : [];
    case 'MoneyTransferred':
      return transferLegs(event.data);
    case 'InvestmentMade': {
      const { investmentId, accountId, amount, date, description, notes, tags } = event.data;
      const words = { date, description, notes, tags, investment_id: investmentId };
      return [
        outgoing({ entry_id: investmentId, account_id: accountId, type: 'investment', amount, ...words }),
      ];
    }
    case 'InvestmentReturned': {
      const { returnId, accountId, amount, date, description, notes, principal, gain } = event.data;
      const split = { investment_id: event.data.investmentId, principal, gain };
      const words = { date, description, notes };
      return [
        incoming({
          entry_id: returnId,
          account_id: accountId,
          type: 'investment_return',
          amount,
          ...words,
          ...split,
        }),
      ];
    }
    case 'PaymentConfirmed':
      return [paymentLeg(event.data)];
    case 'EntryReversed':
    case 'PaymentRefunded':
      return movesOf(event.data.entry).map((leg) => reversing(leg, event.data));
    case 'PaymentCancelled':
    case 'EntryAnnotated':
    case 'PeriodClosed':
    case 'PeriodReopened':
    case 'EntryVoided':
      return [];
    default:
      return unknownFact(event);
  }
}

function reversing(leg: Leg, { reversalId, entryId, date, reason }: Reversal['data']): Leg {
  return {
    ...leg,
    description: `Estorno: ${leg.description}`,
    entry_id: reversalId,
    reverses: entryId,
    date,
    original_date: null,
    notes: reason,
    amount: -leg.amount,
    signed_amount: -leg.signed_amount,
    principal: opposite(leg.principal),
    gain: opposite(leg.gain),
  };
}

/** Zero has no sign here: a journal that was read again must give the same bytes. */
const opposite = (amount: number | null | undefined): number | null =>
  amount === null || amount === undefined ? null : 0 - amount;

function paymentLeg(data: PaymentConfirmed['data']): Leg {
  return incoming({
    entry_id: data.paymentId,
    account_id: data.accountId,
    type: 'payment',
    amount: data.amount,
    date: data.date,
    description: data.description,
    notes: data.notes,
    tags: data.tags,
    client_id: data.clientId,
    payment_method: data.method,
    unit_reference: data.unitReference,
  });
}

function transferLegs(data: Extract<LedgerEvent, { type: 'MoneyTransferred' }>['data']): readonly Leg[] {
  const { transferId, sourceAccountId, destinationAccountId, amount, date, description, notes, tags } = data;
  const both = { entry_id: transferId, amount, date, description, notes, tags };
  return [
    outgoing({
      ...both,
      type: 'transfer_out',
      account_id: sourceAccountId,
      related_account_id: destinationAccountId,
    }),
    incoming({
      ...both,
      type: 'transfer_in',
      account_id: destinationAccountId,
      related_account_id: sourceAccountId,
    }),
  ];
}

const incoming = (leg: Omit<Leg, 'signed_amount'>): Leg => ({ ...leg, signed_amount: leg.amount });
const outgoing = (leg: Omit<Leg, 'signed_amount'>): Leg => ({ ...leg, signed_amount: -leg.amount });

/** The row under the words that an edit gave its entry. */
export function annotated(
  row: TransactionRow,
  { unitReference = row.unit_reference, ...words }: EntryWords,
): TransactionRow {
  const after = { ...row, ...words, unit_reference: unitReference };
  return { ...after, ...findable(after) };
}

/** What a search and an order by description look at. */
function findable(row: Pick<Leg, 'description' | 'supplier' | 'unit_reference' | 'notes' | 'tags'>) {
  const described = folded(row.description);
  const words = [row.supplier, row.unit_reference, row.notes, ...(row.tags ?? [])];
  const others = words.filter((word) => typeof word === 'string');
  return {
    sort_description: described,
    search: others.length === 0 ? described : `${described}\n${searchable(others)}`,
  };
}

const originalDateOf = ({ data }: LedgerEvent): string | null =>
  'originalDate' in data && data.originalDate !== undefined ? data.originalDate : null;

function rowOf(fact: LedgerFact, leg: Leg, index: number, account: TransactionAccountRow): TransactionRow {
  return {
    category: null,
    supplier: null,
    notes: null,
    tags: [],
    related_account_id: null,
    client_id: null,
    payment_method: null,
    unit_reference: null,
    investment_id: null,
    principal: null,
    gain: null,
    original_date: originalDateOf(fact.event),
    reversed_by: null,
    replaced_by: null,
    reverses: null,
    replaces: null,
    ...leg,
    id: legId(leg.entry_id, index),
    entry_number: fact.entryNumber,
    leg: index,
    account_type: account.account_type,
    development_id: account.development_id,
    ...findable(leg),
    recorded_by: fact.recordedBy,
    created_at: fact.recordedAt,
  };
}
