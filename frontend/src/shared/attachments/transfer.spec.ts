import { File as NodeFile } from 'node:buffer';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { makeStore } from '../../app/store.ts';
import { uploadFile } from './transfer.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

it('sends no file that was taken out while the session was renewed', async () => {
  const taken = new AbortController();
  let [refreshed, uploads] = [false, 0];
  server.use(
    http.post('*/api/auth/refresh/', () => {
      taken.abort();
      refreshed = true;
      return HttpResponse.json({ success: true, data: null, message: null });
    }),
    http.post('*/api/expenses/1/attachments/', () => {
      if (refreshed) uploads += 1;
      return HttpResponse.json(
        { success: false, message: 'x', code: 'UNAUTHORIZED', errors: [] },
        { status: refreshed ? 201 : 401 },
      );
    }),
  );
  const sent = {
    url: '/api/expenses/1/attachments/',
    file: new NodeFile(['x'], 'x.pdf') as unknown as File,
    key: 'k',
  };
  const outcome = await uploadFile(sent, { signal: taken.signal }, makeStore());
  expect(refreshed).toBe(true);
  expect(outcome.ok).toBe(false);
  expect(uploads).toBe(0);
});
