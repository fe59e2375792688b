/** What the Painel shows, as it stands in the address: wrong parameters are ignored, defaults are left out. */
import { addDays, parseLocalDate, type LocalDate } from '@livro/calendar';

export const periods = ['12-meses', 'ano', 'ano-passado', '90-dias', 'outro'] as const;
export type Period = (typeof periods)[number];
export const periodLabels: Readonly<Record<Period, string>> = {
  '12-meses': 'Últimos 12 meses',
  ano: 'Este ano',
  'ano-passado': 'Ano passado',
  '90-dias': 'Últimos 90 dias',
  outro: 'Outro período',
};

export interface InsightsView {
  readonly development: string | undefined;
  readonly period: Period;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The address's names. */
export const param = { development: 'empreendimento', period: 'periodo', from: 'de', to: 'ate' } as const;

export function readInsightsView(params: URLSearchParams, today: LocalDate): InsightsView {
  const development = params.get(param.development) ?? undefined;
  const named = params.get(param.period) as Period | null;
  const period = named && periods.includes(named) ? named : '12-meses';
  const own = [readDay(params.get(param.from)), readDay(params.get(param.to))] as const;
  if (period === 'outro' && own[0] && own[1] && own[0] <= own[1])
    return { development, period, from: own[0], to: own[1] };
  return { development, ...rangeOf(period === 'outro' ? '12-meses' : period, today) };
}

function rangeOf(period: Exclude<Period, 'outro'>, today: LocalDate) {
  const year = Number(today.slice(0, 4));
  switch (period) {
    case 'ano':
      return { period, from: `${year}-01-01` as LocalDate, to: today };
    case 'ano-passado':
      return { period, from: `${year - 1}-01-01` as LocalDate, to: `${year - 1}-12-31` as LocalDate };
    case '90-dias':
      return { period, from: addDays(today, -89), to: today };
    case '12-meses':
      return { period, from: monthsBefore(today, 11), to: today };
    default:
      return period satisfies never;
  }
}

/** The first day of the month so many months before. */
function monthsBefore(day: LocalDate, months: number): LocalDate {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  const month = String((count % 12) + 1).padStart(2, '0');
  return `${Math.floor(count / 12)}-${month}-01` as LocalDate;
}

function readDay(text: string | null): LocalDate | undefined {
  const parsed = parseLocalDate(text ?? '');
  return parsed.ok ? parsed.value : undefined;
}

/** The arguments that every question takes. */
export const questionOf = ({ development, from, to }: InsightsView) => ({ development, from, to });

/** The history of a development, filtered to what makes a figure. */
export const historyOf = (developmentId: string, type?: string): string =>
  `/developments/${developmentId}?dialogo=historico${type ? `&tipo=${type}` : ''}`;
