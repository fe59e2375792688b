/** Counted things in words: Brazilian Portuguese counts zero as plural, whatever Intl says. */
import { groupDigits } from '@livro/money';

const grouped = (n: number): string => groupDigits(String(n));

/** "0 transações", "1 transação", "5.214 transações". */
export const counted = (n: number, singular: string, plural: string): string =>
  `${grouped(n)} ${n === 1 ? singular : plural}`;
export { grouped as formatCount };
