/** Chooses what a line is likely to be booked as: from lines with like words before it, or from a supplier that its words name. */
import { expenseCategories, type ExpenseCategory, limits, messages } from '@livro/rules';
import type { FoundLine, Learnt } from '../account/banking.queries.ts';
import type { PastSupplierRow } from './unbooked.queries.ts';
import { namesFee, wordsKey, wordsOf } from './words.read.ts';

const because = messages.banking.because;

/** Of the words of both, so many are shared. */
const LEAST_SHARE = 0.5;

type Line = Pick<FoundLine, 'amount' | 'description'>;

/** The newest line with the same words, else with most of them, else the supplier used most of those that the words name. */
export function learntFor(
  line: Line,
  earlier: readonly Learnt[],
  suppliers: readonly PastSupplierRow[],
): Learnt | null {
  const words = wordsKey(line.description);
  if (words === '') return null;
  // An expense says nothing of money that comes in.
  const ofSign = earlier.filter(({ category }) => (category === null) === line.amount > 0);
  const exact = ofSign.find((one) => one.words === words);
  if (exact) return exact;
  const like = ofSign
    .map((one) => ({ one, share: share(words.split(' '), one.words.split(' ')) }))
    .filter((found) => found.share >= LEAST_SHARE)
    .toSorted((a, b) => b.share - a.share);
  return like[0]?.one ?? (line.amount < 0 ? supplierNamed(line, suppliers) : null);
}

function supplierNamed({ description }: Line, suppliers: readonly PastSupplierRow[]): Learnt | null {
  const words = wordsOf(description);
  const named = suppliers.find(({ supplier }) => {
    const own = wordsOf(supplier);
    const shared = own.filter((word) => words.includes(word)).length;
    return shared >= 2 || (shared === 1 && (own.length === 1 || words.length === 1));
  });
  if (!named) return null;
  const { supplier, category } = named;
  return { words: '', category, supplier, description: cut(description), client_id: null };
}

export interface FeeExpense {
  readonly category: ExpenseCategory;
  readonly supplier: string;
  readonly description: string;
  readonly score: number;
  readonly reason: string;
}

/** What a line is booked as that the bank charges for itself; null where its words name no charge. */
export function feeFor(line: Line, earlier: readonly Learnt[], bank: string | undefined): FeeExpense | null {
  if (line.amount >= 0 || !namesFee(line.description)) return null;
  const last =
    learntFor(line, earlier, []) ??
    earlier.find(({ words, category }) => category !== null && namesFee(words));
  const { category, supplier } = last ?? {};
  return {
    category: category ?? expenseCategories.at(-1)!,
    supplier: supplier ?? bank ?? messages.banking.theBank,
    description: cut(line.description),
    score: last ? 85 : 70,
    reason: [because.bankFee, ...(last ? [because.asLastTime] : [])].join(', '),
  };
}

const cut = (text: string): string => text.slice(0, limits.expenseFormDescriptionMax);

const share = (one: readonly string[], other: readonly string[]): number =>
  one.filter((word) => other.includes(word)).length / Math.max(one.length, other.length);
