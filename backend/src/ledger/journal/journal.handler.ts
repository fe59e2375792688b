/** Hands a command to the journal's Book. Decides nothing but who the client is. */
import { Inject, Injectable, type Type } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Books } from '../../platform/book/book.types.ts';
import { envelopeOf } from '../../platform/http/command-context.ts';
import type { ReadVersion } from './commands.ts';
import type { MoneyEvent, Reversal } from './events.ts';
import { ledgerDecider } from './ledger.ts';
import { Payers } from '../payment/payers.ts';
import type { LedgerState } from './state.ts';
import type { Booked, JournalCommand } from './journal.command.ts';
import { EntryHistory } from '../correction/entry-history.write.ts';
import { EntryVersions } from '../correction/entry-versions.write.ts';
import { LookalikeQueries } from './lookalike.queries.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';

/** The event behind the entry of old, and what read models know of its version where the caller means one. */
interface Corrected {
  readonly entry?: MoneyEvent | Reversal;
  readonly known?: ReadVersion;
}

@Injectable()
export class JournalHandler implements ICommandHandler<JournalCommand, Booked> {
  constructor(
    private readonly books: Books,
    private readonly clients: Payers,
    private readonly developments: DevelopmentLookup,
    private readonly lookalikes: LookalikeQueries,
    private readonly history: EntryHistory,
    private readonly versions: EntryVersions,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'lateEntries'>,
  ) {}

  /**
   * Adds what a pure decision cannot know: the entry of old, what becomes of late entries, which developments are cancelled, and
   * which older entries look the same.
   */
  async execute(command: JournalCommand): Promise<Booked> {
    const { asked, context, clientId } = command;
    if (clientId !== undefined) await this.clients.assert(clientId);
    const book = await this.books.open(ledgerDecider);
    const { lateEntries } = this.settings;
    const corrected = await this.#corrected(command);
    const { cancelled, developmentStatus } = await this.#developments(command, book.state, corrected.entry);
    const lookalikes = command.confirmDuplicate ? undefined : await this.lookalikes.of(asked);
    const informed = { ...asked, ...(lookalikes && { lookalikes }), lateEntries, ...corrected, ...cancelled };
    const outcome = await book.execute(envelopeOf(context, informed));
    return { outcome, developmentStatus };
  }

  async #corrected({ corrects }: JournalCommand): Promise<Corrected> {
    if (!corrects) return {};
    const { entryId, ifMatch } = corrects;
    const entry = await this.history.eventFrom(entryId);
    return ifMatch ? { entry, known: await this.versions.of(entryId, ifMatch) } : { entry };
  }

  /** Their stream is not the ledger's. */
  async #developments(command: JournalCommand, state: LedgerState, entry?: MoneyEvent | Reversal) {
    if (!command.businessOn) return { developmentStatus: null };
    const { cancelled, statusOf } = await this.developments.now();
    const account = state.accounts.get(command.businessOn(state, entry) ?? '');
    return {
      cancelled: { cancelledDevelopments: cancelled },
      developmentStatus: account ? statusOf(account.developmentId) : null,
    };
  }
}

/** The handler of one class of command on the bus: the same for all, since each says itself what is particular to it. */
export function handlerOf(command: Type<JournalCommand>): Type<JournalHandler> {
  @CommandHandler(command)
  class Handler extends JournalHandler {}
  return Handler;
}
