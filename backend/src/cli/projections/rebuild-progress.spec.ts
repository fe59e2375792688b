import { progressLine, ProgressOfSeveral, timeLeft } from './rebuild-progress.ts';

it.each([
  [undefined, ''],
  [7, 'faltam 7 s'],
  [150, 'faltam 3 min'],
  [7_500, 'faltam 2 h 05 min'],
])('%p seconds are "%s"', (seconds, words) => expect(timeLeft(seconds)).toBe(words));

it('says in one line how far a rebuild is', () => {
  const progress = { projection: 'accounts', phase: 'loading', done: 5_000, total: 20_000 } as const;
  expect(progressLine({ ...progress, rate: 12_000, secondsLeft: 2 })).toBe(
    'accounts: carregando, 5.000 de 20.000 (25 %), 12.000/s, faltam 2 s',
  );
  expect(progressLine({ ...progress, done: 0, total: 0, rate: 0, secondsLeft: undefined })).toBe(
    'accounts: carregando, 0 de 0',
  );
});

it('tells several as an average one, in the phase of those that are furthest back, with how many are ready', () => {
  const whole = new ProgressOfSeveral(3);
  const at = { phase: 'loading', total: 20_000, rate: 1_000, secondsLeft: 10 } as const;
  whole.with({ ...at, projection: 'accounts', done: 10_000 });
  expect(whole.with({ ...at, projection: 'expenses', done: 6_000, rate: 2_000 }).line).toBe(
    '3 modelos: carregando, 8.000 de 20.000 (40 %), 2.000/s, faltam 7 s, 0 prontos',
  );
  whole.with({ ...at, projection: 'expenses', phase: 'comparing', done: 20_000, rate: 0 });
  whole.ended('accounts');
  expect(whole.with({ ...at, projection: 'expenses', phase: 'comparing', done: 20_000, rate: 0 }).line).toBe(
    '3 modelos: comparando, 20.000 de 20.000 (100 %), 1 pronto',
  );
});
