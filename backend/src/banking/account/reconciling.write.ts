/** What people do with lines: they say which entries they are, or book what lacks, and up to which day bank and books agree. */
import { DomainError } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import { messages, type ExpenseCategory, type PaymentMethod } from '@livro/rules';
import { localDate } from '@livro/calendar';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ledgerDecider, RecordExpense, RegisterPayment } from '../../ledger/public.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { readId } from '../../platform/http/wire-value.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { BalanceQueries, type Balances, explainedBy } from '../reconciliation/balance.queries.ts';
import { BankBooks } from './bank-books.write.ts';
import { BankingQueries } from './banking.queries.ts';
import type { BankCommand, EntryOnAccount } from './commands.ts';
import type { LineState } from './state.ts';
import { UndoneEntries } from './undone-entries.reactor.ts';

const texts = messages.banking;

/** What a line lacks to be an entry; day and amount are the bank's. */
export interface NewEntry {
  readonly description: string;
  readonly documentNumber?: string;
  readonly category?: ExpenseCategory;
  readonly supplier?: string;
  readonly clientId?: string;
  readonly unitReference?: string;
  readonly method?: PaymentMethod;
  readonly confirmDuplicate?: boolean;
}

export interface Matched {
  readonly matchId: string;
  /** False while the read model lags. */
  readonly visible: boolean;
}

@Injectable()
export class Reconciling {
  constructor(
    private readonly banks: BankBooks,
    private readonly queries: BankingQueries,
    private readonly balances: BalanceQueries,
    private readonly undone: UndoneEntries,
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'allowOverdraftExpenses'>,
  ) {}

  /** One of the commands that the account's own stream decides alone. */
  execute(accountId: string, command: BankCommand, context: CommandContext): Promise<boolean> {
    return this.banks.execute(accountId, envelopeOf(context, command));
  }

  /** Throws what the decider refuses with, and for an entry that is not on this account or was undone. */
  async match(
    accountId: string,
    asked: {
      readonly lineIds: readonly string[];
      readonly entryIds: readonly string[];
      readonly reason?: string;
    },
    context: CommandContext,
  ): Promise<Matched> {
    // What is no id is unknown, as in a path.
    const entryIds = asked.entryIds.map(readId).filter((id) => typeof id === 'string');
    const entries = await this.#entries(accountId, [...new Set(entryIds)]);
    return this.#match(accountId, { ...asked, entries }, context);
  }

  /**
   * Books the line as an expense or a payment, then matches both. The entry's id derives from the line: what a crash cut off between
   * the two is finished by asking again, and nothing is booked twice.
   */
  async book(accountId: string, lineId: string, entry: NewEntry, context: CommandContext): Promise<Matched> {
    const book = await this.banks.open(accountId);
    const line = (await book.catchUp()).lines.get(lineId);
    if (!line) throw new DomainError('NOT_FOUND', texts.lineNotFound);
    // Of a line that is settled nothing is booked: the stream refuses it, or answers a repeat as it did before.
    const entryId =
      line.status === 'open' ? await this.#record(accountId, { ...line, lineId }, entry, context) : lineId;
    const entries = [{ entryId, amount: line.amount }];
    return this.#match(accountId, { lineIds: [lineId], entries }, context);
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
  ): Promise<boolean> {
    await this.#upToDate(accountId);
    await this.undone.catchUp(accountId);
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

  async #match(
    accountId: string,
    asked: {
      readonly lineIds: readonly string[];
      readonly entries: readonly EntryOnAccount[];
      readonly reason?: string;
    },
    context: CommandContext,
  ): Promise<Matched> {
    const { lineIds, entries, reason = null } = asked;
    const matchId = entityId(context.id, 'match');
    const by = context.actor.id;
    const command = { type: 'MatchLines', matchId, lineIds, entries, reason, by } as const;
    return { matchId, visible: await this.execute(accountId, command, context) };
  }

  async #record(
    accountId: string,
    line: LineState & { readonly lineId: string },
    entry: NewEntry,
    { idempotency: _, ...rest }: CommandContext,
  ): Promise<string> {
    const context = { ...rest, id: entityId(line.lineId, `entry ${line.times}`) };
    const { description, documentNumber = null, category, supplier = null, clientId } = entry;
    const amount = centavos(Math.abs(line.amount));
    const date = localDate(line.date);
    const lookalikes = entry.confirmDuplicate ? undefined : [];
    const fields = { accountId, amount, date, description, documentNumber, tags: [], lookalikes };
    if (line.amount < 0) {
      if (!category) throw new DomainError('REQUIRED_FIELD', texts.categoryRequired, 'category');
      const { allowOverdraftExpenses: allowOverdraft } = this.settings;
      const command = new RecordExpense({ ...fields, category, supplier, allowOverdraft }, context);
      await this.commands.execute(command);
      return command.asked.expenseId;
    }
    if (!clientId) throw new DomainError('REQUIRED_FIELD', texts.clientRequired, 'clientId');
    const { method = 'pix', unitReference = null } = entry;
    const command = new RegisterPayment(
      { ...fields, clientId, method, unitReference, status: 'confirmed' },
      context,
    );
    await this.commands.execute(command);
    return command.asked.paymentId;
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
