/** The report of a development as a workbook: a sheet for each question, with amounts that can be computed with. */
import type { PassThrough } from 'node:stream';
import type {
  DevelopmentReport,
  ReportedAccount,
  ReportedInvestment,
  ReportedMonth,
} from '../read/development-report.ts';
import type { ListedPurchase } from '../../purchases/request/purchase.queries.ts';
import { expenseCategoryLabels, messages } from '@livro/rules';
import {
  committedOf,
  monthText,
  rateText,
  REPORT_TITLE,
  reportFacts,
  RESULT_NOTE,
  resultOf,
  VALUE_NOTE,
} from './report-words.ts';
import { INCOMPLETE, type Making } from './statement-words.ts';
import { type Batches, type Column, day, money, text } from '../../platform/files/table.ts';
import { XlsxFile } from './xlsx-file.ts';

const ACCOUNTS: readonly Column<ReportedAccount>[] = [
  text('Conta', 22, ({ name }) => name),
  money('Saldo', ({ balance }) => balance),
  money('Receitas', ({ revenue }) => revenue),
  money('Despesas', ({ expenses }) => expenses),
  money(messages.screens.totalInvested, ({ invested }) => invested),
  money('Ainda aplicado', ({ outstanding }) => outstanding),
  money('Retornos', ({ returned }) => returned),
  money('Transferências recebidas', ({ transfersIn }) => transfersIn),
  money('Transferências enviadas', ({ transfersOut }) => transfersOut),
];
const CATEGORIES: readonly Column<DevelopmentReport['expenses'][number]>[] = [
  text('Categoria', 26, ({ category }) => category),
  money('Despesas', ({ amount }) => amount),
];
const MONTHS: readonly Column<ReportedMonth>[] = [
  text('Mês', 12, monthText),
  money('Receitas', ({ revenue }) => revenue),
  money('Despesas', ({ expenses }) => expenses),
  money('Resultado', ({ revenue, expenses }) => revenue - expenses),
];
const INVESTMENTS: readonly Column<ReportedInvestment>[] = [
  text('Conta', 20, ({ accountName }) => accountName),
  text('Tipo', 22, ({ type }) => type),
  text('Descrição', 40, ({ description }) => description),
  day('Aplicado em', ({ date }) => date),
  text('Situação', 12, ({ status }) => status),
  money('Principal', ({ principal }) => principal),
  money('Ainda aplicado', ({ outstanding }) => outstanding),
  money('Retornos', ({ returned }) => returned),
  text('Taxa esperada', 14, rateText),
  money('Valor esperado', ({ value }) => value),
  day('Retorno previsto', ({ expectedReturnDate }) => expectedReturnDate),
];
const COMMITMENTS: readonly Column<ListedPurchase>[] = [
  text('Descrição', 44, (row) => row.description),
  text('Categoria', 20, (row) => expenseCategoryLabels[row.category]),
  text('Fornecedor', 28, (row) => row.supplier),
  text('Solicitada por', 26, (row) => row.requested_by_name),
  day('Necessária até', (row) => row.needed_by_date),
  money('Custo estimado', (row) => row.estimated_cost),
];

export async function writeReportXlsx(
  report: DevelopmentReport,
  making: Making,
  output: PassThrough,
): Promise<void> {
  const file = new XlsxFile(output, making);
  const { total } = report;
  await file.labelledRows('Resumo', [
    [REPORT_TITLE, report.development.name],
    ...reportFacts(report, making),
    ...(report.incomplete ? [[INCOMPLETE, ''] as const] : []),
    ['Saldo total', total.balance],
    ['Receitas', total.revenue],
    ['Despesas', total.expenses],
    ['Resultado', resultOf(report)],
    [messages.screens.totalInvested, total.invested],
    ['Ainda aplicado', total.outstanding],
    ['Compromissos (compras aprovadas)', committedOf(report)],
    ['Saldo depois dos compromissos', total.balance - committedOf(report)],
    ['', RESULT_NOTE],
    ['', VALUE_NOTE],
  ]);
  await file.table('Contas', ACCOUNTS, whole([...report.accounts, total]));
  await file.table('Despesas por categoria', CATEGORIES, whole(report.expenses), { bars: [2] });
  await file.table('Receitas e despesas por mês', MONTHS, whole(report.months), { bars: [2, 3] });
  await file.table('Aplicações', INVESTMENTS, whole(report.investments));
  await file.table('Compromissos', COMMITMENTS, whole(report.commitments));
  await file.end();
}

async function* whole<Row>(rows: readonly Row[]): Batches<Row> & AsyncGenerator<readonly Row[]> {
  yield rows;
}
