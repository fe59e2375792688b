import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, within } from '@testing-library/react';
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
const server = setupServer(
  http.get('*/api/health/', () => ok({ lagSeconds: 0 })),
  http.get('*/api/dashboard/alerts/', () => ok({ count: 0, alerts: [] })),
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

it('has a polite region from the start, in which every notice is heard, and nothing is left of it afterwards', async () => {
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
