/**
 * Corrects several entries one after the other, each under an id that derives from the request's and its own, so that a repeat
 * under one key corrects nothing twice. One that is refused is told with its reason and the others go on; a failure of the machine
 * ends the whole, and is told of each that was still to come.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, contentHash } from '../../platform/http/command-context.ts';
import { statusOfCode } from '../../platform/http/error-status.ts';
import type { JournalCommand } from '../journal/journal.command.ts';
import { ReverseEntry } from './reverse-entry.command.ts';
import type { CorrectedItemsView, CorrectedItemView } from './several-entries.dto.ts';

/** The command for one entry, or undefined where it is so already. */
export type CommandOf = (entryId: string, context: CommandContext) => Promise<JournalCommand | undefined>;

@Injectable()
export class SeveralEntries {
  readonly #logger = new Logger('ledger');

  constructor(private readonly commands: CommandBus) {}

  /** `content`: what is sent for each, against which a repeat of the key is held. */
  async correct(
    ids: readonly string[],
    content: object,
    context: CommandContext,
    commandOf: CommandOf,
  ): Promise<{ readonly view: CorrectedItemsView; readonly visible: boolean }> {
    const results: CorrectedItemView[] = [];
    let visible = true;
    const entryIds = [...new Set(ids)];
    for (const [place, id] of entryIds.entries()) {
      try {
        const command = await commandOf(id, itemContext(context, id, content));
        if (command) visible = (await this.commands.execute(command)).visible;
        const reversalId = command instanceof ReverseEntry ? command.asked.reversalId : null;
        results.push({ id, done: true, reversalId, code: null, message: null });
      } catch (error) {
        if (isRefusal(error)) {
          results.push(refused(id, error.code, error.message));
          continue;
        }
        this.#logger.error(`several [${context.correlationId}] ${String(error)}`);
        results.push(...entryIds.slice(place).map((left, n) => fallen(left, n === 0)));
        break;
      }
    }
    return { view: { done: results.filter(({ done }) => done).length, results }, visible };
  }
}

const itemContext = (context: CommandContext, entryId: string, content: object): CommandContext => ({
  ...context,
  id: entityId(context.id, `entry ${entryId}`),
  idempotency: context.idempotency && {
    key: `${context.idempotency.key} ${entryId}`,
    contentHash: contentHash({ entryId, ...content }),
  },
});

const refused = (id: string, code: string, message: string): CorrectedItemView => ({
  id,
  done: false,
  reversalId: null,
  code,
  message,
});

/** Only of the one under way nobody knows whether it was stored. */
const fallen = (id: string, underWay: boolean): CorrectedItemView =>
  refused(
    id,
    'SERVICE_UNAVAILABLE',
    `${messages.failures.createTransactionInternal}.${underWay ? ` ${messages.outcomeUnknown}` : ''}`,
  );

/** Of this entry alone; whatever the machine says of itself concerns all. */
const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && statusOfCode(error.code) < 500;
