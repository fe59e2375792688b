/** Makes lots: reads what a lot takes, writes its file once for its hash, and has the decider number it. */
import type { LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ledgerDecider } from '../../ledger/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import type { BookLine } from './account-keys.ts';
import { type HandoffCommand, handoffDecider } from './handoff.ts';
import type { NamedDevelopment } from './handoff.events.ts';
import { type FoundHandoff, HandoffStream } from './handoff-stream.read.ts';
import { type KnownAccount, KnownAccounts } from './known-accounts.queries.ts';
import { hashOfFile, selectionOf } from './lot-file.read.ts';
import { LotRows, LotTally } from './lot-rows.read.ts';
import { lineName } from './mapping.read.ts';

/** Accounts without a code that a refusal names. */
const NAMED = 10;

@Injectable()
export class LotDeliveries {
  constructor(
    private readonly handoff: HandoffStream,
    private readonly accounts: KnownAccounts,
    private readonly rows: LotRows,
    private readonly books: Books,
    private readonly store: EventStore,
  ) {}

  /** Answers its number; the same one to a repeat. Without `through` all entries that are there now. */
  async deliver(
    reach: { readonly until: LocalDate; readonly through?: number },
    context: CommandContext,
  ): Promise<number> {
    const found = await this.handoff.read();
    const { state } = found;
    const lotId = entityId(context.id, 'lot');
    const made = state.lots.find((lot) => lot.lotId === lotId);
    if (made) return made.number;
    const number = state.lots.length + 1;
    const head = await this.#lastEntry();
    const through = Math.min(reach.through ?? head, head);
    const { until } = reach;
    const tally = new LotTally();
    const accounts = await this.accounts.all();
    const selection = selectionOf(state, number, { through, until });
    const writing = { revision: 1, mapping: state.mapping, accounts };
    const sha256 = await hashOfFile(this.rows.read(selection, writing, tally));
    refuseUnmapped(tally, accounts);
    const { first, last, entries, debits, late, left } = tally;
    await this.#execute(context, {
      type: 'DeliverLot',
      lotId,
      number,
      until,
      through,
      first,
      last,
      next: left || Math.max(selection.from, through + 1),
      entries,
      debits,
      late,
      sha256,
      mappingRevision: state.mappingRevision,
      developments: namedOf(tally, accounts),
    });
    return number;
  }

  /** Under the codes of today. Refused where they leave the file as it is. */
  async deliverAgain(number: number, seen: number, context: CommandContext): Promise<void> {
    const { state }: FoundHandoff = await this.handoff.read();
    const lot = state.lots[number - 1];
    if (!lot) throw new DomainError('NOT_FOUND', messages.lotNotFound, 'number');
    const command = (sha256: string, developments: readonly NamedDevelopment[]): HandoffCommand => ({
      type: 'DeliverLotAgain',
      number,
      revision: seen + 1,
      sha256,
      mappingRevision: state.mappingRevision,
      developments,
    });
    const newest = lot.revisions.at(-1)!;
    // A repeat, or one that was overtaken: the book knows which.
    if (newest.revision > seen) return this.#execute(context, command(newest.sha256, []));
    if (newest.revision < seen)
      throw new DomainError('DATA_CONSISTENCY_ERROR', messages.lotOvertaken, 'revision');
    const accounts = await this.accounts.all();
    const selection = selectionOf(state, number, lot);
    const writing = { mapping: state.mapping, accounts };
    const same = { ...writing, revision: seen, developments: newest.developments };
    if ((await hashOfFile(this.rows.read(selection, same))) === newest.sha256)
      throw new DomainError('INVALID_OPERATION', messages.lotCodesUnchanged, 'number');
    const tally = new LotTally();
    const sha256 = await hashOfFile(this.rows.read(selection, { ...writing, revision: seen + 1 }, tally));
    refuseUnmapped(tally, accounts);
    await this.#execute(context, command(sha256, namedOf(tally, accounts)));
  }

  /** Number of the journal's last event. */
  async #lastEntry(): Promise<number> {
    const head = await this.store.head(ledgerDecider.stream);
    return head ? Number(head.revision) + 1 : 0;
  }

  async #execute(context: CommandContext, command: HandoffCommand): Promise<void> {
    const book = await this.books.open(handoffDecider);
    await book.execute(envelopeOf(context, command));
  }
}

function namedOf({ developments }: LotTally, accounts: readonly KnownAccount[]): readonly NamedDevelopment[] {
  const names = new Map(
    accounts.map(({ developmentId, developmentName }) => [developmentId, developmentName]),
  );
  return [...developments].sort().map((id) => ({ id, name: names.get(id)! }));
}

function refuseUnmapped({ unmapped }: LotTally, accounts: readonly KnownAccount[]): void {
  if (unmapped.size === 0) return;
  const nameOf = ({ accountId, code }: BookLine): string => {
    const place = accounts.find(({ id }) => id === accountId);
    return `${lineName(code)} (${place?.developmentName ?? accountId})`;
  };
  const names = [...unmapped.values()].slice(0, NAMED).map(nameOf).join(', ');
  const more = unmapped.size > NAMED ? ', …' : '';
  throw new DomainError('BUSINESS_RULE_VIOLATION', messages.lotUnmapped(unmapped.size, names + more));
}
