/** The journal by number, the lines of the general ledger and one event in full, as they go over the wire. */
import { accountKindLabels, chartName, journalKinds, type ChartCode, type JournalKind } from '@livro/rules';
import { ApiProperty } from '@nestjs/swagger';
import { EventView, eventView } from '../journal/entry.view.ts';
import { instant, reais } from '../journal/wire-values.view.ts';
import type { FoundAccount } from '../account/account.queries.ts';
import type { FoundLine, LinesSlice } from './account-lines.queries.ts';
import type { AuditedEntry } from './audited-entries.read.ts';
import type { FoundJournalEntry } from './journal-entries.queries.ts';

class BookLineView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty({ type: 'string', nullable: true }) accountName!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) developmentName!: string | null;
  @ApiProperty({ example: 'expense:material', description: 'Conta do plano' }) code!: string;
  @ApiProperty({ example: 'Despesas: Material' }) name!: string;
  @ApiProperty() debit!: number;
  @ApiProperty() credit!: number;
}

export class JournalEntryView {
  @ApiProperty({ type: 'integer', description: 'O número do lançamento' }) id!: number;
  @ApiProperty({ enum: journalKinds }) kind!: JournalKind;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) date!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) description!: string | null;
  @ApiProperty({ description: 'Soma dos débitos, igual à dos créditos' }) amount!: number;
  @ApiProperty({ type: [BookLineView] }) postings!: readonly BookLineView[];
  @ApiProperty({ description: 'Id de quem lançou' }) recordedBy!: string;
  @ApiProperty({ type: 'string', nullable: true }) authorName!: string | null;
  @ApiProperty({ format: 'date-time' }) recordedAt!: string;
  @ApiProperty({ description: 'Estornado ou devolvido' }) reversed!: boolean;
  @ApiProperty({ description: 'Devolvido ao cliente, ou a devolução' }) refund!: boolean;
}

export class JournalPageView {
  @ApiProperty({ type: [JournalEntryView] }) results!: readonly JournalEntryView[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', nullable: true }) page!: number | null;
  @ApiProperty({ type: 'integer' }) limit!: number;
  @ApiProperty({ type: 'string', nullable: true }) next!: string | null;
  @ApiProperty({ description: 'Soma dos débitos de todo o filtro' }) amount!: number;
  @ApiProperty({ type: [Number], description: 'Números cujos eventos não podem ser lidos: em nenhuma linha' })
  unreadable!: readonly number[];
}

export class LedgerLineView extends BookLineView {
  @ApiProperty({ description: 'Número do lançamento e da partida nele' }) id!: string;
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ type: 'string', nullable: true }) description!: string | null;
  @ApiProperty({ description: 'Débitos menos créditos, depois desta partida' }) balance!: number;
  @ApiProperty({ type: 'string', nullable: true }) authorName!: string | null;
  @ApiProperty({ format: 'date-time' }) recordedAt!: string;
  @ApiProperty({ description: 'Estornado ou devolvido' }) reversed!: boolean;
  @ApiProperty({ description: 'Devolvido ao cliente, ou a devolução' }) refund!: boolean;
}

export class LedgerPageView {
  @ApiProperty({ type: [LedgerLineView] }) results!: readonly LedgerLineView[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: 'integer', nullable: true }) page!: number | null;
  @ApiProperty({ type: 'integer' }) limit!: number;
  @ApiProperty({ type: 'string', nullable: true }) next!: string | null;
  @ApiProperty({ description: 'Débitos menos créditos, antes da primeira partida' }) opening!: number;
  @ApiProperty() closing!: number;
  @ApiProperty({ description: 'Soma dos débitos de todo o filtro' }) debit!: number;
  @ApiProperty() credit!: number;
}

export class AuditedLineView extends BookLineView {
  @ApiProperty({ description: 'Débitos menos créditos desta conta antes do lançamento' }) before!: number;
  @ApiProperty() after!: number;
}

export class AboutEntryView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer', nullable: true }) number!: number | null;
}

export class AuditedEntryView {
  @ApiProperty({ type: 'integer' }) number!: number;
  @ApiProperty({ description: 'O tipo do evento' }) kind!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Por que não pode ser lido' }) flaw!:
    string | null;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) date!: string | null;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) originalDate!: string | null;
  @ApiProperty({ type: EventView }) event!: EventView;
  @ApiProperty({ type: 'string', nullable: true }) authorName!: string | null;
  @ApiProperty({ type: [AuditedLineView] }) lines!: readonly AuditedLineView[];
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'Para `GET transactions/{id}`',
  })
  entryId!: string | null;
  @ApiProperty({ type: AboutEntryView, nullable: true, description: 'O lançamento de que este evento trata' })
  about!: AboutEntryView | null;
  @ApiProperty({ description: 'O hash é o do conteúdo' }) contentHolds!: boolean;
  @ApiProperty({ description: 'O hash anterior é o do evento anterior' }) linkHolds!: boolean;
  @ApiProperty({ description: 'O diário termina nele, por ora' }) last!: boolean;
}

export type Accounts = ReadonlyMap<string, FoundAccount>;

interface Posted {
  readonly accountId: string;
  readonly code: string;
  readonly amount: number;
}

export function bookLine({ accountId, code, amount }: Posted, accounts: Accounts): BookLineView {
  const account = accounts.get(accountId);
  return {
    accountId,
    accountName: account ? accountKindLabels[account.type] : null,
    developmentName: account?.development_name ?? null,
    code,
    name: chartName(code as ChartCode),
    debit: reais(Math.max(amount, 0)),
    credit: reais(Math.max(-amount, 0)),
  };
}

export const journalEntryView = (row: FoundJournalEntry, accounts: Accounts): JournalEntryView => ({
  id: row.entry_number,
  kind: row.kind,
  date: row.date,
  description: row.description,
  amount: reais(row.amount),
  postings: row.postings.map(({ account_id, code, amount }) =>
    bookLine({ accountId: account_id, code, amount }, accounts),
  ),
  recordedBy: row.recorded_by,
  authorName: row.author_name,
  recordedAt: instant(row.recorded_at),
  reversed: row.reversed_by !== null,
  refund: row.refund ?? false,
});

export const ledgerLineView = (row: FoundLine, accounts: Accounts): LedgerLineView => ({
  ...bookLine({ accountId: row.account_id, code: row.code, amount: row.amount }, accounts),
  id: `${row.entry_number}-${row.line}`,
  entryNumber: row.entry_number,
  date: row.date,
  description: row.description,
  balance: reais(row.balance),
  authorName: row.author_name,
  recordedAt: instant(row.recorded_at),
  reversed: row.reversed_by !== null,
  refund: row.refund ?? false,
});

export const ledgerSums = ({ opening, closing, debit, credit }: LinesSlice) => ({
  opening: reais(Number(opening)),
  closing: reais(Number(closing)),
  debit: reais(Number(debit)),
  credit: reais(Number(credit)),
});

export const auditedEntryView = (entry: AuditedEntry, accounts: Accounts): AuditedEntryView => ({
  number: Number(entry.event.revision) + 1,
  kind: entry.event.type,
  flaw: entry.flaw,
  date: entry.date,
  originalDate: entry.originalDate,
  event: eventView(entry.event),
  authorName: entry.authorName,
  lines: entry.lines.map((line) => ({
    ...bookLine(line, accounts),
    before: reais(line.before),
    after: reais(line.after),
  })),
  entryId: entry.entryId,
  about: entry.about,
  contentHolds: entry.contentHolds,
  linkHolds: entry.linkHolds,
  last: entry.last,
});
