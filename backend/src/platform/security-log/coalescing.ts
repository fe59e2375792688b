/**
 * Keeps a flood from filling the security log: what happens again within a minute is counted and told once more at the
 * minute's end, and beyond so many rows a day of one kind only their number is told. Bounded in memory; the clock is handed in.
 */
import { networkOf } from '../http/client-address.ts';
import type { SecurityRecord } from './security-record.ts';

const WINDOW_MS = 60_000;
const MOST_WINDOWS = 5_000;
/** Rows of one kind and outcome: so many at once, and one more every five seconds (17 280 a day). */
const BURST = 2_000;
const REFILL_MS = 5_000;

interface Window {
  readonly until: number;
  latest: SecurityRecord;
  more: number;
}

export class Coalescing {
  readonly #windows = new Map<string, Window>();
  readonly #budgets = new Map<string, { left: number; since: number }>();
  readonly #uncounted = new Map<string, { latest: SecurityRecord; times: number }>();
  #summedUpAt = 0;

  /** What is to be written now: the record, or nothing where it is only counted. An alarm is never only counted. */
  take(record: SecurityRecord): SecurityRecord[] {
    if (record.outcome === 'alarm') return [record];
    const key = keyOf(record);
    const now = record.at.getTime();
    const window = this.#windows.get(key);
    if (window && now < window.until) {
      window.more += record.times;
      window.latest = record;
      return [];
    }
    if ((!window && this.#windows.size >= MOST_WINDOWS) || !this.#spend(record)) {
      this.drop(record);
      return [];
    }
    this.#windows.set(key, { until: now + WINDOW_MS, latest: record, more: 0 });
    return window && window.more > 0 ? [{ ...window.latest, times: window.more }, record] : [record];
  }

  /** Counts a record that cannot be kept by itself. */
  drop(record: SecurityRecord): void {
    const key = `${record.kind} ${record.outcome}`;
    const times = (this.#uncounted.get(key)?.times ?? 0) + record.times;
    this.#uncounted.set(key, { latest: record, times });
  }

  /** What was only counted: of the minutes that are over by `now`, or of all at the end. */
  due(now: number, all = false): SecurityRecord[] {
    const rows: SecurityRecord[] = [];
    for (const [key, { until, latest, more }] of this.#windows) {
      if (!all && now < until) continue;
      this.#windows.delete(key);
      if (more > 0) rows.push({ ...latest, times: more });
    }
    if (!all && now < this.#summedUpAt + WINDOW_MS) return rows;
    this.#summedUpAt = now;
    for (const { latest, times } of this.#uncounted.values()) rows.push(summary(latest, times));
    this.#uncounted.clear();
    return rows;
  }

  #spend({ kind, outcome, at }: SecurityRecord): boolean {
    const key = `${kind} ${outcome}`;
    const now = at.getTime();
    const { left, since } = this.#budgets.get(key) ?? { left: BURST, since: now };
    const refilled = Math.floor((now - since) / REFILL_MS);
    const have = Math.min(BURST, left + refilled);
    const budget = { left: Math.max(0, have - 1), since: since + refilled * REFILL_MS };
    this.#budgets.set(key, budget);
    return have > 0;
  }
}

/** Who sends them chooses neither the device nor an address within his network anew to get another row. */
const keyOf = ({
  kind,
  outcome,
  actorId,
  subject,
  route,
  status,
  address,
  details,
}: SecurityRecord): string =>
  JSON.stringify([kind, outcome, actorId, subject, route, status, networkOf(address), details]);

/** Many different ones in one row: what they have in common, and how many. */
const summary = ({ at, kind, outcome }: SecurityRecord, times: number): SecurityRecord => ({
  at,
  kind,
  outcome,
  times,
  address: '',
  device: '',
  details: { summary: true },
});
