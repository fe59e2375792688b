/** Callers of a Book as the tests need them: stubborn, in numbers, and with a good memory for what they were told. */
import { randomUUID } from 'node:crypto';
import type { Recorded } from '@livro/event-sourcing';
import type { Book, Envelope } from '../../backend/src/platform/book/book.types.ts';
import { OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import type { AccountsCommand, Balances } from './book-accounts.ts';
import type { Verdict } from './book-judge.ts';

export type Ledger = Book<Balances, AccountsCommand>;

export const ACCOUNTS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function envelope(command: AccountsCommand, key: string = randomUUID()): Envelope<AccountsCommand> {
  return {
    id: randomUUID(),
    command,
    actor: { id: 'tester' },
    idempotency: { key, contentHash: JSON.stringify(command) },
  };
}

export const open = (account: string, amount: number): Envelope<AccountsCommand> =>
  envelope({ type: 'open', account, amount });

export const transfer = (from: string, to: string, amount: number): Envelope<AccountsCommand> =>
  envelope({ type: 'transfer', legs: [{ from, to, amount }] });

/** One or two legs between any accounts, large enough to be refused now and then where accounts hold `most`. */
export function someTransfer(most: number): Envelope<AccountsCommand> {
  const pick = (n: number): number => Math.floor(Math.random() * n);
  const leg = (): { from: string; to: string; amount: number } => {
    const from = pick(ACCOUNTS.length);
    const to = (from + 1 + pick(ACCOUNTS.length - 1)) % ACCOUNTS.length;
    return { from: ACCOUNTS[from]!, to: ACCOUNTS[to]!, amount: 1 + pick(most) };
  };
  return envelope({ type: 'transfer', legs: Array.from({ length: 1 + pick(2) }, leg) });
}

export async function openAll(book: Ledger, amount: number): Promise<void> {
  await Promise.all(ACCOUNTS.map((account) => book.execute(open(account, amount))));
}

/** Repeats the same envelope until the answer is certain. */
export async function insist(book: Ledger, asked: Envelope<AccountsCommand>): Promise<Verdict> {
  for (;;) {
    const answer = await book.execute(asked).catch((error: Error) => error);
    // Heads that nobody looked at: judged against the whole journal.
    const everywhere = { askedAt: -1n, heardAt: BigInt(Number.MAX_SAFE_INTEGER) };
    if (!(answer instanceof OutcomeUnknownError)) return { envelope: asked, answer, ...everywhere };
  }
}

export interface Load {
  readonly verdicts: Verdict[];
  /** Longest time from asking to hearing, repeats included, ms. */
  worstMs: number;
}

/** `callers` callers book transfers one after the other while `goOn()`; all have their answers at the end. */
export async function load(book: Ledger, callers: number, most: number, goOn: () => boolean): Promise<Load> {
  const result: Load = { verdicts: [], worstMs: 0 };
  const caller = async (): Promise<void> => {
    while (goOn()) {
      const asked = performance.now();
      result.verdicts.push(await insist(book, someTransfer(most)));
      result.worstMs = Math.max(result.worstMs, performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return result;
}

export const acknowledged = (verdicts: readonly Verdict[]): number =>
  verdicts.filter(({ answer }) => !(answer instanceof Error)).length;

/** The journal as it stands, read on a way of its own. */
export async function journalOf(url: string, streamPrefix: string): Promise<Recorded[]> {
  const store = new EventStore({ url, streamPrefix });
  const events: Recorded[] = [];
  for await (const event of store.readStream('ledger')) events.push(event);
  await store.close();
  return events;
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
