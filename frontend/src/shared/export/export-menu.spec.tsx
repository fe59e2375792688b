import { configureStore } from '@reduxjs/toolkit';
import { messages } from '@livro/rules';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { freshnessReducer } from '../session/freshness.ts';
import { sessionReducer } from '../session/session.ts';
import { ExportMenu } from './export-menu.tsx';
import { exportAddress } from './export-address.ts';
import { fileNameOf } from './fetch-file.ts';

jest.setTimeout(30_000);
const server = setupServer();
const saved: string[] = [];
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  URL.createObjectURL = () => 'blob:arquivo';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  server.resetHandlers();
  saved.length = 0;
});
afterAll(() => {
  server.close();
  jest.restoreAllMocks();
});

function show(permissions: readonly string[], rows?: number) {
  const user = { id: 'u', name: 'U', email: 'u@exemplo.com.br', type: 'admin' };
  const store = configureStore({
    reducer: { session: sessionReducer, freshness: freshnessReducer },
    preloadedState: { session: { status: 'signed-in', user, permissions } as never },
  });
  render(
    <Provider store={store}>
      <ExportMenu
        path="/api/exports/clients/"
        query={{ search: 'ana', tags: ['a', 'b'], sort: undefined }}
        permission="clients:read"
        rows={rows}
      />
    </Provider>,
  );
}

async function pick(name: RegExp) {
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }, { timeout: 10_000 }));
}

it('fetches the filtered list and saves it under the name that the server gave', async () => {
  let asked = '';
  server.use(
    http.get('*/api/exports/clients/', ({ request }) => {
      asked = new URL(request.url).search;
      return new HttpResponse('nome', {
        headers: {
          'content-disposition': "attachment; filename=x.csv; filename*=UTF-8''clientes%20%C3%A7.csv",
        },
      });
    }),
  );
  show(['clients:read'], 5214);
  await pick(/CSV/);
  expect(await screen.findByText('Arquivo pronto.', {}, { timeout: 10_000 })).toBeTruthy();
  expect(asked).toBe('?format=csv&search=ana&tags=a%2Cb');
  expect(saved).toEqual(['clientes ç.csv']);
});

it('says that it failed and does the same again on demand; a file that breaks off is a failure', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/exports/clients/', () => {
      asked += 1;
      if (asked > 1) return new HttpResponse('nome');
      const broken = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('nome'));
          controller.error(new Error('connection lost'));
        },
      });
      return new HttpResponse(broken);
    }),
  );
  show(['clients:read']);
  await pick(/XLSX/);
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toMatch(
    /A exportação falhou/,
  );
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Arquivo pronto.', {}, { timeout: 10_000 })).toBeTruthy();
  expect(saved).toHaveLength(1);
});

it('who has other files under way is told to wait, not that it failed', async () => {
  const message = messages.tooManyOfYours(5);
  server.use(
    http.get('*/api/exports/clients/', () =>
      HttpResponse.json(
        {
          success: false,
          message,
          code: 'TOO_MANY_REQUESTS',
          errors: [{ field: null, code: 'TOO_MANY_REQUESTS', message }],
        },
        { status: 429, headers: { 'Retry-After': '5' } },
      ),
    ),
  );
  show(['clients:read']);
  await pick(/XLSX/);
  const alert = await screen.findByRole('alert', {}, { timeout: 10_000 });
  expect(alert.textContent).toContain('Você já tem pedidos demorados em andamento.');
  expect(alert.textContent).not.toContain('falhou');
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});

it.each([
  ['who may not read the list', [], 12],
  ['an empty list', ['clients:read'], 0],
])('opens no menu for %s', async (_, permissions, rows) => {
  show(permissions, rows);
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('leaves empty filters out of the address and reads both forms of a file name', () => {
  expect(exportAddress('/api/x/', 'pdf', { a: '', b: undefined, c: false, d: 0 })).toBe(
    '/api/x/?format=pdf&c=false&d=0',
  );
  expect(fileNameOf('attachment; filename="extrato.pdf"')).toBe('extrato.pdf');
  expect(fileNameOf(null)).toBeUndefined();
});
