/** Developments by words, the newest first. */
import { Injectable } from '@nestjs/common';
import type { DevelopmentStatus } from '@livro/rules';
import { ReadDatabase } from '../platform/database/read-database.ts';
import {
  FOUND_OF_A_KIND,
  SEARCH_MS,
  type Sought,
  type UsedWord,
  WORDS_MS,
  wordsOf,
} from '../platform/database/sought.ts';
import { withinTime } from '../platform/database/within-time.ts';

export interface SoughtDevelopment {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly status: DevelopmentStatus;
}

@Injectable()
export class DevelopmentSearch {
  constructor(private readonly database: ReadDatabase) {}

  async find({ patterns }: Sought): Promise<readonly SoughtDevelopment[]> {
    if (patterns === null) return [];
    return withinTime(this.database, SEARCH_MS, (database) =>
      database.query<SoughtDevelopment>(
        `select d.id, d.name, d.address, d.status from read.developments d where d.search like all ($1::text[])
         order by d.created_revision desc limit ${FOUND_OF_A_KIND + 1}`,
        [patterns],
      ),
    );
  }

  words(): Promise<UsedWord[]> {
    return withinTime(this.database, WORDS_MS, (database) =>
      database.query<UsedWord>(wordsOf('d.search', 'read.developments d')),
    );
  }
}
