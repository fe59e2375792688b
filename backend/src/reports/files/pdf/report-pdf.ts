/** The report of a development as PDF: where its money is, where it went, what it may be worth and what is promised. */
import { expenseCategoryLabels, messages } from '@livro/rules';
import type { PassThrough } from 'node:stream';
import type { ListedPurchase } from '../../../purchases/request/purchase.queries.ts';
import {
  type DevelopmentReport,
  type ReportedAccount,
  type ReportedInvestment,
  TOTAL,
} from '../../read/development-report.ts';
import {
  committedOf,
  monthText,
  NOTHING_SET,
  rateText,
  REPORT_TITLE,
  reportFacts,
  RESULT_NOTE,
  resultOf,
  VALUE_NOTE,
} from '../report-words.ts';
import { amountText, dayText, INCOMPLETE, moneyText, type Printing, proofWords } from '../statement-words.ts';
import { drawFacts, drawFigures, drawHeading, drawNote, drawTitle, drawWarning } from './blocks.ts';
import { drawPairs, drawShares } from './charts.ts';
import { INK, PdfWriter, WIDTH } from './pdf-writer.ts';
import { type PdfCell, type PdfColumn, PdfTable } from './table.ts';

const amountCell = (amount: number): PdfCell => ({
  words: amountText(amount),
  color: amount < 0 ? INK.out : INK.plain,
});

/** The last row of the accounts is their sum, and stands out. */
const accountCell =
  (of: (account: ReportedAccount) => number) =>
  (account: ReportedAccount): PdfCell => ({ ...amountCell(of(account)), font: fontOf(account) });
const fontOf = ({ name }: ReportedAccount) => (name === TOTAL ? 'bold' : 'regular');

const NARROW = 70;
const ACCOUNTS: readonly PdfColumn<ReportedAccount>[] = [
  {
    title: 'Conta',
    width: WIDTH - 6 * NARROW,
    of: (account) => ({ words: account.name, font: fontOf(account) }),
  },
  { title: 'Saldo', width: NARROW, align: 'right', of: accountCell(({ balance }) => balance) },
  { title: 'Receitas', width: NARROW, align: 'right', of: accountCell(({ revenue }) => revenue) },
  { title: 'Despesas', width: NARROW, align: 'right', of: accountCell(({ expenses }) => expenses) },
  {
    title: messages.screens.totalInvested,
    width: NARROW,
    align: 'right',
    of: accountCell(({ invested }) => invested),
  },
  {
    title: 'Ainda aplicado',
    width: NARROW,
    align: 'right',
    of: accountCell(({ outstanding }) => outstanding),
  },
  { title: 'Retornos', width: NARROW, align: 'right', of: accountCell(({ returned }) => returned) },
];

const INVESTMENTS: readonly PdfColumn<ReportedInvestment>[] = [
  { title: 'Aplicado em', width: 58, of: ({ date }) => dayText(date) },
  { title: 'Aplicação', width: WIDTH - 58 - 66 - 62 - 3 * 74, of: nameOf },
  { title: 'Taxa', width: 66, align: 'right', of: rateText },
  {
    title: 'Previsto',
    width: 62,
    align: 'right',
    of: ({ expectedReturnDate: at }) => (at === null ? '' : dayText(at)),
  },
  { title: 'Principal', width: 74, align: 'right', of: ({ principal }) => amountCell(principal) },
  { title: 'Ainda aplicado', width: 74, align: 'right', of: ({ outstanding }) => amountCell(outstanding) },
  { title: 'Valor esperado', width: 74, align: 'right', of: ({ value }) => amountCell(value) },
];

function nameOf({ description, type, accountName, status }: ReportedInvestment): PdfCell {
  return { words: description, detail: [type, accountName, status].join(' · '), detailOver: 3 };
}

const COMMITMENTS: readonly PdfColumn<ListedPurchase>[] = [
  { title: 'Compra', width: WIDTH - 90 - 110 - 84, of: promiseOf },
  { title: 'Categoria', width: 90, of: (row) => expenseCategoryLabels[row.category] },
  {
    title: 'Necessária até',
    width: 110,
    of: (row) => (row.needed_by_date === null ? NOTHING_SET : dayText(row.needed_by_date)),
  },
  { title: 'Custo estimado', width: 84, align: 'right', of: (row) => amountCell(row.estimated_cost) },
];

function promiseOf(row: ListedPurchase): PdfCell {
  const by = row.requested_by_name && `Solicitada por ${row.requested_by_name}`;
  return { words: row.description, detail: [row.supplier, by].filter(Boolean).join(' · ') };
}

export async function writeReportPdf(
  report: DevelopmentReport,
  making: Printing,
  output: PassThrough,
): Promise<void> {
  const { name } = report.development;
  const pdf = new PdfWriter(output, {
    title: `${REPORT_TITLE} — ${name}`,
    foot: `${REPORT_TITLE} · ${name}`,
    printing: making,
  });
  drawTitle(pdf, REPORT_TITLE, name);
  drawFacts(pdf, [...reportFacts(report, making), ['Prova', proofWords(making)]]);
  if (report.incomplete) drawWarning(pdf, INCOMPLETE);
  drawSummary(pdf, report);
  drawTable(pdf, 'Contas', ACCOUNTS, [...report.accounts, report.total], '');
  drawHeading(pdf, 'Quanto entrou e quanto saiu por mês?');
  drawPairs(pdf, {
    names: ['Receitas', 'Despesas'],
    pairs: report.months.map((month) => ({
      label: monthText(month),
      first: month.revenue,
      second: month.expenses,
    })),
    short: shortReais,
  });
  drawHeading(pdf, 'Despesas por categoria');
  if (report.expenses.length === 0) drawNote(pdf, 'Nenhuma despesa até agora.');
  drawShares(
    pdf,
    report.expenses.map(({ category, amount }) => ({ label: category, amount, words: amountText(amount) })),
  );
  drawTable(pdf, 'Aplicações', INVESTMENTS, report.investments, 'Nenhuma aplicação até agora.');
  if (report.investments.length > 0) drawNote(pdf, VALUE_NOTE);
  drawTable(
    pdf,
    'Compromissos de compras aprovadas',
    COMMITMENTS,
    report.commitments,
    'Nenhuma compra aprovada espera por ser feita.',
  );
  await pdf.end();
}

function drawSummary(pdf: PdfWriter, report: DevelopmentReport): void {
  const { total } = report;
  const worth = report.investments.reduce((sum, { value }) => sum + value, 0);
  const left = total.balance - committedOf(report);
  drawFigures(pdf, [
    ['Saldo total', moneyText(total.balance), total.balance < 0],
    ['Receitas', moneyText(total.revenue), total.revenue < 0],
    ['Despesas', moneyText(total.expenses), false],
    ['Resultado', moneyText(resultOf(report)), resultOf(report) < 0],
  ]);
  drawFigures(pdf, [
    ['Ainda aplicado', moneyText(total.outstanding), false],
    ['Valor esperado das aplicações', moneyText(worth), false],
    ['Compromissos', moneyText(committedOf(report)), false],
    ['Saldo depois dos compromissos', moneyText(left), left < 0],
  ]);
  drawNote(pdf, RESULT_NOTE);
}

function drawTable<Row>(
  pdf: PdfWriter,
  heading: string,
  columns: readonly PdfColumn<Row>[],
  rows: readonly Row[],
  none: string,
): void {
  drawHeading(pdf, heading);
  if (rows.length === 0) return drawNote(pdf, none);
  const table = new PdfTable(pdf, columns);
  table.open();
  for (const row of rows) table.row(row);
  table.close();
  pdf.y += 16;
}

/** "R$ 1,5 mi"; for axes only. */
function shortReais(centavos: number): string {
  const reais = centavos / 100;
  const [unit, word] =
    Math.abs(reais) >= 1e9
      ? [1e9, ' bi']
      : Math.abs(reais) >= 1e6
        ? [1e6, ' mi']
        : Math.abs(reais) >= 1e3
          ? [1e3, ' mil']
          : [1, ''];
  return `${(reais / unit).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}${word}`;
}
