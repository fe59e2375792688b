/** A folder of books decided on and booked with everything that the program has for it; for a command line and for a server. */
import { clientsFile } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ClientVault } from '../../clients/personal-data/client-vault.store.ts';
import { CurrentPerson } from '../../clients/personal-data/current-person.write.ts';
import { DevelopmentAccounts } from '../../developments/public.ts';
import { ledgerDecider } from '../../ledger/journal/ledger.ts';
import { Books } from '../../platform/book/book.types.ts';
import { CommandHistory } from '../../platform/book/command-history.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { Folder } from '../folder/folder.ts';
import { planImport, type ImportPlan, type Planning } from '../plan/import-plan.ts';
import { contextFor } from '../plan/plan-developments.ts';
import { referenceOf } from '../plan/source-reference.ts';
import { bookPlan, type Booked } from './book-plan.ts';
import type { BookingProgress } from './booking-progress.ts';

export type ImportBase = Planning['base'];

const ASKED_AT_ONCE = 1_000;

@Injectable()
export class Importer {
  constructor(
    private readonly books: Books,
    private readonly store: EventStore,
    private readonly vault: ClientVault,
    private readonly people: CurrentPerson,
    private readonly bus: CommandBus,
    private readonly accounts: DevelopmentAccounts,
    private readonly projections: ProjectionProgress,
    private readonly history: CommandHistory,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'allowOverdraftExpenses'>,
  ) {}

  plan(folder: Folder, base: ImportBase): Promise<ImportPlan> {
    return planImport(folder, this.#planning(base));
  }

  /** The ids of the plan's commands for the ledger that the journal has already. */
  async known({ entries: { entries } }: ImportPlan): Promise<ReadonlySet<string>> {
    const known = new Set<string>();
    for (let start = 0; start < entries.length; start += ASKED_AT_ONCE) {
      const ids = entries.slice(start, start + ASKED_AT_ONCE).map((entry) => entry.reference.commandId);
      const { commands } = await this.history.find(ledgerDecider.stream, ids);
      for (const id of commands.keys()) known.add(id);
    }
    return known;
  }

  /** Call it for a plan without problems only. */
  book(plan: ImportPlan, base: ImportBase, progress: BookingProgress, signal?: AbortSignal): Promise<Booked> {
    const context = contextFor(base);
    return bookPlan(plan, {
      ...this.#planning(base),
      bus: this.bus,
      accounts: this.accounts,
      projections: this.projections,
      progress,
      signal,
      clientContext: (line) =>
        context(referenceOf(clientsFile, line, (text) => this.vault.hashOf('imported line', text))),
    });
  }

  #planning(base: ImportBase): Planning {
    const { books, store, vault, people, settings } = this;
    return { books, store, vault, people, base, allowOverdraft: settings.allowOverdraftExpenses };
  }
}
