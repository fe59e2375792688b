/**
 * Where every controller of this context hands in an entry: books it and answers with the entity as it can be read, or,
 * while the read model lags, with the same body built from the fact in the journal and `pending`.
 */
import type { Violation } from '@livro/event-sourcing';
import type { AccountKind } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { completedWarnings } from '../../developments/public.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Books } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { Answer } from '../../platform/http/answer.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import type { LedgerCommand } from '../domain/commands.ts';
import { ledgerDecider } from '../domain/ledger.ts';
import { AccountQueries } from '../read/accounts/account-queries.ts';
import { factOf, type LedgerFact } from '../read/ledger-fact.ts';
import { accountsOf } from '../domain/touched-accounts.ts';
import { BookEntry } from '../write/book-entry.command.ts';

/** What a view shows of an account besides its id; the name is null where even that read model lags. */
export interface AccountNames {
  readonly account_type: AccountKind;
  readonly development_id: string;
  readonly development_name: string | null;
}

export interface Reading<View> {
  readonly message?: string;
  /** What is worth saying of what was booked, beside what every entry may be worth. */
  readonly warnings?: () => Promise<readonly Violation[]>;
  /** The entity from its read model. */
  readonly read: () => Promise<View | undefined>;
  /** The same from the fact; `namesOf` knows the accounts that the fact touches. */
  readonly unread: (fact: LedgerFact, namesOf: (accountId: string) => AccountNames) => View | Promise<View>;
}

@Injectable()
export class EntryDesk {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: AccountQueries,
    private readonly books: Books,
    private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'lateEntries'>,
  ) {}

  async enter<View>(
    command: LedgerCommand,
    context: CommandContext,
    { message, warnings: further, read, unread }: Reading<View>,
  ): Promise<Answer<View>> {
    const { outcome, visible, developmentStatus } = await this.commands.execute(
      new BookEntry(command, context),
    );
    const view = visible ? await read() : undefined;
    const warnings = [...completedWarnings(developmentStatus, 'accountId'), ...((await further?.()) ?? [])];
    if (view !== undefined) return Answer.of(view, { message, warnings });
    const fact = await this.#factAt(outcome.firstRevision);
    return Answer.of(await unread(fact, await this.#namesFor(fact)), {
      message,
      pending: true,
      warnings,
    });
  }

  /** Decides and books nothing; refuses as `enter` would. */
  async rehearse(command: LedgerCommand, context: CommandContext): Promise<void> {
    const book = await this.books.open(ledgerDecider);
    const late = { ...command, lateEntries: this.settings.lateEntries } as LedgerCommand;
    const [refusal] = await book.rehearse([envelopeOf(context, late)]);
    if (refusal) throw refusal;
  }

  async #factAt(revision: bigint): Promise<LedgerFact> {
    for await (const recorded of this.store.readStream(ledgerDecider.stream, revision, { maxCount: 1 })) {
      return factOf(recorded);
    }
    throw new Error(`Entry ${revision + 1n} was booked and is not in the journal.`);
  }

  /** The Book knows every account that an entry was accepted on, whatever the read models know. */
  async #namesFor({ event }: LedgerFact): Promise<(accountId: string) => AccountNames> {
    const { state } = await this.books.open(ledgerDecider);
    const names = new Map<string, AccountNames>();
    for (const id of accountsOf(event)) {
      const read = await this.accounts.get(id);
      const known = state.accounts.get(id);
      if (!known) throw new Error(`Account ${id} has an entry and is not in the journal.`);
      names.set(id, {
        account_type: known.kind,
        development_id: known.developmentId,
        development_name: read?.development_name ?? null,
      });
    }
    return (accountId) => names.get(accountId)!;
  }
}
