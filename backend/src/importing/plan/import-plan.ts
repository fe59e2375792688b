/**
 * Everything that a folder asks for, decided as a whole before anything is booked: the form of each line, what it refers
 * to, and the deciders' own judgement on all of them in order, with what comes before counted as done.
 */
import { clientsFile, developmentsFile, movementsFile } from '@livro/rules';
import { DomainError, type Actor } from '@livro/event-sourcing';
import type { LocalDate } from '@livro/calendar';
import type { ClientsState } from '../../clients/client/clients-state.ts';
import { clientsDecider, isActiveClient } from '../../clients/client/clients.ts';
import type { ClientVault } from '../../clients/personal-data/client-vault.store.ts';
import type { CurrentPerson } from '../../clients/personal-data/current-person.write.ts';
import { developmentsDecider } from '../../developments/developments.ts';
import type { CreationEvent } from '../../developments/public.ts';
import { commandFor } from '../../developments/create-development.handler.ts';
import { ledgerDecider } from '../../ledger/journal/ledger.ts';
import type { LedgerCommand } from '../../ledger/journal/commands.ts';
import type { LedgerState } from '../../ledger/journal/state.ts';
import type { Books, Envelope } from '../../platform/book/book.types.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { envelopeOf, type CommandContext } from '../../platform/http/command-context.ts';
import type { Problem } from '../folder/problem.ts';
import { DevelopmentDirectory } from './development-directory.ts';
import { InvestmentCodes } from './investment-codes.ts';
import { inParallel } from './parallel.ts';
import { planClients, type ClientsPlan, type ClientLookup } from './plan-clients.ts';
import { contextFor, planDevelopments, type DevelopmentsPlan } from './plan-developments.ts';
import { planEntries, type EntriesPlan, type PlannedEntry } from './plan-entries.ts';
import type { Folder } from '../folder/folder.ts';
import { referenceOf, type KeyedHash } from './source-reference.ts';
import { columnOf } from './rehearsed-columns.ts';

export interface ImportPlan {
  readonly developments: DevelopmentsPlan;
  /** Developments in the journal whose accounts the ledger does not have yet: a creation that a crash cut off. */
  readonly unopened: readonly CreationEvent[];
  readonly clients: ClientsPlan;
  readonly entries: EntriesPlan;
  /** Everything that is wrong, in the order of files and lines. None: all of it can be booked. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

export interface Planning {
  readonly books: Books;
  readonly store: EventStore;
  readonly vault: ClientVault;
  readonly people: CurrentPerson;
  readonly base: Pick<CommandContext, 'correlationId' | 'now' | 'today'> & { readonly actor: Actor };
  readonly allowOverdraft: boolean;
}

const LOOKUPS_AT_ONCE = 8;

export async function planImport(folder: Folder, planning: Planning): Promise<ImportPlan> {
  const { books, base, allowOverdraft } = planning;
  const today: LocalDate = base.today;
  const ledger = await (await books.open(ledgerDecider)).catchUp();
  const clientsState = await (await books.open(clientsDecider)).catchUp();
  const events = await creationEvents(planning.store);
  const keyedHash: KeyedHash = (text) => planning.vault.hashOf('imported line', text);
  const context = contextFor(base);

  const directory = new DevelopmentDirectory(events.map((recorded) => recorded.data));
  const developments = planDevelopments(
    folder.developments,
    directory,
    (line) => context(referenceOf(developmentsFile, line, keyedHash)),
    today,
  );
  const known = await knownClients(folder, clientsState, planning);
  const clients = planClients(folder.clients, directory, known);
  const surroundings = {
    directory,
    codes: new InvestmentCodes(ledger),
    clientByCpf: known.byCpf,
    namedCpfs: clients.named,
    cpfsInDoubt: clients.inDoubt,
    today,
    allowOverdraft,
  };
  const entries = planEntries(folder.movements, surroundings, (line) =>
    referenceOf(movementsFile, line, keyedHash),
  );
  const problems = [
    ...folder.problems,
    ...developments.problems,
    ...clients.problems,
    ...entries.problems,
    ...(await rehearseDevelopments(books, developments)),
    ...(await rehearseEntries(planning, directory, ledger, entries)),
  ];
  const isOpen = ({ data }: CreationEvent): boolean =>
    data.accounts.every(({ accountId }) => ledger.accounts.has(accountId));
  return {
    developments,
    unopened: events.filter((recorded) => directory.isUsed(recorded.data.developmentId) && !isOpen(recorded)),
    clients,
    entries,
    problems: inOrder(problems),
    warnings: inOrder([...clients.warnings, ...entries.warnings]),
  };
}

async function creationEvents(store: EventStore): Promise<CreationEvent[]> {
  const events: CreationEvent[] = [];
  for await (const event of store.readStream(developmentsDecider.stream)) {
    if (event.type === 'DevelopmentCreated') events.push(event as CreationEvent);
  }
  return events;
}

/** Of those that the folder names: who they are in the books. A claim alone is no client. */
async function knownClients(
  folder: Folder,
  state: ClientsState,
  { vault, people }: Planning,
): Promise<ClientLookup> {
  const cpfs = new Set([
    ...folder.clients.flatMap((line) => line.values.cpf ?? []),
    ...folder.movements.flatMap((line) => line.values.cliente_cpf ?? []),
  ]);
  const emails = new Set(folder.clients.flatMap((line) => line.values.email?.toLowerCase() ?? []));
  const holders = async (field: 'cpf' | 'email', values: Iterable<string>): Promise<Map<string, string>> => {
    const found = await inParallel([...values], LOOKUPS_AT_ONCE, async (value) => {
      const claimants = await vault.claimantsOf(field, value);
      return [value, claimants.find((clientId) => isActiveClient(state, clientId))] as const;
    });
    const active = found.filter((pair): pair is readonly [string, string] => pair[1] !== undefined);
    return new Map(active);
  };
  const byCpf = await holders('cpf', cpfs);
  // Books in which nobody was ever deactivated need not be asked, CPF by CPF.
  const newcomers = [...state.clients.values()].some(({ standing }) => standing === 'inactive')
    ? [...cpfs].filter((cpf) => !byCpf.has(cpf))
    : [];
  const former = await inParallel(newcomers, LOOKUPS_AT_ONCE, async (cpf) =>
    (await people.deactivatedWith(cpf)) === undefined ? [] : [cpf],
  );
  return {
    byCpf,
    former: new Set(former.flat()),
    byEmail: await holders('email', emails),
    unitsIn: (clientId, developmentId) => state.clients.get(clientId)?.units[developmentId],
  };
}

async function rehearseDevelopments(books: Books, { create }: DevelopmentsPlan): Promise<Problem[]> {
  const book = await books.open(developmentsDecider);
  const answers = await book.rehearse(
    create.map(({ development, context }) => envelopeOf(context, commandFor(development, context))),
  );
  return create.flatMap(({ line }, i) => problemOf(developmentsFile.name, line, answers[i]));
}

/** The ledger judges the lines in order, on the accounts that this import opens too. */
async function rehearseEntries(
  { books, base }: Planning,
  directory: DevelopmentDirectory,
  state: LedgerState,
  plan: EntriesPlan,
): Promise<Problem[]> {
  const openings = openingsOf(directory, state).map((command): Envelope<LedgerCommand> => ({
    id: entityId(command.accountId, 'rehearsal'),
    command,
    actor: base.actor,
  }));
  const book = await books.open(ledgerDecider);
  const answers = await book.rehearse([
    ...openings,
    ...plan.entries.map((entry) => entryEnvelope(entry, base)),
  ]);
  const firstBad = Math.min(...plan.problems.map((problem) => problem.line ?? Infinity), Infinity);
  let badBefore = firstBad;
  return plan.entries.flatMap((entry, i) => {
    const found = problemOf(
      movementsFile.name,
      entry.line,
      answers[openings.length + i],
      badBefore < entry.line,
    );
    if (found.length > 0) badBefore = Math.min(badBefore, entry.line);
    return found;
  });
}

function openingsOf(directory: DevelopmentDirectory, state: LedgerState) {
  return directory.usable().flatMap(({ developmentId, accounts }) =>
    (['building', 'land'] as const).flatMap((kind) => {
      const accountId = accounts[kind];
      if (accountId === undefined || state.accounts.has(accountId)) return [];
      return [{ type: 'OpenAccount' as const, accountId, developmentId, kind }];
    }),
  );
}

/** The Book's envelope for an entry; `clientId` replaces the stand-in of a client registered meanwhile. */
export function entryEnvelope(
  { reference, command }: PlannedEntry,
  { actor, correlationId }: Pick<CommandContext, 'actor' | 'correlationId'>,
  clientId?: string,
): Envelope<LedgerCommand> {
  return {
    id: reference.commandId,
    command: command.type === 'RegisterPayment' && clientId ? { ...command, clientId } : command,
    actor,
    correlationId,
    idempotency: reference.idempotency,
  };
}

/** A refusal as a problem of its line; any other failure is no verdict on the line and is thrown. */
function problemOf(file: string, line: number, error: Error | undefined, isAfterBadLine = false): Problem[] {
  if (!error) return [];
  if (!(error instanceof DomainError)) throw error;
  // What is missing may be what a bad line would have brought.
  const doubt = isAfterBadLine && error.code === 'INSUFFICIENT_FUNDS';
  const reason = doubt ? `${error.message} (pode vir de linhas anteriores com erro)` : error.message;
  return [{ file, line, column: columnOf(file, error.field), code: error.code, reason }];
}

const FILE_ORDER = [developmentsFile.name, clientsFile.name, movementsFile.name] as readonly string[];

const inOrder = (problems: readonly Problem[]): Problem[] =>
  [...problems].sort(
    (a, b) => FILE_ORDER.indexOf(a.file) - FILE_ORDER.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
