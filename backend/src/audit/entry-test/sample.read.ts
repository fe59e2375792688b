/**
 * A sample of the entries that a test finds, drawn from a seed: the same seed, size and question give the same entries at any time,
 * and an auditor can draw it again from the list of entries with SHA-256 alone (docs/reference/proof-formats.md). No state, no other randomness.
 */
import type { SampleMethod } from '@livro/rules';
import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/database/database.ts';
import { ENTRY_COLUMNS, ENTRY_JOINS, type FoundEntry, hitsOf } from './entry-test.queries.ts';
import type { EntryQuestion } from './entry-tests.read.ts';
import { FRAME, POPULATION } from './population.read.ts';
import { STRATA } from './strata.read.ts';

export interface Draw {
  readonly method: SampleMethod;
  readonly size: number;
  readonly seed: string;
}

export type DrawnEntry = FoundEntry & {
  /** Where it was drawn: the entry's hash, or the centavo that was hit first. */
  readonly draw: string;
  /** By amount: 0 below a thousand reais, up to 3 from a hundred thousand; by kind: the kind; else null. */
  readonly stratum: string | null;
  /** How many units of money hit it; 1 in other samples. */
  readonly times: number;
};

export interface Sample {
  /** What was drawn from. */
  readonly frame: { readonly count: number; readonly debits: number };
  /** Of monetary units: centavos between two that are drawn, and the first; null in other samples. */
  readonly interval: number | null;
  readonly start: number | null;
  readonly rows: readonly DrawnEntry[];
}

/** The first eight bytes of a SHA-256, as a number from 0. */
export const drawnNumber = (text: string): bigint =>
  BigInt(`0x${createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 16)}`);

export async function drawSample(
  database: Queryable,
  question: EntryQuestion,
  upToEntry: number,
  { method, size, seed }: Draw,
): Promise<Sample> {
  const { text, values, next } = hitsOf(question, upToEntry);
  const frameSql = `with ${POPULATION}, hits as (${text}), ${FRAME}`;
  const [found] = await database.query<{ count: string; debits: string }>(
    `${frameSql} select count(*)::text as count, coalesce(sum(debits), 0)::text as debits from frame`,
    values,
  );
  const frame = { count: Number(found!.count), debits: Number(found!.debits) };
  const drawn = (cut: string, given: readonly unknown[]): Promise<DrawnEntry[]> =>
    database.query<DrawnEntry>(
      `${frameSql}, ${cut}
       select ${ENTRY_COLUMNS}, c.draw, c.stratum, c.times::integer as times from cut c ${ENTRY_JOINS} order by c.entry_number`,
      [...values, ...given],
    );
  if (method !== 'monetary-unit')
    return {
      frame,
      interval: null,
      start: null,
      rows: await drawn(smallestHashes(method, next), [seed, size]),
    };
  const interval = BigInt(found!.debits) / BigInt(size);
  if (interval === 0n) return { frame, interval: null, start: null, rows: [] };
  const start = drawnNumber(`${seed}:0`) % interval;
  const rows = await drawn(unitsHit(next), [size, String(interval), String(start)]);
  return { frame, interval: Number(interval), start: Number(start), rows };
}

/**
 * Of each stratum (the whole, where there are none) the entries with the smallest hashes: as many as its share of the debits,
 * rounded up.
 */
const smallestHashes = (method: SampleMethod, next: number): string => `
  ranked as (
    select f.*, row_number() over (partition by f.stratum order by f.draw) as place,
      sum(f.debits) over (partition by f.stratum) as of_stratum, sum(f.debits) over () as of_all
    from (
      select h.entry_number, h.detail, h.debits, ${STRATA[method]} as stratum,
        encode(sha256(convert_to($${next}::text || ':' || h.entry_number, 'UTF8')), 'hex') as draw
      from frame h
    ) f
  ), cut as (
    select r.entry_number, r.detail, r.draw, r.stratum, 1 as times from ranked r
    where r.place <= div($${next + 1}::numeric * r.of_stratum + r.of_all - 1, r.of_all)
  )`;

/** Entries in the order of their numbers, their debits laid end to end: those in which a drawn centavo lies. */
const unitsHit = (next: number): string => {
  const [size, interval, start] = [`$${next}::numeric`, `$${next + 1}::numeric`, `$${next + 2}::numeric`];
  const before = (end: string): string =>
    `least(${size}, case when ${end} <= ${start} then 0 else div(${end} - 1 - ${start}, ${interval}) + 1 end)`;
  return `
  laid as (
    select f.entry_number, f.detail, f.debits, sum(f.debits) over (order by f.entry_number) as upto from frame f
  ), hit as (
    select l.entry_number, l.detail, ${before('(l.upto - l.debits)')} as first, ${before('l.upto')} as last from laid l
  ), cut as (
    select x.entry_number, x.detail, (${start} + x.first * ${interval})::text as draw, null::text as stratum,
      x.last - x.first as times
    from hit x where x.last > x.first
  )`;
};
