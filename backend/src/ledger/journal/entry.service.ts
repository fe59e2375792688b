/**
 * What every controller of this context answers to an entry: the entity as it can be read, or, while the read model lags, the
 * same body from the row that its projection will have, and `pending`.
 */
import type { Violation } from '@livro/event-sourcing';
import type { AccountKind } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { completedWarnings } from '../../developments/public.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Books } from '../../platform/book/book.types.ts';
import { Answer } from '../../platform/http/answer.ts';
import { envelopeOf } from '../../platform/http/command-context.ts';
import { ProjectionPreview } from '../../platform/projections/engine/projection-preview.ts';
import { rowAt } from '../../platform/projections/define-projection.ts';
import type { Projection, Rows, TableDefinition } from '../../platform/projections/projection.types.ts';
import { ledgerDecider } from './ledger.ts';
import { AccountQueries } from '../account/account.queries.ts';
import type { Booked, JournalCommand } from './journal.command.ts';

/** What a view shows of an account besides its id; the name is null where even that read model lags. */
export interface AccountNames {
  readonly account_type: AccountKind;
  readonly development_id: string;
  readonly development_name: string | null;
}

/** How entities of a kind are shown: as they can be read, or from a row of their projection. */
export interface Shown<Row extends object, View> {
  readonly projection: Projection;
  readonly table: TableDefinition<Row>;
  readonly read: (id: string) => Promise<View | undefined>;
  /** `rows` has what else the command's events touch. */
  readonly view: (row: Row, rows: Pick<Rows, 'get'>) => View | Promise<View>;
}

interface Answering<Row extends object, View> {
  readonly message?: string;
  /** What is worth saying of what was booked, beside what every entry may be worth. */
  readonly warnings?: () => Promise<readonly Violation[]>;
  readonly shown: Shown<Row, View>;
  /** The entity; of several the first that is there. Left out, its row's key is the number of the entry. */
  readonly ids?: readonly string[];
}

@Injectable()
export class EntryService {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly books: Books,
    private readonly preview: ProjectionPreview,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'lateEntries'>,
  ) {}

  async answer<Row extends object, View>(
    booked: Promise<Booked>,
    { message, warnings: further, shown, ids }: Answering<Row, View>,
  ): Promise<Answer<View>> {
    const { outcome, visible, developmentStatus } = await booked;
    const entryNumber = Number(outcome.firstRevision) + 1;
    const view = visible ? await firstOf(ids ?? [`${entryNumber}`], shown.read) : undefined;
    const warnings = [...completedWarnings(developmentStatus, 'accountId'), ...((await further?.()) ?? [])];
    if (view !== undefined) return Answer.of(view, { message, warnings });
    const { projection, table } = shown;
    const wanted = (ids ?? [entryNumber]).map((key) => rowAt(table, key));
    const rows = await this.preview.of(projection, wanted, outcome);
    const row = wanted.map(({ key }) => rows.get(table, key)).find((one) => one !== undefined);
    if (!row) throw new Error(`Entry ${entryNumber} was booked and has no row.`);
    return Answer.of(await shown.view(row, rows), { message, pending: true, warnings });
  }

  /** Decides and books nothing; refuses as the command would be refused. */
  async rehearse({ asked, context }: JournalCommand): Promise<void> {
    const book = await this.books.open(ledgerDecider);
    const late = { ...asked, lateEntries: this.settings.lateEntries };
    const [refusal] = await book.rehearse([envelopeOf(context, late)]);
    if (refusal) throw refusal;
  }

  /** The Book knows every account that an entry was accepted on, whatever the read models know. */
  async namesOf(accountId: string): Promise<AccountNames> {
    const { state } = await this.books.open(ledgerDecider);
    const known = state.accounts.get(accountId);
    if (!known) throw new Error(`Account ${accountId} has an entry and is not in the journal.`);
    const read = await this.accounts.get(accountId);
    return {
      account_type: known.kind,
      development_id: known.developmentId,
      development_name: read?.development_name ?? null,
    };
  }
}

async function firstOf<Found>(
  ids: readonly string[],
  find: (id: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const id of ids) {
    const found = await find(id);
    if (found !== undefined) return found;
  }
  return undefined;
}
