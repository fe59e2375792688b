/** What the journal and the general ledger can be asked for. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import { every, journalKinds, text, type JournalKind } from '@livro/rules';
import { DevelopmentQuery, notAfter } from '../journal/list.dto.ts';
import {
  WireChoice,
  WireDate,
  WireId,
  WireInstant,
  WireMoney,
  WireText,
} from '../../platform/http/wire-field.ts';
import type { LinesFilter } from './account-lines.queries.ts';
import type { JournalFilter } from './journal-entries.queries.ts';

const optional = { optional: true } as const;
const RECORDED_AFTER = { ...optional, description: 'Só o que foi gravado depois deste instante' } as const;
const journalSorts = ['-number', 'number'] as const;

class BooksQuery extends DevelopmentQuery {
  @WireId(undefined, { ...optional, aliases: ['accountId'] })
  account?: string;

  @WireDate(notAfter('to'), { ...optional, aliases: ['dateFrom', 'startDate'] })
  from?: LocalDate;

  @WireDate(undefined, { ...optional, aliases: ['dateTo', 'endDate'] })
  to?: LocalDate;

  @WireInstant(every(notAfter('knownAt')), RECORDED_AFTER)
  recordedAfter?: string;

  @WireInstant(undefined, { ...optional, description: 'Só o que foi gravado até este instante' })
  knownAt?: string;
}

export class JournalQuery extends BooksQuery {
  @WireChoice(journalKinds, undefined, { ...optional, description: 'O tipo do evento' })
  kind?: JournalKind;

  @WireText(text({ label: 'Autor', max: 64 }), { ...optional, description: 'O id de quem lançou' })
  author?: string;

  @WireMoney(undefined, { ...optional, description: 'Débitos do lançamento, em reais' })
  amountFrom?: Centavos;

  @WireMoney(undefined, optional)
  amountTo?: Centavos;

  @WireChoice(journalSorts, undefined, { ...optional, default: '-number' })
  sort!: (typeof journalSorts)[number];
}

export class LinesQuery extends BooksQuery {
  @WireText(text({ label: 'Conta do plano', max: 64 }), {
    ...optional,
    description: 'Como no balancete: `asset`, `expense:material`; sem ela, todas',
  })
  code?: string;
}

export const journalFilter = (query: JournalQuery): JournalFilter => ({
  from: query.from,
  to: query.to,
  kind: query.kind,
  accountId: query.account,
  developmentId: query.development,
  author: query.author,
  amountFrom: query.amountFrom,
  amountTo: query.amountTo,
  recordedAfter: query.recordedAfter,
  recordedBy: query.knownAt,
});

export const linesFilter = (query: LinesQuery): LinesFilter => ({
  accountId: query.account,
  developmentId: query.development,
  code: query.code,
  // On top of what was known by then, whatever its day.
  from: query.recordedAfter === undefined ? query.from : undefined,
  to: query.to,
  recordedAfter: query.recordedAfter,
  knownAt: query.knownAt,
});
