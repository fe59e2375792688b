/** The headings of bank's CSV files, and what each holds. */
import { messages } from '@livro/rules';
import { folded } from '../../platform/database/search-text.ts';
import { cleanText, type CsvColumns, unreadable } from './statement.ts';

const texts = messages.banking;
/** How far down a heading is looked for: banks put the account's name and the period above it. */
export const HEADING_WITHIN = 30;

/** Headings by what they hold, as Itaú, Bradesco, Banco do Brasil, Caixa, Santander, Nubank, Inter, Sicoob, Sicredi, C6 and Mercado Pago write them. */
const USUAL: Readonly<Record<keyof CsvColumns, readonly string[]>> = {
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

export function headingIn(rows: readonly CsvRow[], told: CsvColumns | null): Heading | undefined {
  for (const [index, { cells }] of rows.slice(0, HEADING_WITHIN).entries()) {
    const names = cells.map(cleanText);
    const isTold = told && wanted(told).every((name) => names.includes(name));
    const columns = isTold ? { ...besides(names, told), ...told } : usual(names);
    if (columns) return { columns, names, index };
  }
  return undefined;
}

export function headingOf(rows: readonly CsvRow[], told: CsvColumns | null): Heading {
  const heading = headingIn(rows, told);
  if (heading) return heading;
  const candidates = rows.slice(0, HEADING_WITHIN).map(({ cells }) => cells.map(cleanText));
  const widest = candidates.toSorted((a, b) => b.filter(Boolean).length - a.filter(Boolean).length)[0] ?? [];
  throw unreadable(texts.columnsUnknown, 'columns', { columns: widest.filter(Boolean) });
}

const wanted = (columns: CsvColumns): readonly string[] =>
  Object.values(columns).filter((name): name is string => Boolean(name));

const named = (names: readonly string[], column: keyof CsvColumns, taken: readonly string[] = []) =>
  USUAL[column]
    .map((usual) => names.find((name) => folded(name).trim() === usual && !taken.includes(name)))
    .find((name) => name !== undefined);

function usual(names: readonly string[]): CsvColumns | undefined {
  const [date, description, amount, debit, credit] = [
    named(names, 'date'),
    named(names, 'description'),
    named(names, 'amount'),
    named(names, 'debit'),
    named(names, 'credit'),
  ];
  if (!date || !description || !(amount || (debit && credit))) return undefined;
  const sums = amount ? { amount } : { debit: debit!, credit: credit! };
  const columns = { date, description, ...sums };
  return { ...columns, ...besides(names, columns) };
}

/** Columns that help, where the file has them. */
function besides(names: readonly string[], columns: CsvColumns): Partial<CsvColumns> {
  const found = (['documentNumber', 'details', 'direction', 'balance'] as const).map(
    (column) => [column, named(names, column, wanted(columns))] as const,
  );
  return Object.fromEntries(found.filter(([, name]) => name !== undefined));
}
