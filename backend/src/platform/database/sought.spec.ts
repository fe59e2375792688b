import { soughtIn } from './sought.ts';

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
  expect(soughtIn(typed)).toMatchObject({ patterns, number, amount });
});
