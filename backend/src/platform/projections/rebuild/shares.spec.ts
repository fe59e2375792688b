import { dividedByWeight } from './shares.ts';

const weights: Readonly<Record<string, number>> = { big: 70, medium: 50, small: 20, tiny: 1, none: 0 };
const weightOf = (name: string): number => weights[name]!;

it('gives the heaviest out first, each to whoever has least', () => {
  expect(dividedByWeight(['none', 'small', 'big', 'tiny', 'medium'], weightOf, 2)).toEqual([
    ['big', 'tiny'],
    ['medium', 'small', 'none'],
  ]);
});

it('leaves no share empty', () => {
  expect(dividedByWeight(['big'], weightOf, 2)).toEqual([['big']]);
  expect(dividedByWeight(['none', 'tiny'], weightOf, 2)).toEqual([['tiny'], ['none']]);
});
