import { dividedByWeight, weightsExpected } from './shares.ts';

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

it('expects of what was never filled as much work as the events that it folds make rows and places in indexes', () => {
  const table = (name: string, indexes: readonly string[]) => ({
    name,
    columns: { id: 'uuid not null' } as const,
    primaryKey: ['id'],
    indexes,
  });
  const weightOf = weightsExpected(
    [
      { name: 'some', handles: ['Booked'], tables: [table('a', []), table('b', ['(id)'])] },
      { name: 'stream', handles: { stream: 'ledger' }, tables: [table('c', [])] },
      { name: 'all', handles: 'every', tables: [table('d', [])] },
      { name: 'none', handles: ['Renamed'], tables: [table('e', ['(id)'])] },
    ],
    [
      { stream: 'ledger', type: 'Booked', events: 10 },
      { stream: 'ledger', type: 'Sealed', events: 2 },
      { stream: 'users', type: 'Invited', events: 3 },
    ],
  );
  expect(['some', 'stream', 'all', 'none', 'unknown'].map(weightOf)).toEqual([110, 60, 75, 0, 0]);
});
