/** Of which days the files are, as it stands in the address: last month where nothing is said. Pure. */
import { addDays, type LocalDate } from '@livro/calendar';
import { addressReader } from '../../../shared/grid/use-list-address.ts';

interface ReportDays {
  readonly from: LocalDate | undefined;
  readonly to: LocalDate | undefined;
}

/** The whole month before the one that `today` is in. */
export function lastMonth(today: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
  const to = addDays(`${today.slice(0, 7)}-01` as LocalDate, -1);
  return { from: `${to.slice(0, 7)}-01` as LocalDate, to };
}

const ALL = 'tudo';

export function readReportDays(params: URLSearchParams, today: LocalDate): ReportDays {
  if (params.get('periodo') === ALL) return { from: undefined, to: undefined };
  const { day } = addressReader(params);
  const from = day('de');
  const to = day('ate');
  return from === undefined && to === undefined ? lastMonth(today) : { from, to };
}

export function addressOf({ from, to }: ReportDays, today: LocalDate) {
  const usual = lastMonth(today);
  const none = { de: undefined, ate: undefined, periodo: undefined };
  if (from === undefined && to === undefined) return { ...none, periodo: ALL };
  return from === usual.from && to === usual.to ? none : { ...none, de: from, ate: to };
}
