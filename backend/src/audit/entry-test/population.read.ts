/**
 * The entries that a test looks at: every entry that moved money with its value date in the period (`$1` to `$2`), as the books
 * were known up to an entry (`$3`). What an entry debits is what the trial balance debits for it: a transfer between developments
 * counts in the books of both.
 */

/** Values of a test begin here. */
export const FIRST_PARAMETER = 4;

/** One row for each entry: its first leg. `reversed_in` is the number of the entry that undid it, as far as known by then. */
export const POPULATION = `population as not materialized (
  select t.entry_number, t.entry_id, t.type, t.date, t.original_date, abs(t.amount) as amount, t.supplier, t.reverses,
    t.recorded_by, t.created_at as recorded_at, t.reversed_by, t.replaced_by,
    (select r.entry_number from read.transactions r where r.id = t.reversed_by and r.entry_number <= $3::bigint) as reversed_in
  from read.transactions t
  where t.leg = 0 and t.date between $1::date and $2::date and t.entry_number <= $3::bigint
)`;

/** What no trial balance holds is left out. */
export const IN_TRIAL_BALANCE = `s.code not like 'flow:%'`;

/** Postings `s` that debit an entry of these days. */
export const DEBITED = `s.date between $1::date and $2::date and s.entry_number <= $3::bigint and s.amount > 0 and ${IN_TRIAL_BALANCE}`;
export const DEBITS_OF = 'select sum(s.amount) from read.postings s';

/**
 * What samples are drawn from: each entry found, with its kind and debits. One grouping, no join: how many a test finds nobody can
 * estimate, and a plan that takes few for granted compares every entry with every other.
 */
export const FRAME = `frame as (
  select part.entry_number, max(part.type) as type, max(part.detail) as detail, sum(part.amount) as debits
  from (
    select p.entry_number, p.type, null::text as detail, false as hit, null::bigint as amount from population p
    union all
    select s.entry_number, null, null, false, s.amount from read.postings s where ${DEBITED}
    union all
    select h.entry_number, null, h.detail, true, null from hits h
  ) part
  group by part.entry_number having bool_or(part.hit)
)`;

/** The debits of one entry, where few are asked for. */
export const debitsOf = (entryNumber: string): string =>
  `(select sum(s.amount) from read.postings s where s.entry_number = ${entryNumber} and s.amount > 0 and ${IN_TRIAL_BALANCE})`;
