/**
 * A table that becomes a file: typed columns, so that numbers stay numbers and days stay days whatever the format. Knows
 * the words of no list and the bytes of no format.
 */
import { momentOf } from '@livro/calendar';

interface Titled {
  readonly title: string;
  /** In characters, as spreadsheets count. */
  readonly width: number;
}

/** Money is centavos; a day is `yyyy-mm-dd`; an instant a Date or ISO text. Null is an empty cell. */
export type Column<Row> = Titled &
  (
    | { readonly kind: 'text'; readonly of: (row: Row) => string | null }
    | { readonly kind: 'money' | 'integer'; readonly of: (row: Row) => number | null }
    | { readonly kind: 'day'; readonly of: (row: Row) => string | null }
    | { readonly kind: 'instant'; readonly of: (row: Row) => Date | string | null }
  );

/** Rows as they come from the read model, some at a time; the whole is never in memory. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

export const text = <Row>(title: string, width: number, of: (row: Row) => string | null): Column<Row> => ({
  title,
  width,
  kind: 'text',
  of,
});
export const money = <Row>(title: string, of: (row: Row) => number | null): Column<Row> => ({
  title,
  width: 18,
  kind: 'money',
  of,
});
export const integer = <Row>(title: string, of: (row: Row) => number | null): Column<Row> => ({
  title,
  width: 10,
  kind: 'integer',
  of,
});
export const day = <Row>(title: string, of: (row: Row) => string | null): Column<Row> => ({
  title,
  width: 12,
  kind: 'day',
  of,
});
export const instant = <Row>(title: string, of: (row: Row) => Date | string | null): Column<Row> => ({
  title,
  width: 17,
  kind: 'instant',
  of,
});

/**
 * What a spreadsheet takes for the beginning of a formula, in half and full width: in front, and wherever inside a reader that
 * takes another sign for the separator, or heeds no quotes, would begin a cell. Blanks and quotes before it are passed over.
 */
const SEPARATOR_FORMULA_OR_TEXT = /([,;|\p{Cc}\u2028\u2029])|([=+\-@＝＋－＠])|[^\s"]/gu;

/** The text with an apostrophe before what a spreadsheet would run; for cells of text only: numbers keep their sign. */
export function neutralised(text: string): string {
  let begins = true;
  return text.replace(SEPARATOR_FORMULA_OR_TEXT, (sign, separator?: string, formula?: string) => {
    const marked = begins && formula !== undefined;
    begins = separator !== undefined;
    return marked ? `'${sign}` : sign;
  });
}

/** The business's wall clock of an instant: its day and `HH:MM`. */
export const wallClock = (at: Date | string): ReturnType<typeof momentOf> =>
  momentOf(typeof at === 'string' ? new Date(at) : at);

/** Resolves once the first batch is there, so that what refuses a list refuses it before a byte of the file is sent. */
export async function begun<Row>(batches: Batches<Row>): Promise<Batches<Row>> {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      if (first.done) return;
      yield first.value;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  })();
}
