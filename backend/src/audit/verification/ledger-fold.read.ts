/**
 * The journal folded twice over: into the decider's state, as the Book does it, and into sums by account of the chart, as an
 * accountant does it. Both must come to the same balances, and every entry to zero.
 */
import type { Recorded, Unreadable } from '@livro/event-sourcing';
import { ledgerDecider, type LedgerEvent, type LedgerState, postingsOf } from '../../ledger/public.ts';
import { finding, type Finding } from './finding.ts';
import { type TrialBalance, TrialSums } from './trial-sums.read.ts';
import type { RuleCheck } from './rule-check.read.ts';
import type { StreamFold } from './stream-check.read.ts';

export class LedgerFold implements StreamFold {
  #state: LedgerState = ledgerDecider.initialState;
  #sums = new TrialSums();
  /** The state is folded from the beginning only. */
  #whole = true;

  constructor(private readonly rules?: RuleCheck) {}

  /** Goes on from a trial balance that is proven: sums only, since a seal holds no state. */
  static from(balance: TrialBalance, rules?: RuleCheck): LedgerFold {
    const fold = new LedgerFold(rules);
    fold.#sums = TrialSums.from(balance);
    fold.#whole = false;
    return fold;
  }

  take(event: Recorded): string | undefined {
    const recorded = event as unknown as LedgerEvent;
    const total = this.#sums.add(postingsOf(recorded));
    if (total !== 0) return `débitos e créditos diferem em ${total} centavos`;
    this.rules?.take(event, this.#whole ? this.#state : undefined);
    if (this.#whole) this.#state = ledgerDecider.evolve(this.#state, recorded);
    return undefined;
  }

  passOver(unreadable: Unreadable): void {
    if (this.#whole) this.#state = ledgerDecider.passOver!(this.#state, unreadable);
  }

  balance(): TrialBalance {
    return this.#sums.balance();
  }

  /** What the two readings disagree on, at the end. */
  disagreement(): Finding | undefined {
    const at = (field: string, message: string, expected: bigint, found: bigint): Finding =>
      finding('fold', ledgerDecider.stream, message, {
        field,
        expected: String(expected),
        found: String(found),
      });
    if (this.#sums.total !== 0n) return at('balancete', 'o balancete não soma zero', 0n, this.#sums.total);
    for (const [accountId, { balance }] of this.#state.accounts) {
      const posted = this.#sums.of({ type: 'asset', accountId });
      if (posted !== BigInt(balance)) {
        return at(accountId, 'o saldo não é a soma dos lançamentos', posted, BigInt(balance));
      }
    }
    return undefined;
  }
}
