/** What the trial balance shows, as it stands in the address, and its lines put in groups. Pure. */
import { addDays } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type {
  BooksTrialBalanceApiArg,
  TrialBalanceLineView,
  TrialBalanceView,
} from '../../shared/api/generated.ts';
import { centavosOf, figure } from '../../shared/api/wire-money.ts';
import { addressReader } from '../../shared/grid/use-list-address.ts';
import { accountTitle } from './account-text.ts';
import type { LinesAddress } from './addresses.ts';
import { instantIn, type Moment } from './moments.ts';

export interface TrialBalanceAddress {
  readonly development: string | undefined;
  readonly moment: Moment;
  /** The moment beside it; undefined while nothing is compared. */
  readonly other: Moment | undefined;
  readonly ignored: readonly string[];
}

export function readTrialBalanceAddress(params: URLSearchParams): TrialBalanceAddress {
  const { day, known, oneOf, ignored } = addressReader(params);
  const momentIn = (suffix: '' | '2'): Moment => ({
    asOf: day(`asOf${suffix}`),
    knownAt: known(`knownAt${suffix}`, instantIn),
  });
  return {
    development: params.get('development') || undefined,
    moment: momentIn(''),
    other: oneOf('compare', ['1']) && momentIn('2'),
    ignored,
  };
}

export const questionOf = (development: string | undefined, moment: Moment): BooksTrialBalanceApiArg => ({
  development,
  ...moment,
});

export interface LineGroup {
  readonly accountId: string;
  readonly title: string;
  readonly lines: readonly TrialBalanceLineView[];
}

/** In the order of the answer: by account, and there by the chart. */
export function groupsOf(lines: readonly TrialBalanceLineView[]): readonly LineGroup[] {
  const groups = new Map<string, TrialBalanceLineView[]>();
  for (const line of lines) {
    const group = groups.get(line.accountId);
    if (group) group.push(line);
    else groups.set(line.accountId, [line]);
  }
  return [...groups].map(([accountId, held]) => ({ accountId, title: accountTitle(held[0]!), lines: held }));
}

/** Debits less credits. */
export const netOf = (line: Pick<TrialBalanceLineView, 'debit' | 'credit'> | undefined): Centavos =>
  figure(centavosOf(line?.debit) - centavosOf(line?.credit));

export interface LineChange {
  readonly line: TrialBalanceLineView;
  readonly before: Centavos;
  readonly after: Centavos;
  readonly difference: Centavos;
}

const keyOf = ({ accountId, code }: TrialBalanceLineView): string => `${accountId} ${code}`;

/** All lines of either moment, each with both balances, in the order of the later answer; gone ones at the end. */
export function changesBetween(first: TrialBalanceView, second: TrialBalanceView): readonly LineChange[] {
  const before = new Map(first.lines.map((line) => [keyOf(line), line]));
  const after = new Map(second.lines.map((line) => [keyOf(line), line]));
  const gone = first.lines.filter((line) => !after.has(keyOf(line)));
  return [...second.lines, ...gone].map((line) => {
    const was = netOf(before.get(keyOf(line)));
    const is = netOf(after.get(keyOf(line)));
    return { line, before: was, after: is, difference: figure(is - was) };
  });
}

/** Recorded after the first moment's knowledge and by the second's; undefined where both know the same, or the first knows more. */
export function recordedBetween([first, second]: readonly [Moment, Moment]) {
  const { knownAt } = first;
  if (knownAt === undefined || (second.knownAt !== undefined && second.knownAt <= knownAt)) return undefined;
  return { recordedAfter: knownAt, knownAt: second.knownAt };
}

/**
 * The lines of the ledger whose sum is the difference: of the days between, where both moments know the same, or of what was
 * recorded between, where both end on the same day. Where both ends differ no one list is the difference.
 */
export function entriesBetween(moments: readonly [Moment, Moment]): LinesAddress | undefined {
  const [first, second] = moments;
  if (first.asOf === second.asOf) {
    const recorded = recordedBetween(moments);
    return recorded && { to: first.asOf, ...recorded };
  }
  if (first.knownAt !== second.knownAt || first.asOf === undefined) return undefined;
  if (second.asOf !== undefined && second.asOf < first.asOf) return undefined;
  return { from: addDays(first.asOf, 1), to: second.asOf, knownAt: second.knownAt };
}
