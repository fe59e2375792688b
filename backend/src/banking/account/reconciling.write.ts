/** What people do with lines: they say which entries they are, or book what lacks, and up to which day bank and books agree. */
import { DomainError } from '@livro/event-sourcing';
import { centavos, negate } from '@livro/money';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ledgerDecider } from '../../ledger/public.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { readId } from '../../platform/http/wire-value.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { BalanceQueries, type Balances, explainedBy } from '../reconciliation/balance.queries.ts';
import { BankBooks } from './bank-books.write.ts';
import { BankingQueries } from './banking.queries.ts';
import type { BankCommand, EntryOnAccount, MatchLinesCommand } from './commands.ts';
import { type IdentifiedLine, LineEntries, type NewEntry, type NewFee } from './line-entries.write.ts';
import { UndoneEntries } from './undone-entries.reactor.ts';

const texts = messages.banking;

interface Settled {
  readonly lineIds: readonly string[];
  readonly entries: readonly EntryOnAccount[];
  readonly reason?: string;
}

@Injectable()
export class Reconciling {
  constructor(
    private readonly banks: BankBooks,
    private readonly queries: BankingQueries,
    private readonly balances: BalanceQueries,
    private readonly undone: UndoneEntries,
    private readonly entries: LineEntries,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
  ) {}

  /** One of the commands that the account's own stream decides alone. */
  execute(accountId: string, command: BankCommand, context: CommandContext): Promise<void> {
    return this.banks.execute(accountId, envelopeOf(context, command));
  }

  /**
   * Throws what the decider refuses with, and for an entry that is not on this account or was undone. A `fee` is what the one line is
   * less than its entries: it is booked as an expense and matched with them.
   */
  async match(
    accountId: string,
    asked: {
      readonly lineIds: readonly string[];
      readonly entryIds: readonly string[];
      readonly reason?: string;
      readonly fee?: NewFee;
    },
    context: CommandContext,
  ): Promise<string> {
    // What is no id is unknown, as in a path.
    const entryIds = asked.entryIds.map(readId).filter((id) => typeof id === 'string');
    const entries = await this.#entries(accountId, [...new Set(entryIds)]);
    const { lineIds, reason, fee } = asked;
    if (!fee) return this.#match(accountId, { lineIds, entries, reason }, context);
    const [lineId = '', ...others] = lineIds;
    if (others.length > 0) throw new DomainError('INVALID_OPERATION', texts.feeOfOneLine, 'lineIds');
    const line = await this.#line(accountId, lineId);
    const kept = centavos(entries.reduce((sum, { amount }) => sum + amount, 0) - line.amount);
    const all = [...entries, { entryId: lineId, amount: negate(kept) }];
    // Of a line that is settled nothing is booked: the stream refuses it, or answers a repeat as it did before.
    if (line.status !== 'open') return this.#match(accountId, { lineIds, entries: all }, context);
    if (kept <= 0) throw new DomainError('INVALID_AMOUNT', texts.noFee, 'entryIds');
    const asMatch = this.#commandOf({ lineIds, entries: all }, context);
    await this.banks.rehearse(accountId, envelopeOf(context, asMatch));
    const entryId = await this.entries.recordFee(accountId, line, kept, fee, context);
    return this.#matchBooked(
      accountId,
      lineId,
      [...entries, { entryId, amount: negate(kept) }],
      entryId,
      context,
    );
  }

  /**
   * Books the line as an expense or a payment, then matches both. The entry's id derives from the line: what a crash cut off between
   * the two is finished by asking again, and nothing is booked twice.
   */
  async book(accountId: string, lineId: string, entry: NewEntry, context: CommandContext): Promise<string> {
    const line = await this.#line(accountId, lineId);
    const { amount, status } = line;
    if (status !== 'open')
      return this.#match(accountId, { lineIds: [lineId], entries: [{ entryId: lineId, amount }] }, context);
    const entryId = await this.entries.record(accountId, line, entry, context);
    return this.#matchBooked(accountId, lineId, [{ entryId, amount }], entryId, context);
  }

  /** Bank and books as they stand at the end of a day, everything that was booked until now counted. */
  async balancesAt(accountId: string, day: string): Promise<Balances & { readonly explained: number }> {
    await this.banks.open(accountId);
    await this.#upToDate(accountId);
    const balances = await this.balances.at(accountId, day);
    return { ...balances, explained: explainedBy(balances) };
  }

  async reconcile(
    accountId: string,
    asked: { readonly through: string; readonly balance?: number; readonly reason?: string },
    context: CommandContext,
  ): Promise<void> {
    await this.#upToDate(accountId);
    await this.undone.catchUpAccount(accountId);
    const { bank, books, outstanding, explained } = await this.balancesAt(accountId, asked.through);
    const command: BankCommand = {
      type: 'Reconcile',
      through: asked.through,
      today: context.today,
      bankBalance: asked.balance ?? bank,
      bookBalance: books,
      outstanding,
      explained,
      reason: asked.reason ?? null,
      by: context.actor.id,
    };
    return this.execute(accountId, command, context);
  }

  async #match(accountId: string, asked: Settled, context: CommandContext): Promise<string> {
    const command = this.#commandOf(asked, context);
    await this.execute(accountId, command, context);
    return command.matchId;
  }

  /** Where another settled the line meanwhile, what was booked for it is undone: it would stand in the books twice. */
  async #matchBooked(
    accountId: string,
    lineId: string,
    entries: readonly EntryOnAccount[],
    bookedId: string,
    context: CommandContext,
  ): Promise<string> {
    try {
      return await this.#match(accountId, { lineIds: [lineId], entries }, context);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const book = await this.banks.open(accountId);
      // The other may have been the same call, and the entry is where it belongs.
      if (!(await book.catchUp()).entries.has(bookedId)) await this.entries.takeBack(bookedId, context);
      throw error;
    }
  }

  #commandOf(asked: Settled, { id, actor }: CommandContext): MatchLinesCommand {
    const { lineIds, entries, reason = null } = asked;
    return { type: 'MatchLines', matchId: entityId(id, 'match'), lineIds, entries, reason, by: actor.id };
  }

  async #line(accountId: string, lineId: string): Promise<IdentifiedLine> {
    const book = await this.banks.open(accountId);
    const line = (await book.catchUp()).lines.get(lineId);
    if (!line) throw new DomainError('NOT_FOUND', texts.lineNotFound);
    return { ...line, lineId };
  }

  async #entries(accountId: string, ids: readonly string[]): Promise<readonly EntryOnAccount[]> {
    if (ids.length === 0) return [];
    await this.#upToDate(accountId);
    const found = await this.queries.entries(accountId, ids);
    if (found.length < ids.length) throw new DomainError('NOT_FOUND', texts.entryNotFound, 'entryIds');
    if (found.some(({ stands }) => !stands))
      throw new DomainError('ALREADY_REVERSED', texts.entryUndone, 'entryIds');
    return found.map(({ entry_id: entryId, amount }) => ({ entryId, amount }));
  }

  /** The history and the bank's lines as of now; throws where they lag for longer than anyone waits. */
  async #upToDate(accountId: string): Promise<void> {
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
}
