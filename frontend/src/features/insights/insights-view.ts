/** What the Painel shows, as it stands in the address: wrong parameters are ignored, defaults are left out. */
import { addDays, daysBetween, parseLocalDate, type LocalDate } from '@livro/calendar';

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

/** What makes a figure: entries of the history. Days left out are those of the view; `from: null` is since ever. */
export interface EntriesAsked {
  readonly development?: string;
  readonly types?: readonly string[];
  readonly from?: string | null;
  readonly to?: string;
  readonly category?: string;
  /** Null: those that name none. */
  readonly supplier?: string | null;
  readonly method?: string;
}

/** The Painel with the history over it, narrowed to these entries: what its rows add up to is the figure. */
export function entriesOf(view: InsightsView, asked: EntriesAsked): string {
  const own = view.period === 'outro';
  const { types, category, supplier, method } = asked;
  const { from = view.from, to = view.to, development = view.development } = asked;
  const all = {
    [param.development]: development,
    [param.period]: view.period === periods[0] ? undefined : view.period,
    [param.from]: own ? view.from : undefined,
    [param.to]: own ? view.to : undefined,
    dialogo: 'historico',
    tipo: types?.join(','),
    inicio: from ?? undefined,
    fim: to,
    categoria: category,
    fornecedor: supplier ?? undefined,
    semFornecedor: supplier === null ? 'sim' : undefined,
    metodo: method,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value) params.set(name, value);
  return `/dashboard?${params.toString()}`;
}

/** The list of entries, narrowed to the same ones. */
export function listOf(view: InsightsView, asked: EntriesAsked): string {
  const { types, category, supplier, method } = asked;
  const { from = view.from, to = view.to, development = view.development } = asked;
  const all = {
    development,
    type: types?.join(','),
    from: from ?? undefined,
    to,
    category,
    supplier: supplier ?? undefined,
    withoutSupplier: supplier === null ? '1' : undefined,
    paymentMethod: method,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value) params.set(name, value);
  return `/lancamentos?${params.toString()}`;
}

/** What a period is compared with: the same days a year before, or as many days before it. */
export function periodBefore({ period, from, to }: InsightsView): { from: LocalDate; to: LocalDate } {
  if (period === '90-dias' || period === 'outro')
    return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
  return { from: yearBefore(from), to: yearBefore(to) };
}

const yearBefore = (day: LocalDate): LocalDate =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}` as LocalDate;

/** A month's days that lie in the view; `month` is `yyyy-mm`. */
export function daysOfMonth({ from, to }: InsightsView, month: string): { from: string; to: string } {
  const first = `${month}-01`;
  const next = addDays(first as LocalDate, 31).slice(0, 7);
  const last = addDays(`${next}-01` as LocalDate, -1);
  return { from: first < from ? from : first, to: last > to ? to : last };
}
