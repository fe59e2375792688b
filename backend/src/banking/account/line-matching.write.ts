/** Matches lines with entries in the stream of their account, also with those that were booked for a line just now. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ledgerDecider } from '../../ledger/public.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { BankBooks } from './bank-books.write.ts';
import { BankingQueries } from './banking.queries.ts';
import type { EntryOnAccount, MatchLinesCommand } from './commands.ts';
import { type IdentifiedLine, LineEntries } from './line-entries.write.ts';

const texts = messages.banking;

export interface LinesAndEntries {
  readonly lineIds: readonly string[];
  readonly entries: readonly EntryOnAccount[];
  readonly reason?: string;
}

@Injectable()
export class LineMatching {
  constructor(
    private readonly banks: BankBooks,
    private readonly queries: BankingQueries,
    private readonly entries: LineEntries,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Answers the match's id. */
  async match(accountId: string, asked: LinesAndEntries, context: CommandContext): Promise<string> {
    const command = this.#commandOf(asked, context);
    await this.banks.execute(accountId, envelopeOf(context, command));
    return command.matchId;
  }

  /** Throws what the match would be refused with; writes nothing. */
  rehearse(accountId: string, asked: LinesAndEntries, context: CommandContext): Promise<void> {
    return this.banks.rehearse(accountId, envelopeOf(context, this.#commandOf(asked, context)));
  }

  /** Where another settled the line meanwhile, what was booked for it is undone: it would stand in the books twice. */
  async matchBooked(
    accountId: string,
    lineId: string,
    entries: readonly EntryOnAccount[],
    bookedId: string,
    context: CommandContext,
  ): Promise<string> {
    try {
      return await this.match(accountId, { lineIds: [lineId], entries }, context);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The other may have been the same call, and the entry is where it belongs.
      if (!(await this.isMatched(accountId, bookedId))) await this.entries.takeBack(bookedId, context);
      throw error;
    }
  }

  /** As the stream has it by now. */
  async isMatched(accountId: string, entryId: string): Promise<boolean> {
    const book = await this.banks.open(accountId);
    return (await book.catchUp()).entries.has(entryId);
  }

  async line(accountId: string, lineId: string): Promise<IdentifiedLine> {
    const book = await this.banks.open(accountId);
    const line = (await book.catchUp()).lines.get(lineId);
    if (!line) throw new DomainError('NOT_FOUND', texts.lineNotFound);
    return { ...line, lineId };
  }

  /** Of a settled line: the stream refuses it, or answers a repeat as it did before. */
  refuseSettled(
    accountId: string,
    { lineId, amount }: IdentifiedLine,
    context: CommandContext,
  ): Promise<string> {
    return this.match(accountId, { lineIds: [lineId], entries: [{ entryId: lineId, amount }] }, context);
  }

  /** Throws for one that is not on this account or was undone. */
  async entriesOn(accountId: string, ids: readonly string[]): Promise<readonly EntryOnAccount[]> {
    if (ids.length === 0) return [];
    await this.upToDate(accountId);
    const found = await this.queries.entries(accountId, ids);
    if (found.length < ids.length) throw new DomainError('NOT_FOUND', texts.entryNotFound, 'entryIds');
    if (found.some(({ stands }) => !stands))
      throw new DomainError('ALREADY_REVERSED', texts.entryUndone, 'entryIds');
    return found.map(({ entry_id: entryId, amount }) => ({ entryId, amount }));
  }

  /** The history and the bank's lines as of now; throws where they lag for longer than anyone waits. */
  async upToDate(accountId: string): Promise<void> {
    const book = await this.banks.open(accountId);
    await book.catchUp();
    const heads = await Promise.all(
      [
        [ledgerDecider.stream, 'transactions'],
        [`bank-${accountId}`, 'banking'],
      ].map(async ([stream, projection]) => {
        const head = await this.store.lastEvent(stream!);
        return !head || this.progress.reached(stream!, head.revision, [projection!]);
      }),
    );
    if (heads.includes(false)) throw new DomainError('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
  }

  #commandOf(asked: LinesAndEntries, { id, actor }: CommandContext): MatchLinesCommand {
    const { lineIds, entries, reason = null } = asked;
    return { type: 'MatchLines', matchId: entityId(id, 'match'), lineIds, entries, reason, by: actor.id };
  }
}
