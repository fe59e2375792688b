/** What was typed into the search over everything, as each kind of record is asked for it. Pure. */
import { folded } from '@livro/rules';
import { addDays, addMonths, type LocalDate } from '@livro/calendar';
import { parseFormMoney, type Centavos } from '@livro/money';
import { searchPatterns } from './search-text.ts';

export interface Sought {
  /** Of all its words, without accents and case; `null` where there are none. */
  readonly patterns: readonly string[] | null;
  readonly words: readonly string[];
  /** Of an entry or a request. */
  readonly number: number | undefined;
  readonly amount: Centavos | undefined;
  /** A month that stands among the words: its days, and the patterns of the others. */
  readonly month: SoughtMonth | undefined;
}

export interface SoughtMonth {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly words: readonly string[];
  readonly patterns: readonly string[];
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

/** `today` tells which March “março” is: the last that has begun. */
export function soughtIn(typed: string, today: LocalDate): Sought {
  const text = typed.trim();
  const [, sign, digits] = NUMBER.exec(text) ?? [];
  const amount = parseFormMoney(text);
  const words = folded(text).split(/\s+/).filter(Boolean);
  return {
    // “#14” is a number and nothing else.
    patterns: sign === undefined ? searchPatterns(text) : null,
    words,
    number: digits === undefined ? undefined : Number(digits),
    amount: amount.ok && amount.value !== 0 ? amount.value : undefined,
    month: monthIn(words, today),
  };
}

const MONTHS =
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const YEAR = /^20\d\d$/;
const MONTH_OF_YEAR = /^(0?[1-9]|1[0-2])\/(20\d\d)$/;

/** “março”, “março 2025”, “março de 2025” or “03/2025”; nothing where no other word stands beside it. */
function monthIn(words: readonly string[], today: LocalDate): SoughtMonth | undefined {
  const at = words.findIndex((word) => MONTHS.includes(word) || MONTH_OF_YEAR.test(word));
  if (at < 0) return undefined;
  const [, digits, year] = MONTH_OF_YEAR.exec(words[at]!) ?? [];
  const said = words[at + 1] === 'de' ? at + 2 : at + 1;
  const hasYear = digits === undefined && YEAR.test(words[said] ?? '');
  const month = String(digits === undefined ? MONTHS.indexOf(words[at]!) + 1 : Number(digits)).padStart(
    2,
    '0',
  );
  const begun = month <= today.slice(5, 7) ? today.slice(0, 4) : String(Number(today.slice(0, 4)) - 1);
  const others = words.filter((_, place) => place < at || place > (hasYear ? said : at));
  const patterns = searchPatterns(others.join(' '));
  if (patterns === null) return undefined;
  const from = `${year ?? (hasYear ? words[said]! : begun)}-${month}-01` as LocalDate;
  return { from, to: addDays(addMonths(from, 1), -1), words: others, patterns };
}

/** SQL of the words of a `searchable` column of the rows of `from`: letters only, the most used first. */
export const wordsOf = (column: string, from: string): string => `
  select word, count(*)::int as uses
  from (select unnest(string_to_array(translate(${column}, E',.;:/()-+#"\\n', '            '), ' ')) as word
        from ${from}) as used
  where word ~ '^[a-z]{4,30}$' group by word order by uses desc, word limit ${WORDS_KEPT}`;
