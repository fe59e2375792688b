import { ThemeProvider } from '@mui/material/styles';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signedIn } from '../../shared/session/session.ts';
import DashboardPage from './dashboard-page.tsx';
import { makeStore } from '../store.ts';
import { theme } from '../theme/theme.ts';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const ok = (data: unknown) => HttpResponse.json({ success: true, data, message: null });
const range = { from: '2025-01-01', to: '2025-12-31' };
const nothing = { count: 0, total: 0 };
let asked: string[] = [];
const answers: Record<string, unknown> = {};
const server = setupServer(
  http.get('*/api/*', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const name = pathname.replace(/^\/api\/|\/$/g, '');
    asked.push(name + search);
    const answer = answers[name];
    return answer instanceof Response ? answer.clone() : ok(answer);
  }),
);

const investment = {
  type: 'cdb',
  label: 'CDB',
  invested: 1000,
  investedCount: 1,
  returned: 0,
  returnedCount: 0,
  principal: 0,
  gain: 0,
  realisedGain: 0,
  expectedGain: 0,
  difference: 0,
  realisedRate: null,
  expectedRate: null,
  outstanding: 1000,
  reasons: { realisedRate: 'Nenhum retorno' },
};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  asked = [];
  Object.assign(answers, {
    developments: [{ id: 'd1', name: 'Residencial Aurora', status: 'active' }],
    accounts: [],
    transactions: {
      results: [],
      count: 0,
      total: 0,
      page: 1,
      limit: 25,
      next: null,
      totals: { income: 0, expense: 0, net: 0 },
    },
    'dashboard/financial-summary': {
      ...range,
      totalBalance: 1234.5,
      totalRevenue: 900,
      totalExpenses: 300,
      netProfit: 600,
    },
    'dashboard/alerts': {
      count: 1,
      counts: [{ kind: 'overdue-payment', count: 1 }],
      alerts: [
        {
          id: 'overdue-payment:p1',
          kind: 'overdue-payment',
          severity: 'warning',
          title: 'Pagamento pendente vencido',
          message: 'Parcela 3: R$ 10,00 previsto para 01/10/2025, há 2 dias.',
          action: 'Cobre o cliente, confirme o recebimento ou cancele o pagamento.',
          link: '/developments/d1#pagamentos-pendentes',
          developmentId: 'd1',
          developmentName: 'Residencial Aurora',
          amount: 10,
          date: '2025-10-01',
          days: 2,
        },
      ],
    },
    'analytics/cash-flow': {
      ...range,
      opening: 100,
      inflows: 900,
      outflows: 300,
      net: 600,
      closing: 700,
      months: [
        {
          month: '2025-03',
          opening: 100,
          inflows: 900,
          outflows: 300,
          net: 600,
          closing: 700,
          openingBalances: 0,
        },
      ],
    },
    'analytics/expense-analysis': {
      ...range,
      total: 300,
      count: 2,
      categories: [{ key: 'material', label: 'Material', amount: 300, count: 2, percentage: 100 }],
      suppliers: [{ supplier: null, amount: 300, count: 2, percentage: 100 }],
      supplierCount: 0,
      otherSuppliers: nothing,
    },
    'analytics/payment-analysis': {
      ...range,
      total: 0,
      count: 0,
      methods: [],
      pending: nothing,
      overdue: nothing,
    },
    'analytics/profitability-analysis': { ...range, investments: [investment], allInvestments: investment },
    'analytics/development-comparison': { ...range, developments: [] },
    'analytics/forecast': {
      from: '2026-01-01',
      to: '2026-03-31',
      opening: 700,
      net: 10,
      closing: 710,
      payments: { count: 1, total: 10 },
      returns: nothing,
      purchases: nothing,
      weeks: [
        {
          from: '2026-01-01',
          to: '2026-01-07',
          payments: 10,
          returns: 0,
          purchases: 0,
          net: 10,
          closing: 710,
        },
      ],
      overduePayments: { count: 1, total: 5 },
      overdueReturns: nothing,
      undatedReturns: nothing,
      overduePurchases: nothing,
      undatedPurchases: nothing,
    },
  });
});

function show(address = '/dashboard', permissions = ['dashboard:read', 'transactions:read']) {
  const store = makeStore();
  store.dispatch(
    signedIn({ user: { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' }, permissions }),
  );
  const router = createMemoryRouter([{ path: '/dashboard', Component: DashboardPage }], {
    initialEntries: [address],
  });
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return router;
}

const card = (title: string) => screen.findByRole('region', { name: title });

it('says the figures, and behind a chart its table', async () => {
  show();
  const cash = await card('Quanto entrou e saiu do caixa em cada mês?');
  await userEvent.click(await within(cash).findByRole('button', { name: 'Tabela' }));
  const table = within(cash).getByRole('table');
  expect(within(table).getByRole('row', { name: /^mar\/25/ })).toHaveProperty(
    'textContent',
    'mar/25R$\u00a0100,00R$\u00a0900,00R$\u00a0300,00R$\u00a0600,00R$\u00a0700,00',
  );
  expect(
    screen.getByText((_, node) => node?.textContent === 'R$\u00a01.234,50' && node.tagName === 'SPAN'),
  ).toBeTruthy();
  const forecast = await card('Quanto caixa teremos nos próximos 90 dias?');
  await within(forecast).findByText(/Fora da conta, por estarem vencidos: 1 item/);
});

it('says what is empty, and what could not be read, each in its own card', async () => {
  answers['analytics/cash-flow'] = HttpResponse.json(
    { success: false, code: 'DATABASE_ERROR', message: 'Falha ao carregar fluxo de caixa', errors: [] },
    { status: 422 },
  );
  show();
  const cash = await card('Quanto entrou e saiu do caixa em cada mês?');
  await within(cash).findByText(/Falha ao carregar fluxo de caixa\./);
  await within(await card('Como os clientes pagam?')).findByText('Nenhum pagamento confirmado no período.');
  await within(await card('Em que gastamos?')).findByRole('button', { name: 'Tabela' });
  answers['analytics/cash-flow'] = {
    ...range,
    opening: 0,
    inflows: 0,
    outflows: 0,
    net: 0,
    closing: 0,
    months: [],
  };
  await userEvent.click(within(cash).getByRole('button', { name: 'Tentar novamente' }));
  await within(cash).findByText('Nenhum movimento de caixa no período.');
});

it('keeps what is looked at in the address, asks for it, and links to the entries', async () => {
  const router = show('/dashboard?periodo=ano-passado');
  await screen.findByRole('option', { name: 'Residencial Aurora' });
  await userEvent.selectOptions(screen.getByLabelText('Empreendimento'), 'd1');
  expect(router.state.location.search).toBe('?periodo=ano-passado&empreendimento=d1');
  const link = await within(await card('Em que gastamos?')).findByRole('link', { name: 'Ver as despesas' });
  const year = new Date().getFullYear() - 1;
  const page = 'empreendimento=d1&periodo=ano-passado';
  expect(link.getAttribute('href')).toBe(
    `/dashboard?${page}&dialogo=historico&tipo=expense&inicio=${year}-01-01&fim=${year}-12-31`,
  );
  expect(asked).toContain(`analytics/cash-flow?development=d1&from=${year}-01-01&to=${year}-12-31`);
  await userEvent.selectOptions(screen.getByLabelText('Período'), '12-meses');
  expect(router.state.location.search).toBe('?empreendimento=d1');
});

it('leads from a figure to the entries that make it, of its period, category, supplier and method', async () => {
  const router = show('/dashboard?periodo=outro&de=2025-03-10&ate=2025-12-31');
  const tableOf = async (title: string) => {
    const found = await card(title);
    await userEvent.click(await within(found).findByRole('button', { name: 'Tabela' }));
    return within(found).getByRole('table');
  };
  const figure = async (title: string, row: RegExp, nth = 0) => {
    const line = within(await tableOf(title)).getByRole('row', { name: row });
    return within(line).getAllByRole('link')[nth]!;
  };
  const hrefOf = async (...which: Parameters<typeof figure>) =>
    (await figure(...which)).getAttribute('href')!.replace(/^.*dialogo=historico&/, '');
  const days = 'inicio=2025-03-10&fim=2025-12-31';
  expect(await hrefOf('A quem pagamos mais?', /^Sem fornecedor/)).toBe(
    `tipo=expense&${days}&semFornecedor=sim`,
  );
  const cash = 'Quanto entrou e saiu do caixa em cada mês?';
  expect(await hrefOf(cash, /^mar\/25/)).toBe('inicio=2025-03-10&fim=2025-03-31');
  expect(await hrefOf(cash, /^mar\/25/, 1)).toBe('fim=2025-03-31');

  await userEvent.click(await figure('Em que gastamos?', /^Material/));
  const dialog = await screen.findByRole('dialog', { name: /^Histórico de todos os empreendimentos/ });
  await within(dialog).findByRole('button', { name: 'Remover filtro Categoria: Material' });
  within(dialog).getByRole('button', { name: 'Remover filtro Período: de 10/03/2025 a 31/12/2025' });
  const sought = asked.find((one) => one.startsWith('transactions?') && one.includes('category'));
  expect(Object.fromEntries(new URLSearchParams(sought!.split('?')[1]))).toMatchObject({
    type: 'expense',
    category: 'material',
    from: '2025-03-10',
    to: '2025-12-31',
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  expect(router.state.location.search).toBe('?periodo=outro&de=2025-03-10&ate=2025-12-31');
});

it('shows figures without links to who may not read entries', async () => {
  show('/dashboard', ['dashboard:read']);
  const cash = await card('Quanto entrou e saiu do caixa em cada mês?');
  await userEvent.click(await within(cash).findByRole('button', { name: 'Tabela' }));
  within(cash).getByRole('row', { name: /^mar\/25/ });
  expect(within(cash).queryAllByRole('link')).toEqual([]);
});

it('says of each alert what to do and where', async () => {
  show();
  const panel = await card('O que precisa de atenção: 1 alerta');
  const link = within(panel).getByRole('link', { name: /^Cobre o cliente/ });
  expect(link.getAttribute('href')).toBe('/developments/d1#pagamentos-pendentes');
});

it('asks nothing for who may not look', async () => {
  show('/dashboard', []);
  await screen.findByText('Operação não permitida');
  expect(asked).toEqual([]);
});

it('shows all alerts, page by page', async () => {
  const alertOf = (n: number) => ({
    ...(answers['dashboard/alerts'] as { alerts: object[] }).alerts[0],
    id: `a${n}`,
    message: `Parcela ${n}`,
  });
  const pageOf = (first: number, length: number) => ({
    count: 45,
    counts: [{ kind: 'overdue-payment', count: 45 }],
    alerts: Array.from({ length }, (_, n) => alertOf(first + n)),
  });
  answers['dashboard/alerts'] = pageOf(1, 20);
  mount();
  const panel = within(await screen.findByRole('region', { name: /O que precisa de atenção: 45 alertas/ }));
  expect(panel.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(panel.getByRole('button', { name: 'Mostrar todos' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(20);
  answers['dashboard/alerts'] = pageOf(41, 5);
  await userEvent.click(panel.getByRole('button', { name: 'Próximos' }));
  await userEvent.click(panel.getByRole('button', { name: 'Próximos' }));
  expect(await panel.findByText('Página 3 de 3')).toBeTruthy();
  expect(await panel.findByText('Parcela 45')).toBeTruthy();
  expect(asked.some((one) => one.startsWith('dashboard/alerts') && one.includes('page=3'))).toBe(true);
});
