import { localDate } from '@livro/calendar';
import { soughtIn } from './sought.ts';

const today = localDate('2026-11-21');

it.each([
  ['cimento CP-II', ['%cimento%', '%cp-ii%'], undefined, undefined],
  ['1523', ['%1523%'], 1523, 152_300],
  ['#1523', null, 1523, undefined],
  ['nº 14', null, 14, undefined],
  ['R$ 1.250,40', ['%1.250,40%', '%r$%'], undefined, 125_040],
  ['1.234', ['%1.234%'], undefined, 123_400],
  ['0', ['%0%'], 0, undefined],
  ['  ', null, undefined, undefined],
])('reads %j', (typed, patterns, number, amount) => {
  expect(soughtIn(typed, today)).toMatchObject({ patterns, number, amount });
});

it.each([
  ['areial março', '2026-03-01', '2026-03-31', ['areial']],
  ['Areial Norte DEZEMBRO', '2025-12-01', '2025-12-31', ['areial', 'norte']],
  ['fevereiro de 2024 areial', '2024-02-01', '2024-02-29', ['areial']],
  ['areial março 2025', '2025-03-01', '2025-03-31', ['areial']],
  ['areial 3/2025', '2025-03-01', '2025-03-31', ['areial']],
])('reads the month in %j', (typed, from, to, words) => {
  expect(soughtIn(typed, today).month).toMatchObject({ from, to, words });
});

it('takes a month alone for a word', () => expect(soughtIn('março', today).month).toBeUndefined());
