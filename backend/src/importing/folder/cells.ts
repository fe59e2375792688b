/**
 * How a cell's text becomes a value, by the kind of its column. The value is also the cell's canonical form: two spellings
 * of the same event ("1.234,50" and "1234,5") read as equal values.
 */
import { checkCnpj, checkCpf, isCompany } from '@livro/brazil';
import { parseLocalDate, type LocalDate } from '@livro/calendar';
import { accepted, parseFormMoney, refused, type Centavos, type Parsed } from '@livro/money';
import {
  messages,
  normalForm,
  normaliseTags,
  readUnits,
  type BookColumnKind,
  type BookFile,
  type ReadUnits,
} from '@livro/rules';

export interface Kinds {
  /** NFC, trimmed, line breaks as LF. */
  readonly text: string;
  /** A word of a closed list, lower case. Which list is the check's business. */
  readonly word: string;
  readonly date: LocalDate;
  readonly money: Centavos;
  /** Decimal text with a point, without needless zeros: "8.38". */
  readonly rate: string;
  readonly integer: number;
  /** Eleven digits. */
  readonly cpf: string;
  readonly tags: readonly string[];
  readonly units: ReadUnits;
}

/** The values of one line, by column. */
export type Values<File extends BookFile> = {
  readonly [Column in keyof File['columns']]: Kinds[File['columns'][Column]] | undefined;
};

const plain = (raw: string): string => normalForm(raw).replace(/\r\n?/g, '\n').trim();

const parsers: { readonly [K in BookColumnKind]: (text: string) => Parsed<Kinds[K]> } = {
  text: accepted,
  word: (text) => accepted(text.toLowerCase()),
  date: parseLocalDate,
  money: parseFormMoney,
  rate: (text) => {
    const match = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(text);
    if (!match) return refused('INVALID_FORMAT', messages.rateOutOfRange);
    const decimals = (match[3] ?? '').replace(/(?<!0)0+$/, '');
    return accepted(`${match[1]}${match[2]!.replace(/^0+(?=\d)/, '')}${decimals && `.${decimals}`}`);
  },
  integer: (text) =>
    /^-?\d{1,9}$/.test(text)
      ? accepted(Number(text))
      : refused('INVALID_FORMAT', 'Deve ser um número inteiro'),
  cpf: (text) => {
    const checked = isCompany(text) || text.includes('/') ? checkCnpj(text) : checkCpf(text);
    return checked.ok ? accepted(checked.value) : refused(checked.code, checked.message);
  },
  tags: (text) => accepted(normaliseTags(text)),
  units: (text) => accepted(readUnits(text)),
};

/** The value of a cell; undefined for an empty one. */
export function readCell<K extends BookColumnKind>(kind: K, raw: string): Parsed<Kinds[K] | undefined> {
  const text = plain(raw);
  return text === '' ? accepted(undefined) : parsers[kind](text);
}
