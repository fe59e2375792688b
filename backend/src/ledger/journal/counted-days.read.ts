/** SQL by which an entry counts on its own day, and what undid it on the day of that, with the opposite sign. */

/**
 * SQL of the rows of a table, each on the days on which it counts: `counted_on` with `sign` 1, and once it was undone
 * `undone_on` with -1. A sum over days is one over these; a month that was closed keeps its own.
 */
export const countedRows = (
  table: string,
): string => `(select r.*, r.date as counted_on, 1 as sign from ${table} r
  union all select r.*, r.undone_on, -1 from ${table} r where r.undone_on is not null)`;

/** Whether a row was undone by the end of the days asked for; by now where they have no end. */
export const undoneBy = (lastDay: string, row = 'e'): string =>
  `(${row}.undone_on is not null and (${lastDay}::date is null or ${row}.undone_on <= ${lastDay}))`;
