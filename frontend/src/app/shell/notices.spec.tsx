import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { Notice } from '../../shared/display/notice.tsx';
import { signedIn } from '../../shared/session/session.ts';
import { makeStore } from '../store.ts';
import { theme } from '../theme/theme.ts';
import { Routed } from '../workspace.tsx';
import { Shell } from './shell.tsx';

const ok = (data: unknown) => HttpResponse.json({ success: true, data, message: null });
let copied: object[] = [];
const server = setupServer(
  http.get('*/api/health/', () => ok({ lagSeconds: 0 })),
  http.get('*/api/dashboard/alerts/', () => ok({ count: 0, alerts: [] })),
  http.get('*/api/auth/sessions/notices/', () => ok(copied)),
);
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  window.scrollTo = () => undefined;
});
afterAll(() => server.close());

let say: (words: string | undefined) => void;
function Page() {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    say = (next) => act(() => setWords(next));
  }, []);
  return (
    <>
      <h1>Obra</h1>
      {words && <Notice>{words}</Notice>}
    </>
  );
}

function mount() {
  const store = makeStore();
  store.dispatch(
    signedIn({ user: { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' }, permissions: [] }),
  );
  const router = createMemoryRouter([{ element: <Shell />, children: [{ path: '*', Component: Page }] }]);
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <Routed router={router} />
      </ThemeProvider>
    </Provider>,
  );
}
afterEach(cleanup);

it('says after a sign-in that a session was copied, until that is closed', async () => {
  const at = '2026-11-20T13:05:00.000Z';
  copied = [{ id: 's1', kind: 'session-reused', at, address: '203.0.113.9', device: 'Firefox em Linux' }];
  mount();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(
    /cópia de uma sessão sua.*Firefox em Linux, 203\.0\.113\.9.*20\/11\/2026/,
  );
  await userEvent.click(within(alert).getByRole('button', { name: 'Fechar aviso' }));
  expect(screen.queryByRole('alert')).toBeNull();
  cleanup();
  mount();
  await screen.findByRole('heading', { name: 'Obra' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('has a polite region from the start, in which every notice is heard, and nothing is left of it afterwards', async () => {
  mount();
  await screen.findByRole('heading', { name: 'Obra' });
  const region = within(screen.getByRole('main')).getByRole('status');
  expect(region.textContent).toBe('');

  say('Despesa registrada.');
  expect(region.textContent).toBe('Despesa registrada.');
  expect(within(screen.getByRole('main')).getByRole('status')).toBe(region);
  say('Estorno registrado.');
  expect(region.textContent).toBe('Estorno registrado.');
  say(undefined);
  expect(region.isConnected).toBe(true);
  expect(region.textContent).toBe('');
});
