/** `import FOLDER`: reads, decides everything, and only then books. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { businessToday } from '@livro/calendar';
import type { Abstract, INestApplicationContext, Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SealWriter } from '../../audit/seal/seal-writer.write.ts';
import { ClientVault } from '../../clients/personal-data/client-vault.store.ts';
import { CurrentPerson } from '../../clients/personal-data/current-person.write.ts';
import { DevelopmentAccounts } from '../../developments/public.ts';
import { UsersBook } from '../../identity/user/users-book.write.ts';
import type { Permission } from '../../identity/permission/permissions.ts';
import { ledgerDecider } from '../../ledger/journal/ledger.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Books } from '../../platform/book/book.types.ts';
import { CommandHistory } from '../../platform/book/command-history.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { actorNamed } from '../actor.ts';
import { untilReached } from '../away.ts';
import { clientsFile } from '../books/book-files.ts';
import type { Progress } from '../progress.ts';
import { bookPlan, type Booked } from './book-plan.ts';
import { planImport, type ImportPlan, type Planning } from './import-plan.ts';
import { contextFor } from './plan-developments.ts';
import type { Folder } from './read-folder.ts';
import type { ImportReport } from './report.ts';
import { referenceOf } from './source-reference.ts';

/** What books bring; who may not do all of it by hand may not import it either. */
const BRINGS: readonly Permission[] = [
  'developments:create',
  'accounts:set_initial_balance',
  'clients:create',
  'expenses:create',
  'payments:create',
  'transfers:create',
  'investments:create',
  'investments:add_return',
];

export interface ImportOptions {
  readonly folder: string;
  /** E-mail of the user in whose name is booked. */
  readonly as?: string;
  readonly dryRun: boolean;
}

/** Imports a folder that has been read; `program` is the application without its web side. */
export async function importFolder(
  folder: Folder,
  options: ImportOptions,
  program: INestApplicationContext,
  settings: Pick<Settings, 'allowOverdraftExpenses'>,
  progress: Progress,
): Promise<ImportReport> {
  const started = Date.now();
  const now = new Date();
  const get = <T>(token: Type<T> | Abstract<T>): T => program.get<T>(token, { strict: false });
  const planning: Planning = {
    books: get(Books),
    store: get(EventStore),
    vault: get(ClientVault),
    people: get(CurrentPerson),
    base: {
      actor: await untilReached(() => actorNamed(get(UsersBook), options.as, BRINGS)),
      correlationId: randomUUID(),
      now,
      today: businessToday(now),
    },
    allowOverdraft: settings.allowOverdraftExpenses,
  };
  progress.phase('Conferência', 1);
  const plan = await untilReached(() => planImport(folder, planning));
  progress.advance();
  progress.end();
  const ok = plan.problems.length === 0;
  const context = contextFor(planning.base);
  const booked = !ok
    ? nothing
    : options.dryRun
      ? await foreseen(plan, get(CommandHistory))
      : await bookPlan(plan, {
          ...planning,
          bus: get<CommandBus>(CommandBus),
          accounts: get(DevelopmentAccounts),
          projections: get(ProjectionProgress),
          progress,
          clientContext: (line) =>
            context(referenceOf(clientsFile, line, (text) => planning.vault.hashOf('imported line', text))),
        });
  // This process may be the only one for days: what its entries made due is sealed before it leaves.
  if (ok && !options.dryRun) await untilReached(() => get(SealWriter).catchUp());
  return {
    folder: path.resolve(options.folder),
    dryRun: options.dryRun,
    ok,
    developments: {
      lines: folder.developments.length,
      created: ok ? plan.developments.create.length : 0,
      existing: plan.developments.existing,
    },
    clients: {
      lines: folder.clients.length,
      registered: ok ? plan.clients.register.length : 0,
      linked: ok ? plan.clients.link.length : 0,
      unchanged: plan.clients.unchanged,
    },
    entries: { lines: folder.movements.length, booked: booked.entries, repeated: booked.repeatedEntries },
    problems: plan.problems,
    warnings: plan.warnings,
    durationMs: Date.now() - started,
  };
}

const nothing: Booked = { entries: 0, repeatedEntries: 0 };
const ASKED_AT_ONCE = 1_000;

/** How much of the plan the journal has already. */
async function foreseen({ entries: { entries } }: ImportPlan, history: CommandHistory): Promise<Booked> {
  let repeatedEntries = 0;
  for (let start = 0; start < entries.length; start += ASKED_AT_ONCE) {
    const ids = entries.slice(start, start + ASKED_AT_ONCE).map((entry) => entry.reference.commandId);
    repeatedEntries += (await history.find(ledgerDecider.stream, ids)).commands.size;
  }
  return { entries: entries.length - repeatedEntries, repeatedEntries };
}
