/** Closes a month with all before it, and reopens it with all after it. */
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { ClosePeriodCommand, ReopenPeriodCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand } from '../journal/journal.command.ts';

export class ClosePeriod extends JournalCommand<ClosePeriodCommand> {
  constructor({ period, reason }: Fields<ClosePeriodCommand>, context: CommandContext) {
    super({ type: 'ClosePeriod', period, reason, today: context.today }, context);
  }
}

export class ReopenPeriod extends JournalCommand<ReopenPeriodCommand> {
  constructor({ period, reason }: Fields<ReopenPeriodCommand>, context: CommandContext) {
    super({ type: 'ReopenPeriod', period, reason, today: context.today }, context);
  }
}
