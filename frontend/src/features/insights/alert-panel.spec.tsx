import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { makeStore } from '../../app/store.ts';
import { generatedApi } from '../../shared/api/generated.ts';
import { AlertPanel } from './alert-panel.tsx';

const alert = {
  id: 'a1',
  kind: 'overdue-payment',
  severity: 'error',
  title: 'Parcela vencida',
  message: 'Parcela 1',
  action: 'Ver',
  link: '/clients',
};
let isGone = false;
const server = setupServer(
  http.get('*/api/dashboard/alerts/', () =>
    isGone
      ? HttpResponse.json({ success: false, code: 'SERVICE_UNAVAILABLE', message: 'Fora' }, { status: 503 })
      : HttpResponse.json({
          success: true,
          data: { count: 1, counts: [{ kind: alert.kind, count: 1 }], alerts: [alert] },
        }),
  ),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

it('keeps the alerts that were read beside the failure to read them again', async () => {
  const store = makeStore();
  const panel = (development: string) => (
    <Provider store={store}>
      <MemoryRouter>
        <AlertPanel development={development} />
      </MemoryRouter>
    </Provider>
  );
  const { rerender } = render(panel('d1'));
  await screen.findByText('Parcela 1');
  isGone = true;
  void store.dispatch(
    generatedApi.endpoints.dashboardAlerts.initiate({ development: 'd1', limit: 20 }, { forceRefetch: true }),
  );
  await screen.findByText('Não foi possível carregar os alertas.');
  expect(screen.getByText('Parcela 1')).toBeTruthy();

  rerender(panel('d2'));
  await screen.findByText('Não foi possível carregar os alertas.');
  expect(screen.queryByText('Parcela 1')).toBeNull();
});
