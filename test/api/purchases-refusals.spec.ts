/** How a purchase request is refused for what it is by now, with status, code, words and field, and no event left behind. */
import { addDays } from '@livro/calendar';
import { long, TEXT } from './rules/purchase-rows.ts';
import { startTestApp, type TestApp, type Person } from '../support/app.ts';
import { development, expense, nowhere, today, type Agent, type Development } from './ledger.fixture.ts';
import {
  approved,
  bought,
  factsOfAll,
  requested,
  signedInAs,
  wanted,
  type Purchase,
} from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let buyer: Person;
let boss: Person;
let tower: Development;
let other: Development;
const requests = {} as Record<'pending' | 'approved' | 'completed' | 'rejected' | 'cancelled', Purchase>;
let reversed: string;
let foreign: string;

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  [buyer, boss] = [
    await signedInAs(livro, 'purchaser', 'Beto'),
    await signedInAs(livro, 'financial', 'Flávia'),
  ];
  [tower, other] = [await development(admin, 9_000), await development(admin, 500)];
  const [a, b] = [buyer.agent, boss.agent];
  requests.pending = await requested(a, tower);
  requests.approved = await approved(a, b, tower);
  for (const [name, step, body] of [
    ['completed', 'complete', { expense: bought(tower, { amount: 1 }) }],
    ['cancelled', 'cancel', {}],
  ] as const) {
    requests[name] = await approved(a, b, tower);
    await b.post(`/api/purchase-requests/${requests[name].id}/${step}/`).send(body).expect(200);
  }
  requests.rejected = await requested(a, tower);
  await b.post(`/api/purchase-requests/${requests.rejected.id}/reject/`).expect(200);
  const record = async (account: string): Promise<string> =>
    (await admin.post('/api/expenses/').send(expense(account)).expect(201)).body.data.id as string;
  [reversed, foreign] = [await record(tower.building), await record(other.building)];
  await admin.delete(`/api/expenses/${reversed}/`).send({ reason: 'Engano' }).expect(200);
}, 60_000);
afterAll(() => livro?.stop());

type Row = readonly [
  what: string,
  body: () => object,
  status: number,
  code: string,
  field: string | null,
  message: string,
];

/** Sends, and holds the answer and the journal against what the row says. */
async function refuses(send: () => PromiseLike<{ status: number; body: unknown }>, row: Row): Promise<void> {
  const [, , status, code, field, message] = row;
  const before = await factsOfAll(livro);
  const answer = await send();
  expect(answer.body).toMatchObject({
    success: false,
    errors: expect.arrayContaining([{ field, code, message }]) as unknown,
  });
  expect(answer.status).toBe(status);
  expect(await factsOfAll(livro)).toBe(before);
}

it('tells all broken rules of a form at once', async () => {
  const { body } = await buyer.agent.post('/api/purchase-requests/').send({}).expect(422);
  expect((body.errors as { field: string }[]).map(({ field }) => field)).toEqual([
    'description',
    'developmentId',
    'estimatedCost',
    'category',
    'urgency',
  ]);
  // As the specification says of the service: one sentence after the other.
  expect(body.message).toBe((body.errors as { message: string }[]).map(({ message }) => message).join(', '));
  expect(body.message).toMatch(/^Descrição é obrigatória, Empreendimento é obrigatório, /);
});

it('takes nothing for a development that is closed', async () => {
  for (const status of ['on-hold', 'completed', 'cancelled']) {
    const form = { name: `Obra ${status}`, status, startDate: '2026-01-02' };
    const { body } = await admin.post('/api/developments/').send(form).expect(201);
    await refuses(
      () => buyer.agent.post('/api/purchase-requests/').send(wanted({ id: body.data.id as string })),
      [
        '',
        () => ({}),
        422,
        'INVALID_OPERATION',
        'development_id',
        'O empreendimento não está aberto para compras',
      ],
    );
  }
});

const NOT_APPROVED = 'A solicitação ainda não foi aprovada';
const SAID = {
  pending: NOT_APPROVED,
  approved: 'A solicitação já foi aprovada',
  completed: 'A solicitação já foi concluída',
  rejected: 'A solicitação foi rejeitada',
  cancelled: 'A solicitação foi cancelada',
};
const steps: readonly (readonly [step: string, statuses: readonly (keyof typeof requests)[]])[] = [
  ['approve', ['approved', 'completed', 'rejected', 'cancelled']],
  ['reject', ['approved', 'completed', 'rejected', 'cancelled']],
  ['cancel', ['completed', 'rejected', 'cancelled']],
  ['complete', ['pending', 'completed', 'rejected', 'cancelled']],
];
it.each(steps.flatMap(([step, statuses]) => statuses.map((status) => [step, status] as const)))(
  '%s of one that is %s',
  (step, status) =>
    refuses(
      () =>
        boss.agent
          .post(`/api/purchase-requests/${requests[status].id}/${step}/`)
          .send(step === 'complete' ? { expense: bought(tower) } : {}),
      ['', () => ({}), 422, 'INVALID_OPERATION', 'status', SAID[status]],
    ),
);
it.each(['approved', 'completed', 'rejected', 'cancelled'] as const)('a change of one that is %s', (status) =>
  refuses(
    () => boss.agent.patch(`/api/purchase-requests/${requests[status].id}/`).send({ notes: 'x' }),
    ['', () => ({}), 422, 'INVALID_OPERATION', 'status', SAID[status]],
  ),
);

const buy = (change: object) => () => ({ expense: bought(tower, change) });
const completing: readonly Row[] = [
  ['nothing', () => ({}), 422, 'REQUIRED_FIELD', 'expense', 'Despesa é obrigatória'],
  [
    'a list',
    () => ({ expense: [1] }),
    400,
    'INVALID_TYPE',
    'expense',
    'Tipo de valor inválido: envie um identificador',
  ],
  ['an unknown expense', () => ({ expense: nowhere }), 404, 'NOT_FOUND', 'expense', 'Despesa não encontrada'],
  [
    'a placeholder',
    () => ({ expense: 'temp-expense-id' }),
    404,
    'NOT_FOUND',
    'expense',
    'Despesa não encontrada',
  ],
  [
    "another development's expense",
    () => ({ expense: foreign }),
    422,
    'BUSINESS_RULE_VIOLATION',
    'expense',
    'A compra foi aprovada para outro empreendimento: use uma conta dele',
  ],
  [
    'a reversed expense',
    () => ({ expense: reversed }),
    409,
    'ALREADY_REVERSED',
    'expense',
    'Este lançamento já foi estornado',
  ],
  [
    'an unknown account',
    buy({ account_id: nowhere }),
    404,
    'ACCOUNT_NOT_FOUND',
    'expense.account_id',
    'Conta ou desenvolvimento não encontrado',
  ],
  [
    "another development's account",
    () => ({ expense: bought(other) }),
    422,
    'BUSINESS_RULE_VIOLATION',
    'expense.account_id',
    'A compra foi aprovada para outro empreendimento: use uma conta dele',
  ],
  [
    'an unknown kind of account',
    buy({ account_id: null, account_type: 'roof' }),
    422,
    'INVALID_FORMAT',
    'expense.account_type',
    'Conta: escolha um dos valores da lista',
  ],
  [
    'no description',
    buy({ description: '' }),
    422,
    'REQUIRED_FIELD',
    'expense.description',
    'Descrição é obrigatória',
  ],
  ['no amount', buy({ amount: null }), 422, 'REQUIRED_FIELD', 'expense.amount', 'Valor é obrigatório'],
  [
    'an amount of zero',
    buy({ amount: 0 }),
    422,
    'MINIMUM_VALUE',
    'expense.amount',
    'Valor deve ser maior que zero',
  ],
  [
    'no category',
    buy({ category: null }),
    422,
    'REQUIRED_FIELD',
    'expense.category',
    'Categoria é obrigatória',
  ],
  ['no date', buy({ date: '' }), 422, 'REQUIRED_FIELD', 'expense.date', 'Data é obrigatória'],
  [
    'a day to come',
    buy({ date: addDays(today, 2) }),
    422,
    'FUTURE_DATE',
    'expense.date',
    'Data não pode ser no futuro',
  ],
];
it.each(completing.map((row) => [row[0], row] as const))('completing with %s', (_, row) =>
  refuses(
    () => buyer.agent.post(`/api/purchase-requests/${requests.approved.id}/complete/`).send(row[1]()),
    row,
  ),
);

it('hears what the ledger refuses before anything is recorded', async () => {
  const late = { date: '2026-01-15', amount: 1 };
  await admin
    .post('/api/periods/2026-01/close/')
    .expect((answer) => expect([200, 201]).toContain(answer.status));
  await refuses(
    () => buyer.agent.post(`/api/purchase-requests/${requests.approved.id}/complete/`).send(buy(late)()),
    ['', () => ({}), 422, 'PERIOD_CLOSED', 'expense.date', 'O período está fechado'],
  );
});

it.each([
  ['a long reason', { rejection_reason: long(501) }, 422, 'Motivo deve ter no máximo 500 caracteres'],
  ['a number', { rejection_reason: 5 }, 400, TEXT],
])('rejecting with %s', (_, body, status, message) =>
  refuses(
    () => boss.agent.post(`/api/purchase-requests/${requests.pending.id}/reject/`).send(body),
    ['', () => ({}), status, status === 400 ? 'INVALID_TYPE' : 'MAX_LENGTH', 'rejection_reason', message],
  ),
);

it.each([
  ['status=open', 'status', 'INVALID_FORMAT', 'Status: escolha um dos valores da lista'],
  ['urgency=now', 'urgency', 'INVALID_FORMAT', 'Urgência: escolha um dos valores da lista'],
  ['category=food', 'category', 'INVALID_FORMAT', 'Categoria: escolha um dos valores da lista'],
  ['sort=constructor', 'sort', 'INVALID_FORMAT', 'Ordenação: escolha um dos valores da lista'],
  [
    'date_from=2026-02-01&date_to=2026-01-01',
    'date_from',
    'INVALID_DATE',
    'O início não pode vir depois do fim',
  ],
  ['date_from=soon', 'date_from', 'INVALID_DATE', 'Data inválida'],
  ['cursor=WyItdXJnZW5jeSIsIngiLCJ5Il0', 'cursor', 'VALIDATION_FAILED', 'Cursor inválido'],
  [
    `cursor=${Buffer.from('["-requestedAt","x","y"]').toString('base64url')}`,
    'cursor',
    'VALIDATION_FAILED',
    'Cursor inválido',
  ],
])('listing with %s', async (query, field, code, message) => {
  const { status, body } = await admin.get(`/api/purchase-requests/?${query}`);
  expect([status, body.errors]).toEqual([422, [{ field, code, message }]]);
});
