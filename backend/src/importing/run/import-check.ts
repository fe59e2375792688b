/** What a folder would bring, beside what the books have of it already: the dry run as figures, and the token that binds a start to it. */
import { DomainError } from '@livro/event-sourcing';
import { limits, messages, type MovementType } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ClientVault } from '../../clients/personal-data/client-vault.store.ts';
import { ledgerDecider } from '../../ledger/journal/ledger.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import { Importer, type ImportBase } from '../booking/importer.ts';
import { FILE_MISSING, type Folder, folderOf } from '../folder/folder.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import type { PlannedEntry } from '../plan/plan-entries.ts';
import type { SentFile } from './import-upload.interceptor.ts';

/** Lines of one kind on one account of the file, and how many of them the books do not have yet. */
export interface CheckedSum {
  readonly type: MovementType;
  readonly development: string;
  readonly account: PlannedEntry['account'];
  readonly lines: number;
  readonly amount: number;
  readonly newLines: number;
  readonly newAmount: number;
}

export interface Checked {
  readonly folder: Folder;
  readonly plan: ImportPlan;
  readonly sums: readonly CheckedSum[];
  readonly newEntries: number;
  readonly newAmount: number;
  /** The same while the same files would bring the same; changes with either. */
  readonly token: string;
}

/** How long the command log may take to come to the ledger's head: what is known already is read there. */
const KNOWN_WITHIN_MS = 10_000;

@Injectable()
export class ImportCheck {
  constructor(
    private readonly importer: Importer,
    private readonly vault: ClientVault,
    private readonly store: EventStore,
    private readonly projections: ProjectionProgress,
  ) {}

  /** Books nothing. Throws `DomainError` where there are more lines than a request may bring. */
  async of(files: readonly SentFile[], base: ImportBase): Promise<Checked> {
    const folder = await folderOf((name) => files.find((file) => file.name === name)?.bytes ?? FILE_MISSING);
    const lines = folder.developments.length + folder.clients.length + folder.movements.length;
    if (lines > limits.importLinesMax)
      throw new DomainError('MAXIMUM_VALUE', messages.importing.tooManyLines(lines), 'files');
    const plan = await this.importer.plan(folder, base);
    await this.#untilKnown();
    const known = await this.importer.known(plan);
    const sums = sumsOf(plan.entries.entries, known);
    const newEntries = sums.reduce((sum, { newLines }) => sum + newLines, 0);
    const newAmount = sums.reduce((sum, one) => sum + one.newAmount, 0);
    const { developments, clients } = plan;
    const brought = [developments.create, clients.register, clients.link].map(({ length }) => length);
    const content = files.map(({ name, digest }) => [name, digest]);
    const token = this.vault.hashOf(
      'checked import',
      JSON.stringify([content, brought, newEntries, newAmount]),
    );
    return { folder, plan, sums, newEntries, newAmount, token };
  }

  async #untilKnown(): Promise<void> {
    const last = await this.store.lastEvent(ledgerDecider.stream);
    if (!last) return;
    const { stream } = ledgerDecider;
    if (await this.projections.reached(stream, last.revision, undefined, KNOWN_WITHIN_MS)) return;
    throw new DomainError('SERVICE_UNAVAILABLE', messages.importing.behind);
  }
}

function sumsOf(entries: readonly PlannedEntry[], known: ReadonlySet<string>): readonly CheckedSum[] {
  const sums = new Map<string, CheckedSum>();
  for (const { type, accountId, development, account, amount, reference } of entries) {
    const key = `${type} ${accountId}`;
    const isNew = !known.has(reference.commandId);
    const before = sums.get(key) ?? {
      type,
      development,
      account,
      lines: 0,
      amount: 0,
      newLines: 0,
      newAmount: 0,
    };
    sums.set(key, {
      ...before,
      lines: before.lines + 1,
      amount: before.amount + amount,
      newLines: before.newLines + (isNew ? 1 : 0),
      newAmount: before.newAmount + (isNew ? amount : 0),
    });
  }
  return [...sums.values()];
}
