/** Several requests approved in one call: each is decided as if it came alone, and each has its own answer. */
import { randomUUID } from 'node:crypto';
import { startTestApp, type Person, type TestApp } from '../support/app.ts';
import { development, nowhere, type Agent, type Development } from './ledger.fixture.ts';
import { eventsOf, factsOfAll, requested, signedInAs, typesOf, type Purchase } from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let buyer: Person;
let boss: Person;
let tower: Development;

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  [buyer, boss] = [
    await signedInAs(livro, 'purchaser', 'Beto'),
    await signedInAs(livro, 'financial', 'Flávia'),
  ];
  tower = await development(admin);
}, 60_000);
afterAll(() => livro?.stop());

const URL = '/api/purchase-requests/approve/';
const seen = ({ id, version }: Pick<Purchase, 'id' | 'version'>) => ({ id, version });
const asked = (count: number, by = buyer.agent): Promise<Purchase[]> =>
  Promise.all(Array.from({ length: count }, () => requested(by, tower)));

it('approves each by its own stream, once under one key', async () => {
  const requests = (await asked(12)).map(seen);
  const send = () => boss.agent.post(URL).set('Idempotency-Key', 'dez de uma vez').send({ requests });
  const [first, second] = [await send().expect(200), await send().expect(200)];
  const results = requests.map(({ id }) => ({
    id,
    approved: true,
    needs_another: false,
    version: 1,
    refusal: null,
  }));
  expect(first.body.data).toEqual({ approved_count: 12, results });
  expect(second.body.data).toEqual(first.body.data);
  for (const { id } of requests) {
    expect((await eventsOf(livro, { id })).map(({ type, data }) => ({ type, data }))).toMatchObject([
      { type: 'PurchaseRequested' },
      {
        type: 'PurchaseApproved',
        data: { approvedBy: boss.id, amount: 740_000, version: 0, ownRequest: false },
      },
    ]);
  }
  const other = { requests: requests.slice(1) };
  await boss.agent.post(URL).set('Idempotency-Key', 'dez de uma vez').send(other).expect(422);
});

it('refuses one as it would be alone, and approves the others', async () => {
  const [plain, changed, gone, own] = [...(await asked(3)), ...(await asked(1, boss.agent))];
  await buyer.agent.patch(`/api/purchase-requests/${changed!.id}/`).send({ notes: 'Outra' }).expect(200);
  await admin.post(`/api/purchase-requests/${gone!.id}/reject/`).expect(200);
  const requests = [own!, changed!, { ...gone!, version: 1 }, { id: nowhere, version: 0 }, plain!].map(seen);
  const alone = await Promise.all(
    requests.slice(0, 4).map(async ({ id, version }) => {
      const { body } = await boss.agent.post(`/api/purchase-requests/${id}/approve/`).send({ version });
      return { code: body.code, message: body.message };
    }),
  );
  expect(alone.map(({ code }) => code)).toEqual([
    'FORBIDDEN',
    'STALE_VERSION',
    'INVALID_OPERATION',
    'NOT_FOUND',
  ]);
  const { body } = await boss.agent.post(URL).send({ requests }).expect(200);
  const told = body.data as {
    approved_count: number;
    results: { refusal: { details: object | null } | null }[];
  };
  expect(told.approved_count).toBe(1);
  expect(told.results).toMatchObject([
    ...alone.map((refusal) => ({ approved: false, version: null, refusal })),
    { approved: true, version: 1, refusal: null },
  ]);
  expect(told.results[1]!.refusal!.details).toEqual({
    version: 1,
    changes: [{ field: 'notes', before: null, after: 'Outra' }],
  });
  expect(await typesOf(livro, changed!)).toEqual(['PurchaseRequested', 'PurchaseUpdated']);
  expect(await typesOf(livro, own!)).toEqual(['PurchaseRequested']);
});

it.each<[string, unknown, number, string]>([
  ['nothing', {}, 422, 'Escolha ao menos uma solicitação para aprovar'],
  ['an empty list', { requests: [] }, 422, 'Escolha ao menos uma solicitação para aprovar'],
  ['no list', { requests: 'todas' }, 400, 'Tipo de valor inválido: envie uma lista de objetos'],
  [
    'one without its version',
    { requests: [{ id: nowhere }] },
    422,
    'Diga a versão da solicitação que foi vista',
  ],
  [
    'more than a hundred',
    { requests: Array.from({ length: 101 }, () => ({ id: randomUUID(), version: 0 })) },
    422,
    'No máximo 100 solicitações por vez',
  ],
  [
    'one twice',
    { requests: [0, 1].map((version) => ({ id: nowhere, version })) },
    422,
    'A mesma solicitação foi enviada mais de uma vez',
  ],
])('refuses %s, and leaves no trace', async (_what, body, status, message) => {
  const before = await factsOfAll(livro);
  const answer = await boss.agent.post(URL).send(body as object);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
  expect(await factsOfAll(livro)).toBe(before);
});

it('is not for those who may not approve', async () => {
  const requests = (await asked(1)).map(seen);
  await buyer.agent.post(URL).send({ requests }).expect(403);
});

it('numbers requests in the order in which they were made, and finds them by that', async () => {
  const numbers = async (query: string) => {
    const { body } = await admin.get(`/api/purchase-requests/?${query}`).expect(200);
    return (body.data as { id: string; number: number }[]).map(({ number }) => number);
  };
  const all = await numbers('sort=requestedAt');
  expect([...all].sort((a, b) => a - b)).toEqual(all.map((_, index) => index + 1));
  const last = await requested(buyer.agent, tower, { description: 'A última que foi pedida' });
  expect(await numbers(`search=${encodeURIComponent(`#${all.length + 1}`)}`)).toEqual([all.length + 1]);
  const { body } = await admin.get(`/api/purchase-requests/${last.id}/`).expect(200);
  expect(body.data.number).toBe(all.length + 1);
});
