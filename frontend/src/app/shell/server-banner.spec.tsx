import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { useAccountsListQuery } from '../../shared/api/generated.ts';
import { makeStore } from '../store.ts';
import { ServerBanner } from './server-banner.tsx';

configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);
const ok = (data: unknown) => HttpResponse.json({ success: true, data, message: null });
const badGateway = () =>
  new HttpResponse('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
const ownFailure = () =>
  HttpResponse.json(
    { success: false, message: 'Fora de alcance', error: { code: 'EXTERNAL_SERVICE_ERROR' } },
    { status: 503 },
  );
let answer: () => Response;
let health: () => Response;
const server = setupServer(
  http.get('*/api/accounts/', () => answer()),
  http.get('*/api/health/', () => health()),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

function Screen() {
  const { data, error } = useAccountsListQuery({});
  return (
    <>
      <ServerBanner />
      <p>{data ? `${data.length} contas` : error ? 'falhou' : '...'}</p>
    </>
  );
}
const show = () =>
  render(
    <Provider store={makeStore()}>
      <Screen />
    </Provider>,
  );

it('tells that nobody answers, counts its attempts, and has the page read anew once somebody does', async () => {
  answer = badGateway;
  health = () => HttpResponse.error();
  show();
  await screen.findByText(/O servidor não responde/);
  await screen.findByText('falhou');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar agora' }));
  await screen.findByText(/Nova tentativa em \d s \(já foi 1\)\./);
  answer = () => ok([{ id: 'a' }]);
  health = () => ok({ lagSeconds: 0, dataUntil: null });
  await userEvent.click(screen.getByRole('button', { name: 'Tentar agora' }));
  await screen.findByText('1 contas');
  expect(screen.getByRole('status').textContent).toBe('O servidor voltou a responder.');
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

it('is silent about what the server says itself', async () => {
  answer = ownFailure;
  show();
  await screen.findByText('falhou');
  expect(screen.getByRole('status').textContent).toBe('');
});
