/** Accepts many lines at once, each with the entry or the pending payment that a person was shown for it, and takes such matches back. */
import { DomainError } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { LikelyLine, LineResult } from './acceptance.ts';
import { AcceptingLines } from './accepting-lines.write.ts';
import { BankBooks } from './bank-books.write.ts';
import { BankingQueries } from './banking.queries.ts';
import { LineMatching } from './line-matching.write.ts';

const texts = messages.banking;

@Injectable()
export class BulkAccepting {
  constructor(
    private readonly banks: BankBooks,
    private readonly queries: BankingQueries,
    private readonly matching: LineMatching,
    private readonly accepting: AcceptingLines,
  ) {}

  /** One after the other; what one is refused for stops no other. Repeated with the same key each is accepted once. */
  async accept(
    accountId: string,
    lines: readonly LikelyLine[],
    context: CommandContext,
  ): Promise<readonly LineResult[]> {
    assertFew(lines.length);
    await this.matching.upToDate(accountId);
    const entryIds = lines.flatMap(({ entryId }) => entryId ?? []);
    const found = await this.queries.entries(accountId, [...new Set(entryIds)]);
    const amounts = new Map(
      found.flatMap((one) => (one.stands ? [[one.entry_id, one.amount] as const] : [])),
    );
    const results: LineResult[] = [];
    for (const one of lines) {
      const { lineId } = one;
      try {
        const matchId = await this.#acceptOne(accountId, one, amounts, within(context, `line ${lineId}`));
        results.push({ lineId, matchId, refusal: null });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        results.push({ lineId, matchId: null, refusal: error.message });
      }
    }
    return results;
  }

  /** The lines wait again; one whose match is gone already is passed over. */
  async undo(accountId: string, matchIds: readonly string[], context: CommandContext): Promise<void> {
    assertFew(matchIds.length);
    const book = await this.banks.open(accountId);
    for (const matchId of new Set(matchIds)) {
      const command = { type: 'UnmatchLines', matchId, undoneEntryId: null, by: context.actor.id } as const;
      const { id, actor, correlationId } = within(context, `undo ${matchId}`);
      await book.execute({ id, actor, correlationId, command }).catch(unlessGone);
    }
  }

  async #acceptOne(
    accountId: string,
    { lineId, entryId, paymentId }: LikelyLine,
    amounts: ReadonlyMap<string, number>,
    context: CommandContext,
  ): Promise<string> {
    if (entryId === undefined) {
      const paymentIds = paymentId === undefined ? [] : [paymentId];
      return (await this.accepting.accept(accountId, lineId, { paymentIds }, context)).matchId;
    }
    const amount = amounts.get(entryId);
    if (amount === undefined) throw new DomainError('NOT_FOUND', texts.entryNotFound, 'entryIds');
    return this.matching.match(accountId, { lineIds: [lineId], entries: [{ entryId, amount }] }, context);
  }
}

const within = ({ idempotency: _, ...context }: CommandContext, name: string): CommandContext => ({
  ...context,
  id: entityId(context.id, name),
});

function assertFew(count: number): void {
  const most = limits.linesAcceptedAtOnce;
  if (count === 0) throw new DomainError('REQUIRED_FIELD', texts.chooseLines);
  if (count > most) throw new DomainError('MAXIMUM_VALUE', texts.tooManyAccepted(most));
}

function unlessGone(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
}
