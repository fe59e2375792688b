/** `import FOLDER`: reads, decides everything, and only then books. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { businessToday } from '@livro/calendar';
import type { Abstract, INestApplicationContext, Type } from '@nestjs/common';
import { SealWriter } from '../../audit/seal/seal-writer.write.ts';
import type { Permission } from '../../identity/permission/permissions.ts';
import { UsersBook } from '../../identity/user/users-book.write.ts';
import type { BookingPhase, BookingProgress } from '../../importing/booking/booking-progress.ts';
import { Importer, type ImportBase } from '../../importing/booking/importer.ts';
import type { Booked } from '../../importing/booking/book-plan.ts';
import type { Folder } from '../../importing/folder/folder.ts';
import { untilReached } from '../../platform/event-store/away.ts';
import { actorNamed } from '../actor.ts';
import type { Progress } from '../progress.ts';
import type { ImportReport } from './report.ts';

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

const PHASES: Readonly<Record<BookingPhase, string>> = {
  checking: 'Conferência',
  developments: 'Empreendimentos',
  clients: 'Clientes',
  entries: 'Lançamentos',
  read_models: 'Consultas',
};

/** Imports a folder that has been read; `program` is the application without its web side. */
export async function importFolder(
  folder: Folder,
  options: ImportOptions,
  program: INestApplicationContext,
  progress: Progress,
): Promise<ImportReport> {
  const started = Date.now();
  const now = new Date();
  const get = <T>(token: Type<T> | Abstract<T>): T => program.get<T>(token, { strict: false });
  const importer = get(Importer);
  const base: ImportBase = {
    actor: await untilReached(() => actorNamed(get(UsersBook), options.as, BRINGS)),
    correlationId: randomUUID(),
    now,
    today: businessToday(now),
  };
  const told: BookingProgress = {
    phase: (name, total) => progress.phase(PHASES[name], total),
    advance: () => progress.advance(),
  };
  told.phase('checking', 1);
  const plan = await untilReached(() => importer.plan(folder, base));
  told.advance();
  progress.end();
  const ok = plan.problems.length === 0;
  const booked = !ok
    ? nothing
    : options.dryRun
      ? foreseen(plan.entries.entries.length, (await importer.known(plan)).size)
      : await importer.book(plan, base, told);
  progress.end();
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

const foreseen = (entries: number, repeatedEntries: number): Booked => ({
  entries: entries - repeatedEntries,
  repeatedEntries,
});
