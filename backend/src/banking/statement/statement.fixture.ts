/** Bank files as generators write them: the same lines in each dialect, for tests to read back. */
import { addDays, localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import fc from 'fast-check';
import type { StatementLine } from './statement.ts';

export type GeneratedLine = Omit<StatementLine, 'at'>;

/** Words as banks write them: accents and signs that windows-1252 has, none that a format gives a meaning. */
const word = fc.stringMatching(/^[A-ZÇÃÕÉÍÓÚÂÊÔ0-9./*–-]{1,9}$/);
export const anyGeneratedLine: fc.Arbitrary<GeneratedLine> = fc.record({
  date: fc.integer({ min: 0, max: 700 }).map((n) => addDays(localDate('2024-01-01'), n)),
  amount: fc
    .oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 999_999_999_999 }))
    .chain((n) => fc.constantFrom(centavos(n), centavos(-n))),
  bankId: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
  description: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
  documentNumber: fc.option(fc.stringMatching(/^[1-9][0-9]{0,8}$/), { nil: null }),
});
export const anyStatement = fc.array(anyGeneratedLine, { minLength: 1, maxLength: 12 });

/** "-1234,56", "1.234,56" and so on. */
export function amountText(amount: number, { decimal = '.', thousands = '', plus = false } = {}): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const reais = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${amount < 0 ? '-' : plus ? '+' : ''}${reais}${decimal}${digits.slice(-2)}`;
}

export interface OfxDialect {
  readonly xml: boolean;
  /** Leaves of SGML may stay open. */
  readonly closed: boolean;
  readonly encoding: 'utf8' | 'cp1252';
  /** What the head says, which need not be true. */
  readonly charset: '1252' | 'UTF-8' | 'NONE';
  readonly decimal: ',' | '.';
  readonly thousands: boolean;
  readonly plus: boolean;
  readonly zone: '' | '[-3:BRT]' | '[-03:EST]' | '[0:GMT]';
  readonly newline: '\n' | '\r\n' | '';
  readonly balance: boolean;
}
export const anyOfxDialect: fc.Arbitrary<OfxDialect> = fc
  .record({
    xml: fc.boolean(),
    closed: fc.boolean(),
    encoding: fc.constantFrom('utf8', 'cp1252'),
    charset: fc.constantFrom('1252', 'UTF-8', 'NONE'),
    decimal: fc.constantFrom(',', '.'),
    thousands: fc.boolean(),
    plus: fc.boolean(),
    zone: fc.constantFrom('', '[-3:BRT]', '[-03:EST]', '[0:GMT]'),
    newline: fc.constantFrom('\n', '\r\n', ''),
    balance: fc.boolean(),
  } as const)
  .map((dialect) => ({ ...dialect, closed: dialect.closed || dialect.xml }));

export function ofxText(
  lines: readonly GeneratedLine[],
  dialect: OfxDialect,
  told: { readonly amount: number; readonly date: string } = { amount: -123_456, date: '2026-01-31' },
): string {
  const { xml, closed, charset, decimal, zone, newline } = dialect;
  const thousands = dialect.thousands ? (decimal === ',' ? '.' : ',') : '';
  const leaf = (name: string, value: string) => `<${name}>${value}${closed ? `</${name}>` : ''}${newline}`;
  const day = (date: string) => `${date.replaceAll('-', '')}${zone ? `100000${zone}` : ''}`;
  const head = xml
    ? `<?xml version="1.0" encoding="${charset}"?>${newline}<?OFX OFXHEADER="200" VERSION="202"?>${newline}`
    : ['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'ENCODING:USASCII', `CHARSET:${charset}`, '', ''].join(
        '\r\n',
      );
  const transactions = lines.map(
    (line) =>
      `<STMTTRN>${newline}${leaf('TRNTYPE', line.amount < 0 ? 'DEBIT' : 'CREDIT')}${leaf('DTPOSTED', day(line.date))}` +
      leaf('TRNAMT', amountText(line.amount, { decimal, thousands, plus: dialect.plus })) +
      leaf('FITID', line.bankId ?? '') +
      (line.documentNumber ? leaf('CHECKNUM', line.documentNumber) : '') +
      `${leaf('MEMO', line.description)}</STMTTRN>${newline}`,
  );
  const balance = dialect.balance
    ? `<LEDGERBAL>${newline}${leaf('BALAMT', amountText(told.amount, { decimal }))}${leaf('DTASOF', day(told.date))}</LEDGERBAL>${newline}`
    : '';
  return (
    `${head}<OFX>${newline}<BANKMSGSRSV1><STMTTRNRS><STMTRS>${newline}${leaf('CURDEF', 'BRL')}` +
    `<BANKACCTFROM>${newline}${leaf('BANKID', '0341')}${leaf('ACCTID', '12345-6')}</BANKACCTFROM>${newline}` +
    `<BANKTRANLIST>${newline}${transactions.join('')}</BANKTRANLIST>${newline}${balance}` +
    `</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>${newline}`
  );
}

/** The one sign beyond latin1 that the generated words have. */
export const bytesOf = (text: string, encoding: 'utf8' | 'cp1252'): Buffer =>
  encoding === 'utf8'
    ? Buffer.from(text)
    : Buffer.from(Array.from(text, (sign) => (sign === '–' ? 0x96 : sign.charCodeAt(0))));

export interface CsvDialect {
  readonly delimiter: ';' | ',' | '\t';
  readonly apart: boolean;
  readonly brazilian: boolean;
  readonly preamble: boolean;
}
export const anyCsvDialect: fc.Arbitrary<CsvDialect> = fc.record({
  delimiter: fc.constantFrom(';', ',', '\t'),
  apart: fc.boolean(),
  brazilian: fc.boolean(),
  preamble: fc.boolean(),
} as const);

export function csvText(
  lines: readonly GeneratedLine[],
  { delimiter, apart, brazilian, preamble }: CsvDialect,
): string {
  const quoted = (cell: string): string => (/[;,\t"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const amount = (n: number) =>
    amountText(n, brazilian ? { decimal: ',', thousands: '.' } : { decimal: '.' });
  const row = (...cells: readonly string[]) => cells.map(quoted).join(delimiter);
  const sums = (n: number) => (apart ? [n < 0 ? amount(-n) : '', n > 0 ? amount(n) : ''] : [amount(n)]);
  return [
    ...(preamble ? [row('Extrato de conta corrente'), row('Agência', '0001', 'Conta', '12345-6'), ''] : []),
    row('Data', 'Histórico', 'Docto.', ...(apart ? ['Débito', 'Crédito'] : ['Valor (R$)'])),
    ...lines.map(({ date, description, documentNumber, amount: n }) =>
      row(
        brazilian ? date.split('-').reverse().join('/') : date,
        description,
        documentNumber ?? '',
        ...sums(n),
      ),
    ),
    row('', 'Saldo do dia', '', '1,00'),
  ].join('\r\n');
}

const digits = (n: number, length: number): string => String(n).padStart(length, '0');
const dayDigits = (date: string): string => date.split('-').reverse().join('');

/** Lays texts at places counted from 1 into a record of 240 blanks. */
function record(...parts: readonly (readonly [number, string])[]): string {
  return parts.reduce(
    (text, [at, part]) => text.slice(0, at - 1) + part + text.slice(at - 1 + part.length),
    ' '.repeat(240),
  );
}

const framed = (batch: readonly string[]): string => {
  const head = record([1, '341'], [4, '0000'], [8, '0'], [33, 'EMPRESA LTDA'], [143, '2']);
  const tail = record(
    [1, '341'],
    [4, '9999'],
    [8, '9'],
    [18, digits(1, 6)],
    [24, digits(batch.length + 2, 6)],
  );
  return [head, ...batch, tail, ''].join('\r\n');
};

export function cnabExtract(lines: readonly GeneratedLine[], balance = 0): string {
  const sum = (sign: 1 | -1) => lines.reduce((total, { amount }) => total + Math.max(0, sign * amount), 0);
  return framed([
    record([1, '341'], [4, '0001'], [8, '1'], [9, 'E'], [10, '04']),
    ...lines.map(({ date, amount, description, documentNumber }, index) =>
      record(
        [1, '341'],
        [4, '0001'],
        [8, '3'],
        [9, digits(index + 1, 5)],
        [14, 'E'],
        [135, dayDigits(date)],
        [143, dayDigits(date)],
        [151, digits(Math.abs(amount), 18)],
        [169, amount < 0 ? 'D' : 'C'],
        [177, description.slice(0, 25)],
        [202, documentNumber ?? ''],
      ),
    ),
    record(
      [1, '341'],
      [4, '0001'],
      [8, '5'],
      [143, '31012026'],
      [151, digits(Math.abs(balance), 18)],
      [169, balance < 0 ? 'D' : 'C'],
      [171, digits(lines.length + 2, 6)],
      [177, digits(sum(-1), 18)],
      [195, digits(sum(1), 18)],
    ),
  ]);
}

/** Of each line a paid title (06), after one that was only taken in (02). */
export function cnabReturn(lines: readonly GeneratedLine[]): string {
  const pair = (code: string, { date, amount, bankId, documentNumber }: GeneratedLine): readonly string[] => [
    record(
      [1, '341'],
      [4, '0001'],
      [8, '3'],
      [14, 'T'],
      [16, code],
      [38, bankId ?? ''],
      [59, documentNumber ?? ''],
      [149, 'JOÃO DA SILVA'],
    ),
    record(
      [1, '341'],
      [4, '0001'],
      [8, '3'],
      [14, 'U'],
      [16, code],
      [78, digits(Math.abs(amount), 15)],
      [93, digits(Math.abs(amount), 15)],
      [138, dayDigits(date)],
      [146, dayDigits(date)],
    ),
  ];
  const batch = lines.flatMap((line) => [...pair('02', line), ...pair('06', line)]);
  return framed([
    record([1, '341'], [4, '0001'], [8, '1'], [9, 'T'], [10, '01']),
    ...batch,
    record([1, '341'], [4, '0001'], [8, '5'], [18, digits(batch.length + 2, 6)]),
  ]);
}
