import { localDate } from '@livro/calendar';
import type { TrialBalanceLineView, TrialBalanceView } from '../../shared/api/generated.ts';
import type { Moment } from './moments.ts';
import { changesBetween, entriesBetween } from './trial-balance-view.ts';

const june = localDate('2025-06-30');
const july = localDate('2025-07-31');
const early = '2025-07-01T00:00:00.000Z';
const late = '2025-08-01T00:00:00.000Z';
const at = (asOf: Moment['asOf'], knownAt?: string): Moment => ({ asOf, knownAt });

it.each<[string, Moment, Moment, ReturnType<typeof entriesBetween>]>([
  ['days', at(june), at(july), { from: localDate('2025-07-01'), to: july, knownAt: undefined }],
  [
    'days, to the end',
    at(june, early),
    at(undefined, early),
    { from: localDate('2025-07-01'), to: undefined, knownAt: early },
  ],
  ['knowledge', at(june, early), at(june, late), { to: june, recordedAfter: early, knownAt: late }],
  ['knowledge up to now', at(june, early), at(june), { to: june, recordedAfter: early, knownAt: undefined }],
  ['nothing', at(june), at(june), undefined],
  ['both axes', at(june, early), at(july, late), undefined],
  ['days, backwards', at(july), at(june), undefined],
  ['knowledge, backwards', at(june, late), at(june, early), undefined],
])('what lies between two moments that differ in %s', (_, first, second, wanted) =>
  expect(entriesBetween([first, second])).toEqual(wanted),
);

it('compares lines by account and line of the chart; one that is only in one of them counts as zero in the other', () => {
  const line = (code: string, debit: number, credit: number) =>
    ({ accountId: 'a', code, debit, credit }) as TrialBalanceLineView;
  const of = (...lines: TrialBalanceLineView[]) => ({ lines }) as unknown as TrialBalanceView;
  const changes = changesBetween(
    of(line('asset', 100.1, 50), line('gain', 0, 3)),
    of(line('asset', 100.1, 60.05), line('loss', 1, 0)),
  );
  expect(
    changes.map(({ line: { code }, before, after, difference }) => [code, before, after, difference]),
  ).toEqual([
    ['asset', 5010, 4005, -1005],
    ['loss', 0, 100, 100],
    ['gain', -300, 0, 300],
  ]);
});
