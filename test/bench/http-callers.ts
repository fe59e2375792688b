/** Callers of a program's transfers over HTTP, one by one or many in one call, in a process of their own: the same ones for both sides of a comparison. */
import { answering } from './forked.ts';
import { pairsOf } from './hot-accounts.ts';
import { caller } from './http-programs.ts';
import { today } from './ledger-instance.ts';
import { bear, type Load, underLoad } from './load.ts';

export interface HttpLoad {
  readonly port: number;
  readonly authorization: string;
  readonly path: string;
  readonly load: Load;
  readonly accounts: readonly string[];
  readonly skew: number;
  /** Transfers in a call; left out, a call is a transfer. */
  readonly batch?: number;
}

async function transfers(asked: HttpLoad): Promise<object> {
  const { port, authorization, path, load, accounts, skew, batch } = asked;
  const { ask, reconnect } = caller(port, { Authorization: authorization });
  const pair = pairsOf(accounts, skew);
  const date = today();
  const transfer = () => {
    const { source, destination } = pair();
    return {
      sourceAccountId: source,
      destinationAccountId: destination,
      amount: 1,
      date,
      description: 'Transferência entre obras',
    };
  };
  const many = () => {
    const entries = Array.from({ length: batch! }, () => ({ kind: 'transfer', ...transfer() }));
    return ask('POST', path, { entries });
  };
  try {
    return batch && 'callers' in load
      ? await underLoad(load.callers, load.seconds, many, batch)
      : await bear(load, () => ask('POST', path, transfer()));
  } finally {
    reconnect();
  }
}

if (require.main === module) answering(transfers, () => Promise.resolve());
