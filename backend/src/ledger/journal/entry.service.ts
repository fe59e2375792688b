/**
 * What every controller of this context answers to an entry: the entity as its row will be once its projection has folded the
 * command's own events, whether or not it has. Waits for none.
 */
import type { Recorded, Violation } from '@livro/event-sourcing';
import type { AccountKind } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { completedWarnings } from '../../developments/public.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { Answer } from '../../platform/http/answer.ts';
import { envelopeOf } from '../../platform/http/command-context.ts';
import {
  type PreviewedRows,
  ProjectionPreview,
} from '../../platform/projections/engine/projection-preview.ts';
import { rowAt } from '../../platform/projections/define-projection.ts';
import type { Projection, TableDefinition } from '../../platform/projections/projection.types.ts';
import { ledgerDecider } from './ledger.ts';
import { DevelopmentLookup } from './development-lookup.write.ts';
import type { Booked, JournalCommand } from './journal.command.ts';

/** What a view shows of an account besides its id. */
export interface AccountNames {
  readonly account_type: AccountKind;
  readonly development_id: string;
  readonly development_name: string | null;
}

/** How entities of a kind are shown, from a row of their projection. */
export interface Shown<Row extends object, View> {
  readonly projection: Projection;
  readonly table: TableDefinition<Row>;
  /** `rows` has what else the command's events touch; nothing where its one event makes the row. */
  readonly view: (
    row: Row,
    namesOf: (accountId: string) => AccountNames,
    rows?: PreviewedRows,
  ) => View | Promise<View>;
}

interface Answering<Row extends object, View> {
  readonly message?: string;
  /** What is worth saying of what was booked, beside what every entry may be worth. */
  readonly warnings?: () => Promise<readonly Violation[]>;
  readonly shown: Shown<Row, View>;
  /** The entity; of several the first that is there. Left out, its row's key is the number of the entry. */
  readonly ids?: readonly string[];
  /** The row that an event makes by itself, of a command for something new. */
  readonly made?: (event: Recorded) => Row | undefined;
}

@Injectable()
export class EntryService {
  constructor(
    private readonly books: Books,
    private readonly developments: DevelopmentLookup,
    private readonly preview: ProjectionPreview,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'lateEntries'>,
  ) {}

  async answer<Row extends object, View>(
    booked: Promise<Booked>,
    answering: Answering<Row, View>,
  ): Promise<Answer<View>> {
    const { message, warnings: further, shown } = answering;
    const [{ outcome, developmentStatus }, namesOf] = await Promise.all([booked, this.#names()]);
    const warnings = [...completedWarnings(developmentStatus, 'accountId'), ...((await further?.()) ?? [])];
    const [row, rows] = await this.#row(outcome, answering);
    return Answer.of(await shown.view(row, namesOf, rows), { message, warnings });
  }

  /** Decides and books nothing; refuses as the command would be refused. */
  async rehearse({ asked, context }: JournalCommand): Promise<void> {
    const book = await this.books.open(ledgerDecider);
    const late = { ...asked, lateEntries: this.settings.lateEntries };
    const [refusal] = await book.rehearse([envelopeOf(context, late)]);
    if (refusal) throw refusal;
  }

  async #row<Row extends object, View>(
    outcome: Outcome,
    { shown: { projection, table }, ids, made }: Answering<Row, View>,
  ): Promise<readonly [Row, PreviewedRows?]> {
    const { events, repeated } = outcome;
    // Of a repeat something may have become since.
    const row = !repeated && events.length === 1 ? made?.(events[0]!) : undefined;
    if (row) return [row];
    const entryNumber = Number(outcome.firstRevision) + 1;
    const wanted = (ids ?? [entryNumber]).map((key) => rowAt(table, key));
    const rows = await this.preview.of(projection, wanted, outcome);
    const previewed = wanted.map(({ key }) => rows.get(table, key)).find((one) => one !== undefined);
    if (!previewed) throw new Error(`Entry ${entryNumber} was booked and has no row.`);
    return [previewed, rows];
  }

  /** The Book knows every account that an entry was accepted on, whatever the read models know. */
  async #names(): Promise<(accountId: string) => AccountNames> {
    const [{ nameOf }, ledger] = await Promise.all([this.developments.now(), this.books.open(ledgerDecider)]);
    return (accountId) => {
      const known = ledger.state.accounts.get(accountId);
      if (!known) throw new Error(`Account ${accountId} has an entry and is not in the journal.`);
      return {
        account_type: known.kind,
        development_id: known.developmentId,
        development_name: nameOf(known.developmentId),
      };
    };
  }
}
