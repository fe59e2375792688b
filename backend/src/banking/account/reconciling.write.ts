/** What people do with lines: they say which entries they are, or book what lacks, and up to which day bank and books agree. */
import { DomainError } from '@livro/event-sourcing';
import { centavos, negate } from '@livro/money';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { readId } from '../../platform/http/wire-value.ts';
import { BalanceQueries, type Balances, explainedBy } from '../reconciliation/balance.queries.ts';
import { BankBooks } from './bank-books.write.ts';
import type { BankCommand } from './commands.ts';
import { LineEntries, type NewEntry, type NewFee } from './line-entries.write.ts';
import { LineMatching } from './line-matching.write.ts';
import { UndoneEntries } from './undone-entries.reactor.ts';

const texts = messages.banking;

@Injectable()
export class Reconciling {
  constructor(
    private readonly banks: BankBooks,
    private readonly balances: BalanceQueries,
    private readonly undone: UndoneEntries,
    private readonly entries: LineEntries,
    private readonly matching: LineMatching,
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
    const entries = await this.matching.entriesOn(accountId, [...new Set(entryIds)]);
    const { lineIds, reason, fee } = asked;
    if (!fee) return this.matching.match(accountId, { lineIds, entries, reason }, context);
    const [lineId = '', ...others] = lineIds;
    if (others.length > 0) throw new DomainError('INVALID_OPERATION', texts.feeOfOneLine, 'lineIds');
    const line = await this.matching.line(accountId, lineId);
    const kept = centavos(entries.reduce((sum, { amount }) => sum + amount, 0) - line.amount);
    const all = [...entries, { entryId: lineId, amount: negate(kept) }];
    // Of a line that is settled nothing is booked: the stream refuses it, or answers a repeat as it did before.
    if (line.status !== 'open') return this.matching.match(accountId, { lineIds, entries: all }, context);
    if (kept <= 0) throw new DomainError('INVALID_AMOUNT', texts.noFee, 'entryIds');
    await this.matching.rehearse(accountId, { lineIds, entries: all }, context);
    const entryId = await this.entries.recordFee(accountId, line, kept, fee, context);
    return this.matching.matchBooked(
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
    const line = await this.matching.line(accountId, lineId);
    const { amount, status } = line;
    if (status !== 'open') return this.matching.refuseSettled(accountId, line, context);
    const entryId = await this.entries.record(accountId, line, entry, context);
    return this.matching.matchBooked(accountId, lineId, [{ entryId, amount }], entryId, context);
  }

  /** Bank and books as they stand at the end of a day, everything that was booked until now counted. */
  async balancesAt(accountId: string, day: string): Promise<Balances & { readonly explained: number }> {
    await this.banks.open(accountId);
    await this.matching.upToDate(accountId);
    const balances = await this.balances.at(accountId, day);
    return { ...balances, explained: explainedBy(balances) };
  }

  async reconcile(
    accountId: string,
    asked: { readonly through: string; readonly balance?: number; readonly reason?: string },
    context: CommandContext,
  ): Promise<void> {
    await this.matching.upToDate(accountId);
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
}
