/** Requests about one thing of a shared stream read what came since the last one, not the stream from its beginning. */
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { developmentId, person } from './clients.fixture.ts';
import { MAPPING } from './lots.fixture.ts';

let livro: TestApp;
let ana: Awaited<ReturnType<TestApp['administrator']>>;
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
}, 60_000);
afterAll(() => livro?.stop());

/** Events of the stream that were read from the store while `work` ran. */
async function eventsRead(stream: string, work: () => Promise<unknown>): Promise<number> {
  const store = livro.app.get(EventStore);
  const readStream = store.readStream.bind(store);
  let count = 0;
  const spy = jest.spyOn(store, 'readStream').mockImplementation(async function* (...asked) {
    for await (const event of readStream(...asked)) {
      if (asked[0] === stream) count++;
      yield event;
    }
  });
  await work();
  spy.mockRestore();
  return count;
}

it('reads the events of one client, however many others there are', async () => {
  const garden = await developmentId(ana, 'Jardim');
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) {
    const { body } = await ana
      .post('/api/clients/')
      .send(person(n, garden, ['1']))
      .expect(201);
    ids.push(body.data.id);
  }
  const [first, last] = [ids[0]!, ids.at(-1)!];
  await ana.patch(`/api/clients/${first}/`).send({ phone: '2133334444' }).expect(200);
  const history = async (id: string) => (await ana.get(`/api/clients/${id}/history/`).expect(200)).body.data;
  expect(await history(last)).toHaveLength(1);
  expect(await eventsRead('clients', async () => expect(await history(first)).toHaveLength(2))).toBe(2);

  await ana.patch(`/api/clients/${first}/`).send({ phone: '2133335555' }).expect(200);
  expect(await eventsRead('clients', async () => expect(await history(first)).toHaveLength(3))).toBe(1 + 3);
});

it('reads each change of codes once, and shows the newest', async () => {
  const map = (firm_code: string, revision: number) =>
    ana
      .post(MAPPING)
      .send({ accounts: [{ account: 'expense', firm_code, referential_code: null }], revision })
      .expect(200);
  const seen = async () => (await ana.get(MAPPING).expect(200)).body.data;
  await map('4.1', 0);
  await seen();
  await map('4.2', 1);
  const read = await eventsRead('handoff', async () =>
    expect(await seen()).toMatchObject({ revision: 2, changed_by_name: expect.any(String) }),
  );
  expect(read).toBeLessThanOrEqual(1);
  expect(await eventsRead('handoff', seen)).toBe(0);
});
