/** The rows below a heading of a bank's CSV file, read by its columns. */
import { centavos, negate, type Centavos } from '@livro/money';
import { folded, messages } from '@livro/rules';
import { bankAmount } from './bank-amount.ts';
import { parseBankDay } from './bank-day.ts';
import type { CsvRow, Heading } from './csv-headings.ts';
import { cleanText, type CsvColumns, damaged, namesBalance, type ReadLine } from './statement.ts';

const texts = messages.banking;

/** "Total", "TOTAL DO DIA"; not what a shop of that name sells. */
const TOTAL =
  /^(sub)?total( (geral|d[aeo]s? (dia|mes|periodo|lancamentos|movimentos|creditos|debitos|entradas|saidas)))?$/;

export class CsvTable {
  readonly #places: ReadonlyMap<keyof CsvColumns, number>;
  readonly #direction: number | undefined;
  readonly #directionOfBalance: number | undefined;

  constructor(
    private readonly heading: Heading,
    readonly rows: readonly CsvRow[],
  ) {
    const { columns, names } = heading;
    this.#places = new Map(
      (Object.entries(columns) as [keyof CsvColumns, string][]).map(([column, name]) => [
        column,
        names.indexOf(name),
      ]),
    );
    const direction = this.#places.get('direction');
    // A column of that name may say anything else, such as "Pix".
    const isDirection = direction !== undefined && this.#everyCell(direction, (text) => !!directionOf(text));
    this.#direction = isDirection ? direction : this.#directionBeside('amount');
    this.#directionOfBalance = this.#directionBeside('balance');
  }

  /** Of nothing but D and C, whatever its name: Banco do Brasil calls it "Inf.", others nothing. */
  #directionBeside(column: 'amount' | 'balance'): number | undefined {
    const at = (this.#places.get(column) ?? Number.NaN) + 1;
    const isFree = [...this.#places.values()].every((place) => place !== at);
    return isFree && this.#everyCell(at, (text) => /^[CD]$/i.test(text)) ? at : undefined;
  }

  /** Whether every cell of it that is filled, and at least one, holds such a text. */
  #everyCell(at: number, matches: (text: string) => boolean): boolean {
    const name = this.heading.names[at];
    const filled = this.rows
      .map(({ cells }) => (cells[at] ?? '').trim())
      .filter((text) => text && text !== name);
    return filled.length > 0 && filled.every(matches);
  }

  isHeading(row: CsvRow): boolean {
    const { date, description } = this.heading.columns;
    return this.#cell(row, 'date') === date && this.#cell(row, 'description') === description;
  }

  /** As pages of one table repeat it. */
  isSameHeading({ cells }: CsvRow): boolean {
    return cells.map(cleanText).filter(Boolean).join(';') === this.heading.names.filter(Boolean).join(';');
  }

  words(row: CsvRow): string {
    // Banco do Brasil's own OFX has both with a blank between.
    const between = /^detalhes?$/i.test(this.heading.columns.details ?? '') ? ' ' : ' · ';
    return [this.#cell(row, 'description'), this.#cell(row, 'details')].filter(Boolean).join(between);
  }

  /** A sentence in one cell. An amount alone is none: its line lacks the day. */
  singleCellText(row: CsvRow): string | undefined {
    const filled = row.cells.map((one) => one.trim()).filter(Boolean);
    return filled.length === 1 && !this.#amountText(row) ? filled[0] : undefined;
  }

  isTotal({ cells }: CsvRow): boolean {
    return cells.some((one) => TOTAL.test(folded(one).trim()));
  }

  /** Of a row that is no line. */
  beginsWithTotal({ cells }: CsvRow): boolean {
    return /^total\b/.test(folded(cells.find((one) => one.trim() !== '') ?? '').trim());
  }

  /** Words where the day would be, and at most an amount beside them: what stands below a table. */
  isFooter(row: CsvRow): boolean {
    const [day, description] = [this.#cell(row, 'date'), this.#cell(row, 'description')];
    const isWords = day !== '' && (!/\d/.test(day) || namesBalance(day));
    return isWords && (description === '' || bankAmount(description) !== undefined);
  }

  footerNamesBalance(row: CsvRow): boolean {
    return namesBalance(this.#cell(row, 'date'));
  }

  /** More words of the line above, and nothing else. */
  continues(row: CsvRow): boolean {
    // Bradesco has who was paid, or who paid, in the column of days too.
    if (/^(des|rem): /i.test(this.singleCellText(row) ?? '')) return true;
    const others = (['date', 'amount', 'debit', 'credit', 'balance', 'documentNumber'] as const).map((name) =>
      this.#cell(row, name),
    );
    return this.words(row) !== '' && others.every((text) => text === '');
  }

  /** Sicoob's "SALDO DO DIA" has no day of its own. */
  takesDayFromLineAbove({ date, description }: ReadLine): boolean {
    return date === null && /^saldo do dia\b/i.test(description);
  }

  /** Undefined for a row that has neither a day nor the words of a balance. Throws for one that has a day that cannot be read. */
  lineIn(row: CsvRow): ReadLine | undefined {
    const description = cleanText(this.words(row));
    const dateText = this.#cell(row, 'date');
    const date = parseBankDay(dateText) ?? null;
    const isBalanceRow = namesBalance(this.#cell(row, 'description'));
    if (!date && !isBalanceRow) {
      if (dateText && /\d/.test(dateText) && this.#amountText(row) && !this.isFooter(row))
        throw damaged(row.at, texts.dateUnreadable(dateText));
      return undefined;
    }
    const balance = this.#balance(row);
    const amount = this.#amount(row, isBalanceRow);
    if (amount === null && balance === null && !isBalanceRow) throw damaged(row.at, texts.amountMissing);
    const documentNumber = cleanText(this.#cell(row, 'documentNumber')) || null;
    return { at: row.at, date, amount, balance, bankId: null, description, documentNumber };
  }

  #cell({ cells }: CsvRow, column: keyof CsvColumns): string {
    return (cells[this.#places.get(column) ?? -1] ?? '').trim();
  }

  #balance(row: CsvRow): Centavos | null {
    const balance = bankAmount(this.#cell(row, 'balance')) ?? null;
    return balance === null ? null : this.#withDirection(row, this.#directionOfBalance, balance);
  }

  /** What is owed has a minus, whether it is written or said beside the amount. */
  #withDirection({ cells }: CsvRow, direction: number | undefined, amount: Centavos): Centavos {
    const isOut = direction !== undefined && directionOf(cells[direction] ?? '') === 'out';
    return isOut && amount > 0 ? negate(amount) : amount;
  }

  #amountText(row: CsvRow): string {
    return this.#cell(row, 'amount') || this.#cell(row, 'debit') || this.#cell(row, 'credit');
  }

  /** Null where the row has none. */
  #amount(row: CsvRow, isBalance: boolean): Centavos | null {
    const read = (text: string): Centavos => {
      const value = bankAmount(text);
      if (value === undefined) throw damaged(row.at, texts.amountUnreadable(text));
      return value;
    };
    if (this.#places.has('amount')) {
      const text = this.#cell(row, 'amount');
      if (!text) return null;
      if (!isBalance) return this.#directed(row, text, read(text));
      // "0,00*" is one that is blocked: it moves nothing, whatever it says.
      const balance = bankAmount(text);
      return balance === undefined ? null : this.#withDirection(row, this.#direction, balance);
    }
    const [out, into] = [this.#cell(row, 'debit'), this.#cell(row, 'credit')];
    if (!out && !into) return null;
    const paid = out ? read(out) : centavos(0);
    return centavos((into ? read(into) : 0) + (paid > 0 ? negate(paid) : paid));
  }

  /** An amount has the sign that it is written with, or the one that the column beside it says; never two that differ. */
  #directed(row: CsvRow, text: string, amount: Centavos): Centavos {
    if (this.#direction === undefined || amount === 0) return amount;
    const directionText = (row.cells[this.#direction] ?? '').trim();
    const direction = directionOf(directionText);
    if (direction === undefined) throw damaged(row.at, texts.directionMissing);
    if (direction === 'in' && amount < 0)
      throw damaged(row.at, texts.directionAgainstSign(directionText, text));
    return direction === 'out' && amount > 0 ? negate(amount) : amount;
  }
}

const directionOf = (text: string): 'in' | 'out' | undefined => {
  const word = folded(text).trim();
  if (/^(d|deb|debito|saida|-)$/.test(word)) return 'out';
  return /^(c|cred|credito|entrada|\+)$/.test(word) ? 'in' : undefined;
};
