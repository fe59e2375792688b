/** A server at rest asks the store for no stream; what another process books is read on before anybody waits for it. */
import { randomUUID } from 'node:crypto';
import { usersDecider } from '../../backend/src/identity/user/users.ts';
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { JournalBooks } from '../../backend/src/platform/book/books.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { sleep } from '../support/program.ts';

/** Longer than two looks of the Books at what is new. */
const REST_MS = 4_500;
let livro: TestApp;
beforeAll(async () => {
  livro = await startTestApp();
}, 60_000);
afterAll(() => livro?.stop());

it('asks the store for nothing while nothing happens, and reads on what another process wrote', async () => {
  const { id } = await livro.person({ email: 'davi@construtora.com.br', type: 'financial' });
  const follow = jest.spyOn(StreamBook.prototype, 'follow');
  // What was just booked has reached the read models.
  await (await livro.administrator()).get('/api/users/').expect(200);
  await sleep(REST_MS);
  follow.mockClear();
  await sleep(REST_MS);
  expect(follow).not.toHaveBeenCalled();

  const elsewhere = new JournalBooks(livro.app.get(EventStore, { strict: false }));
  try {
    const book = await elsewhere.open(usersDecider);
    const edit = { type: 'EditUser', userId: id, change: { userType: 'purchaser' } } as const;
    await book.execute({ id: randomUUID(), command: edit, actor: { id } });
    // Only of the server: its timer alone follows by what the projections say.
    const byServer = () => follow.mock.contexts.some((one) => one !== book);
    for (const until = Date.now() + 10_000; !byServer(); await sleep(100))
      expect(Date.now()).toBeLessThan(until);
  } finally {
    await elsewhere.onModuleDestroy();
  }
});
