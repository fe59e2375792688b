/** For specs: the Painel with a signed-in user, in front of a server whose answers the spec may change. */
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, configure, render, screen } from '@testing-library/react';
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
export const range = { from: '2025-01-01', to: '2025-12-31' };
export const nothing = { count: 0, total: 0 };
/** What was asked since the test began. */
export const asked: string[] = [];
export const answers: Record<string, unknown> = {};
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
  asked.length = 0;
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
      openingBalance: 1000,
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
      recent: [
        {
          id: 'e9',
          developmentId: 'd1',
          developmentName: 'Residencial Aurora',
          description: 'Areia lavada',
          supplier: 'Areal',
          category: 'material',
          amount: 200,
          date: '2025-12-30',
        },
      ],
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

export function show(address = '/dashboard', permissions = ['dashboard:read', 'transactions:read']) {
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

export const card = (title: string) => screen.findByRole('region', { name: title });
