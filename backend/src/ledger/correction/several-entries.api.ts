/** Corrects several entries, each by a command of its own, and tells what became of each. */
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { doneAmong, oneByOne } from '../../platform/http/one-by-one.ts';
import type { JournalCommand } from '../journal/journal.command.ts';
import { ReverseEntry } from './reverse-entry.command.ts';
import type { CorrectedItemsView } from './several-entries.dto.ts';

/** The command for one entry, or undefined where it is so already. */
export type CommandOf = (entryId: string, context: CommandContext) => Promise<JournalCommand | undefined>;

@Injectable()
export class SeveralEntries {
  constructor(private readonly commands: CommandBus) {}

  /** `contentOf`: what is sent for each, against which a repeat of the key is held. */
  async correct(
    ids: readonly string[],
    contentOf: (entryId: string) => object,
    context: CommandContext,
    commandOf: CommandOf,
  ): Promise<CorrectedItemsView> {
    const answers = await oneByOne({
      ids,
      contentOf,
      context,
      failed: messages.failures.createTransactionInternal,
      act: async (id, itsContext) => {
        const command = await commandOf(id, itsContext);
        if (command) await this.commands.execute(command);
        return command instanceof ReverseEntry ? command.asked.reversalId : null;
      },
    });
    const results = answers.map(({ result = null, ...answer }) => ({ ...answer, reversalId: result }));
    return { done: doneAmong(results), results };
  }
}
