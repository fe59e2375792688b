/** The open lines of an account with what each may be, and what was learnt from lines with like words. */
import { addDays, localDate } from '@livro/calendar';
import { Injectable } from '@nestjs/common';
import { Payers } from '../../ledger/public.ts';
import { BankingQueries, type FoundEntry, type FoundLine, type Learnt } from '../account/banking.queries.ts';
import { bankName } from '../statement/bank-names.ts';
import { type FeeExpense, feeFor, learntFor } from './earlier-lines.read.ts';
import type { Side } from './likeness.ts';
import type { LineCandidate } from './pairs.ts';
import type { Proposal, Unbooked } from './proposal.ts';
import { MAX_TRANSFER_DAYS, proposals } from './proposals.ts';
import {
  type ApprovedPurchaseRow,
  type CounterpartLineRow,
  type PendingPaymentRow,
  UnbookedQueries,
} from './unbooked.queries.ts';
import { namesTransfer, wordsOf } from './words.read.ts';

/** So many open lines, from the oldest on, are looked at together; and so many entries. */
const LINES_AT_ONCE = 2_000;
const ENTRIES_AT_ONCE = 5_000;
const DAYS_AROUND = 12;

/** A proposal with what it is about; each list is empty, and each single thing null, where the kind has none. */
export interface LineProposal extends Omit<Proposal, 'kind' | 'ids'> {
  readonly kind: Proposal['kind'] | 'expense';
  readonly entries: readonly FoundEntry[];
  readonly payments: readonly PendingPaymentRow[];
  readonly purchase: ApprovedPurchaseRow | null;
  readonly counterpart: CounterpartLineRow | null;
  readonly expense: FeeExpense | null;
}

export interface ProposedLine {
  readonly proposal: LineProposal | null;
  readonly learnt: Learnt | null;
}

const NONE = { entries: [], payments: [], purchase: null, counterpart: null, expense: null } as const;

@Injectable()
export class LineProposals {
  constructor(
    private readonly queries: BankingQueries,
    private readonly unbooked: UnbookedQueries,
    private readonly payers: Payers,
  ) {}

  /** For each of the shown lines, in their order; nothing for those that are settled. */
  async of(accountId: string, shown: readonly FoundLine[]): Promise<readonly ProposedLine[]> {
    if (!shown.some(({ status }) => status === 'open'))
      return shown.map(() => ({ proposal: null, learnt: null }));
    const words = [...new Set(shown.flatMap(({ description }) => wordsOf(description)))];
    const [open, learnt, suppliers, bankCode] = await Promise.all([
      this.#openLines(accountId),
      this.queries.learnt(words),
      this.unbooked.pastSuppliers(words),
      this.unbooked.bankCode(accountId),
    ]);
    const byLine = await this.#proposalsOf(accountId, open);
    return shown.map((line) => {
      if (line.status !== 'open') return { proposal: null, learnt: null };
      const proposal = byLine.get(line.id) ?? feeProposal(line, feeFor(line, learnt, bankName(bankCode)));
      return { proposal, learnt: learntFor(line, learnt, suppliers) };
    });
  }

  /** Lines that a person may accept all at once, in their order. */
  async veryLikely(
    accountId: string,
    most: number,
  ): Promise<readonly (readonly [FoundLine, LineProposal])[]> {
    const open = await this.#openLines(accountId);
    const byLine = await this.#proposalsOf(accountId, open);
    return open
      .flatMap((line) => {
        const proposal = byLine.get(line.id);
        return proposal?.veryLikely ? [[line, proposal] as const] : [];
      })
      .slice(0, most);
  }

  async #openLines(accountId: string): Promise<readonly FoundLine[]> {
    return (await this.queries.lines(accountId, { status: 'open', limit: LINES_AT_ONCE, offset: 0 })).rows;
  }

  async #proposalsOf(
    accountId: string,
    open: readonly FoundLine[],
  ): Promise<ReadonlyMap<string, LineProposal>> {
    const days = open.map(({ date }) => date).toSorted();
    if (days.length === 0) return new Map();
    const [from, to] = [
      addDays(localDate(days[0]!), -DAYS_AROUND),
      addDays(localDate(days.at(-1)!), DAYS_AROUND),
    ];
    const [entries, payments, purchases, counterparts, lateRule] = await Promise.all([
      this.queries.openEntries(accountId, from, to, ENTRIES_AT_ONCE),
      this.unbooked.pendingPayments(accountId),
      this.unbooked.approvedPurchases(accountId),
      this.unbooked.counterpartLines(accountId, MAX_TRANSFER_DAYS),
      this.unbooked.lateRule(accountId),
    ]);
    const clientIds = [...entries, ...payments].flatMap(({ client_id }) => client_id ?? []);
    const names = await this.payers.namesOf([...new Set(clientIds)]);
    const unbooked: Unbooked = {
      payments: payments.map((one) => paymentSide(one, names.get(one.client_id))),
      purchases: purchases.map(purchaseSide),
      lines: counterparts.map(counterpartSide),
      lateRule,
    };
    const sides = entries.map((one) => entrySide(one, names.get(one.client_id ?? '')));
    const rows = {
      entries: byId(entries.map((one) => ({ ...one, id: one.entry_id }))),
      payments: byId(payments),
      purchase: byId(purchases),
      transfer: byId(counterparts),
    };
    const found = proposals(open.map(lineSide), sides, unbooked).map(({ ids, ...one }): LineProposal => ({
      ...one,
      ...NONE,
      ...(one.kind === 'entries' && { entries: ids.map((id) => rows.entries.get(id)!) }),
      ...(one.kind === 'payments' && { payments: ids.map((id) => rows.payments.get(id)!) }),
      ...(one.kind === 'purchase' && { purchase: rows.purchase.get(ids[0]!)! }),
      ...(one.kind === 'transfer' && { counterpart: rows.transfer.get(ids[0]!)! }),
    }));
    return new Map(found.flatMap((one) => one.lineIds.map((id) => [id, one] as const)));
  }
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

function feeProposal({ id }: FoundLine, expense: FeeExpense | null): LineProposal | null {
  if (!expense) return null;
  const { score, reason } = expense;
  return { ...NONE, kind: 'expense', lineIds: [id], charges: 0, score, reason, veryLikely: false, expense };
}

const lineSide = ({ id, date, amount, description, document_number }: FoundLine): Side => ({
  id,
  date: localDate(date),
  amount,
  words: wordsOf(description),
  documentNumber: document_number,
  isTransfer: namesTransfer(description),
});

const entrySide = (entry: FoundEntry, client: string | undefined): Side => ({
  id: entry.entry_id,
  date: localDate(entry.date),
  amount: entry.amount,
  words: wordsOf(entry.description, entry.supplier, client ?? null),
  documentNumber: entry.document_number,
});

const paymentSide = (payment: PendingPaymentRow, client: string | undefined): LineCandidate => ({
  kind: 'payment',
  id: payment.id,
  owner: payment.client_id,
  date: localDate(payment.date),
  amount: payment.amount,
  words: wordsOf(payment.description, payment.unit_reference, client ?? null),
  documentNumber: payment.document_number,
});

const purchaseSide = (purchase: ApprovedPurchaseRow): LineCandidate => ({
  kind: 'purchase',
  id: purchase.id,
  date: localDate(purchase.date),
  amount: -purchase.amount,
  words: wordsOf(purchase.description, purchase.supplier),
  documentNumber: null,
});

/** As this account would have it. */
const counterpartSide = ({ id, date, amount, description }: CounterpartLineRow): LineCandidate => ({
  kind: 'line',
  id,
  date: localDate(date),
  amount: -amount,
  words: wordsOf(description),
  documentNumber: null,
  isTransfer: namesTransfer(description),
});
