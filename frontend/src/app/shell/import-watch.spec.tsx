/** An import that ends while its person is elsewhere has what it changed read anew. */
import { render, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
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

it('asks for nothing before an import is known of, follows it, and reads anew what it changed when it ends', async () => {
  const store = makeStore();
  render(
    <Provider store={store}>
      <Lists />
    </Provider>,
  );
  await waitFor(() => expect(asked).toEqual({ imports: 0, accounts: 1, users: 1 }));
  runs = [running];
  // As the page does; nobody holds on to it when the page is left.
  await store.dispatch(generatedApi.endpoints.listImports.initiate(undefined, { subscribe: false }));
  runs = [booked];
  await waitFor(() => expect(asked.accounts).toBe(2), { timeout: 10_000 });
  expect(asked.users).toBe(1);
});
