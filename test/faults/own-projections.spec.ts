/**
 * Projections that come from outside (`PROJECTIONS_DIR`), in the program as it is built: the example of `examples/projections` adds
 * up what was booked however often it is rebuilt and whoever is killed, for readers of the database.
 */
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { book, copyExample, OwnBooks, supplierMonthsIn } from './own-projections.fixture.ts';

const KILLS = Number(process.env.PROJECTION_KILLS ?? 3);
jest.setTimeout(900_000);

let books: OwnBooks;
let directory: string;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  directory = temporaryFolder(ends);
  copyExample(directory);
  books = await OwnBooks.open(directory);
}, 240_000);
afterAll(async () => {
  await books?.close();
  for (const end of ends) await end();
});

it('the example adds up what is booked, for readers of the database, and verifies', async () => {
  for (let n = 0; n < 12; n++) await books.bookOne();
  const { id } = await book(books.session, books.account, {
    supplier: 'Engano',
    month: '2026-10',
    amount: 5_00,
    words: 'Engano',
  });
  expect((await books.session.post(`transactions/${id}/reverse/`, { reason: 'Engano' })).status).toBe(201);
  await books.sameAsBooked();
  const { rows } = await books.reader.query(
    `select obj_description('own_supplier_monthly.supplier_months'::regclass) as view,
            col_description('own_supplier_monthly.supplier_months'::regclass, 3) as total`,
  );
  expect(rows).toEqual([
    { view: 'Gasto por fornecedor e mês, sem o que foi estornado', total: 'Total em centavos inteiros' },
  ]);
  await expect(
    books.reader.query('select * from read_own_supplier_monthly_v1_g1.supplier_months'),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(books.reader.query('delete from own_supplier_monthly.supplier_months')).rejects.toMatchObject({
    code: expect.stringMatching(/42501|25006/),
  });
  expect(
    (
      await books.reader.query(
        `select is_whole from reporting.freshness where read_model = 'own-supplier-monthly'`,
      )
    ).rows,
  ).toEqual([{ is_whole: true }]);

  await books.verified();
  const listed = await books.projections('list');
  expect(listed.stdout).toMatch(/^own-supplier-monthly +v1 +own_supplier_monthly\.supplier_months$/m);
  expect(await books.partOf('own-projections')).toMatchObject({
    state: 'well',
    sentence: '1 projeção própria em dia.',
  });
});

it('is rebuilt and swapped by the same commands and over HTTP, and goes back', async () => {
  const rebuilt = await books.projections('rebuild', 'own-supplier-monthly', '--hold');
  expect([rebuilt.code, rebuilt.stdout]).toEqual([0, expect.stringContaining('à espera de "promote"')]);
  await books.bookOne();
  const promoted = await books.projections('promote', 'own-supplier-monthly');
  expect([promoted.code, promoted.stdout]).toEqual([0, expect.stringContaining('agora em uso')]);
  await books.bookOne();
  await books.sameAsBooked();
  const rolledBack = await books.session.post('admin/projections/own-supplier-monthly/rollback/', {});
  expect(rolledBack.status).toBe(200);
  await books.bookOne();
  await books.sameAsBooked();
  expect(
    (await books.session.post('admin/projections/own-supplier-monthly/rebuild/', { hold: false })).status,
  ).toBe(200);
  await books.eventually(
    async () =>
      (await books.session.get('admin/projections/own-supplier-monthly/')).body.data.rebuild
        ?.outcome as string,
    (outcome) => outcome === 'swapped',
  );
  await books.bookOne();
  await books.sameAsBooked();
});

it('whoever is killed, its tables are a rebuild byte for byte', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    let isOver = false;
    const booking = (async () => {
      while (!isOver) await books.bookOne().catch(() => sleep(50));
    })();
    const rebuild = books.projections('rebuild', 'own-supplier-monthly');
    try {
      await sleep(300 + 900 * Math.random());
      const victim = (['api', 'postgres', 'all'] as const)[kill % 3]!;
      books.program.kill(victim);
      await sleep(200);
      if (victim !== 'postgres') books.program.launch();
      await books.program.ready();
    } finally {
      isOver = true;
    }
    await Promise.all([booking, rebuild]);
    await books.session.renew();
  }
  await books.signInAnew();
  await books.askWhatWasBooked();
  await books.sameAsBooked();
  await books.verified();
});

it('a server without the folder does no harm beside one that has it', async () => {
  const other = await Program.at({ DATA_DIR: books.program.dataDir, STREAM_PREFIX: books.prefix });
  try {
    await other.start();
    await books.program.interrupt();
    const elsewhere = await Session.open(other.url, 'ana@construtora.com.br');
    await books.eventually(
      async () => (await elsewhere.get('system/')).body.data.processes,
      (all) => all.some((one: { isThis: boolean; leads: boolean }) => one.isThis && one.leads),
    );
    const before = await supplierMonthsIn(books.reader);
    const spending = { supplier: 'Areial Norte', month: '2026-09', amount: 77_00 };
    await book(elsewhere, books.account, { ...spending, words: 'Areia' });
    books.booked.push(spending);
    await sleep(1_000);
    // It stands as it stood, and can be read.
    expect(await supplierMonthsIn(books.reader)).toEqual(before);
    await books.program.start();
    await books.session.renew();
    await other.interrupt();
    await books.sameAsBooked();
  } finally {
    await other.interrupt();
  }
  await books.verified();
});
