/** Callers of a program's transfers over HTTP, in a process of their own: the same ones for both sides of a comparison. */
import { answering } from './forked.ts';
import { pairsOf } from './hot-accounts.ts';
import { caller } from './http-programs.ts';
import { today } from './ledger-instance.ts';
import { bear, type Load } from './load.ts';

export interface HttpLoad {
  readonly port: number;
  readonly authorization: string;
  readonly path: string;
  readonly load: Load;
  readonly accounts: readonly string[];
  readonly skew: number;
}

async function transfers({ port, authorization, path, load, accounts, skew }: HttpLoad): Promise<object> {
  const { ask, reconnect } = caller(port, { Authorization: authorization });
  const pair = pairsOf(accounts, skew);
  const date = today();
  try {
    return await bear(load, () => {
      const { source, destination } = pair();
      return ask('POST', path, {
        sourceAccountId: source,
        destinationAccountId: destination,
        amount: 1,
        date,
        description: 'Transferência entre obras',
      });
    });
  } finally {
    reconnect();
  }
}

if (require.main === module) answering(transfers, () => Promise.resolve());
