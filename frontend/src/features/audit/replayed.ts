/** A replay as its lines come: entries in the journal's order, what differs, and the end of it. Pure. */
import { momentOf, type LocalDate } from '@livro/calendar';
import { formatMoney } from '@livro/money';
import { figure } from '../../shared/api/wire-money.ts';

/** As the server writes it; amounts in reais. */
export interface ReplayedEntry {
  readonly entry_number: number;
  readonly type: string;
  readonly date: string;
  readonly description: string;
  readonly recorded_at: string;
  readonly amount: number;
  readonly balance: number;
  readonly difference: ReplayDifference | null;
}

export interface ReplayDifference {
  readonly field: string | null;
  readonly expected: string | null;
  readonly found: string | null;
  readonly message: string;
}

export interface ReplaySummary {
  readonly entries: number;
  readonly balance: number;
  readonly shown_balance: number;
  readonly differences: number;
}

export type ReplayLine = { readonly entry: ReplayedEntry } | { readonly summary: ReplaySummary };

const fields: Readonly<Record<string, string>> = {
  signed_amount: 'Valor',
  date: 'Data',
  recorded_by: 'Quem lançou',
  created_at: 'Gravado em',
};

/** Which field differs, and from what to what. */
export function differenceText({ field, expected, found, message }: ReplayDifference): string {
  if (field === null) return message;
  const shown = (value: string | null): string => {
    if (value === null) return 'nada';
    return field === 'signed_amount' ? formatMoney(figure(Number(value))) : value;
  };
  return `${fields[field] ?? field}: o livro de eventos diz ${shown(expected)}, as telas mostram ${shown(found)}`;
}

/** The place of the entry with that number, or of the last one before it; 0 where all come after. */
export function placeOf(entries: readonly ReplayedEntry[], number: number | undefined): number {
  if (number === undefined) return Math.max(0, entries.length - 1);
  return before(entries, (entry) => entry.entry_number <= number);
}

/** The place of the last entry that was recorded by the end of that day. */
export const placeOnDay = (entries: readonly ReplayedEntry[], day: LocalDate): number =>
  before(entries, ({ recorded_at }) => momentOf(new Date(recorded_at)).day <= day);

/** The last place that still is `early`; entries turn from early to late once. */
function before(entries: readonly ReplayedEntry[], early: (entry: ReplayedEntry) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (early(entries[middle]!)) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** At most `most` of the places, of each stretch the lowest and the highest: no peak is lost. */
export function sampled(balances: readonly number[], most: number): readonly number[] {
  if (balances.length <= most) return balances.map((_, place) => place);
  const stretches = Math.floor(most / 2);
  const places: number[] = [];
  for (let n = 0; n < stretches; n++) {
    const from = Math.floor((n * balances.length) / stretches);
    const to = Math.floor(((n + 1) * balances.length) / stretches);
    let low = from;
    let high = from;
    for (let place = from; place < to; place++) {
      if (balances[place]! < balances[low]!) low = place;
      if (balances[place]! > balances[high]!) high = place;
    }
    places.push(...(low === high ? [low] : low < high ? [low, high] : [high, low]));
  }
  return places;
}
