/**
 * One account told again from the store: its entries in order, what each did to the balance, and where the read model says
 * otherwise. It trusts the index for which entries to read; a verification proves that none is missing there.
 */
import { Injectable } from '@nestjs/common';
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { LedgerEvent } from '../../ledger/domain/events.ts';
import { ledgerDecider } from '../../ledger/domain/ledger.ts';
import { postingsOf } from '../../ledger/domain/postings.ts';
import { Database } from '../../platform/database/database.ts';
import { hashOf } from '../../platform/event-store/chain.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';

/** Amounts are centavos. */
export interface ReplayedEntry {
  readonly entryNumber: number;
  readonly eventId: string;
  readonly type: string;
  readonly date: string;
  readonly description: string;
  readonly recordedAt: string;
  readonly recordedBy: string;
  readonly reason: string | null;
  readonly amount: number;
  /** Of the account after this entry. */
  readonly balance: number;
  /** What is not as the store says; null where all is. */
  readonly difference: string | null;
}

export interface ReplaySummary {
  readonly entries: number;
  readonly balance: number;
  /** What the read model says the balance is. */
  readonly shownBalance: number;
  readonly differences: number;
}

/** Entries asked of the index and of the read model at a time. */
const PAGE = 500;
/** Entries of others that are rather read and passed over than skipped by a read of its own. */
const SKIP_AT_MOST = 64;

@Injectable()
export class Replay {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  /** Ends with the summary. Throws ACCOUNT_NOT_FOUND before the first entry. */
  async *of(accountId: string): AsyncGenerator<ReplayedEntry, ReplaySummary> {
    const [account] = await this.#account(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND', messages.accountNotFound);
    let balance = 0;
    let entries = 0;
    let differences = 0;
    for (let last = 0; ;) {
      const page = await this.#page(accountId, last);
      for await (const event of this.#entries(page.map(({ entry_number }) => entry_number))) {
        const shown = page.find(({ entry_number }) => BigInt(entry_number) === event.revision + 1n)!.shown;
        const amount = movedOn(accountId, event);
        balance += amount;
        entries++;
        const difference = differenceOf(event, amount, shown);
        if (difference !== null) differences++;
        yield { ...described(event), amount, balance, difference };
      }
      if (page.length < PAGE) break;
      last = page.at(-1)!.entry_number;
    }
    const [now] = await this.#account(accountId);
    const shownBalance = now?.balance ?? account.balance;
    return { entries, balance, shownBalance, differences: differences + Number(shownBalance !== balance) };
  }

  #account(accountId: string): Promise<{ balance: number }[]> {
    return this.database.query('select balance from read.accounts where id = $1', [accountId]);
  }

  /** Its next entries after `last`, with the sum that the history shows for each. */
  #page(accountId: string, last: number): Promise<{ entry_number: number; shown: number | null }[]> {
    return this.database.query(
      `select e.entry_number,
              (select sum(t.signed_amount)::bigint from read.transactions t
                where t.account_id = e.account_id and t.entry_number = e.entry_number) as shown
         from read.account_entries e
        where e.account_id = $1 and e.entry_number > $2 order by e.entry_number limit $3`,
      [accountId, last, PAGE],
    );
  }

  async *#entries(numbers: readonly number[]): AsyncGenerator<Recorded> {
    for (const { first, last, wanted } of runsOf(numbers)) {
      const read = this.store.readStream(ledgerDecider.stream, BigInt(first) - 1n, {
        maxCount: last - first + 1,
      });
      for await (const event of read) if (wanted.has(Number(event.revision) + 1)) yield event;
    }
  }
}

interface Run {
  readonly first: number;
  last: number;
  readonly wanted: Set<number>;
}

/** Entries that are near each other, to be read together. */
export function runsOf(numbers: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number - run.last <= SKIP_AT_MOST) {
      run.last = number;
      run.wanted.add(number);
    } else runs.push({ first: number, last: number, wanted: new Set([number]) });
  }
  return runs;
}

function movedOn(accountId: string, { type, data }: Recorded): number {
  return postingsOf({ type, data } as LedgerEvent)
    .filter(({ account }) => account.type === 'asset' && account.accountId === accountId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

function differenceOf(event: Recorded, amount: number, shown: number | null): string | null {
  if (hashOf(event) !== event.metadata.hash) return 'o conteúdo não é o que foi registrado';
  if (shown === null) return 'o histórico não mostra este lançamento';
  return shown === amount ? null : `o histórico mostra ${shown} centavos`;
}

function described({ id, revision, type, data, metadata }: Recorded) {
  const { date, description, reason } = data as { date: string; description?: string; reason?: string };
  return {
    entryNumber: Number(revision) + 1,
    eventId: id,
    type,
    date,
    description: description ?? reason ?? '',
    recordedAt: metadata.recordedAt,
    recordedBy: metadata.actor,
    reason: metadata.reason ?? null,
  };
}
