/** The same key twice: the same answer and one booking, whatever the route; with other content, a refusal and no event. */
import { addDays, localDate } from '@livro/calendar';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  type Agent,
  clientOf,
  comeBack,
  type Development,
  development,
  expense,
  investment,
  payment,
  today,
  transfer,
} from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let empty: Development;
let client: string;
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  aurora = await development(ana, 100_000);
  empty = await development(ana);
  client = await clientOf(ana, aurora);
  await ana.post('/api/periods/2025-02/close/').send({}).expect(200);
}, 60_000);
afterAll(() => livro?.stop());

let count = 0;
const made = async (path: string, body: object, id = 'id'): Promise<string> => {
  const { body: answer } = await ana.post(`/api/${path}/`).send(body).expect(201);
  return answer.data[id] as string;
};
/** No two are alike, and none is refused as a likely duplicate. */
const some = () => ({ amount: (count += 1) + 0.5 });
const anExpense = () => made('expenses', expense(aurora.building, some()));
const aPayment = (status?: string) =>
  made('payments', payment(aurora.building, client, { ...some(), status }));
const aTransfer = () => made('transfers', transfer(aurora.building, aurora.land, some()));
const anInvestment = () => made('financial-investments', investment(aurora.building));

const aReturn = async () =>
  made(
    `financial-investments/${await anInvestment()}/add_return`,
    comeBack({ type: 'full', return_amount: 640 }),
  );
/** Of a client each: a second plan of one is asked about. */
const aPlan = async () => ({
  accountId: aurora.building,
  clientId: await clientOf(ana, aurora),
  total: 300,
  instalments: 2,
  firstDue: today,
  paymentMethod: 'pix',
  description: 'Contrato',
});
const twoBills = () => ({
  entries: [some(), some()].map((change) => ({ kind: 'expense', ...expense(aurora.building, change) })),
});

interface Call {
  readonly method: 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly body: object;
  /** Events that it books; one where nothing is said. */
  readonly recordedEvents?: number;
}

const call: Readonly<Record<string, () => Call | Promise<Call>>> = {
  'POST accounts/{id}/set_initial_balance/': () => ({
    method: 'post',
    path: `accounts/${empty.land}/set_initial_balance/`,
    body: { amount: 10 },
  }),
  'POST expenses/': () => ({ method: 'post', path: 'expenses/', body: expense(aurora.building, some()) }),
  'PATCH expenses/{id}/': async () => ({
    method: 'patch',
    path: `expenses/${await anExpense()}/`,
    body: some(),
    recordedEvents: 2,
  }),
  'PATCH expenses/{id}/ of words': async () => ({
    method: 'patch',
    path: `expenses/${await anExpense()}/`,
    body: { description: 'Outras palavras' },
  }),
  'DELETE expenses/{id}/': async () => ({
    method: 'delete',
    path: `expenses/${await anExpense()}/`,
    body: { reason: 'Engano' },
  }),
  'POST payments/': () => ({
    method: 'post',
    path: 'payments/',
    body: payment(aurora.building, client, some()),
  }),
  'PATCH payments/{id}/': async () => ({
    method: 'patch',
    path: `payments/${await aPayment()}/`,
    body: { payment_method: 'cash' },
    recordedEvents: 2,
  }),
  'PATCH payments/{id}/ of words': async () => ({
    method: 'patch',
    path: `payments/${await aPayment('pending')}/`,
    body: { notes: 'Outras palavras' },
  }),
  'DELETE payments/{id}/': async () => ({
    method: 'delete',
    path: `payments/${await aPayment()}/`,
    body: { reason: 'Engano' },
  }),
  'POST payments/confirm/': async () => ({
    method: 'post',
    path: 'payments/confirm/',
    body: { date: today, payments: [{ id: await aPayment('pending') }, { id: await aPayment('pending') }] },
    recordedEvents: 2,
  }),
  'POST payments/plans/': async () => ({
    method: 'post',
    path: 'payments/plans/',
    body: await aPlan(),
    recordedEvents: 2,
  }),
  'POST payments/plans/{id}/cancel/': async () => ({
    method: 'post',
    path: `payments/plans/${await made('payments/plans', await aPlan())}/cancel/`,
    body: { reason: 'Distrato' },
    recordedEvents: 2,
  }),
  'POST payments/{id}/confirm/': async () => ({
    method: 'post',
    path: `payments/${await aPayment('pending')}/confirm/`,
    body: { date: addDays(localDate(today), -1) },
  }),
  'POST payments/{id}/cancel/': async () => ({
    method: 'post',
    path: `payments/${await aPayment('pending')}/cancel/`,
    body: { reason: 'Desistência' },
  }),
  'POST payments/{id}/refund/': async () => ({
    method: 'post',
    path: `payments/${await aPayment()}/refund/`,
    body: { reason: 'Devolução' },
  }),
  'POST transfers/': () => ({
    method: 'post',
    path: 'transfers/',
    body: transfer(aurora.building, aurora.land, some()),
  }),
  'PATCH transfers/{id}/': async () => ({
    method: 'patch',
    path: `transfers/${await aTransfer()}/`,
    body: some(),
    recordedEvents: 2,
  }),
  'POST transfers/{id}/cancel/': async () => ({
    method: 'post',
    path: `transfers/${await aTransfer()}/cancel/`,
    body: { reason: 'Engano' },
  }),
  'POST financial-investments/': () => ({
    method: 'post',
    path: 'financial-investments/',
    body: investment(aurora.building),
  }),
  'POST financial-investments/{id}/add_return/': async () => ({
    method: 'post',
    path: `financial-investments/${await anInvestment()}/add_return/`,
    body: comeBack({ type: 'full', return_amount: 640 }),
  }),
  'PATCH financial-investments/{id}/': async () => ({
    method: 'patch',
    path: `financial-investments/${await anInvestment()}/`,
    body: some(),
    recordedEvents: 2,
  }),
  'PATCH financial-investments/returns/{id}/': async () => ({
    method: 'patch',
    path: `financial-investments/returns/${await aReturn()}/`,
    body: { amount: 620 },
    recordedEvents: 2,
  }),
  'POST transactions/': () => ({
    method: 'post',
    path: 'transactions/',
    body: { type: 'expense', ...expense(aurora.building, some()) },
  }),
  'POST transactions/{id}/reverse/': async () => ({
    method: 'post',
    path: `transactions/${await anExpense()}/reverse/`,
    body: { reason: 'Lançada em dobro' },
  }),
  'POST transactions/batch/': () => ({
    method: 'post',
    path: 'transactions/batch/',
    body: twoBills(),
    recordedEvents: 2,
  }),
  'POST transactions/batch/{id}/reverse/': async () => ({
    method: 'post',
    path: `transactions/batch/${await made('transactions/batch', twoBills(), 'batchId')}/reverse/`,
    body: { reason: 'Lote em dobro' },
    recordedEvents: 2,
  }),
  'POST transactions/reverse/': async () => ({
    method: 'post',
    path: 'transactions/reverse/',
    body: { ids: [await anExpense(), await aTransfer()], reason: 'Lançados em dobro' },
    recordedEvents: 2,
  }),
  'POST transactions/tag/': async () => ({
    method: 'post',
    path: 'transactions/tag/',
    body: { ids: [await anExpense(), await aPayment()], tags: ['conferido'] },
    recordedEvents: 2,
  }),
  'POST periods/{period}/close/': () => ({ method: 'post', path: 'periods/2025-03/close/', body: {} }),
  'POST periods/{period}/reopen/': () => ({
    method: 'post',
    path: 'periods/2025-02/reopen/',
    body: { reason: 'Nota que faltava' },
  }),
};

const journalled = async (): Promise<number> => (await livro.events('ledger')).length;

it.each(Object.keys(call))('%s', async (route) => {
  const { method, path, body, recordedEvents = 1 } = await call[route]!();
  const send = (content: object) =>
    ana[method](`/api/${path}`).set('Idempotency-Key', `chave de ${route}`).send(content);
  const before = await journalled();
  const [one, other] = await Promise.all([send(body), send(body)]);
  expect({ status: other.status, data: other.body.data as unknown }).toEqual({
    status: one.status,
    data: one.body.data as unknown,
  });
  expect([200, 201]).toContain(one.status);
  expect(await journalled()).toBe(before + recordedEvents);
  // Carried out, many of them would be refused now for what they did themselves: the key is looked at first.
  const late = await send({ ...body });
  expect({ status: late.status, data: late.body.data as unknown }).toEqual({
    status: one.status,
    data: one.body.data as unknown,
  });
  const mismatch = await send({ ...body, notes: 'outro conteúdo' }).expect(422);
  expect(mismatch.body).toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
    message: 'Esta chave de idempotência já foi usada com outro conteúdo',
    errors: [{ field: 'Idempotency-Key' }],
  });
  expect(await journalled()).toBe(before + recordedEvents);
});

it('leaves no route of the ledger out that books anything', async () => {
  const { body } = await (await livro.administrator()).get('/api/docs-json').expect(200);
  const ledger =
    /^\/api\/(accounts|expenses|payments|transfers|financial-investments|transactions|periods)\//;
  const booking = Object.entries(body.paths as Record<string, object>)
    .filter(([path]) => ledger.test(path) && !/validate|attachments/.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(5)}`),
    )
    .filter((route) => !route.startsWith('GET '));
  const tried = Object.keys(call).filter((name) => !name.endsWith('of words'));
  expect(booking.sort()).toEqual(tried.sort());
});
