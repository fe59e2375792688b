/** How months and what stands in their way are named on the screen. Pure. */
import type { ClosingItemView, ClosingYearView, ObstaclesView } from '../../../shared/api/generated.ts';

const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** “março de 2026” of `2026-03`. */
export const monthText = (month: string): string => `${monthName(month)} de ${month.slice(0, 4)}`;
/** “março”. */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month;

export const itemKinds = [
  'pending-payments',
  'open-requests',
  'without-attachment',
  'unreconciled-lines',
  'late-entries',
] as const;
export type ItemKind = (typeof itemKinds)[number];

export interface KindWords {
  readonly label: string;
  /** What exactly is counted, for the foot of the page. */
  readonly meaning: string;
  readonly one: string;
  readonly many: string;
}

export const kindWords: Readonly<Record<ItemKind, KindWords>> = {
  'pending-payments': {
    label: 'Pagamentos pendentes',
    meaning:
      'Pagamentos com data no mês que ainda não foram confirmados nem cancelados. Não estão em nenhum saldo.',
    one: 'pagamento pendente',
    many: 'pagamentos pendentes',
  },
  'open-requests': {
    label: 'Solicitações em andamento',
    meaning:
      'Solicitações de compra pendentes ou aprovadas, ainda não compradas, contadas no mês em que são necessárias; sem essa data, no mês do pedido.',
    one: 'solicitação em andamento',
    many: 'solicitações em andamento',
  },
  'without-attachment': {
    label: 'Sem anexo',
    meaning:
      'Despesas e pagamentos confirmados do mês, não estornados, sem nenhum arquivo anexado. Valem também os arquivos do lançamento que foi corrigido e, numa despesa, os da solicitação de compra.',
    one: 'lançamento sem anexo',
    many: 'lançamentos sem anexo',
  },
  'unreconciled-lines': {
    label: 'Linhas a conciliar',
    meaning:
      'Linhas de extratos importados, com data no mês, que não foram conciliadas com um lançamento nem ignoradas com um motivo.',
    one: 'linha de extrato a conciliar',
    many: 'linhas de extrato a conciliar',
  },
  'late-entries': {
    label: 'Tardios',
    meaning:
      'Lançamentos com data no mês que foram registrados depois de o mês ter sido fechado e reaberto, que foram trazidos de um mês fechado para a data do registro, ou que foram registrados num mês posterior ao da sua data. Cada um conta uma vez, pelo primeiro motivo que vale.',
    one: 'lançamento tardio',
    many: 'lançamentos tardios',
  },
};

export const lateTexts: Readonly<Record<NonNullable<ClosingItemView['late_reason']>, string>> = {
  'after-closing': 'Depois do fechamento: o mês já tinha sido fechado e foi reaberto',
  moved: 'Trazido de um mês fechado',
  'later-month': 'Registrado num mês posterior',
};

/** How many of a month's figure there are; undefined while that is not known. */
export function countOf(
  kind: ItemKind,
  month: ClosingYearView['months'][number],
  obstacles: readonly ObstaclesView[] | undefined,
): number | undefined {
  if (kind === 'late-entries') return month.late_entries;
  if (!obstacles) return undefined;
  const found = obstacles.find((one) => one.month === month.month);
  return found ? found[FIELDS[kind]] : 0;
}

const FIELDS = {
  'pending-payments': 'pending_payments',
  'open-requests': 'open_requests',
  'without-attachment': 'without_attachment',
  'unreconciled-lines': 'unreconciled_lines',
} as const satisfies Readonly<Record<Exclude<ItemKind, 'late-entries'>, keyof ObstaclesView>>;

/** What is missing in all the months together. */
export const sumOf = (kind: keyof typeof FIELDS, obstacles: readonly ObstaclesView[]): number =>
  obstacles.reduce((sum, one) => sum + one[FIELDS[kind]], 0);

/** Where a row is looked at and worked on. */
export function addressOf(kind: ItemKind, { id, development_id }: ClosingItemView): string | undefined {
  if (id === null || development_id === null) return undefined;
  if (kind === 'unreconciled-lines') return '/conciliacao';
  if (kind === 'open-requests') return `/purchases?dialogo=solicitacao&solicitacao=${id}`;
  if (kind === 'pending-payments') return `/developments/${development_id}#pagamentos-pendentes`;
  return `/developments/${development_id}?dialogo=historico&lancamento=${id}`;
}

/** From which month to which: “março de 2026”, “de janeiro a março de 2026”, “todos os meses até março de 2026”. */
export function rangeText(from: string | null, to: string): string {
  if (from === null) return `todos os meses até ${monthText(to)}`;
  if (from === to) return monthText(to);
  const first = from.slice(0, 4) === to.slice(0, 4) ? monthName(from) : monthText(from);
  return `de ${first} a ${monthText(to)}`;
}
