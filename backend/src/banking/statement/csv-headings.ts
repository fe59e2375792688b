/** Finds the heading row of a bank's CSV file and the columns that it names. */
import { folded, messages } from '@livro/rules';
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
  amount: ['valor', 'valor (r$)', 'valor r$', 'valor em r$', 'amount', 'transaction_net_amount'],
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
  balance: ['saldo', 'saldo (r$)', 'saldo r$', 'saldo do dia(r$)', 'saldo do dia (r$)', 'partial_balance'],
  documentNumber: [
    'documento',
    'docto',
    'docto.',
    'nr_doc',
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

export function headingIn(rows: readonly CsvRow[], chosen: CsvColumns | null): Heading | undefined {
  for (const [index, { cells }] of rows.slice(0, HEADING_WITHIN).entries()) {
    const names = cells.map(cleanText);
    const isChosen = chosen && columnNames(chosen).every((name) => names.includes(name));
    const columns = isChosen ? { ...optionalColumns(names, chosen), ...chosen } : recognisedColumns(names);
    if (columns) return { columns, names, index };
  }
  return undefined;
}

export function headingOf(rows: readonly CsvRow[], chosen: CsvColumns | null): Heading {
  const heading = headingIn(rows, chosen);
  if (heading) return heading;
  const candidates = rows.slice(0, HEADING_WITHIN).map(({ cells }) => cells.map(cleanText));
  const widest = candidates.toSorted((a, b) => b.filter(Boolean).length - a.filter(Boolean).length)[0] ?? [];
  throw unreadable(texts.columnsUnknown, 'columns', { columns: widest.filter(Boolean) });
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
