/** What was typed into the search over everything, as each kind of record is asked for it. Pure. */
import { parseFormMoney, type Centavos } from '@livro/money';
import { folded, searchPatterns } from './search-text.ts';

export interface Sought {
  /** Of all its words, without accents and case; `null` where there are none. */
  readonly patterns: readonly string[] | null;
  readonly words: readonly string[];
  /** Of an entry or a request. */
  readonly number: number | undefined;
  readonly amount: Centavos | undefined;
}

/** A word that was typed wrong for one that is there, and how often that is. */
export interface UsedWord {
  readonly word: string;
  readonly uses: number;
}

/** How many of each kind are shown; one more is asked for, to know whether there are more. */
export const FOUND_OF_A_KIND = 6;
/** Of one question; the first answer is there long before. */
export const SEARCH_MS = 1_000;
/** Of reading which words there are, which nobody waits for twice. */
export const WORDS_MS = 5_000;
export const WORDS_KEPT = 20_000;

const NUMBER = /^(#|n[º°o]?\.?\s*)?(\d{1,9})$/i;

export function soughtIn(typed: string): Sought {
  const text = typed.trim();
  const [, sign, digits] = NUMBER.exec(text) ?? [];
  const amount = parseFormMoney(text);
  return {
    // “#14” is a number and nothing else.
    patterns: sign === undefined ? searchPatterns(text) : null,
    words: folded(text).split(/\s+/).filter(Boolean),
    number: digits === undefined ? undefined : Number(digits),
    amount: amount.ok && amount.value !== 0 ? amount.value : undefined,
  };
}

/** SQL of the words of a `searchable` column of the rows of `from`: letters only, the most used first. */
export const wordsOf = (column: string, from: string): string => `
  select word, count(*)::int as uses
  from (select unnest(string_to_array(translate(${column}, E',.;:/()-+#"\\n', '            '), ' ')) as word
        from ${from}) as used
  where word ~ '^[a-z]{4,30}$' group by word order by uses desc, word limit ${WORDS_KEPT}`;
