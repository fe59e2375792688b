/** The pool that query classes of read models ask: the primary, or a replica that stands where the primary stands. */
import type { OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import { type Database, type Queryable, READ_ONLY_MOMENT, rowsOf, within } from './database.ts';
import type { Replica } from './replica.ts';

/** Reads only. Rights, commands and projections ask the `Database`, which is always the primary. */
export abstract class ReadDatabase implements Queryable {
  abstract query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;

  /** As `Database.prepared`. */
  abstract prepared<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;

  /** As `Database.reading`. */
  abstract reading<Result>(work: (moment: Queryable) => Promise<Result>): Promise<Result>;
}

export class ReplicatedReads extends ReadDatabase implements OnApplicationShutdown {
  constructor(
    private readonly primary: Database,
    private readonly replica: Replica,
  ) {
    super();
  }

  async query<Row extends object = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const answer = await this.replica.read((client) => rowsOf<Row>(client, { text, values: [...values] }));
    return answer ? answer.value : this.primary.query<Row>(text, values);
  }

  async prepared<Row extends object = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const statement = (): pg.QueryConfig => this.primary.named(text, values);
    const answer = await this.replica.read((client) => rowsOf<Row>(client, statement()));
    return answer ? answer.value : this.primary.prepared<Row>(text, values);
  }

  async reading<Result>(work: (moment: Queryable) => Promise<Result>): Promise<Result> {
    const answer = await this.replica.read((client) => within(client, READ_ONLY_MOMENT, work));
    return answer ? answer.value : this.primary.reading(work);
  }

  onApplicationShutdown(): Promise<void> {
    return this.replica.close();
  }
}
