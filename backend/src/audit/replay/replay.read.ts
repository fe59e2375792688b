/**
 * One account told again from the store: its entries in order, what each did to the balance, and where the read model says
 * otherwise. It trusts the index for which entries to read; a verification proves that none is missing there.
 */
import { Injectable } from '@nestjs/common';
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { ledgerDecider, type LedgerEvent, legsOf } from '../../ledger/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { hashOf } from '../../platform/event-store/chain.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';

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
  /** The first thing that is not as the store says; null where all is. */
  readonly difference: ReplayDifference | null;
}

export interface ReplayDifference {
  /** Column of the history; null where the whole row, or the stored entry itself, is what differs. */
  readonly field: keyof Shown | null;
  readonly expected: string | null;
  readonly found: string | null;
  readonly message: string;
}

/** What the history shows of an entry on the account, as texts; nothing where it has no row. */
interface Shown {
  readonly signed_amount: string | null;
  readonly date: string | null;
  readonly recorded_by: string | null;
  readonly created_at: string | null;
}

const NOT_SHOWN: Shown = { signed_amount: null, date: null, recorded_by: null, created_at: null };

/** By entry number, in their order. */
interface Page {
  readonly shownOf: Map<number, Shown>;
  readonly end: number | undefined;
}

export interface ReplaySummary {
  readonly entries: number;
  readonly balance: number;
  /** What the read model says the balance is. */
  readonly shownBalance: number;
  readonly differences: number;
}

/** Entries asked of the index and of the read model at a time. */
const PAGE = 5_000;
/** Entries of others that are rather read and passed over than skipped by a read of its own. */
const SKIP_AT_MOST = 64;

@Injectable()
export class Replay {
  protected readonly page: number = PAGE;

  constructor(
    private readonly store: EventStore,
    private readonly database: ReadDatabase,
  ) {}

  /** Ends with the summary. Throws ACCOUNT_NOT_FOUND before the first entry. */
  async *of(accountId: string): AsyncGenerator<ReplayedEntry, ReplaySummary> {
    const [account] = await this.#account(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND', messages.accountNotFound);
    let balance = 0;
    let entries = 0;
    let differences = 0;
    for (let last: number | undefined = 0; last !== undefined;) {
      const { shownOf, end } = await this.#page(accountId, last);
      for await (const event of this.#entries([...shownOf.keys()])) {
        const shown = shownOf.get(Number(event.revision) + 1)!;
        shownOf.delete(Number(event.revision) + 1);
        const entry = flawOf(event) ? unreadable(event, shown) : readable(event, accountId, shown);
        balance += entry.amount;
        entries++;
        if (entry.difference !== null) differences++;
        yield { ...entry, balance };
      }
      // The history shows these, and the store has no such entries.
      differences += shownOf.size;
      last = end;
    }
    const [now] = await this.#account(accountId);
    const shownBalance = now?.balance ?? account.balance;
    return { entries, balance, shownBalance, differences: differences + Number(shownBalance !== balance) };
  }

  #account(accountId: string): Promise<{ balance: number }[]> {
    return this.database.query('select balance from read.accounts where id = $1', [accountId]);
  }

  /** Its next entries after `last`, by the index or by the history, with what the history shows of each; `end`: others come after it. */
  async #page(accountId: string, last: number): Promise<Page> {
    const numbers = await this.database.query<{ entry_number: number }>(
      `select entry_number from read.account_entries where account_id = $1 and entry_number > $2
       order by entry_number limit $3`,
      [accountId, last, this.page],
    );
    const end = numbers.length < this.page ? undefined : numbers.at(-1)!.entry_number;
    const rows = await this.database.query<Shown & { entry_number: number }>(
      `select entry_number, sum(signed_amount)::text as signed_amount, min(date)::text as date,
              min(recorded_by) as recorded_by,
              min(to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as created_at
         from read.transactions
        where account_id = $1 and entry_number > $2 and ($3::bigint is null or entry_number <= $3)
        group by entry_number`,
      [accountId, last, end ?? null],
    );
    const shown = new Map<number, Shown>(numbers.map(({ entry_number }) => [entry_number, NOT_SHOWN]));
    for (const { entry_number, ...row } of rows) shown.set(entry_number, row);
    return { shownOf: new Map([...shown].sort(([one], [other]) => one - other)), end };
  }

  async *#entries(numbers: readonly number[]): AsyncGenerator<Recorded> {
    for (const { first, last, wanted } of runsOf(numbers)) {
      const read = this.store.readRaw(ledgerDecider.stream, BigInt(first) - 1n, {
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

type Told = Omit<ReplayedEntry, 'balance'>;

function readable(event: Recorded, accountId: string, shown: Shown): Told {
  const amount = movedOn(accountId, event);
  return { ...described(event), amount, difference: differenceOf(event, amount, shown) };
}

/** It could be read when the history took it in: it moves nothing now, and the history shows what it was. */
function unreadable({ id, revision, type, metadata: { recordedAt } }: Recorded, shown: Shown): Told {
  return {
    entryNumber: Number(revision) + 1,
    eventId: id,
    type,
    date: shown.date ?? recordedAt.slice(0, 'yyyy-mm-dd'.length),
    description: '',
    recordedAt,
    recordedBy: shown.recorded_by ?? '',
    reason: null,
    amount: 0,
    difference: difference(null, null, null, 'o lançamento não pode ser lido'),
  };
}

function movedOn(accountId: string, { type, data }: Recorded): number {
  return legsOf({ type, data } as LedgerEvent)
    .filter(({ account }) => account.accountId === accountId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Words are left to a verification: an edit changes them, and is no entry on the account. */
function differenceOf(event: Recorded, amount: number, shown: Shown): ReplayDifference | null {
  const { metadata } = event;
  const content = hashOf(event);
  if (content !== metadata.hash)
    return difference(null, metadata.hash, content, 'o conteúdo não é o que foi registrado');
  if (shown.signed_amount === null)
    return difference(null, null, null, 'o histórico não mostra este lançamento');
  const due: Shown = {
    signed_amount: String(amount),
    date: (event.data as { date?: string }).date ?? null,
    recorded_by: metadata.actor,
    created_at: metadata.recordedAt,
  };
  const field = FIELDS.find((name) => shown[name] !== due[name]);
  return field ? difference(field, due[field], shown[field], 'o histórico mostra outro valor') : null;
}

const FIELDS = ['signed_amount', 'date', 'recorded_by', 'created_at'] as const;

const difference = (
  field: ReplayDifference['field'],
  expected: string | null,
  found: string | null,
  message: string,
): ReplayDifference => ({ field, expected, found, message });

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
