/**
 * How values of Postgres become values of JavaScript in this program's own pools. Local to the clients that ask for it:
 * the driver's global parsers stay as they are, so that TypeORM and tests meet no surprise.
 */
import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;
const TIMESTAMPTZ = 1184;

/** What `pg` calls for each column; the second argument is the wire format, always text here. */
export interface TypeParsers {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown;
}

/** A bigint column as a JS number; throws where a number would lose a digit (centavos never do: they end at 10^15). */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} is beyond the safe integers of JavaScript`);
  return value;
}

const driverParser = pg.types.getTypeParser as (oid: number, format: 'text') => (text: string) => unknown;
const textArray = driverParser(TEXT_ARRAY, 'text') as (text: string) => (string | null)[];
const own = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : safeInteger(item)))],
  // A calendar day has no time zone: as a JS Date it could become the day before.
  [DATE, (text) => text],
  [DATE_ARRAY, textArray],
]);

/** bigint → safe number, date → `yyyy-mm-dd` text, numeric → text; timestamptz → Date and the rest as `pg` does it. */
export const columnTypes: TypeParsers = {
  getTypeParser: (oid) => own.get(oid) ?? driverParser(oid, 'text'),
};

/** As `columnTypes`, but a timestamptz is ISO text in UTC: what folds write and read back. */
export const rowTypes: TypeParsers = {
  getTypeParser: (oid) =>
    oid === TIMESTAMPTZ ? (text) => new Date(text).toISOString() : columnTypes.getTypeParser(oid),
};
