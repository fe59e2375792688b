/**
 * Where a question about the dashboard is answered: one snapshot of the read models for the whole answer, and the specified
 * sentence where it cannot be read. A failed read is never a zero.
 */
import { type LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Injectable, Logger } from '@nestjs/common';
import { isPassing } from '../../platform/database/connection-errors.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { DayRange } from './cut.read.ts';
import { monthStart } from './cut.read.ts';
import { developmentsOf, type DevelopmentFigures } from './account-figures.queries.ts';
import type { Scope } from './sum.queries.ts';
import type { InsightQuery, InsightRangeQuery } from './insights.dto.ts';

/** What a question is about, as all answers take it. */
export interface Asked {
  readonly database: Queryable;
  readonly scope: Scope;
  readonly developments: readonly DevelopmentFigures[];
  /** The day on which the answer stands. */
  readonly asOf: LocalDate;
}

@Injectable()
export class InsightsService {
  readonly #logger = new Logger('insights');

  constructor(private readonly database: ReadDatabase) {}

  /** `failure` is the sentence of the specification. Throws `NOT_FOUND` for a development that nobody knows. */
  answer<View>(
    failure: string,
    { development, asOf }: InsightQuery,
    today: LocalDate,
    shape: (asked: Asked) => Promise<View>,
  ): Promise<View> {
    return this.reading(failure, () =>
      this.database.reading(async (database) => {
        const scope = { developmentId: development };
        const developments = await developmentsOf(database, scope);
        if (development !== undefined && developments.length === 0)
          throw new DomainError('NOT_FOUND', messages.developmentNotFound);
        return shape({ database, scope, developments, asOf: asOf ?? today });
      }),
    );
  }

  /** What cannot be read is said in the words of `failure`, and when to ask again where it passes; its cause goes to the log. */
  async reading<View>(failure: string, read: () => Promise<View>): Promise<View> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.#logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if (isPassing(error))
        throw new DomainError('SERVICE_UNAVAILABLE', `${failure}. ${messages.serviceUnavailable}`);
      throw new DomainError('DATABASE_ERROR', failure);
    }
  }
}

/** A total: since ever unless it is said, up to the day on which the answer stands. */
export const totalRange = ({ from, to }: InsightRangeQuery, asOf: LocalDate): DayRange => ({
  from,
  to: to !== undefined && to < asOf ? to : asOf,
});

const MONTHS_OF_A_SERIES = 12;
/** A series of months: the twelve that end with `to` unless it is said. */
export function seriesRange(query: InsightRangeQuery, asOf: LocalDate): Required<DayRange> {
  const { to } = totalRange(query, asOf);
  if (query.from !== undefined) return { from: query.from, to };
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))];
  const first = new Date(Date.UTC(year, month - MONTHS_OF_A_SERIES, 1)).toISOString().slice(0, 10);
  return { from: monthStart(first), to };
}
