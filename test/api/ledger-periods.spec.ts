/** Closed months over HTTP: all before them are closed too, each change is told with who and why, and no balance of theirs moves. */
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, clientOf, type Development, development, expense, payment } from './ledger.fixture.ts';
import { callsOf } from './ledger-calls.ts';

let livro: TestApp;
let ana: Agent;
let call: ReturnType<typeof callsOf>;
let aurora: Development;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  call = callsOf(livro, ana);
  aurora = await development(ana, 100_000);
}, 60_000);
afterAll(() => livro?.stop());

const balanceAt = async (day: string): Promise<number> =>
  (await call.read(`accounts/${aurora.building}/?as_of=${day}`)).balance as number;

it('closes every month before, and says which', async () => {
  const pending = await call.made(
    'payments/',
    payment(aurora.building, await clientOf(ana, aurora), { status: 'pending', date: '2026-03-10' }),
  );
  const spent = await call.made('expenses/', expense(aurora.building, { date: '2026-02-10' }));
  const before = await balanceAt('2026-03-31');
  const { body } = await call.post('periods/2026-03/close/').expect(200);
  expect(body.data).toMatchObject({ status: 'closed', firstMonth: null, lastMonth: '2026-03' });
  const refused = (request: Parameters<typeof call.refused>[0]) =>
    call.refused(request, 422, 'PERIOD_CLOSED', 'O período está fechado');
  await refused(call.post('expenses/', expense(aurora.building, { date: '2026-01-10' })));
  await refused(call.post('expenses/', expense(aurora.building, { date: '2025-06-10' })));
  await refused(call.post(`payments/${pending}/confirm/`, { date: '2026-03-10' }));
  await refused(ana.patch(`/api/expenses/${spent}/`).send({ date: '2026-01-31' }));
  await call.refused(
    call.post('periods/2026-01/close/'),
    422,
    'INVALID_OPERATION',
    'O período já está fechado',
  );
  expect(await balanceAt('2026-03-31')).toBe(before);
  const next = await call.post('periods/2026-05/close/', { reason: 'Fim do trimestre' }).expect(200);
  expect(next.body.data).toMatchObject({
    firstMonth: '2026-04',
    lastMonth: '2026-05',
    reason: 'Fim do trimestre',
  });
});

it('refuses a development whose opening balance falls into a closed month, and leaves nothing of it', async () => {
  const body = { name: 'Edifício Tardio', status: 'active', startDate: '2026-02-01' };
  const { body: answer } = await ana
    .post('/api/developments/')
    .send({ ...body, building_opening_balance: 100 })
    .expect(422);
  expect(answer.errors).toEqual([
    expect.objectContaining({ code: 'PERIOD_CLOSED', field: 'startDate', message: 'O período está fechado' }),
  ]);
  await ana.post('/api/developments/').send(body).expect(201);
});

it('reopens a month with all after it, and tells every change with who and why', async () => {
  const { body } = await call.post('periods/2026-04/reopen/', { reason: 'Nota que faltou' }).expect(200);
  expect(body.data).toMatchObject({ status: 'reopened', firstMonth: '2026-04', lastMonth: '2026-05' });
  await call.post('expenses/', expense(aurora.building, { date: '2026-05-10' })).expect(201);
  await call.refused(
    call.post('expenses/', expense(aurora.building, { date: '2026-03-10' })),
    422,
    'PERIOD_CLOSED',
    'O período está fechado',
  );
  await call.post('periods/2026-04/close/').expect(200);
  const history = await call.read('periods/history/');
  expect(history).toMatchObject([
    { period: '2026-04', status: 'closed', reason: null, firstMonth: '2026-04', lastMonth: '2026-04' },
    {
      period: '2026-04',
      status: 'reopened',
      reason: 'Nota que faltou',
      firstMonth: '2026-04',
      lastMonth: '2026-05',
    },
    {
      period: '2026-05',
      status: 'closed',
      reason: 'Fim do trimestre',
      firstMonth: '2026-04',
      lastMonth: '2026-05',
    },
    { period: '2026-03', status: 'closed', reason: null, firstMonth: null, lastMonth: '2026-03' },
  ]);
  const who = { changedByName: 'Ana Administradora', updatedAt: expect.any(String) };
  expect(history).toEqual(history.map(() => expect.objectContaining(who)));
  expect(await call.read('periods/')).toMatchObject([
    { period: '2026-05', status: 'reopened', reason: 'Nota que faltou' },
    { period: '2026-04', status: 'closed', reason: null },
    { period: '2026-03', status: 'closed' },
  ]);
});
