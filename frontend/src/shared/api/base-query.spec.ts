import { configureStore } from '@reduxjs/toolkit';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { freshnessReducer } from '../session/freshness.ts';
import { sessionReducer, signedIn } from '../session/session.ts';
import { api } from './api.ts';
import { asApiError } from './api-error.ts';
import { generatedApi } from './generated.ts';
import { outcomeOf } from './outcome.ts';
import { settleConfirmation, settleSession } from './session-recovery.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer, freshness: freshnessReducer },
    middleware: (standard) => standard().concat(api.middleware),
  });
const ana = { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' } as const;
const { developmentsList, clientsList, accountsList, expensesCreate } = generatedApi.endpoints;
const ok = (data: unknown, init?: ResponseInit) =>
  HttpResponse.json({ success: true, data, message: null }, init);
const refused = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  HttpResponse.json(
    { success: false, message: 'Recusado', code: 'UNAUTHORIZED', errors: [], ...body },
    { status, headers },
  );
const expense = {
  accountId: 'a',
  description: 'Cimento',
  amount: 1,
  category: 'other',
  date: '2026-01-01',
} as const;

it('takes the envelope off, and takes a bare body as the data', async () => {
  server.use(
    http.get('*/api/developments/', () => ok([{ id: '1' }])),
    http.get('*/api/clients/', () => HttpResponse.json([{ id: '2' }])),
  );
  const store = makeStore();
  expect((await store.dispatch(developmentsList.initiate({}))).data).toEqual([{ id: '1' }]);
  expect((await store.dispatch(clientsList.initiate({}))).data).toEqual([{ id: '2' }]);
});

it('refreshes once for all waiting calls and then repeats each', async () => {
  let refreshes = 0;
  let alive = false;
  const guarded = (data: unknown) => () => (alive ? ok(data) : refused(401));
  server.use(
    http.get('*/api/developments/', guarded(['d'])),
    http.get('*/api/clients/', guarded(['c'])),
    http.get('*/api/accounts/', guarded(['a'])),
    http.post('*/api/auth/refresh/', async () => {
      refreshes += 1;
      await delay(30);
      alive = true;
      return ok({});
    }),
  );
  const store = makeStore();
  const answers = await Promise.all([
    store.dispatch(developmentsList.initiate({})),
    store.dispatch(clientsList.initiate({})),
    store.dispatch(accountsList.initiate({})),
  ]);
  expect(answers.map(({ data }) => data)).toEqual([['d'], ['c'], ['a']]);
  expect(refreshes).toBe(1);
});

it('holds a command until the same person has signed in again, and sends it with the same key', async () => {
  let alive = false;
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/expenses/', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return alive ? ok({ id: 'e' }, { status: 201 }) : refused(401);
    }),
    http.post('*/api/auth/refresh/', () => refused(401)),
  );
  const store = makeStore();
  store.dispatch(signedIn({ user: ana, permissions: [] }));
  const booking = outcomeOf(
    store.dispatch(expensesCreate.initiate({ 'Idempotency-Key': 'k1', createExpenseDto: expense })),
  );
  await waitUntil(() => {
    const session = store.getState().session;
    return session.status === 'signed-in' && session.expired;
  });
  alive = true;
  settleSession(true);
  expect(await booking).toEqual({ ok: true, data: { id: 'e' } });
  expect(keys).toEqual(['k1', 'k1']);
});

it.each([
  [true, ['k1', 'k1']],
  [false, ['k1']],
])(
  'asked who is there (confirmed: %s), a command goes on once with the same key, or fails',
  async (confirmed, sent) => {
    let isFresh = false;
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/expenses/', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return isFresh
          ? ok({ id: 'e' }, { status: 201 })
          : refused(403, { code: 'REAUTHENTICATION_REQUIRED' });
      }),
    );
    const store = makeStore();
    store.dispatch(signedIn({ user: ana, permissions: [] }));
    const booking = outcomeOf(
      store.dispatch(expensesCreate.initiate({ 'Idempotency-Key': 'k1', createExpenseDto: expense })),
    );
    const isAsking = () => {
      const { session } = store.getState();
      return session.status === 'signed-in' && session.confirming === true;
    };
    await waitUntil(isAsking);
    expect(keys).toEqual(['k1']);
    isFresh = confirmed;
    settleConfirmation(confirmed);
    expect(await booking).toMatchObject(
      confirmed
        ? { ok: true, data: { id: 'e' } }
        : { ok: false, error: { code: 'REAUTHENTICATION_REQUIRED' } },
    );
    expect(keys).toEqual(sent);
    expect(isAsking()).toBe(false);
  },
);

it('asked again after the confirmation it is not sent a third time', async () => {
  let times = 0;
  server.use(
    http.post('*/api/expenses/', () => {
      times += 1;
      return refused(403, { code: 'REAUTHENTICATION_REQUIRED' });
    }),
  );
  const store = makeStore();
  store.dispatch(signedIn({ user: ana, permissions: [] }));
  const booking = outcomeOf(
    store.dispatch(expensesCreate.initiate({ 'Idempotency-Key': 'k1', createExpenseDto: expense })),
  );
  await waitUntil(() => {
    const { session } = store.getState();
    return session.status === 'signed-in' && session.confirming === true;
  });
  settleConfirmation(true);
  expect(await booking).toMatchObject({ ok: false, error: { code: 'REAUTHENTICATION_REQUIRED' } });
  expect(times).toBe(2);
});

it('without a session a refused refresh is the end, in Portuguese', async () => {
  server.use(
    http.get('*/api/developments/', () => refused(401)),
    http.post('*/api/auth/refresh/', () => refused(401)),
  );
  const { error } = await makeStore().dispatch(developmentsList.initiate({}));
  expect(error).toMatchObject({ status: 401, message: 'Sessão expirada. Faça login novamente.' });
});

it('a refresh that gets no answer is a failure of the call, not the end of the session', async () => {
  server.use(
    http.get('*/api/developments/', () => refused(401)),
    http.post('*/api/auth/refresh/', () => HttpResponse.error()),
  );
  const store = makeStore();
  store.dispatch(signedIn({ user: ana, permissions: [] }));
  const { error } = await store.dispatch(developmentsList.initiate({}));
  expect(error).toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  expect(store.getState().session).toMatchObject({ status: 'signed-in', expired: false });
});

it('403 never ends the session', async () => {
  server.use(http.get('*/api/developments/', () => refused(403, { code: 'FORBIDDEN' })));
  const store = makeStore();
  store.dispatch(signedIn({ user: ana, permissions: [] }));
  const { error } = await store.dispatch(developmentsList.initiate({}));
  expect(error).toMatchObject({ status: 403, message: 'Operação não permitida' });
  expect(store.getState().session).toMatchObject({ status: 'signed-in', expired: false });
});

it('a 403 with which the person can do something keeps its own words', async () => {
  const message = 'O primeiro acesso não está aberto para este e-mail. Fale com o administrador.';
  server.use(http.get('*/api/developments/', () => refused(403, { code: 'FIRST_ACCESS_CLOSED', message })));
  expect(await makeStore().dispatch(developmentsList.initiate({}))).toMatchObject({ error: { message } });
});

it('brings every refusal into one shape', async () => {
  const errors = [
    { field: 'amount', code: 'MINIMUM_VALUE', message: 'Valor deve ser maior que zero' },
    { field: null, code: 'X', message: 'Outro' },
  ];
  server.use(
    http.get('*/api/developments/', () =>
      refused(422, { code: 'VALIDATION_FAILED', errors }, { 'retry-after': '7' }),
    ),
    http.get(
      '*/api/clients/',
      () => new HttpResponse('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    ),
  );
  const store = makeStore();
  expect((await store.dispatch(developmentsList.initiate({}))).error).toMatchObject({
    status: 422,
    code: 'VALIDATION_FAILED',
    message: 'Valor deve ser maior que zero',
    errors: [errors[0], { code: 'X', message: 'Outro' }],
    retryAfterSeconds: 7,
  });
  expect((await store.dispatch(clientsList.initiate({}))).error).toMatchObject({
    status: 502,
    code: 'HTTP_ERROR',
  });
});

it.each([
  [500, '', 'Erro interno ao criar despesa. Não sabemos se foi salvo. Tentar de novo é seguro.'],
  [
    502,
    '<html>Bad Gateway</html>',
    'Erro interno ao criar despesa. Não sabemos se foi salvo. Tentar de novo é seguro.',
  ],
])(
  'a failure (%i) without words of ours is told by the sentence of its command',
  async (status, body, message) => {
    server.use(
      http.post(
        '*/api/expenses/',
        () => new HttpResponse(body, { status, statusText: 'Internal Server Error' }),
      ),
      http.get(
        '*/api/clients/',
        () => new HttpResponse(body, { status, statusText: 'Internal Server Error' }),
      ),
    );
    const store = makeStore();
    const booked = await outcomeOf(store.dispatch(expensesCreate.initiate({ createExpenseDto: expense })));
    expect(booked).toMatchObject({ ok: false, error: { status, message } });
    const read = await store.dispatch(clientsList.initiate({}));
    expect(read.error).toMatchObject({ status, message: 'Ocorreu um erro inesperado' });
  },
);

it.each([
  [422, 'Dados inválidos', 'Erro interno ao criar despesa'],
  [404, 'Item não encontrado', 'Erro interno ao criar despesa'],
  [418, 'Ocorreu um erro inesperado', 'Erro interno ao criar despesa'],
])('a refusal (%i) without words is told in Portuguese', async (status, ofRead, ofCommand) => {
  const wordless = () => new HttpResponse('', { status, statusText: 'Unprocessable Entity' });
  server.use(http.post('*/api/expenses/', wordless), http.get('*/api/clients/', wordless));
  const store = makeStore();
  const booked = await outcomeOf(store.dispatch(expensesCreate.initiate({ createExpenseDto: expense })));
  expect(booked).toMatchObject({ error: { status, message: ofCommand, isWordless: true } });
  const read = await store.dispatch(clientsList.initiate({}));
  expect(read.error).toMatchObject({ status, message: ofRead, isWordless: true });
});

it('sends with each read how far it knows the journal to have come, and notes what lacks something of it', async () => {
  const positions: (string | null)[] = [];
  let stale = 'true';
  server.use(
    http.post('*/api/expenses/', () =>
      HttpResponse.json(
        { success: true, data: { id: 'e' }, message: null },
        { status: 201, headers: { 'X-Livro-Position': '2s.5d0f1a3c.ledger' } },
      ),
    ),
    http.get('*/api/clients/', ({ request }) => {
      positions.push(request.headers.get('x-livro-position'));
      return HttpResponse.json(
        { success: true, data: [], message: null },
        { headers: { 'X-Livro-Stale': stale } },
      );
    }),
  );
  const store = makeStore();
  await store.dispatch(expensesCreate.initiate({ createExpenseDto: expense }));
  await store.dispatch(clientsList.initiate({}));
  expect(positions).toEqual(['2s.5d0f1a3c.ledger']);
  expect(store.getState().freshness.behindSince).toBeGreaterThan(0);
  stale = 'false';
  await delay(5);
  await store.dispatch(clientsList.initiate({}, { forceRefetch: true }));
  expect(store.getState().freshness).toEqual({ behindSince: undefined });
});

it('what is no ApiError is still shown as one', () => {
  expect(asApiError(new TypeError('x'))).toMatchObject({
    code: 'UNKNOWN_ERROR',
    message: 'Ocorreu um erro inesperado',
  });
});

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let n = 0; n < 200 && !condition(); n += 1) await delay(10);
  expect(condition()).toBe(true);
}
