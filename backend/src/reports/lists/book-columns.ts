/** The columns of the exported journal and general ledger: one row for each posting. */
import {
  accountKindLabels,
  chartName,
  journalKindLabels,
  type AccountKind,
  type ChartCode,
} from '@livro/rules';
import type { FoundLine } from '../../ledger/books/account-lines.queries.ts';
import type { FoundJournalEntry, FoundPosting } from '../../ledger/books/journal-entries.queries.ts';
import { type Column, day, instant, integer, money, text } from '../../platform/files/table.ts';

/** Where an account belongs; null for one that is not known any more. */
export interface AccountPlace {
  readonly development_name: string | null;
  readonly type: AccountKind;
}

/** A posting of an entry; null for an event that moves no money. */
export interface JournalLine {
  readonly entry: FoundJournalEntry;
  readonly posting: FoundPosting | null;
  readonly account: AccountPlace | null;
}

const sideOf = (side: 1 | -1, amount: number | undefined): number | null =>
  amount !== undefined && amount * side > 0 ? amount * side : null;

export const journalColumns: readonly Column<JournalLine>[] = [
  integer('Lançamento', ({ entry }) => entry.entry_number),
  day('Data', ({ entry }) => entry.date),
  text('Tipo', 24, ({ entry }) => journalKindLabels[entry.kind]),
  text('Empreendimento', 30, ({ account }) => account?.development_name ?? null),
  text('Conta', 18, ({ account }) => account && accountKindLabels[account.type]),
  text('Conta do plano', 34, ({ posting }) => posting && chartName(posting.code as ChartCode)),
  text('Histórico', 48, ({ entry }) => entry.description),
  money('Débito', ({ posting }) => sideOf(1, posting?.amount)),
  money('Crédito', ({ posting }) => sideOf(-1, posting?.amount)),
  text('Lançado por', 26, ({ entry }) => entry.author_name ?? entry.recorded_by),
  instant('Gravado em', ({ entry }) => entry.recorded_at),
];

export type LedgerLine = FoundLine & { readonly account: AccountPlace | null };

export const ledgerColumns: readonly Column<LedgerLine>[] = [
  day('Data', ({ date }) => date),
  integer('Lançamento', ({ entry_number }) => entry_number),
  text('Empreendimento', 30, ({ account }) => account?.development_name ?? null),
  text('Conta', 18, ({ account }) => account && accountKindLabels[account.type]),
  text('Conta do plano', 34, ({ code }) => chartName(code as ChartCode)),
  text('Histórico', 48, ({ description }) => description),
  money('Débito', ({ amount }) => sideOf(1, amount)),
  money('Crédito', ({ amount }) => sideOf(-1, amount)),
  money('Saldo', ({ balance }) => balance),
  text('Lançado por', 26, ({ author_name, recorded_by }) => author_name ?? recorded_by),
  instant('Gravado em', ({ recorded_at }) => recorded_at),
];
