/** Finds the heading row of a bank's CSV file and the columns that it names. */
import { folded, messages } from '@livro/rules';
import { bankAmount } from './bank-amount.ts';
import { parseBankDay } from './bank-day.ts';
import { cleanText, type CsvColumns, unreadable } from './statement.ts';

const texts = messages.banking;
/** How far down a heading is looked for: banks put the account's name and the period above it. */
export const HEADING_WITHIN = 30;

/** Headings by what they hold, as Itaú, Bradesco, Banco do Brasil, Caixa, Santander, Nubank, Inter, Sicoob, Sicredi, C6 and Mercado Pago write them. */
const KNOWN_HEADINGS: Readonly<Record<keyof CsvColumns, readonly string[]>> = {
  date: [
    'data',
    'data lancamento',
    'data do lancamento',
    'data de lancamento',
    // Banco do Brasil's second column of days is blank where both agree.
    'data balancete',
    'data mov.',
    'data_mov',
    'data movimento',
    'data da transacao',
    'dt. movimento',
    'date',
    'release_date',
  ],
  description: [
    'historico',
    'lancamento',
    'descritivo',
    'estabelecimento',
    'titulo',
    'descricao',
    'description',
    'transaction_type',
  ],
  details: ['detalhes', 'detalhe', 'descricao', 'complemento', 'favorecido'],
  amount: [
    'valor',
    'valor (r$)',
    'valor r$',
    'valor em r$',
    'valor lancamento',
    'valor do lancamento',
    'amount',
    'transaction_net_amount',
  ],
  debit: ['debito', 'debito (r$)', 'saida', 'saida(r$)', 'saida (r$)', 'saidas', 'saidas (r$)'],
  credit: ['credito', 'credito (r$)', 'entrada', 'entrada(r$)', 'entrada (r$)', 'entradas', 'entradas (r$)'],
  direction: [
    'deb_cred',
    'd/c',
    'c/d',
    'dc',
    'tipo',
    'tipo lancamento',
    'tipo de lancamento',
    'natureza',
    'debito/credito',
    'credito/debito',
  ],
  balance: [
    'saldo',
    'saldo (r$)',
    'saldo r$',
    'saldos (r$)',
    'saldo do dia(r$)',
    'saldo do dia (r$)',
    'partial_balance',
  ],
  documentNumber: [
    'documento',
    'docto',
    'docto.',
    'dcto.',
    'nr_doc',
    'nr. doc.',
    'nr. documento',
    'n. documento',
    'n° documento',
    'no documento',
    'numero do documento',
    'identificador',
    'reference_id',
  ],
};

export interface CsvRow {
  readonly cells: readonly string[];
  readonly at: number;
}

export interface Heading {
  readonly columns: CsvColumns;
  readonly names: readonly string[];
  readonly index: number;
}

/** Undefined where no row names the columns. Such a row holds no day. */
export function headingIn(rows: readonly CsvRow[], chosen: CsvColumns | null): Heading | undefined {
  for (const [index, { cells }] of rows.slice(0, HEADING_WITHIN).entries()) {
    const names = cells.map(cleanText);
    if (names.some(parseBankDay)) continue;
    const isChosen = chosen && columnNames(chosen).every((name) => names.includes(name));
    const columns = isChosen ? { ...optionalColumns(names, chosen), ...chosen } : recognisedColumns(names);
    if (columns) return { columns, names, index };
  }
  return undefined;
}

export function headingOf(rows: readonly CsvRow[], chosen: CsvColumns | null): Heading {
  const candidates = rows.slice(0, HEADING_WITHIN).map(({ cells }) => cells.map(cleanText));
  if (candidates.some((names, at) => isCardBill(names, candidates[at + 1]))) throw unreadable(texts.cardBill);
  const heading = headingIn(rows, chosen) ?? impliedHeading(candidates);
  if (heading) return heading;
  const widest = candidates
    .filter((names) => !names.some(parseBankDay))
    .map((names) => names.filter(Boolean))
    .toSorted((a, b) => b.length - a.length)[0];
  if (!widest || (widest.length < 3 && candidates.some((names) => names.some(parseBankDay))))
    throw unreadable(texts.columnsUnnamed);
  throw unreadable(texts.columnsUnknown, 'columns', { columns: widest });
}

/** Itaú's text files have a day, words and an amount in each row, and no row that names them. */
function impliedHeading(rows: readonly (readonly string[])[]): Heading | undefined {
  const [day, words, amount, ...others] = rows.find((cells) => cells.some(Boolean)) ?? [];
  if (others.some(Boolean) || !parseBankDay(day ?? '') || !words || bankAmount(amount ?? '') === undefined)
    return undefined;
  const columns = { date: 'Data', description: 'Histórico', amount: 'Valor' };
  return { columns, names: Object.values(columns), index: -1 };
}

/** Headings of cards' bills, by Nubank and Inter; others have a column of dollars, or of the card. */
const CARD_BILLS = [
  'date;title;amount',
  'date;category;title;amount',
  'data;lancamento;categoria;tipo;valor',
];

/** There a purchase has no sign and what is paid has a minus: read as an account's, each line would be the other way round. */
function isCardBill(names: readonly string[], below: readonly string[] | undefined): boolean {
  const known = names.filter(Boolean).map((name) => folded(name).trim());
  if (known.some((name) => /^valor \(?(em )?us\$|^valor\(us\$|^final do cartao$/.test(name))) return true;
  const all = known.join(';');
  // Itaú's bill has days as no account of it has.
  return (
    CARD_BILLS.includes(all) ||
    (all === 'data;lancamento;valor' && /^\d{4}-\d\d-\d\d$/.test(below?.[0] ?? ''))
  );
}

const columnNames = (columns: CsvColumns): readonly string[] =>
  Object.values(columns).filter((name): name is string => Boolean(name));

const headingFor = (names: readonly string[], column: keyof CsvColumns, taken: readonly string[] = []) =>
  KNOWN_HEADINGS[column]
    .map((known) => names.find((name) => folded(name).trim() === known && !taken.includes(name)))
    .find((name) => name !== undefined);

function recognisedColumns(names: readonly string[]): CsvColumns | undefined {
  const [date, description, amount, debit, credit] = [
    headingFor(names, 'date'),
    headingFor(names, 'description'),
    headingFor(names, 'amount'),
    headingFor(names, 'debit'),
    headingFor(names, 'credit'),
  ];
  if (!date || !description || !(amount || (debit && credit))) return undefined;
  const sums = amount ? { amount } : { debit: debit!, credit: credit! };
  const columns = { date, description, ...sums };
  return { ...columns, ...optionalColumns(names, columns) };
}

/** Columns that a file may have besides date, description and amount. */
function optionalColumns(names: readonly string[], columns: CsvColumns): Partial<CsvColumns> {
  const found = (['documentNumber', 'details', 'direction', 'balance'] as const).map(
    (column) => [column, headingFor(names, column, columnNames(columns))] as const,
  );
  return Object.fromEntries(found.filter(([, name]) => name !== undefined));
}
