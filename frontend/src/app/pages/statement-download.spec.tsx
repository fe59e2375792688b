import { ThemeProvider } from '@mui/material/styles';
import { configureStore } from '@reduxjs/toolkit';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import type { AccountView } from '../../shared/api/generated.ts';
import { freshnessReducer } from '../../shared/session/freshness.ts';
import { sessionReducer } from '../../shared/session/session.ts';
import { ReportDownload } from '../../features/ledger/history/report-download.tsx';
import { StatementDownload } from '../../features/ledger/history/statement-download.tsx';
import { theme } from '../theme/theme.ts';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  URL.createObjectURL = () => 'blob:extrato';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => server.resetHandlers());
afterAll(() => {
  server.close();
  jest.restoreAllMocks();
});

function show() {
  const user = { id: 'u', name: 'U', email: 'u@exemplo.com.br', type: 'financial' };
  const session = {
    status: 'signed-in',
    user,
    permissions: ['transactions:read', 'dashboard:read'],
  } as never;
  const store = configureStore({
    reducer: { session: sessionReducer, freshness: freshnessReducer },
    preloadedState: { session },
  });
  const accounts = [{ id: 'obra', name: 'Conta da Obra' }] as unknown as AccountView[];
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <StatementDownload developmentId="aurora" accounts={accounts} />
        <ReportDownload developmentId="aurora" />
      </ThemeProvider>
    </Provider>,
  );
}

/** Every address that is asked for from now on. */
function addresses(): readonly string[] {
  const asked: string[] = [];
  server.use(
    http.get('*/api/reports/*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      return new HttpResponse('x');
    }),
  );
  return asked;
}

async function fetchAs(button: string, format: RegExp): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('menuitem', { name: format }, { timeout: 10_000 }));
}

it('asks for the account and the days that were picked, and not for a period that runs backwards', async () => {
  const asked = addresses();
  show();
  await fetchAs('Baixar extrato', /PDF/);
  await screen.findByText('Arquivo pronto.', {}, { timeout: 10_000 });
  await userEvent.selectOptions(screen.getByLabelText('Conta'), 'Conta da Obra');
  await userEvent.type(screen.getByLabelText('De'), '01032026');
  await fetchAs('Baixar extrato', /CSV/);
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 10_000 });
  expect(asked).toEqual([
    '/api/reports/developments/aurora/statement/?format=pdf',
    '/api/reports/accounts/obra/statement/?format=csv&from=2026-03-01',
  ]);
  await userEvent.type(screen.getByLabelText('Até'), '01022026');
  expect(screen.getByRole('alert').textContent).toBe('O início não pode vir depois do fim');
  expect(screen.queryByRole('button', { name: 'Baixar extrato' })).toBeNull();
}, 30_000);

it('asks for the report of the day that was picked, and not of a day ahead', async () => {
  const asked = addresses();
  show();
  await userEvent.type(screen.getByLabelText('Como estava em'), '30062025');
  await fetchAs('Baixar relatório', /PDF/);
  await waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 });
  expect(asked).toEqual(['/api/reports/developments/aurora/?format=pdf&asOf=2025-06-30']);
  await userEvent.clear(screen.getByLabelText('Como estava em'));
  await userEvent.type(screen.getByLabelText('Como estava em'), '30062099');
  expect(screen.getByRole('alert').textContent).toBe('Data não pode ser no futuro');
  expect(screen.queryByRole('button', { name: 'Baixar relatório' })).toBeNull();
}, 30_000);
