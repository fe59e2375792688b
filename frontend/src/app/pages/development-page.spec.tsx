import { ThemeProvider } from '@mui/material/styles';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signedIn } from '../../shared/session/session.ts';
import { makeStore } from '../store.ts';
import { theme } from '../theme/theme.ts';
import { balanceCourses } from './development-page.fixture.tsx';
import DevelopmentPage from './development-page.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

const development = {
  id: 'd1',
  name: 'Residencial Aurora',
  description: null,
  address: null,
  status: 'active',
  progressPercentage: 140,
  startDate: '2025-01-01',
  expectedCompletionDate: null,
  tags: [],
  updatedAt: '2026-11-20T12:00:00Z',
};
const account = (id: string, type: string, name: string, balance: number) => ({
  id,
  developmentId: 'd1',
  developmentName: development.name,
  type,
  name,
  balance,
  totalInvested: 0,
  totalExpenses: 0,
  totalPaymentsReceived: 0,
  totalTransfersIn: 0,
  totalTransfersOut: 0,
});
const ok = (data: unknown, status = 200) =>
  HttpResponse.json({ success: true, data, message: null }, { status });

interface Sent {
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}
let sent: Sent[] = [];
let answers: (() => Response)[] = [];
let balance = 1000;
const server = setupServer(
  http.get('*/api/developments/d1/', () => ok(development)),
  http.get('*/api/developments/nada/', () =>
    HttpResponse.json(
      { success: false, message: 'Empreendimento não encontrado', code: 'NOT_FOUND', errors: [] },
      { status: 404 },
    ),
  ),
  balanceCourses,
  http.get('*/api/accounts/', () =>
    ok([account('a1', 'building', 'Conta da Obra', balance), account('a2', 'land', 'Conta do Terreno', 500)]),
  ),
  http.get('*/api/transactions/', ({ request }) =>
    ok(new URL(request.url).searchParams.has('page') ? { results: [], total: 0 } : []),
  ),
  http.post('*/api/expenses/', async ({ request }) => {
    sent.push({ key: request.headers.get('idempotency-key'), body: (await request.json()) as Sent['body'] });
    return answers.shift()?.() ?? ok({ id: 'e1' }, 201);
  }),
);
const refusal = (status: number, code: string, errors: object[]) => () =>
  HttpResponse.json({ success: false, message: 'Dados inválidos', code, errors }, { status });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answers = [];
  balance = 1000;
  sessionStorage.clear();
});

const everything = ['transactions:read', 'expenses:create'];

function mount(path = '/developments/d1', permissions = everything) {
  const store = makeStore();
  store.dispatch(
    signedIn({ user: { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' }, permissions }),
  );
  const routes = [{ path: '/developments/:developmentId', Component: DevelopmentPage }];
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </ThemeProvider>
    </Provider>,
  );
}

async function openExpense() {
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar Despesa em Conta da Obra' }));
  return within(await screen.findByRole('dialog'));
}
const submit = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Adicionar Despesa' }));

async function fillExpense(dialog: ReturnType<typeof within>) {
  await userEvent.type(dialog.getByLabelText(/^Valor/), '1250,5');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), ' Cimento CP-II ');
}

it('shows the development, its progress clamped, and that nothing happened yet', async () => {
  mount();
  expect(await screen.findByRole('heading', { name: 'Residencial Aurora' })).toBeTruthy();
  expect(screen.getByText('100%')).toBeTruthy();
  expect(await screen.findByText('Nenhuma atividade recente encontrada')).toBeTruthy();
  expect(await screen.findByText('R$ 1.000,00')).toBeTruthy();
});

it('says first what there is, how it changed and what is due', async () => {
  server.use(
    http.get('*/api/receivables/ages/', () =>
      ok({
        today: '2026-11-21',
        count: 3,
        total: 300,
        ages: [
          { age: 'ahead', count: 1, total: 100 },
          { age: 'late-30', count: 1, total: 150 },
          { age: 'later', count: 1, total: 50 },
        ],
        by_development: [],
        by_client: [],
        clients: 1,
      }),
    ),
    http.get('*/api/payments/', () => ok({ results: [], count: 0, page: 1, limit: 10, next: null })),
    http.get('*/api/payments/stats/', () => ok({ count: 0, total: 0, by_status: [], by_method: [] })),
  );
  mount('/developments/d1', [...everything, 'payments:read']);
  const balance = await screen.findByRole('button', { name: /^Saldo total/ });
  expect(balance.textContent).toBe('R$\u00a01.500,00');
  expect((await screen.findByText(/em 30 dias$/)).textContent).toBe('-R$\u00a0500,50 em 30 dias');
  const due = await screen.findByRole('link', { name: /a receber$/ });
  expect(due.textContent).toBe('R$\u00a0300,00 a receber');
  expect(due.getAttribute('href')).toBe('/developments/d1#pagamentos-pendentes');
  expect(due.parentElement?.textContent).toMatch(/, R\$\s200,00 em atraso$/);
});

it('draws the course of the balance, says it in words, and says so where it cannot be read', async () => {
  server.use(
    http.get('*/api/accounts/daily-balances/', refusal(503, 'SERVICE_UNAVAILABLE', []), { once: true }),
  );
  mount();
  await screen.findByText('Não foi possível carregar o curso do saldo.');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  const course = await screen.findByRole('img', { name: /^Saldo dos últimos doze meses/ });
  expect(course.getAttribute('aria-label')).toMatch(/: de R\$\s250,00 a R\$\s1\.000,00$/);
  expect(screen.getByText('de R$ 0 a R$ 1.501')).toBeTruthy();
});

it('says that there was never a balance', async () => {
  server.use(
    http.get('*/api/accounts/daily-balances/', () =>
      ok([{ accountId: 'a1', from: '2026-11-20', to: '2026-11-21', balances: [0, 0] }]),
    ),
  );
  mount();
  expect(await screen.findByText('Sem saldo nos últimos doze meses')).toBeTruthy();
});

it('says when the development does not exist', async () => {
  mount('/developments/nada');
  expect(await screen.findByRole('heading', { name: 'Empreendimento não encontrado' })).toBeTruthy();
});

it('books an expense as the ledger wants it and shows the new balance', async () => {
  mount();
  const dialog = await openExpense();
  await fillExpense(dialog);
  expect(dialog.getByText('Saldo após: -R$ 250,50. A conta ficará negativa.')).toBeTruthy();
  balance = -250.5;
  await submit(dialog);
  expect(await screen.findByText('Despesa Adicionada!')).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{32,36}$/);
  expect(sent[0]?.body).toMatchObject({
    accountId: 'a1',
    amount: 1250.5,
    category: 'material',
    description: 'Cimento CP-II',
    tags: [],
  });
  expect(sent[0]?.body.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await screen.findByText('-R$ 250,50')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sessionStorage.length).toBe(0);
});

it('says what is missing before anything is sent', async () => {
  mount();
  const dialog = await openExpense();
  await submit(dialog);
  // Once under the field, once in the summary above the form.
  await waitFor(() => expect(dialog.getAllByText('Valor é obrigatório')).toHaveLength(2));
  expect(dialog.getAllByText('Descrição é obrigatória')).toHaveLength(2);
  expect(sent).toHaveLength(0);
});

it('puts refusals on the fields they name, the others on the description, and then asks anew', async () => {
  answers = [
    refusal(422, 'VALIDATION_FAILED', [
      { field: 'supplier', code: 'MAX_LENGTH', message: 'Fornecedor deve ter no máximo 100 caracteres' },
      { field: null, code: 'NOT_FOUND', message: 'Conta ou desenvolvimento não encontrado' },
    ]),
  ];
  mount();
  const dialog = await openExpense();
  await fillExpense(dialog);
  await submit(dialog);
  await dialog.findAllByText('Fornecedor deve ter no máximo 100 caracteres');
  const describedBy = (label: RegExp) =>
    (dialog.getByLabelText(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(describedBy(/^Fornecedor/)).toContain('Fornecedor deve ter no máximo 100 caracteres');
  expect(describedBy(/^Descrição/)).toContain('Conta ou desenvolvimento não encontrado');
  await submit(dialog);
  await screen.findByText('Despesa Adicionada!');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

it('keeps form, draft and key when no answer came, over a reload too', async () => {
  answers = [() => HttpResponse.error()];
  mount();
  const dialog = await openExpense();
  await fillExpense(dialog);
  await submit(dialog);
  expect(await dialog.findByText(/Não sabemos se foi salvo/)).toBeTruthy();
  await waitFor(() => expect(sessionStorage.length).toBe(1));

  cleanup();
  mount('/developments/d1?dialogo=despesa&conta=a1');
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByText(/Recuperamos o que você digitou às \d\d:\d\d\./)).toBeTruthy();
  expect(again.getByLabelText<HTMLInputElement>(/^Valor/).value).toBe('1.250,50');
  await submit(again);
  await screen.findByText('Despesa Adicionada!');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it('leaves the button in place for who may not book, and says why', async () => {
  mount('/developments/d1', []);
  const button = await screen.findByRole('button', { name: 'Adicionar Despesa em Conta da Obra' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Operação não permitida');
  expect(screen.queryByRole('dialog')).toBeNull();
});
