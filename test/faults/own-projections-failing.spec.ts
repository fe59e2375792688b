/**
 * Own projections that nobody would want (they throw, take long, never end, fill their memory, draw lots, break the contract) in the
 * program as it is built: each costs itself, and the books go on.
 */
import fs from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../support/store-process.ts';
import { copyExample, OwnBooks, rowPerExpense, writeProjection } from './own-projections.fixture.ts';

/** Far more than a booking takes beside a busy machine, far less than a fold that never ends is waited for. */
const BOOKED_WITHIN_MS = 4_000;
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

it('the books go on while own projections throw, take long, never end, or fill their memory', async () => {
  writeProjection(
    directory,
    'throwing',
    rowPerExpense('throwing', `if (data.description === 'Areia') throw new Error('no sand');`),
  );
  writeProjection(
    directory,
    'looping',
    rowPerExpense('looping', `if (data.description === 'Brita') for (;;);`, 'module.exports ='),
  );
  writeProjection(
    directory,
    'slow',
    rowPerExpense(
      'slow',
      `for (const until = new Date(0).getTime() + 3e7, n = { at: 0 }; n.at < until; n.at++);`,
    ),
  );
  writeProjection(
    directory,
    'greedy',
    rowPerExpense(
      'greedy',
      `if (data.description === 'Cal') for (const all = []; ;) all.push(new Array(1e6).fill(all.length));`,
    ),
  );
  writeProjection(
    directory,
    'chancy',
    rowPerExpense('chancy', `if (data.description === 'Prego') data = { ...data, amount: Math.random() };`),
  );
  writeProjection(
    directory,
    'refused',
    rowPerExpense('refused', '').replace('ExpenseRecorded', 'UserInvited'),
  );
  writeProjection(directory, 'endless', 'for (;;);');
  await books.restart();
  expect(books.program.log).toContain(
    'A projeção própria "refused" foi deixada de fora: "handles" tem "UserInvited"',
  );
  expect(books.program.log).toContain(
    'A projeção própria "endless" foi deixada de fora: ao ser carregada: A projeção não terminou em 5 segundos.',
  );

  let slowest = 0;
  for (let round = 0; round < 4; round++)
    for (const words of ['Cimento', 'Areia', 'Brita', 'Cal', 'Prego', 'Tinta']) {
      slowest = Math.max(slowest, await books.bookOne(words));
      expect((await fetch(`${books.program.url}/api/health/ready/`)).status).toBe(200);
    }
  expect(slowest).toBeLessThan(BOOKED_WITHIN_MS);
  await books.sameAsBooked(5_000);
  const { body } = await books.session.get('health/');
  expect(body.data.projections.map(({ name }: { name: string }) => name)).not.toContain('own-slow');

  const isParked = async (name: string, count: number): Promise<void> =>
    void (await books.eventually(
      () => books.modelOf(name),
      (model) => model?.parked === count,
      120_000,
    ));
  await isParked('own-throwing', 4);
  await isParked('own-chancy', 4);
  // Three of them are parked; then it stands still instead of taking a core for each to come.
  const looping = await books.eventually(
    () => books.modelOf('own-looping'),
    (model) => model?.state === 'standing-still',
    120_000,
  );
  expect(looping?.parked).toBe(3);
  await books.eventually(
    () => books.modelOf('own-greedy'),
    (model) => model?.parked === 3 || model?.state === 'standing-still',
    120_000,
  );
  expect(await books.partOf('own-projections')).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('"refused"'),
  });
  expect((await books.partOf('read-models')).state).toBe('well');
  const parked = await books.projections('parked');
  for (const cause of ['no sand', 'não terminou em 5 segundos', 'Math.random()'])
    expect(parked.stdout).toContain(cause);

  for (const asked of [
    ['rebuild', 'own-refused'],
    ['verify', 'own-endless'],
  ]) {
    const { code, stderr } = await books.projections(...asked);
    expect([code, stderr]).toEqual([2, expect.stringContaining('foi deixada de fora')]);
  }
  const status = await books.projections('status');
  expect([status.code, status.stderr]).toEqual([0, expect.stringContaining('"handles" tem "UserInvited"')]);
  expect((await books.bookOne()) < BOOKED_WITHIN_MS).toBe(true);
});

it('a file that was put right is read at the next start, and built anew beside what is read', async () => {
  for (const name of ['looping', 'slow', 'greedy', 'chancy', 'refused', 'endless'])
    fs.rmSync(path.join(directory, name), { recursive: true });
  writeProjection(directory, 'throwing', rowPerExpense('throwing', ''));
  await books.restart();
  await books.eventually(
    () => books.modelOf('own-throwing'),
    (model) => model?.parked === 0 && model.generations.some((one) => one.status === 'kept'),
  );
  expect(books.program.log).toContain('what it is made of has changed');
  const listed = await books.projections('list');
  expect(listed.stderr).toContain('own-looping não está em PROJECTIONS_DIR');
  expect((await books.projections('drop', 'own-throwing')).code).toBe(2);
  expect(await books.projections('drop', 'own-looping')).toMatchObject({ code: 0, stderr: '' });
  await expect(books.reader.query('select * from own_looping.seen')).rejects.toMatchObject({
    code: expect.stringMatching(/^(3F000|42P01)$/),
  });
  const { rows } = await books.reader.query('select count(*)::int as count from own_throwing.seen');
  expect(rows[0].count).toBeGreaterThanOrEqual(books.booked.length);
});
