import { http } from 'msw';
import { setupServer } from 'msw/node';
import { makeStore } from '../../app/store.ts';
import { errorHistory } from '../diagnostics/error-history.ts';
import { readJsonLines } from '../api/json-lines.ts';
import { fetchFile } from './fetch-file.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const never = new Promise<Response>(() => undefined);
const readers = [
  ['a file', (store, signal) => fetchFile('/api/exports/clients/', store, signal, () => undefined)],
  ['lines', (store, signal) => readJsonLines('/api/exports/clients/', store, signal, () => undefined)],
] satisfies [string, (store: ReturnType<typeof makeStore>, signal: AbortSignal) => Promise<unknown>][];

it.each(readers)('takes no cancelling of %s for a server that is gone', async (_, read) => {
  const asked = new Promise<void>((resolve) =>
    server.use(http.get('*/api/exports/clients/', () => (resolve(), never))),
  );
  const [store, cancel] = [makeStore(), new AbortController()];
  const before = errorHistory.snapshot().length;
  const reading = read(store, cancel.signal);
  await asked;
  cancel.abort();
  await reading;
  expect(store.getState().reachability.gone).toBe(false);
  expect(errorHistory.snapshot()).toHaveLength(before);
});

it.each(readers)('keeps no second copy of %s', async (_, read) => {
  // The stub of the network would copy its answers itself.
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{}')));
  const copied = jest.spyOn(Response.prototype, 'clone');
  await read(makeStore(), new AbortController().signal);
  expect(copied).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
