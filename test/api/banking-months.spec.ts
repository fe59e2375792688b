/** What is proposed for five months of a thousand lines in the layouts of five banks, held against what the lines are. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { measure, type Measured } from './bank-months.measure.ts';

jest.setTimeout(900_000);
let livro: TestApp;
let found: Measured;

beforeAll(async () => {
  livro = await startTestApp();
  found = await measure(
    await livro.administrator(),
    ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'],
    1_000,
  );
  if (process.env.LIVRO_FIGURES) console.info(found);
}, 900_000);
afterAll(() => livro?.stop());

it('the first proposal is right, and there is one', () => {
  expect(found.wrong.slice(0, found.precision >= 0.995 ? 0 : undefined)).toEqual([]);
  expect(found.missed.slice(0, found.recall >= 0.95 ? 0 : undefined)).toEqual([]);
});

it('very likely ones are right, and nearly all are called so', () => {
  expect(found.likelyPrecision).toBeGreaterThanOrEqual(0.995);
  expect(found.likelyRecall).toBeGreaterThanOrEqual(0.95);
});
