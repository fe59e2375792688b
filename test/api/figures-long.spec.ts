/** All places that show a figure agree: in the books of 2025 and in many random ones. `LIVRO_FIGURES=1-10` takes these histories, `0-0` 2025. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { expected2025 } from './books.fixture.ts';
import { compared } from './figures/comparison.ts';
import { randomHistory } from './figures/history.ts';
import type { Books } from './figures/figure-reader.ts';
import { Readings } from './figures/readings.ts';
import { ended, files2025, start } from './imports.fixture.ts';
import type { Agent } from './ledger.fixture.ts';

jest.setTimeout(3_600_000);

const HISTORIES = 50;
const [first = 0, last = HISTORIES] = (process.env.LIVRO_FIGURES ?? `0-${HISTORIES}`).split('-').map(Number);

let livro: TestApp;
let ana: Agent;
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
}, 60_000);
afterAll(() => livro?.stop());

const read = async (address: string) => (await ana.get(`/api/${address}`).expect(200)).body.data;

async function booksOf2025(): Promise<Books> {
  await ended(ana, (await start(ana, files2025)).id);
  const accounts: {
    id: string;
    developmentId: string;
    developmentName: string;
    type: string;
    balance: number;
  }[] = await read('accounts/');
  for (const { development, type, balance } of expected2025()) {
    const own = accounts.find((one) => one.developmentName === development && one.type === type);
    expect([development, type, own?.balance]).toEqual([development, type, balance]);
  }
  const developments: { id: string; name: string }[] = await read('developments/');
  const suppliers: { name: string }[] = await read('suppliers/?sort=-total');
  const clients: { id: string }[] = await read('clients/');
  return {
    developments: developments.map(({ id, name }) => ({
      id,
      name,
      accounts: accounts.filter(({ developmentId }) => developmentId === id).map((one) => one.id),
    })),
    clients: clients.map(({ id }) => id),
    suppliers: suppliers.slice(0, 10).map(({ name }) => name),
    months: Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`),
  };
}

it('agree wherever they are shown', async () => {
  let count = 0;
  const hold = async (books: Books) => {
    const { comparisons, differences } = compared(await new Readings(ana, books).read({ papers: false }));
    expect(differences).toEqual([]);
    count += comparisons;
  };
  if (first === 0) await hold(await booksOf2025());
  for (let seed = Math.max(first, 1); seed <= last; seed++) await hold(await randomHistory(ana, seed, 40, 3));
  console.log(`figures ${first}-${last}: ${count} comparisons`);
});
