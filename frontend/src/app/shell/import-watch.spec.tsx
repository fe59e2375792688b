/** An import that ends while its person is elsewhere has what it changed read anew. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { generatedApi, useAccountsListQuery, useUsersListQuery } from '../../shared/api/generated.ts';
import { booked, running } from '../pages/import-page.fixture.tsx';
import { makeStore } from '../store.ts';
import { ImportWatch } from './import-watch.tsx';

const ok = (data: unknown) => HttpResponse.json({ success: true, data, message: null });
const asked = { imports: 0, accounts: 0, users: 0 };
let runs: readonly object[] = [];
const server = setupServer(
  http.get('*/api/imports/', () => {
    asked.imports += 1;
    return ok(runs);
  }),
  http.get('*/api/accounts/', () => {
    asked.accounts += 1;
    return ok([]);
  }),
  http.get('*/api/users/', () => {
    asked.users += 1;
    return ok([]);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

function Lists() {
  useAccountsListQuery({});
  useUsersListQuery({});
  return <ImportWatch />;
}

it('asks for nothing before an import is known of, follows it, reads anew what it changed when it ends, and tells of it', async () => {
  const store = makeStore();
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/developments']}>
        <Lists />
      </MemoryRouter>
    </Provider>,
  );
  await waitFor(() => expect(asked).toEqual({ imports: 0, accounts: 1, users: 1 }));
  runs = [running];
  // As the page does; nobody holds on to it when the page is left.
  await store.dispatch(generatedApi.endpoints.listImports.initiate(undefined, { subscribe: false }));
  runs = [booked];
  await waitFor(() => expect(asked.accounts).toBe(2), { timeout: 10_000 });
  expect(asked.users).toBe(1);
  expect(
    await screen.findByText('Importação concluída: 1.200 lançamentos, 1 empreendimento e 3 clientes.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver o relatório' }).getAttribute('href')).toBe('/importar');
  await userEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
  expect(screen.queryByText(/^Importação concluída/)).toBeNull();
});
