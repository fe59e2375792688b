/** The lines of a lot's file: every entry under the codes of a revision of the mapping, with what it is and what it changes. */
import type { Batches } from '../../platform/files/table.ts';
import { journalKindLabels } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { type BookLine, centreKey, codesOf, type Mapping } from './account-keys.ts';
import type { NamedDevelopment } from './handoff.events.ts';
import type { KnownAccount } from './known-accounts.queries.ts';
import { LotEntries, type LotEntry, type Selection } from './lot-entries.read.ts';
import { pairsOf } from './lot-rows.ts';
import { isLate } from './lots.ts';

interface CodedLine extends BookLine {
  /** Null for an account that has no code: such a file is never delivered. */
  readonly firmCode: string | null;
  readonly referentialCode: string | null;
}

export interface LotRow {
  readonly lot: number;
  readonly revision: number;
  readonly entry: number;
  /** From 1 within the entry. */
  readonly line: number;
  readonly date: string;
  readonly debit: CodedLine;
  readonly credit: CodedLine;
  readonly amount: number;
  readonly history: string;
  readonly document: string | null;
  readonly centre: string | null;
  readonly development: string | null;
  readonly kind: string;
  readonly changedEntry: number | null;
  readonly changedLot: number | null;
  readonly late: boolean;
}

/** What a lot came to, counted while it is read. */
export class LotTally {
  entries = 0;
  debits = 0;
  late = 0;
  first = 0;
  last = 0;
  /** The first entry that is left for a later lot, 0 for none. */
  left = 0;
  readonly developments = new Set<string>();
  /** Lines of the books that have no code of the firm's. */
  readonly unmapped = new Map<string, BookLine>();
}

/** How a file is written. */
export interface Writing {
  readonly revision: number;
  readonly mapping: Mapping;
  readonly accounts: readonly KnownAccount[];
  /** What developments were called; those that are not named have their name of today. */
  readonly developments?: readonly NamedDevelopment[];
}

const AT_ONCE = 250;

@Injectable()
export class LotRows {
  constructor(private readonly entries: LotEntries) {}

  async *read(selection: Selection, writing: Writing, tally = new LotTally()): Batches<LotRow> {
    const names = new Map(writing.developments?.map(({ id, name }) => [id, name]));
    const places = new Map(
      writing.accounts.map((account) => [
        account.id,
        { ...account, developmentName: names.get(account.developmentId) ?? account.developmentName },
      ]),
    );
    let batch: LotRow[] = [];
    for await (const entry of this.entries.read(selection)) {
      if (!entry.taken) {
        tally.left ||= entry.number;
        continue;
      }
      batch.push(...rowsOf(entry, selection, writing, places, tally));
      if (batch.length < AT_ONCE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

/** The lines of one entry. Their words are part of files that were delivered: a change of them makes another layout, beside this one. */
export function rowsOf(
  { event, number, date, words, changed }: LotEntry,
  { number: lot, before }: Selection,
  { revision, mapping }: Writing,
  places: ReadonlyMap<string, KnownAccount>,
  tally: LotTally,
): readonly LotRow[] {
  const late = isLate(before, date);
  tally.entries += 1;
  tally.late += late ? 1 : 0;
  tally.first ||= number;
  tally.last = number;
  const coded = (line: BookLine): CodedLine => {
    const codes = codesOf(mapping, line);
    if (codes.firmCode === null) tally.unmapped.set(`${line.accountId} ${line.code}`, line);
    return { ...line, ...codes };
  };
  const said = saidOf({ event, words, changed });
  return pairsOf(event).map(({ debit, credit, amount }, index) => {
    const place = places.get(debit.accountId);
    if (place) tally.developments.add(place.developmentId);
    tally.debits += amount;
    return {
      lot,
      revision,
      entry: number,
      line: index + 1,
      date,
      debit: coded(debit),
      credit: coded(credit),
      amount,
      ...said,
      centre: place ? (mapping.get(centreKey(place.developmentId))?.firmCode ?? null) : null,
      development: place?.developmentName ?? null,
      changedEntry: changed?.number ?? null,
      changedLot: changed?.lot ?? null,
      late,
    };
  });
}

/** Of a reversal the words are those of the entry that it undoes. */
function saidOf({
  event,
  words,
  changed,
}: Pick<LotEntry, 'event' | 'words' | 'changed'>): Pick<LotRow, 'history' | 'document' | 'kind'> {
  // A lot that was delivered keeps its bytes: it goes on calling a refund what it called it first.
  const kind = event.type === 'PaymentRefunded' ? 'Pagamento estornado' : journalKindLabels[event.type];
  const undone = 'reversalId' in event.data;
  const data = { ...(undone ? event.data.entry.data : event.data), ...words } as {
    readonly description: string;
    readonly supplier?: string | null;
    readonly unitReference?: string | null;
    readonly documentNumber?: string | null;
  };
  const unit = data.unitReference ? `Unidade ${data.unitReference}` : null;
  const plain = [data.description, data.supplier, unit].filter(Boolean).join(' - ');
  const history = undone
    ? `Estorno do lançamento ${changed?.number ?? ''} (${plain}): ${event.data.reason}`
    : changed
      ? `${plain} (corrige o lançamento ${changed.number})`
      : plain;
  return {
    kind: changed?.kind === 'correction' ? `Correção: ${kind}` : kind,
    history: history.replace(/\s+/g, ' ').trim(),
    document: data.documentNumber ?? null,
  };
}
