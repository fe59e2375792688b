/** The sum of every account of the chart, entry by entry: the books' own proof that debits equal credits. */
import type { ChartAccount, Posting } from '../../ledger/public.ts';

/** Signed centavos by line, in the order of their names: debits above zero. */
export type TrialBalance = Readonly<Record<string, number>>;

/**
 * The line of the trial balance in which an account of the chart is summed: its type, the money account on whose behalf it
 * stands, and of an expense the category. Clients and investments are summed together, so that the balance stays small.
 */
export function chartName(account: ChartAccount): string {
  const name = `${account.type}:${account.accountId}`;
  return account.type === 'expense' ? `${name}:${account.category}` : name;
}

export class TrialSums {
  readonly #sums = new Map<string, bigint>();

  /** Answers what the postings sum to, which is zero for every entry that is whole. */
  add(postings: readonly Posting[]): number {
    let total = 0;
    for (const { account, amount } of postings) {
      const name = chartName(account);
      this.#sums.set(name, (this.#sums.get(name) ?? 0n) + BigInt(amount));
      total += amount;
    }
    return total;
  }

  of(account: ChartAccount): bigint {
    return this.#sums.get(chartName(account)) ?? 0n;
  }

  get total(): bigint {
    let total = 0n;
    for (const sum of this.#sums.values()) total += sum;
    return total;
  }

  /** Accounts that stand at zero are left out: they say nothing. Throws where a sum is beyond the exact integers. */
  balance(): TrialBalance {
    const named = [...this.#sums].filter(([, sum]) => sum !== 0n).sort(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(named.map(([name, sum]) => [name, exact(name, sum)]));
  }

  static from(balance: TrialBalance): TrialSums {
    const sums = new TrialSums();
    for (const [name, sum] of Object.entries(balance)) sums.#sums.set(name, BigInt(sum));
    return sums;
  }
}

function exact(name: string, sum: bigint): number {
  const number = Number(sum);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${name} stands at ${sum}, beyond exact integers`);
  return number;
}
