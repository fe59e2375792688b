/** Hands a command to the journal's Book and waits until its effect can be read. Decides nothing but who the client is. */
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Books } from '../../platform/book/book.types.ts';
import { envelopeOf } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { LedgerCommand } from './commands.ts';
import { ledgerDecider } from './ledger.ts';
import { Payers } from '../payment/payers.ts';
import type { LedgerState } from './state.ts';
import { type Booked, BookEntry } from './book-entry.command.ts';
import { EntryHistory } from '../correction/entry-history.write.ts';
import { EntryVersions } from '../correction/entry-versions.write.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';

/** The read models that show a command's effect: its own, and those that every screen reads after booking. */
const SHOWN_BY: Readonly<Record<LedgerCommand['type'], readonly string[]>> = {
  OpenAccount: ['accounts', 'postings'],
  CloseAccounts: ['accounts'],
  SetOpeningBalance: ['accounts', 'transactions', 'postings'],
  RecordExpense: ['accounts', 'transactions', 'postings', 'expenses'],
  RegisterPayment: ['accounts', 'transactions', 'postings', 'payments'],
  TransferMoney: ['accounts', 'transactions', 'postings', 'transfers'],
  MakeInvestment: ['accounts', 'transactions', 'postings', 'investments'],
  RegisterReturn: ['accounts', 'transactions', 'postings', 'investments'],
  ReverseEntry: ['accounts', 'transactions', 'postings', 'expenses', 'payments', 'transfers', 'investments'],
  EditEntry: ['accounts', 'transactions', 'postings', 'expenses', 'payments'],
  ConfirmPayment: ['accounts', 'transactions', 'postings', 'payments'],
  CancelPayment: ['payments'],
  RefundPayment: ['accounts', 'transactions', 'postings', 'payments'],
  ClosePeriod: ['periods'],
  ReopenPeriod: ['periods'],
  VoidEntry: ['accounts', 'transactions', 'postings'],
};

/** The client whose payment it is to be, where the command names one. */
function clientOf(command: LedgerCommand): string | undefined {
  if (command.type === 'RegisterPayment') return command.clientId;
  return command.type === 'EditEntry' && command.kind === 'payment' ? command.change.clientId : undefined;
}

/** Of these a cancelled development takes no more, and a completed one is worth a warning. */
const NEW_BUSINESS = [
  'RecordExpense',
  'RegisterPayment',
  'MakeInvestment',
  'EditEntry',
  'ConfirmPayment',
] as const;
type NewBusiness = Extract<LedgerCommand, { type: (typeof NEW_BUSINESS)[number] }>;

const isNewBusiness = (command: LedgerCommand): command is NewBusiness =>
  (NEW_BUSINESS as readonly string[]).includes(command.type);

/** The account that the command names; a correction may leave it to its entry, a confirmation always does. */
function accountOf(command: NewBusiness, { pendingPayments }: LedgerState): string | undefined {
  if ('accountId' in command) return command.accountId;
  const chosen = command.type === 'EditEntry' ? command.change.accountId : undefined;
  const { entry } = command;
  const booked = entry && 'accountId' in entry.data ? entry.data.accountId : undefined;
  return chosen ?? pendingPayments.get(command.entryId)?.accountId ?? booked;
}

@CommandHandler(BookEntry)
export class BookEntryHandler implements ICommandHandler<BookEntry, Booked> {
  constructor(
    private readonly books: Books,
    private readonly clients: Payers,
    private readonly developments: DevelopmentLookup,
    private readonly history: EntryHistory,
    private readonly versions: EntryVersions,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'lateEntries'>,
    private readonly progress: ProjectionProgress,
  ) {}

  async execute({ command, context }: BookEntry): Promise<Booked> {
    const clientId = clientOf(command);
    if (clientId !== undefined) await this.clients.assert(clientId);
    const book = await this.books.open(ledgerDecider);
    const informed = await this.#informed(command);
    const { judged, developmentStatus } = await this.#judged(informed, book.state);
    const outcome = await book.execute(envelopeOf(context, judged));
    const visible = await this.progress.reached(outcome.stream, outcome.lastRevision, SHOWN_BY[command.type]);
    return { outcome, visible, developmentStatus };
  }

  /** With the developments that take no new business, where it is some; their stream is not the ledger's. */
  async #judged(command: LedgerCommand, state: LedgerState) {
    if (!isNewBusiness(command)) return { judged: command, developmentStatus: null };
    const { cancelled, statusOf } = await this.developments.now();
    const account = state.accounts.get(accountOf(command, state) ?? '');
    const judged = { ...command, cancelledDevelopments: cancelled };
    return { judged, developmentStatus: account ? statusOf(account.developmentId) : null };
  }

  /** With what a pure decision cannot know: the event behind an entry of old, and what becomes of late entries. */
  async #informed(command: LedgerCommand): Promise<LedgerCommand> {
    const { lateEntries } = this.settings;
    const dated = 'date' in command || command.type === 'EditEntry' ? { ...command, lateEntries } : command;
    if (!('entryId' in dated) || dated.type === 'SetOpeningBalance') return dated;
    const entry = await this.history.eventFrom(dated.entryId);
    if (!('ifMatch' in dated) || dated.ifMatch === undefined) return { ...dated, entry };
    return { ...dated, entry, known: await this.versions.of(dated.entryId, dated.ifMatch) };
  }
}
