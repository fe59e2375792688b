/** All places that show a figure agree, in random books; and the documentation lists just these places. */
import fs from 'node:fs';
import path from 'node:path';
import { startTestApp, type TestApp } from '../support/app.ts';
import { catalogue, figuresDocument } from './figures/catalogue.ts';
import { compared } from './figures/comparison.ts';
import { randomHistory } from './figures/history.ts';
import { Readings } from './figures/readings.ts';
import type { Agent } from './ledger.fixture.ts';

jest.setTimeout(600_000);

let livro: TestApp;
let ana: Agent;
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
}, 60_000);
afterAll(() => livro?.stop());

it('are documented with their definition and places', () => {
  const file = path.resolve(__dirname, '../../docs/reference/figures.md');
  if (process.env.LIVRO_UPDATE_DOCS) fs.writeFileSync(file, figuresDocument());
  expect(fs.readFileSync(file, 'utf8')).toBe(figuresDocument());
});

it('agree wherever they are shown', async () => {
  const seed = Number(process.env.LIVRO_SEED ?? 20261128);
  const books = await randomHistory(ana, seed, 40, 2);
  const { comparisons, differences, places } = compared(
    await new Readings(ana, books).read({ papers: true }),
  );
  expect(differences).toEqual([]);
  console.log(`figures: ${comparisons} comparisons`);
  const catalogued = Object.entries(catalogue).flatMap(([figure, one]) =>
    Object.keys(one.places).map((place) => `${figure} ${place}`),
  );
  expect([...places].sort()).toEqual(catalogued.sort());
});
