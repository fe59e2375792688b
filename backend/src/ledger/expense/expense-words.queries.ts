/** What a form offers while a supplier or a description of an expense is typed: from the books, what was used most first. */
import { type ExpenseCategory, type ExpenseWordKind, folded, limits } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { matches, searchPatterns } from '../../platform/database/search-text.ts';

export interface ExpenseWords {
  readonly text: string;
  readonly used: number;
  readonly category: ExpenseCategory;
}

/** Fewer letters are in too many texts: they are looked for at the start only. */
const WITHIN = 3;

const offered = (condition: string): string =>
  `select text, used::int as used, last_category as category from read.expense_words
   where kind = $1 and used > 0 and ${condition} order by used desc, folded limit ${limits.suggestions}`;

@Injectable()
export class ExpenseWordsQueries {
  constructor(private readonly database: ReadDatabase) {}

  async offered(kind: ExpenseWordKind, typed = ''): Promise<readonly ExpenseWords[]> {
    const start = folded(typed.trim());
    if (start === '') return this.database.query<ExpenseWords>(offered('true'), [kind]);
    if (start.length < WITHIN) {
      const prefix = `${start.replace(/[\\%_]/g, '\\$&')}%`;
      return this.database.query<ExpenseWords>(offered('folded like $2'), [kind, prefix]);
    }
    return this.database.query<ExpenseWords>(offered(matches('folded', '$2')), [kind, searchPatterns(typed)]);
  }
}
