/**
 * Books a plan: developments, then clients, then entries in the file's order with many under way at once. Everything has
 * its permanent id, so whatever is interrupted is finished by doing all of it again.
 */
import { clientsFile, developmentsFile, movementsFile } from '@livro/rules';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@livro/event-sourcing';
import type { CommandBus } from '@nestjs/cqrs';
import { LinkClient } from '../../clients/client/link-client.command.ts';
import { RegisterClient } from '../../clients/client/register-client.command.ts';
import type { DevelopmentAccounts } from '../../developments/public.ts';
import { CreateDevelopment } from '../../developments/create-development.command.ts';
import { ledgerDecider } from '../../ledger/journal/ledger.ts';
import type { Outcome } from '../../platform/book/book.types.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import {
  isAway,
  OutOfReachError,
  PATIENCE_MS,
  PAUSE_MS,
  untilReached,
} from '../../platform/event-store/away.ts';
import { entryEnvelope, type ImportPlan, type Planning } from '../plan/import-plan.ts';
import { inParallel } from '../plan/parallel.ts';
import type { PlannedEntry } from '../plan/plan-entries.ts';
import type { BookingProgress } from './booking-progress.ts';
import { OvertakenError } from './overtaken.ts';

export interface Booking extends Planning {
  readonly bus: CommandBus;
  readonly accounts: DevelopmentAccounts;
  readonly projections: ProjectionProgress;
  readonly progress: BookingProgress;
  /** Ends it between two commands; what was sent is waited for. */
  readonly signal?: AbortSignal;
  /** The command's context for a line of clientes.csv. */
  readonly clientContext: (line: ImportPlan['clients']['register'][number]['line']) => CommandContext;
}

export interface Booked {
  readonly entries: number;
  readonly repeatedEntries: number;
}

const AT_ONCE = 8;
const ENTRIES_AT_ONCE = 1_000;
/** How long the read models may take after the last entry without getting there. */
const PROJECTED_WITHIN_MS = 120_000;

/** Answers when the read models show the last entry. */
export async function bookPlan(plan: ImportPlan, booking: Booking): Promise<Booked> {
  const heads = new Heads();
  const { progress } = booking;
  await bookDevelopments(plan, booking, heads);
  const clientIds = await bookClients(plan, booking, heads);
  const booked = await bookEntries(plan.entries.entries, clientIds, booking, heads);
  progress.phase('read_models', 1);
  await heads.wait(booking.projections);
  progress.advance();
  return booked;
}

async function bookDevelopments(
  plan: ImportPlan,
  { bus, accounts, progress, signal }: Booking,
  heads: Heads,
): Promise<void> {
  const { create } = plan.developments;
  progress.phase('developments', create.length + plan.unopened.length);
  await inParallel(create, AT_ONCE, async ({ line, development, context }) => {
    signal?.throwIfAborted();
    const { outcomes } = await persistently(developmentsFile.name, line, () =>
      bus.execute(new CreateDevelopment(development, context)),
    );
    for (const outcome of outcomes) heads.saw(outcome);
    progress.advance();
  });
  for (const event of plan.unopened) {
    for (const outcome of await persistently(developmentsFile.name, 1, () => accounts.book(event)))
      heads.saw(outcome);
    progress.advance();
  }
}

/** Answers the newcomers' ids by CPF. */
async function bookClients(
  { clients }: ImportPlan,
  { bus, progress, clientContext, signal }: Booking,
  heads: Heads,
): Promise<ReadonlyMap<string, string>> {
  progress.phase('clients', clients.register.length + clients.link.length);
  const ids = await inParallel(clients.register, AT_ONCE, async ({ line, cpf, client }) => {
    signal?.throwIfAborted();
    const { clientId, outcome } = await persistently(clientsFile.name, line.line, () =>
      bus.execute(new RegisterClient(client, clientContext(line))),
    );
    heads.saw(outcome);
    progress.advance();
    return [cpf, clientId] as const;
  });
  // One after the other: two lines may give the same client units in the same development.
  for (const { line, clientId, link } of clients.link) {
    const { outcome } = await persistently(clientsFile.name, line.line, () =>
      bus.execute(new LinkClient(clientId, link, clientContext(line))),
    );
    heads.saw(outcome);
    progress.advance();
  }
  return new Map(ids);
}

async function bookEntries(
  entries: readonly PlannedEntry[],
  clientIds: ReadonlyMap<string, string>,
  { books, base, progress, signal }: Booking,
  heads: Heads,
): Promise<Booked> {
  progress.phase('entries', entries.length);
  const book = await books.open(ledgerDecider);
  let repeated = 0;
  const send = async (entry: PlannedEntry): Promise<void> => {
    signal?.throwIfAborted();
    const clientId = entry.newcomerCpf && clientIds.get(entry.newcomerCpf);
    const outcome = await book.execute(entryEnvelope(entry, base, clientId));
    heads.saw(outcome);
    if (outcome.repeated) repeated += 1;
    progress.booked?.(entry, outcome);
    progress.advance();
  };
  let waiting = entries;
  for (let lastSuccess = Date.now(); waiting.length > 0;) {
    const before = waiting.length;
    waiting = await sendInOrder(waiting, send);
    if (waiting.length === 0) break;
    if (waiting.length < before) lastSuccess = Date.now();
    if (Date.now() - lastSuccess > PATIENCE_MS) throw new OutOfReachError();
    await sleep(PAUSE_MS);
  }
  return { entries: entries.length - repeated, repeatedEntries: repeated };
}

/** Sends the entries in order, many under way; answers, in order, those whose outcome is unknown or that were not sent. */
async function sendInOrder(
  entries: readonly PlannedEntry[],
  send: (entry: PlannedEntry) => Promise<void>,
): Promise<readonly PlannedEntry[]> {
  const unsettled = new Set<PlannedEntry>();
  let failure: { readonly cause: unknown } | undefined;
  let next = 0;
  const worker = async (): Promise<void> => {
    // Each start is synchronous up to the Book's queue, so the queue has the file's order.
    while (next < entries.length && unsettled.size === 0 && !failure) {
      const entry = entries[next]!;
      next += 1;
      try {
        await send(entry);
      } catch (error) {
        if (isAway(error)) unsettled.add(entry);
        else failure ??= { cause: overtaken(movementsFile.name, entry.line, error) };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(ENTRIES_AT_ONCE, entries.length) }, worker));
  if (failure) throw failure.cause;
  return [...entries.slice(0, next).filter((entry) => unsettled.has(entry)), ...entries.slice(next)];
}

/** Does it again while the store is away; a refusal now ends the command. */
const persistently = <T>(file: string, line: number, work: () => Promise<T>): Promise<T> =>
  untilReached(work).catch((error: unknown) => {
    throw overtaken(file, line, error);
  });

const overtaken = (file: string, line: number, error: unknown): unknown =>
  error instanceof DomainError ? new OvertakenError(file, line, error) : error;

/** All is in the journal, and not yet to be seen. */
export class ReadModelsBehindError extends OutOfReachError {
  constructor() {
    super('Tudo foi lançado, mas as consultas ainda não mostram o último lançamento.');
  }
}

/** The last revision seen in each stream. */
class Heads {
  readonly #heads = new Map<string, bigint>();

  saw({ stream, lastRevision }: Outcome): void {
    if (lastRevision > (this.#heads.get(stream) ?? -1n)) this.#heads.set(stream, lastRevision);
  }

  async wait(projections: ProjectionProgress): Promise<void> {
    const until = Date.now() + PROJECTED_WITHIN_MS;
    for (const [stream, revision] of this.#heads) {
      while (!(await untilReached(() => projections.reached(stream, revision, undefined, 2_000)))) {
        if (Date.now() <= until) continue;
        throw new ReadModelsBehindError();
      }
    }
  }
}
