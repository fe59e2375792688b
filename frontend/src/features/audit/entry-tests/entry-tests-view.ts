/** Which test of entries is looked at, over which days and how, as it stands in the address. Pure. */
import { addDays, addYears, type LocalDate } from '@livro/calendar';
import { sampleMethods, sampleSizes, type SampleMethod } from '@livro/rules';
import type {
  EntryTestsResultApiArg,
  EntryTestsSampleApiArg,
  EntryTestView,
} from '../../../shared/api/generated.ts';
import { addressReader } from '../../../shared/grid/use-list-address.ts';
import { instantIn } from '../moments.ts';

export const PAGE_SIZE = 50;
/** The first one offered: the whole population. */
export const FIRST_TEST = 'all-entries';
export type TestName = EntryTestView['name'];

export interface Draw {
  readonly method: SampleMethod;
  readonly size: number;
  readonly seed: string;
}

export interface EntryTestsAddress {
  readonly test: TestName;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Absent: the books as they are now. */
  readonly knownAt: string | undefined;
  /** Parameters of the test that are not its defaults, as they are sent. */
  readonly values: Readonly<Record<string, string>>;
  readonly cursors: readonly string[];
  /** The sample that was drawn; undefined while none is. */
  readonly draw: Draw | undefined;
  readonly ignored: readonly string[];
}

const OWN = new Set(['test', 'from', 'to', 'knownAt', 'cursor', 'method', 'size', 'seed']);
/** Whatever only means something for the test that was looked at before. */
export const withoutValues = (params: URLSearchParams): Record<string, undefined> =>
  Object.fromEntries([...params.keys()].filter((name) => !OWN.has(name)).map((name) => [name, undefined]));
export const noDraw = { method: undefined, size: undefined, seed: undefined } as const;

export function readEntryTestsAddress(
  params: URLSearchParams,
  today: LocalDate,
  tests: readonly TestName[],
): EntryTestsAddress {
  const { day, known, oneOf, steps, ignored } = addressReader(params);
  const to = day('to') ?? today;
  const seed = params.get('seed') ?? '';
  const size = known('size', (text) => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined));
  const method = oneOf('method', sampleMethods);
  return {
    test: oneOf('test', tests) ?? FIRST_TEST,
    from: day('from') ?? addDays(addYears(to, -1), 1),
    to,
    knownAt: known('knownAt', instantIn),
    values: Object.fromEntries([...params].filter(([name]) => !OWN.has(name))),
    cursors: steps().cursors,
    draw: seed === '' ? undefined : { method: method ?? 'random', size: size ?? sampleSizes.default, seed },
    ignored,
  };
}

/** What every call about this test is given. */
export const questionOf = ({ test, from, to, knownAt, values }: EntryTestsAddress) => ({
  test,
  from,
  to,
  knownAt,
  ...values,
});

export const resultQuery = (address: EntryTestsAddress): EntryTestsResultApiArg => ({
  ...questionOf(address),
  cursor: address.cursors.at(-1),
  limit: PAGE_SIZE,
});

export const sampleQuery = (address: EntryTestsAddress, draw: Draw): EntryTestsSampleApiArg => ({
  ...questionOf(address),
  ...draw,
});
