/** The judgement over callers of the smallest ledger: no account is ever overdrawn, and no money comes or goes. */
import type { Recorded } from '@livro/event-sourcing';
import * as simulation from '../simulation/judge.ts';
import { accounts, type AccountsCommand } from './book-accounts.ts';

export type Verdict = simulation.Verdict<AccountsCommand>;

/** Throws unless the chain holds, the money is all there, and every verdict is true. */
export function judge(events: readonly Recorded[], verdicts: readonly Verdict[]): void {
  let paidIn = 0;
  simulation.judge(
    {
      decider: accounts,
      assertSound(balances, event) {
        if (event.type === 'Opened') paidIn += event.data.amount;
        const left = Object.values(balances);
        simulation.assert(
          left.every((balance) => balance >= 0),
          `overdrawn by ${JSON.stringify(event.data)}`,
        );
        simulation.assert(
          left.reduce((sum, balance) => sum + balance, 0) === paidIn,
          `money is missing after ${JSON.stringify(event.data)}`,
        );
      },
    },
    events,
    verdicts,
  );
}
