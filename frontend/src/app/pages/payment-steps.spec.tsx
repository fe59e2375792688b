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
let pending = [
  payment('p2', 'Parcela 2', '2099-12-05', 'pending'),
  payment('p1', 'Parcela 1', '2020-01-10', 'pending'),
];
const server = setupServer(
  http.get('*/api/developments/d1/', () => ok(development)),
  balanceCourses,
  http.get('*/api/accounts/', () => ok([accountOf('a1', 'building', 'Conta da Obra', 1000)])),
  http.get('*/api/clients/c1/', () => ok({ id: 'c1', name: 'Bruno Teixeira' })),
  http.get('*/api/payments/', ({ request }) => {
    const status = new URL(request.url).searchParams.get('status');
    return ok(pending.filter((one) => one.status === status));
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
    import('../../features/ledger/payment-step-dialog.tsx'),
    import('../../features/ledger/history-dialog.tsx'),
    import('../../shared/grid/server-grid.tsx'),
    import('../../features/ledger/entry-dialog.tsx'),
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answers = [];
  pending = [
    payment('p2', 'Parcela 2', '2099-12-05', 'pending'),
    payment('p1', 'Parcela 1', '2020-01-10', 'pending'),
  ];
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
  expect(section.getAllByText(/^Parcela/).map((one) => one.textContent)).toEqual(['Parcela 1', 'Parcela 2']);
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
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Pagamento Confirmado!')).toBeTruthy();
  expect(sent).toEqual([{ path: 'p1/confirm/', body: { date: '2020-01-11' } }]);
  await waitFor(() => expect(screen.queryByText('Pagamentos pendentes')).toBeNull());
});

it('cancels one with a reason, and shows a refusal on it', async () => {
  answers = [refusal(409, 'INVALID_OPERATION', 'O pagamento já está confirmado')];
  showDevelopment(everything);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar pagamento Parcela 2' }));
  const dialog = await dialogNamed('Cancelar pagamento');
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Desistiu');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar pagamento' }));
  expect(await dialog.findByText('O pagamento já está confirmado')).toBeTruthy();
  expect(sent).toEqual([{ path: 'p2/cancel/', body: { reason: 'Desistiu' } }]);
});

it('refunds a confirmed payment from its entry', async () => {
  showDevelopment(everything, '/developments/d1?dialogo=historico&lancamento=e1');
  const entry = await dialogNamed('Pagamento');
  expect(await entry.findByText('Confirmado')).toBeTruthy();
  await userEvent.click(entry.getByRole('button', { name: 'Estornar pagamento' }));
  const dialog = await dialogNamed('Estornar pagamento');
  await userEvent.click(dialog.getByRole('button', { name: 'Estornar pagamento' }));
  expect(await screen.findByText('Pagamento Estornado!')).toBeTruthy();
  expect(sent).toEqual([{ path: 'e1/refund/', body: {} }]);
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
