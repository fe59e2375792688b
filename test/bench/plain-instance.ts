/** The plpgsql ledger with callers of its own, in a process of its own as the Book is: bears what load it is told to. */
import { randomUUID } from 'node:crypto';
import { answering, given } from './forked.ts';
import { pairsOf } from './hot-accounts.ts';
import { today, type TransferLoad } from './ledger-instance.ts';
import { bear } from './load.ts';
import { plainPool, transferPlainly } from './plpgsql-ledger.ts';

/** As many as the program's own pool has; with one for each caller the locks' queue takes the function's p99 to a second. */
export const CONNECTIONS = 10;

function main(): void {
  const pool = plainPool(given<{ databaseUrl: string }>().databaseUrl, CONNECTIONS);
  answering<TransferLoad>(
    ({ load, accounts, skew }) => {
      const pair = pairsOf(accounts, skew);
      const date = today();
      return bear(load, () =>
        transferPlainly(pool, {
          id: randomUUID(),
          ...pair(),
          amount: 100,
          date,
          description: 'Transferência entre obras',
        }),
      );
    },
    () => pool.end(),
  );
}

if (require.main === module) main();
