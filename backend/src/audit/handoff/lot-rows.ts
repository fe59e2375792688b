/** An entry as lines for an accounting program: each debits one account and credits another. A development's own books stay whole. Pure. */
import type { ChartCode } from '@livro/rules';
import { type LedgerEvent, linesOf } from '../../ledger/public.ts';
import type { BookLine } from './account-keys.ts';

/** Centavos, above zero. */
export interface Pair {
  readonly debit: BookLine;
  readonly credit: BookLine;
  readonly amount: number;
}

interface Side extends BookLine {
  left: number;
}

/** None for an event that moves no money. What an account's lines leave over is paired with another account's. */
export function pairsOf(event: LedgerEvent): readonly Pair[] {
  const sides = linesOf(event).flatMap(({ accountId, code, amount }): Side[] =>
    code.startsWith('flow:') ? [] : [{ accountId, code: code as ChartCode, left: amount }],
  );
  const accounts = [...new Set(sides.map(({ accountId }) => accountId))];
  return [
    ...accounts.flatMap((id) => paired(sides.filter(({ accountId }) => accountId === id))),
    ...paired(sides),
  ];
}

/** Takes from both sides what was paired. */
function paired(sides: readonly Side[]): readonly Pair[] {
  const pairs: Pair[] = [];
  for (;;) {
    const debit = sides.find(({ left }) => left > 0);
    const credit = sides.find(({ left }) => left < 0);
    if (!debit || !credit) return pairs;
    const amount = Math.min(debit.left, -credit.left);
    debit.left -= amount;
    credit.left += amount;
    pairs.push({ debit: lineOf(debit), credit: lineOf(credit), amount });
  }
}

const lineOf = ({ accountId, code }: Side): BookLine => ({ accountId, code });
