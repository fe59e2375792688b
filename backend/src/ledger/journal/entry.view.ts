/** One entry in full: its rows, its postings, the event behind it, what it left on each account, and its corrections. */
import type { LocalDate } from '@livro/calendar';
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { negate } from '@livro/money';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Books } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ledgerDecider } from './ledger.ts';
import type { EntryWords } from './events.ts';
import { postingsOf, type ChartAccount, type Posting } from './postings.ts';
import { dayToUndo } from './rules-of-money.ts';
import { eventFrom } from './recorded-event.read.ts';
import { PaymentQueries } from '../payment/payment.queries.ts';
import { FiguresQueries } from '../books/figures.queries.ts';
import {
  type FoundAnnotation,
  type FoundTransaction,
  TransactionQueries,
} from '../history/transaction.queries.ts';
import { paymentView } from '../payment/payment.view.ts';
import { pendingPayment, TransactionView, transactionView } from '../history/transaction.view.ts';
import { instant, reais } from './wire-values.view.ts';

export class PostingView {
  @ApiProperty({
    enum: ['asset', 'expense', 'revenue', 'investment', 'gain', 'loss', 'opening-equity'],
    description: 'Conta do plano',
  })
  account!: ChartAccount['type'];
  @ApiProperty({ format: 'uuid', description: 'A conta do empreendimento' }) accountId!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Categoria, cliente ou investimento' })
  detail!: string | null;
  @ApiProperty() debit!: number;
  @ApiProperty() credit!: number;
}

export class EventView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() type!: string;
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty({ description: 'Posição no livro de eventos' }) position!: string;
  @ApiProperty({ description: 'Quem lançou' }) recordedBy!: string;
  @ApiProperty({ format: 'date-time' }) recordedAt!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Por quê' }) reason!: string | null;
  @ApiProperty() commandId!: string;
  @ApiProperty() correlationId!: string;
  @ApiProperty() causationId!: string;
  @ApiProperty() hash!: string;
  @ApiProperty() previousHash!: string;
}

export class BalanceAfterView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ description: 'Saldo da conta logo depois deste lançamento' }) balance!: number;
}

export class AnnotationView {
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty({ format: 'uuid', description: 'O lançamento anotado' }) entryId!: string;
  @ApiProperty({ description: 'Quem anotou' }) recordedBy!: string;
  @ApiProperty({ format: 'date-time' }) recordedAt!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Por quê' }) reason!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'As palavras novas' })
  words!: EntryWords;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Como estavam' })
  previous!: EntryWords;
}

export class EntryView {
  @ApiProperty({ type: [TransactionView], description: 'Uma linha; de uma transferência, duas' })
  transactions!: readonly TransactionView[];
  @ApiProperty({ type: [PostingView] }) postings!: readonly PostingView[];
  @ApiProperty({ type: EventView }) event!: EventView;
  @ApiProperty({ type: [BalanceAfterView] }) balances!: readonly BalanceAfterView[];
  @ApiProperty({
    type: [TransactionView],
    description: 'Este lançamento e os que o corrigem ou são corrigidos por ele',
  })
  corrections!: readonly TransactionView[];
  @ApiProperty({
    type: [AnnotationView],
    description:
      'As correções de palavras deste lançamento e dos ligados a ele, na ordem em que foram feitas',
  })
  annotations!: readonly AnnotationView[];
  @ApiProperty({
    type: 'string',
    format: 'date',
    nullable: true,
    description: 'O dia que se propõe para o estorno: o do lançamento enquanto o mês está aberto, senão hoje',
  })
  proposedReversalDate!: string | null;
}

@Injectable()
export class EntryViews {
  constructor(
    private readonly transactions: TransactionQueries,
    private readonly payments: PaymentQueries,
    private readonly figures: FiguresQueries,
    private readonly store: EventStore,
    private readonly books: Books,
  ) {}

  /** Refuses an id that is none of an entry's, of a leg's or of a payment's, or was none at the moment that is asked for. */
  async view(id: string, today: LocalDate, knownAt?: string): Promise<EntryView> {
    const upToEntry = await this.figures.existingEntry({ knownAt });
    const past = knownAt === undefined || upToEntry === undefined ? undefined : { knownAt, upToEntry };
    const legs = await this.transactions.legs(id, past);
    const [first] = legs;
    if (!first) return this.#uncredited(id, knownAt);
    // Of a transfer the leg that is looked at: the other side has the opposite amounts.
    const asked = legs.find((leg) => leg.id === id) ?? first;
    const accountIds = legs.map(({ account_id }) => account_id);
    const [recorded, balances, chain] = await Promise.all([
      this.#event(first.entry_number),
      this.#balancesAfter(first.entry_number, accountIds),
      this.transactions.chain(first.entry_id, asked.account_id, past),
    ]);
    const entryIds = new Set([first.entry_id, ...chain.map(({ entry_id }) => entry_id)]);
    const annotations = await this.transactions.annotations([...entryIds], knownAt);
    const balanceOf = new Map(balances.map(({ account_id, balance }) => [account_id, balance]));
    return {
      transactions: legs.map(transactionView),
      postings: postingsOf(eventFrom(recorded).event).map(postingView),
      event: eventView(recorded),
      balances: accountIds.map((accountId) => ({ accountId, balance: reais(balanceOf.get(accountId)!) })),
      corrections: isCorrected(chain) ? chain.map(transactionView) : [],
      annotations: annotations.map(annotationView),
      proposedReversalDate: dayToUndo((await this.books.open(ledgerDecider)).state, first, today),
    };
  }

  /** From sums; line by line only where those have not come to the entry yet. */
  async #balancesAfter(entryNumber: number, accountIds: readonly string[]) {
    if (!(await this.figures.has(entryNumber)))
      return this.transactions.balancesAfter(entryNumber, accountIds);
    const figures = await this.figures.atEntry(entryNumber, { accountIds });
    return figures
      .filter(({ code }) => code === 'asset')
      .map(({ account_id, debit, credit }) => ({ account_id, balance: debit - credit }));
  }

  /** A payment that never moved anything: the event of its registration, and no balance. */
  async #uncredited(id: string, knownAt?: string): Promise<EntryView> {
    const payment = await this.payments.get(id);
    if (!payment || (knownAt !== undefined && instant(payment.created_at) > knownAt))
      throw new DomainError('NOT_FOUND', messages.transactionNotFound);
    const annotations = await this.transactions.annotations([id]);
    const isKnown = ({ recorded_at }: FoundAnnotation): boolean =>
      knownAt === undefined || instant(recorded_at) <= knownAt;
    // Undone from the last to the first: what the first had replaced stands.
    const undone = annotations.filter((annotation) => !isKnown(annotation)).reverse();
    const words = Object.assign({}, ...undone.map(({ previous }) => previous)) as Partial<TransactionView>;
    return {
      transactions: [{ ...pendingPayment(paymentView(payment)), ...words }],
      postings: [],
      event: eventView(await this.#event(payment.entry_number)),
      balances: [],
      corrections: [],
      annotations: annotations.filter(isKnown).map(annotationView),
      proposedReversalDate: null,
    };
  }

  async #event(entryNumber: number): Promise<Recorded> {
    const from = BigInt(entryNumber - 1);
    for await (const recorded of this.store.readStream(ledgerDecider.stream, from, { maxCount: 1 })) {
      return recorded;
    }
    throw new Error(`Entry ${entryNumber} is in the history and not in the journal.`);
  }
}

const isCorrected = (chain: readonly FoundTransaction[]): boolean => chain.length > 1;

const annotationView = (row: FoundAnnotation): AnnotationView => ({
  entryNumber: row.entry_number,
  entryId: row.entry_id,
  recordedBy: row.recorded_by,
  recordedAt: instant(row.recorded_at),
  reason: row.reason,
  words: row.words,
  previous: row.previous,
});

const postingView = ({ account, amount }: Posting): PostingView => ({
  account: account.type,
  accountId: account.accountId,
  detail: detailOf(account),
  debit: reais(Math.max(amount, 0)),
  credit: reais(Math.max(negate(amount), 0)),
});

function detailOf(account: ChartAccount): string | null {
  switch (account.type) {
    case 'expense':
      return account.category;
    case 'revenue':
      return account.clientId;
    case 'investment':
    case 'gain':
    case 'loss':
      return account.investmentId;
    default:
      return null;
  }
}

export function eventView({ id, type, revision, position, metadata, data }: Recorded): EventView {
  const given = (data as { reason?: unknown }).reason;
  return {
    id,
    type,
    entryNumber: Number(revision) + 1,
    position: String(position),
    recordedBy: metadata.actor,
    recordedAt: metadata.recordedAt,
    reason: typeof given === 'string' ? given : (metadata.reason ?? null),
    commandId: metadata.commandId,
    correlationId: metadata.correlationId,
    causationId: metadata.causationId,
    hash: metadata.hash,
    previousHash: metadata.previousHash,
  };
}
