/** Active clients by what their searcher may see of them, and units by their number, or by what has a digit and a letter in their name. */
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { folded } from '@livro/rules';
import {
  FOUND_OF_A_KIND,
  SEARCH_MS,
  type Sought,
  type UsedWord,
  WORDS_MS,
  wordsOf,
} from '../../platform/database/sought.ts';
import { withinTime } from '../../platform/database/within-time.ts';
import { type ClientSight, foundBy } from '../personal-data/client-sight.read.ts';

export interface SoughtClient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** “Residencial Aurora 101, 102”, each. */
  readonly units: readonly string[];
}

export interface SoughtUnit {
  readonly unit: string;
  readonly development_id: string;
  readonly development_name: string | null;
  readonly client_id: string;
  readonly client_name: string;
}

const WORDS_OF_NEWEST = 50_000;
const UNITS_LOOKED_AT = 200;
/** What people write before a unit's number. */
const UNIT_WORDS = new Set(['ap', 'apt', 'apto', 'apartamento', 'unidade', 'un', 'sala', 'loja', 'casa']);

@Injectable()
export class ClientSearch {
  constructor(private readonly database: ReadDatabase) {}

  async find({ patterns }: Sought, sight: ClientSight): Promise<readonly SoughtClient[]> {
    if (patterns === null) return [];
    return withinTime(this.database, SEARCH_MS, (database) =>
      database.query<SoughtClient>(
        `select c.id, c.name, c.email, array(
           select coalesce(d.name || ' ', '') || array_to_string(cd.units, ', ') from read.client_developments cd
           left join read.development_names d on d.id = cd.development_id
           where cd.client_id = c.id order by cd.linked_revision, cd.place
         ) as units
         from (select * from read.clients c where c.standing = 'active' and ${foundBy(sight, '$1')}
               order by c.sort_name collate "C", c.created_revision limit ${FOUND_OF_A_KIND + 1}) c
         order by c.sort_name collate "C", c.created_revision`,
        [patterns],
      ),
    );
  }

  /** Those whose number or “12A” was typed; other words must be in the development's name, or in the unit's. */
  async units({ words }: Sought): Promise<readonly SoughtUnit[]> {
    const numbers = words.filter((word) => /^\d{1,10}$/.test(word));
    const parts = words.filter((word) => /^(?=.*\d)(?=.*[a-z])[a-z\d]{2,10}$/.test(word));
    const others = words.filter((word) => !numbers.includes(word) && !UNIT_WORDS.has(word));
    if (numbers.length + parts.length === 0) return [];
    const found = await withinTime(this.database, SEARCH_MS, (database) =>
      database.query<SoughtUnit>(
        `select unit, cd.development_id, d.name as development_name, c.id as client_id, c.name as client_name
         from read.client_developments cd
         cross join lateral unnest(cd.units) unit
         join read.clients c on c.id = cd.client_id and c.standing = 'active'
         left join read.development_names d on d.id = cd.development_id
         where (cd.units && $1::text[] and unit = any ($1))
           or (cardinality($2::text[]) > 0 and lower(unit) like all ($2))
         order by d.name collate "C", c.created_revision limit ${UNITS_LOOKED_AT}`,
        [numbers, parts.map((part) => `%${part}%`)],
      ),
    );
    return found
      .filter(({ development_name, unit }) => {
        const said = folded(`${development_name ?? ''} ${unit}`);
        const whole = said.split(/[^a-z\d]+/);
        // A letter alone is in every name: that of a block stands alone there, too.
        return others.every((word) => (word.length > 1 ? said.includes(word) : whole.includes(word)));
      })
      .slice(0, FOUND_OF_A_KIND + 1);
  }

  words(): Promise<UsedWord[]> {
    return withinTime(this.database, WORDS_MS, (database) =>
      database.query<UsedWord>(
        wordsOf(
          'c.sort_name',
          `(select sort_name from read.clients where standing = 'active'
            order by created_revision desc limit ${WORDS_OF_NEWEST}) c`,
        ),
      ),
    );
  }
}
