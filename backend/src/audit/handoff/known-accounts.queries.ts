/** The accounts that codes can be given to: those of every development, and which lines of the books have anything on them. */
import { Injectable } from '@nestjs/common';
import { type AccountKind, type ChartCode, chartCodes } from '@livro/rules';
import { FiguresQueries } from '../../ledger/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { BookLine } from './account-keys.ts';

export interface KnownAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly developmentId: string;
  readonly developmentName: string;
}

@Injectable()
export class KnownAccounts {
  constructor(
    private readonly database: ReadDatabase,
    private readonly figures: FiguresQueries,
  ) {}

  /** By the developments' names, the building's account before the land's. */
  all(): Promise<readonly KnownAccount[]> {
    return this.database.query<KnownAccount>(
      `select a.id, a.type as kind, a.development_id as "developmentId", d.name as "developmentName"
       from read.accounts a join read.development_names d on d.id = a.development_id
       order by lower(d.name), a.development_id, a.type`,
    );
  }

  /** The lines of the trial balance that anything was ever booked on. */
  async usedLines(): Promise<readonly BookLine[]> {
    return (await this.figures.at({})).flatMap(({ account_id: accountId, code }) =>
      CHART.has(code) ? [{ accountId, code: code as ChartCode }] : [],
    );
  }
}

const CHART: ReadonlySet<string> = new Set(chartCodes);
