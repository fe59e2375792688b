import { ThemeProvider } from '@mui/material/styles';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signedIn } from '../../shared/session/session.ts';
import { ok } from '../pages/development-page.fixture.tsx';
import { makeStore } from '../store.ts';
import { theme } from '../theme/theme.ts';
import { ShortcutsHost } from './shortcuts-host.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const named = (id: string, name: string) => ({ id, name, description: null, tags: [], status: 'active' });
const server = setupServer(
  http.get('*/api/developments/', () => ok([named('d1', 'Residencial Aurora'), named('d2', 'Edifício Ipê')])),
  http.get('*/api/clients/options/', ({ request }) =>
    ok(
      new URL(request.url).searchParams.get('search') === 'bruno'
        ? [{ id: 'c1', name: 'Bruno Teixeira', email: 'bruno@x.com.br' }]
        : [],
    ),
  ),
);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('./command-palette.tsx');
});
afterAll(() => server.close());

function show(permissions = ['developments:read', 'clients:read', 'purchases:read', 'purchases:create']) {
  const store = makeStore();
  store.dispatch(
    signedIn({ user: { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' }, permissions }),
  );
  const router = createMemoryRouter([{ path: '*', Component: ShortcutsHost }], { initialEntries: ['/'] });
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}
const ask = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), text);
};

it('opens with Ctrl+K, goes to a development found without accents, and goes again with a second Ctrl+K', async () => {
  const place = show();
  await ask('ipe');
  expect(await screen.findByRole('option', { name: 'Edifício Ipê', selected: true })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Aurora/ })).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(place()).toBe('/developments/d2');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('finds a client on the server and leads to the list that shows it', async () => {
  const place = show();
  await ask('bruno');
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  expect(place()).toBe('/clients?q=Bruno%20Teixeira');
});

it('starts an action by its dialog, chosen with the arrows', async () => {
  const place = show();
  await ask('solicita');
  await screen.findByRole('option', { name: 'Nova Solicitação de Compra', selected: true });
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('esperam aprovação');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(place()).toBe('/purchases?dialogo=nova-solicitacao');
});

it('shows what is not permitted and does not go there', async () => {
  const place = show(['developments:read']);
  await ask('usuarios');
  const option = await screen.findByRole('option', { name: /Usuários/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Operação não permitida');
  expect(place()).toBe('/');
});

it('says that nothing was found', async () => {
  show();
  await ask('xyzw');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nada encontrado.'));
});
