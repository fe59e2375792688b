import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import {
  accountOf,
  balanceCourses,
  development,
  ok,
  refusal,
  showDevelopment,
} from './development-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

const payment = (id: string, description: string, date: string, status: string) => ({
  id,
  client_id: 'c1',
  development_id: 'd1',
  description,
  amount: 2500.5,
  date,
  status,
});
const line = {
  id: 'e1',
  entryId: 'e1',
  entryNumber: 7,
  accountId: 'a1',
  accountType: 'building',
  developmentName: 'Residencial Aurora',
  type: 'payment',
  description: 'Entrada da unidade 101',
  amount: 2500.5,
  signedAmount: 2500.5,
  date: '2026-11-18',
  created_at: '2026-11-18T12:00:00Z',
  category: null,
  supplier: null,
  notes: null,
  tags: [],
  relatedAccountInfo: null,
  clientId: null,
  paymentMethod: 'pix',
  unitReference: '101',
  reversedBy: null,
  reverses: null,
  replaces: null,
  replacedBy: null,
};
let sent: { readonly path: string; readonly body: unknown }[] = [];
let answers: (() => Response)[] = [];
let lists: Record<string, string>[] = [];
// As the server sorts them: what is due first.
const announced = () => [
  payment('p1', 'Parcela 1', '2020-01-10', 'pending'),
  payment('p2', 'Parcela 2', '2099-12-05', 'pending'),
];
let pending = announced();
const server = setupServer(
  http.get('*/api/developments/d1/', () => ok(development)),
  http.get('*/api/developments/', () => ok([development])),
  balanceCourses,
  http.get('*/api/accounts/', () => ok([accountOf('a1', 'building', 'Conta da Obra', 1000)])),
  http.get('*/api/clients/c1/', () => ok({ id: 'c1', name: 'Bruno Teixeira' })),
  http.get('*/api/payments/', ({ request }) => {
    const asked = new URL(request.url).searchParams;
    lists.push(Object.fromEntries(asked));
    const found = pending.filter((one) => one.status === asked.get('status'));
    const from = Number(asked.get('cursor') ?? 0);
    const results = found.slice(from, from + Number(asked.get('limit')));
    const to = from + results.length;
    return ok({ results, count: found.length, page: 1, limit: 10, next: to < found.length ? `${to}` : null });
  }),
  http.get('*/api/payments/stats/', () => {
    const total = pending.reduce((sum, { amount }) => sum + amount, 0);
    return ok({
      count: 0,
      total: 0,
      by_status: [{ status: 'pending', count: pending.length, total }],
      by_method: [],
    });
  }),
  http.get('*/api/payments/e1/', () =>
    ok(payment('e1', 'Entrada da unidade 101', '2026-11-18', 'confirmed')),
  ),
  http.get('*/api/transactions/', ({ request }) =>
    new URL(request.url).searchParams.has('page')
      ? ok({
          results: [line],
          count: 1,
          total: 1,
          page: 1,
          limit: 25,
          next: null,
          totals: { income: 2500.5, expense: 0, net: 2500.5 },
        })
      : ok([]),
  ),
  http.get('*/api/transactions/e1/', () =>
    ok({
      transactions: [line],
      postings: [],
      event: { reason: null },
      balances: [],
      corrections: [],
      annotations: [],
      proposedReversalDate: '2026-11-18',
    }),
  ),
  http.post('*/api/payments/*', async ({ request }) => {
    sent.push({
      path: new URL(request.url).pathname.replace('/api/payments/', ''),
      body: await request.json(),
    });
    const answer = answers.shift();
    if (answer) return answer();
    pending = [];
    return ok(payment('p1', 'Parcela 1', '2020-01-10', 'confirmed'));
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await Promise.all([
    import('../../features/ledger/payment/payment-step-dialog.tsx'),
    import('../../features/ledger/history/history-dialog.tsx'),
    import('../../shared/grid/server-grid.tsx'),
    import('../../features/ledger/journal/entry-dialog.tsx'),
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answers = [];
  lists = [];
  pending = announced();
  sessionStorage.clear();
});

const everything = [
  'transactions:read',
  'clients:read',
  ...['read', 'confirm', 'cancel', 'refund'].map((one) => `payments:${one}`),
];
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('lists what was announced, the most urgent first, and confirms it on a day that is not ahead', async () => {
  showDevelopment(everything);
  const section = within(await screen.findByRole('region', { name: 'Pagamentos pendentes' }));
  expect(section.getAllByText(/^Parcela \d/).map((one) => one.textContent)).toEqual([
    'Parcela 1',
    'Parcela 2',
  ]);
  expect(section.getByText(/^Venceu há/)).toBeTruthy();
  expect(section.getAllByText('Pendente')).toHaveLength(2);
  await userEvent.click(section.getByRole('button', { name: 'Confirmar pagamento Parcela 1' }));
  const dialog = await dialogNamed('Confirmar pagamento');
  const date = dialog.getByLabelText(/^Data do recebimento/);
  await userEvent.clear(date);
  await userEvent.type(date, '05122099');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(await dialog.findByText('Data não pode ser no futuro')).toBeTruthy();
  await userEvent.clear(date);
  await userEvent.type(date, '11012020');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Valor recebido/).value).toBe('2.500,50');
  expect(dialog.queryByLabelText(/^Multa recebida/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: /^Veio com multa e juros/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Pagamento Confirmado!')).toBeTruthy();
  // A day late, and more was received: with the fine and interest that it comes to.
  expect(sent).toMatchObject([
    { path: 'p1/confirm/', body: { date: '2020-01-11', fine: 50.01, interest: 0.83 } },
  ]);
  await waitFor(() => expect(screen.queryByText('Pagamentos pendentes')).toBeNull());
});

it('shows ten of many, goes on where the page ended, and tells the count and sum of all', async () => {
  pending = Array.from({ length: 13 }, (_, n) => payment(`p${n}`, `Parcela ${n}`, '2020-01-10', 'pending'));
  showDevelopment(everything);
  const section = within(await screen.findByRole('region', { name: 'Pagamentos pendentes' }));
  expect(await section.findByText(/^13 pagamentos/)).toBeTruthy();
  expect(section.getByText('R$ 32.506,50')).toBeTruthy();
  expect(section.getAllByText(/^Parcela \d/)).toHaveLength(10);
  expect(section.getByText('1–10 de 13')).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Próximos' }));
  expect(await section.findByText('11–13 de 13')).toBeTruthy();
  expect(section.getAllByText(/^Parcela \d/).map((one) => one.textContent)).toEqual([
    'Parcela 10',
    'Parcela 11',
    'Parcela 12',
  ]);
  expect(section.getByRole('button', { name: 'Próximos' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(section.getByRole('button', { name: 'Anteriores' }));
  expect(await section.findByText('1–10 de 13')).toBeTruthy();
  expect(lists[0]).toMatchObject({ development: 'd1', status: 'pending', sort: 'date', limit: '10' });
});

it('cancels one with a reason, and shows a refusal on it', async () => {
  answers = [refusal(409, 'INVALID_OPERATION', 'O pagamento já está confirmado')];
  showDevelopment(everything);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar pagamento Parcela 2' }));
  const dialog = await dialogNamed('Cancelar pagamento');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar pagamento' }));
  expect(await dialog.findByText('Motivo é obrigatório')).toBeTruthy();
  // The way out is not called what is about to be done.
  expect(dialog.getByRole('button', { name: 'Voltar' })).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Desistiu');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar pagamento' }));
  expect(await dialog.findByText('O pagamento já está confirmado')).toBeTruthy();
  expect(sent).toEqual([{ path: 'p2/cancel/', body: { reason: 'Desistiu' } }]);
});

it('refunds a confirmed payment from its entry', async () => {
  showDevelopment(everything, '/developments/d1?dialogo=historico&lancamento=e1');
  const entry = await dialogNamed('Pagamento');
  expect(await entry.findByText('Confirmado')).toBeTruthy();
  await userEvent.click(entry.getByRole('button', { name: 'Devolver' }));
  const dialog = await dialogNamed('Devolver pagamento');
  await userEvent.click(dialog.getByRole('button', { name: 'Devolver pagamento' }));
  expect(await dialog.findByText('Motivo é obrigatório')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Distrato');
  await userEvent.click(dialog.getByRole('button', { name: 'Devolver pagamento' }));
  expect(await screen.findByText('Pagamento Devolvido!')).toBeTruthy();
  expect(sent).toEqual([{ path: 'e1/refund/', body: { reason: 'Distrato', date: '2026-11-18' } }]);
});

it('says who may not, and never takes a failed read for nothing pending', async () => {
  showDevelopment(['payments:read']);
  const button = await screen.findByRole('button', { name: 'Confirmar pagamento Parcela 1' });
  await userEvent.click(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Operação não permitida');
  server.use(http.get('*/api/payments/', refusal(500, 'INTERNAL_ERROR', 'Erro interno')));
  showDevelopment(['payments:read']);
  expect(await screen.findByText('Não foi possível carregar os pagamentos pendentes.')).toBeTruthy();
});
