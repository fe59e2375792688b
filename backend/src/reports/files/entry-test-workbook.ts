/** A test of entries, or a sample of what it finds, as a workbook: what was asked, of what, how it was drawn, and the entries. */
import type { PassThrough } from 'node:stream';
import { formatDate, formatInstant } from '@livro/calendar';
import { formatMoney, type Centavos } from '@livro/money';
import { sampleMethodLabels, transactionTypeLabels } from '@livro/rules';
import type { EntryTestFigures, FoundEntry } from '../../audit/entry-test/entry-test.queries.ts';
import { type EntryQuestion, valueText } from '../../audit/entry-test/entry-tests.read.ts';
import { accountText } from '../../audit/entry-test/entry-tests.view.ts';
import type { Draw, DrawnEntry, Sample } from '../../audit/entry-test/sample.read.ts';
import { stratumText } from '../../audit/entry-test/strata.read.ts';
import { madeWords, type Making } from './statement-words.ts';
import { type Batches, type Column, day, instant, integer, money, text } from '../../platform/files/table.ts';
import { XlsxFile } from './xlsx-file.ts';

export interface PrintedTest {
  readonly question: EntryQuestion;
  readonly figures: EntryTestFigures;
  /** `https://…` under which the screens are reached. */
  readonly origin: string;
}

type Told = readonly [label: string, value: string | number | null];

function columnsOf({ question, origin }: PrintedTest): readonly Column<FoundEntry>[] {
  return [
    integer('Lançamento', (row) => row.entry_number),
    day('Data', (row) => row.date),
    instant('Gravado em', (row) => row.recorded_at),
    text('Tipo', 24, ({ type, reverses }) =>
      reverses === null ? transactionTypeLabels[type] : `Estorno: ${transactionTypeLabels[type]}`,
    ),
    text('Histórico', 48, (row) => row.description),
    text('Fornecedor', 28, (row) => row.supplier),
    text('Conta', 40, accountText),
    money('Valor', (row) => row.amount),
    money('Débitos', (row) => row.debits),
    text('Quem gravou', 26, (row) => row.person_name ?? row.person_id),
    text('Por quê', 44, (row) => question.test.reason(row.detail ?? '')),
    text('Lançamento e prova', 52, (row) => `${origin}/audit/entries/${row.entry_number}`),
  ];
}

function headOf({ question, figures }: PrintedTest, making: Making): readonly Told[] {
  const { test, from, to, values, knownAt } = question;
  const { population, trialBalance, hits, upToEntry } = figures;
  const matches = population.debits === trialBalance.debit;
  return [
    ['Teste', test.title],
    ['O que procura', test.definition],
    ...Object.entries(test.parameters).map(([name, parameter]): Told => [
      parameter.label,
      valueText(parameter, values[name]!),
    ]),
    ['Período', `${formatDate(from)} a ${formatDate(to)}`],
    ['Como se conhecia em', `${formatInstant(knownAt)} (${knownAt}), até o lançamento nº ${upToEntry}`],
    ['População: lançamentos', String(population.count)],
    ['População: débitos', population.debits],
    ['Balancete: débitos do período', trialBalance.debit],
    ['Balancete: créditos do período', trialBalance.credit],
    ['População e balancete', matches ? 'Iguais' : 'DIFERENTES: a população não está completa'],
    ['Achados: lançamentos', String(hits.count)],
    ['Achados: débitos', hits.debits],
    ['Emitido em', madeWords(making)],
  ];
}

export async function writeEntryTestXlsx(
  printed: PrintedTest,
  rows: Batches<FoundEntry>,
  making: Making,
  output: PassThrough,
): Promise<void> {
  const file = new XlsxFile(output, making);
  await file.labelledRows('Teste', headOf(printed, making));
  await file.table('Lançamentos achados', columnsOf(printed), rows);
  await file.end();
}

const HOW =
  'A amostra pode ser sorteada de novo sem este programa, da mesma semente: docs/reference/proof-formats.md, “Samples of entries”.';

export async function writeSampleXlsx(
  printed: PrintedTest,
  { method, size, seed }: Draw,
  { frame, interval, start, rows }: Sample,
  making: Making,
  output: PassThrough,
): Promise<void> {
  const file = new XlsxFile(output, making);
  await file.labelledRows('Amostra', [
    ...headOf(printed, making),
    ['Amostra', sampleMethodLabels[method]],
    ['Semente', seed],
    ['Tamanho pedido', String(size)],
    ['Sorteada de: lançamentos', String(frame.count)],
    ['Sorteada de: débitos', frame.debits],
    ...(interval === null || start === null
      ? []
      : ([
          ['Intervalo', moneyText(interval)],
          ['Primeira unidade', moneyText(start)],
        ] as const)),
    ['Lançamentos na amostra', String(rows.length)],
    ['Sorteio', HOW],
  ]);
  const columns: readonly Column<DrawnEntry>[] = [
    ...columnsOf(printed),
    text('Estrato', 28, (row) => stratumText(method, row.stratum)),
    text('Sorteado por', 68, (row) => row.draw),
    integer('Vezes', (row) => row.times),
  ];
  await file.table('Lançamentos', columns, whole(rows));
  await file.end();
}

const moneyText = (centavos: number): string => formatMoney(centavos as Centavos);

async function* whole<Row>(rows: readonly Row[]): Batches<Row> & AsyncGenerator<readonly Row[]> {
  yield rows;
}
