/** What a report of a development is put together of, in words; the same as PDF and in a workbook. */
import { developmentStatusLabels } from '@livro/rules';
import type { DevelopmentReport, ReportedInvestment, ReportedMonth } from '../read/development-report.ts';
import { booksWords, dayText, madeWords, type Making } from './statement-words.ts';

export const REPORT_TITLE = 'Relatório do empreendimento';
export const NOTHING_SET = 'Não definido';
export const VALUE_NOTE =
  'Valor esperado: principal ainda aplicado × (1 + taxa anual) elevado a (dias ÷ 365), no dia do relatório; sem taxa, o próprio principal. É uma estimativa, não o extrato do banco.';
const AS_TODAY = 'Situação, progresso e compromissos não têm história por data: estão como hoje.';
export const RESULT_NOTE = 'Resultado: receitas (pagamentos confirmados) menos despesas, desde o início.';

export function reportFacts(
  report: DevelopmentReport,
  making: Making,
): readonly (readonly [string, string])[] {
  const { development, on, past } = report;
  const completion = development.expectedCompletionDate;
  return [
    [
      'Situação',
      `${developmentStatusLabels[development.status]} · ${development.progressPercentage}% concluído`,
    ],
    ['Endereço', development.address ?? NOTHING_SET],
    [
      'Prazo',
      `${dayText(development.startDate)} a ${completion === null ? NOTHING_SET.toLowerCase() : dayText(completion)}`,
    ],
    ['Dados até', `${dayText(on)}, ${booksWords(report)}`],
    ...(past ? [['Como hoje', AS_TODAY] as const] : []),
    ['Emitido em', madeWords(making)],
  ];
}

export const resultOf = ({ total }: DevelopmentReport): number => total.revenue - total.expenses;
export const committedOf = ({ commitments }: DevelopmentReport): number =>
  commitments.reduce((sum, { estimated_cost: cost }) => sum + cost, 0);

/** "09/2026". */
export const monthText = ({ month }: Pick<ReportedMonth, 'month'>): string =>
  `${month.slice(5)}/${month.slice(0, 4)}`;

/** "12,5% a.a."; empty without a rate. */
export const rateText = ({ rate }: Pick<ReportedInvestment, 'rate'>): string =>
  rate === null ? '' : `${rate.replace('.', ',')}% a.a.`;
