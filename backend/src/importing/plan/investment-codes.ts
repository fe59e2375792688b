/**
 * Which investment a code such as "INV-7" means: one of this folder that stands on an earlier line, else one that is
 * booked on that account under that code. Codes are short and come again in other books, so the account always counts.
 */
import type { LedgerState } from '../../ledger/journal/state.ts';

/** `broken`: the folder defines it on a line that is wrong, so nothing can be said of those that name it. */
export type FoundInvestment =
  { readonly standing: 'known'; readonly investmentId: string } | { readonly standing: 'broken' };

const keyOf = (accountId: string, code: string): string => `${accountId} ${code}`;

export class InvestmentCodes {
  readonly #ofFolder = new Map<string, { investmentId: string; line: number }>();
  readonly #booked = new Map<string, string>();
  /** Codes whose own line is wrong. */
  readonly #broken = new Set<string>();

  constructor({ investments }: Pick<LedgerState, 'investments'>) {
    for (const [investmentId, investment] of investments) {
      if (investment.reference === null) continue;
      const key = keyOf(investment.accountId, investment.reference);
      // Of several under one code the one that can still be returned from is meant; otherwise any says that it is closed.
      if (investment.status === 'active' || !this.#booked.has(key)) this.#booked.set(key, investmentId);
    }
  }

  /** Answers the line that has this code on this account already, if any; the first one keeps it. */
  define(accountId: string, code: string, investmentId: string, line: number): number | undefined {
    const key = keyOf(accountId, code);
    const before = this.#ofFolder.get(key);
    if (before) return before.line;
    this.#ofFolder.set(key, { investmentId, line });
    return undefined;
  }

  defineBroken(code: string): void {
    this.#broken.add(code);
  }

  find(accountId: string, code: string): FoundInvestment | undefined {
    const key = keyOf(accountId, code);
    const investmentId = this.#ofFolder.get(key)?.investmentId ?? this.#booked.get(key);
    if (investmentId !== undefined) return { standing: 'known', investmentId };
    return this.#broken.has(code) ? { standing: 'broken' } : undefined;
  }
}
