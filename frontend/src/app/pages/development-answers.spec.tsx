/** What the page of a development says when it waits, fails, finds nothing, or may not show more. */
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { accountOf, balanceCourses, development, ok, showDevelopment } from './development-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

const row = (n: number) => ({
  id: `e${n}`,
  entryId: `e${n}`,
  entryNumber: n,
  accountId: 'a1',
  accountType: 'building',
  developmentName: 'Residencial Aurora',
  type: 'expense',
  description: `Despesa ${n}`,
  amount: 1,
  signedAmount: -1,
  date: '2026-11-20',
  created_at: '2026-11-20T12:00:00Z',
  category: 'material',
  supplier: null,
  notes: null,
  tags: [],
  relatedAccountInfo: null,
  clientId: null,
  paymentMethod: null,
  unitReference: null,
  reversedBy: null,
  reverses: null,
  replaces: null,
  replacedBy: null,
});
let rows: object[] = [];
let total = 0;
let waits = 0;
const server = setupServer(
  http.get('*/api/developments/d1/', () => ok(development)),
  balanceCourses,
  http.get('*/api/accounts/', () => ok([accountOf('a1', 'building', 'Conta da Obra', 1000)])),
  http.get('*/api/transactions/', async ({ request }) => {
    await delay(waits);
    const totals = { income: 0, expense: -total, net: -total };
    return new URL(request.url).searchParams.has('page')
      ? ok({ results: rows, count: total, total, page: 1, limit: 25, next: null, totals })
      : ok([]);
  }),
);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('../../features/ledger/history/history-dialog.tsx');
  await import('../../features/ledger/expense/expense-dialog.tsx');
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
beforeEach(() => {
  rows = [];
  total = 0;
  waits = 0;
  sessionStorage.clear();
});

it('counts the rows that it shows, of all that there are', async () => {
  rows = Array.from({ length: 25 }, (_, n) => row(n + 1));
  total = 285;
  showDevelopment(['transactions:read'], '/developments/d1?dialogo=historico');
  expect(await screen.findByText('Mostrando 25 de 285 transações')).toBeTruthy();
});

it.each([
  ['of a development', '', 'Nenhuma transação neste empreendimento ainda.'],
  ['of an account', '&conta=a1', 'Nenhuma transação nesta conta ainda.'],
])('says what is empty: the history %s', async (_, conta, text) => {
  showDevelopment(['transactions:read'], `/developments/d1?dialogo=historico${conta}`);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('turns while the recent activity is on its way', async () => {
  waits = 400;
  showDevelopment(['transactions:read']);
  expect(await screen.findByRole('progressbar', { name: 'Carregando...' })).toBeTruthy();
  expect(await screen.findByText('Nenhuma atividade recente encontrada')).toBeTruthy();
  expect(screen.queryByRole('progressbar', { name: 'Carregando...' })).toBeNull();
});

it('leads nobody to entries that they may not see, and says so', async () => {
  const where = showDevelopment([]);
  const ways = [
    await screen.findByRole('button', { name: /^Saldo Atual de Conta da Obra/ }),
    ...screen.getAllByRole('button', { name: /^Total (Investido|Gastos|Recebido)/ }),
  ];
  expect(ways).toHaveLength(4);
  for (const way of ways) {
    expect(way.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(way);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Operação não permitida');
    await userEvent.unhover(way);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  }
  expect(where()).toBe('/developments/d1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('tells a failure of the server under the description, in the words of the call', async () => {
  server.use(
    http.post(
      '*/api/expenses/',
      () => new Response('', { status: 500, statusText: 'Internal Server Error' }),
    ),
  );
  showDevelopment(['transactions:read', 'expenses:create']);
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar Despesa em Conta da Obra' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Valor/), '10,00');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Cimento');
  await userEvent.click(dialog.getByRole('button', { name: 'Adicionar Despesa' }));
  const sentence = 'Erro interno ao criar despesa. Não sabemos se foi salvo. Tentar de novo é seguro.';
  const told = await dialog.findByText(sentence);
  const description = dialog.getByLabelText(/^Descrição/);
  expect(description.getAttribute('aria-describedby')?.split(' ')).toContain(told.closest('[id]')?.id);
  expect(document.activeElement).toBe(description);
});
