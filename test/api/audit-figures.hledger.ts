/** hledger asked about the journal of 2025, which another hand wrote from the same lines. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { books2025 } from './books.fixture.ts';

const JOURNAL = path.join(books2025, 'livro.journal');

function hledger(args: readonly string[], input?: string): string {
  const { error, status, stdout, stderr } = spawnSync('hledger', args, {
    encoding: 'utf8',
    input,
    maxBuffer: 1e8,
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`hledger: ${stderr}`);
  return stdout;
}

const rowsOf = (csv: string): Record<string, string>[] => {
  const [head, ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1).split('","'));
  return rows.map((row) => Object.fromEntries(head!.map((name, at) => [name, row[at]!])));
};

/** "BRL -1234.5" → -123450. */
const centavosOf = (text: string): number => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);

/** Which transactions: a query of hledger's, and days, the second of them left out. */
export interface Asked {
  readonly query?: readonly string[];
  readonly from?: string;
  readonly until: string;
}

const chosen = ({ query = [], from, until }: Asked): string[] => [
  ...(from === undefined ? [] : ['-b', from]),
  ...['-e', until],
  ...query,
];

/** How many transactions there are, and what they debit. */
export function transactions(asked: Asked): { readonly count: number; readonly debits: number } {
  const rows = rowsOf(hledger(['-f', JOURNAL, 'print', '-O', 'csv', ...chosen(asked)]));
  const debits = rows.reduce((sum, { debit }) => sum + centavosOf(debit!), 0);
  return { count: new Set(rows.map(({ txnidx }) => txnidx)).size, debits };
}

/** Of whole transactions, whichever of their accounts the query meant. */
export function balances(asked: Asked): ReadonlyMap<string, number> {
  const printed = hledger(['-f', JOURNAL, 'print', ...chosen(asked)]);
  const rows = rowsOf(hledger(['-f', '-', 'bal', '--flat', '-N', '-O', 'csv'], printed));
  return new Map(rows.map(({ account, balance }) => [account!, centavosOf(balance!)]));
}

/** An account's postings by date, or those of several accounts together. */
export const register = (account: string): { date: string; change: number; balance: number }[] =>
  rowsOf(hledger(['-f', JOURNAL, 'areg', account, '-O', 'csv'])).map(({ date, change, balance }) => ({
    date: date!,
    change: centavosOf(change!),
    balance: centavosOf(balance!),
  }));
