import { File as NodeFile } from 'node:buffer';
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configureStore } from '@reduxjs/toolkit';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { limits } from '@livro/rules';
import { api } from '../api/api.ts';
import { freshnessReducer } from '../session/freshness.ts';
import { sessionReducer, signedIn } from '../session/session.ts';
import { AttachmentsPanel } from './attachments-panel.tsx';
import { shortened } from './file-row.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const ok = (data: unknown, status = 200) =>
  HttpResponse.json({ success: true, data, message: null }, { status });
const refusal = (status: number, code: string, message: string) =>
  HttpResponse.json({ success: false, code, message, errors: [{ field: null, code, message }] }, { status });
const viewOf = (id: string, name: string) => ({
  id,
  name,
  media_type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
  size: 2_048,
  sha256: 'ab'.repeat(32),
  url: `/api/purchase-requests/r1/attachments/${id}/`,
  added_by: 'u1',
  added_by_name: 'Ana',
  created_at: '2026-11-21T15:30:00.000Z',
  content_erased_at: null as string | null,
});

let attached: ReturnType<typeof viewOf>[] = [];
let sent: { readonly name: string; readonly key: string | null }[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
let refreshes = 0;
const server = setupServer(
  http.get('*/api/purchase-requests/r1/attachments/', () => ok(attached)),
  http.post('*/api/purchase-requests/r1/attachments/', async ({ request }) => {
    const file = (await request.formData()).get('files') as File;
    sent.push({ name: file.name, key: request.headers.get('idempotency-key') });
    const answer = await answers.shift()?.();
    if (answer) return answer;
    const view = viewOf(`n${attached.length}`, file.name);
    attached = [...attached, view];
    return ok([view], 201);
  }),
  http.delete('*/api/purchase-requests/r1/attachments/:id/', ({ params }) => {
    attached = attached.filter(({ id }) => id !== params.id);
    return ok(null);
  }),
  http.get('*/api/purchase-requests/r1/attachments/:id/', () =>
    HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.7').buffer, {
      headers: { 'Content-Type': 'application/pdf' },
    }),
  ),
  http.post('*/api/auth/refresh/', () => {
    refreshes += 1;
    return ok({});
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
let saved: string[] = [];
beforeEach(() => {
  [attached, sent, answers, refreshes, saved] = [[], [], [], 0, []];
  // What jsdom does not do: addresses of contents, and downloads.
  Object.assign(URL, { createObjectURL: () => 'blob:conteudo', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const PNG = '\x89PNG\r\n\x1a\n';
const file = (name: string, first: string, size = 100): File => {
  const bytes = new Uint8Array(size);
  [...first].forEach((letter, at) => (bytes[at] = letter.charCodeAt(0)));
  // jsdom's own can be neither read nor sent.
  return new NodeFile([bytes], name) as unknown as File;
};

function show(permissions: readonly string[] = ['purchases:read', 'purchases:update']) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer, freshness: freshnessReducer },
    middleware: (standard) => standard().concat(api.middleware),
  });
  const user = { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' } as const;
  store.dispatch(signedIn({ user, permissions }));
  render(
    <Provider store={store}>
      <AttachmentsPanel owner={{ kind: 'purchase-request', id: 'r1' }} />
    </Provider>,
  );
  return within(screen.getByRole('region', { name: 'Anexos' }));
}
const area = () => screen.getByRole('group', { name: 'Anexar arquivos' });
const drop = (...files: readonly File[]) =>
  fireEvent.drop(area(), { dataTransfer: { files, types: ['Files'] } });

it('sends what is dropped, one by one, and lists it', async () => {
  const panel = show();
  expect(await panel.findByText('Nenhum anexo.')).toBeTruthy();
  drop(file('obra.png', PNG), file('nota.pdf', '%PDF-1.7'));
  expect(await panel.findByRole('button', { name: 'Baixar obra.png' })).toBeTruthy();
  expect(await panel.findByRole('button', { name: 'Baixar nota.pdf' })).toBeTruthy();
  expect(sent.map(({ name }) => name).sort()).toEqual(['nota.pdf', 'obra.png']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  await waitFor(() => expect(panel.queryByRole('list', { name: 'Arquivos escolhidos' })).toBeNull());
});

it('says of a content that is gone for good that it was removed, and offers no download', async () => {
  attached = [{ ...viewOf('a1', 'foto.png'), content_erased_at: '2026-11-21T15:30:00.000Z' }];
  const panel = show();
  expect(await panel.findByText(/conteúdo removido em 21\/11\/2026/)).toBeTruthy();
  const download = panel.getByRole('button', { name: 'Baixar foto.png' });
  expect(download.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(download);
  expect(saved).toEqual([]);
});

it('takes files from the clipboard and from the button', async () => {
  const panel = show();
  await panel.findByText('Nenhum anexo.');
  fireEvent.paste(document.body, { clipboardData: { files: [file('colada.png', PNG)] } });
  expect(await panel.findByRole('button', { name: 'Baixar colada.png' })).toBeTruthy();
  const input = panel.getByLabelText('Anexar arquivos', { selector: 'input' });
  fireEvent.change(input, { target: { files: [file('escolhida.png', PNG)] } });
  expect(await panel.findByRole('button', { name: 'Baixar escolhida.png' })).toBeTruthy();
});

it('refuses by content and size, names all of them and sends the others', async () => {
  const panel = show();
  await panel.findByText('Nenhum anexo.');
  drop(
    file('foto.png', 'MZ\x90'),
    file('grande.pdf', '%PDF-1.7', limits.attachmentMaxBytes + 1),
    file('enorme.png', PNG, limits.attachmentMaxBytes + 1),
    file('boa.png', PNG),
  );
  expect(await panel.findByText('Arquivos muito grandes (máximo 10MB): grande.pdf, enorme.png')).toBeTruthy();
  expect(panel.getByText('Tipos de arquivo não suportados: foto.png')).toBeTruthy();
  expect(await panel.findByRole('button', { name: 'Baixar boa.png' })).toBeTruthy();
  expect(sent.map(({ name }) => name)).toEqual(['boa.png']);
});

it('tries a failed one again under the same key, after a session refresh too', async () => {
  answers = [() => HttpResponse.error(), () => refusal(401, 'SESSION_EXPIRED', 'Sessão expirada')];
  const panel = show();
  await panel.findByText('Nenhum anexo.');
  drop(file('obra.png', PNG));
  await userEvent.click(await panel.findByRole('button', { name: 'Tentar novamente: obra.png' }));
  expect(await panel.findByRole('button', { name: 'Baixar obra.png' })).toBeTruthy();
  expect(refreshes).toBe(1);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('breaks off what is being sent, and sends what waited behind it', async () => {
  const never = () => delay('infinite').then(() => ok([], 201));
  answers = [never, never];
  const panel = show();
  await panel.findByText('Nenhum anexo.');
  drop(file('a.png', PNG), file('b.png', PNG), file('c.png', PNG));
  expect(await panel.findByRole('button', { name: 'Retirar: c.png' })).toBeTruthy();
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.click(await panel.findByRole('button', { name: 'Cancelar envio: a.png' }));
  expect(await panel.findByRole('button', { name: 'Baixar c.png' })).toBeTruthy();
  expect(panel.queryByText('a.png')).toBeNull();
  expect(panel.getByRole('progressbar', { name: 'Envio de b.png' })).toBeTruthy();
});

it('shows what the server says of a file', async () => {
  answers = [() => refusal(422, 'MAXIMUM_VALUE', 'No máximo 100 anexos por registro')];
  const panel = show();
  await panel.findByText('Nenhum anexo.');
  drop(file('obra.png', PNG));
  expect(await panel.findByText('No máximo 100 anexos por registro')).toBeTruthy();
});

it('downloads under its name, and removes after one more question', async () => {
  attached = [viewOf('x1', 'nota.pdf')];
  const panel = show();
  await userEvent.click(await panel.findByRole('button', { name: 'Baixar nota.pdf' }));
  await waitFor(() => expect(saved).toEqual(['nota.pdf']));
  await userEvent.click(panel.getByRole('button', { name: 'Retirar nota.pdf' }));
  await userEvent.click(panel.getByRole('button', { name: 'Manter' }));
  expect(attached).toHaveLength(1);
  await userEvent.click(panel.getByRole('button', { name: 'Retirar nota.pdf' }));
  await userEvent.click(panel.getByRole('button', { name: 'Retirar anexo' }));
  expect(await panel.findByText('Nenhum anexo.')).toBeTruthy();
});

it('lets who may only read look and download, and says why not more', async () => {
  attached = [viewOf('x1', 'nota.pdf')];
  const panel = show(['purchases:read']);
  const remove = await panel.findByRole('button', { name: 'Retirar nota.pdf' });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(panel.getByRole('button', { name: 'Escolher arquivos' }).title).toBe('Operação não permitida');
  drop(file('obra.png', PNG));
  fireEvent.paste(document.body, { clipboardData: { files: [file('obra.png', PNG)] } });
  await userEvent.click(remove);
  expect(panel.queryByRole('button', { name: 'Retirar anexo' })).toBeNull();
  expect(sent).toEqual([]);
});

it.each([
  ['nota.pdf', 'nota.pdf'],
  [`${'a'.repeat(44)}.pdf`, `${'a'.repeat(44)}.pdf`],
  [`${'a'.repeat(80)}-final-0001.pdf`, `${'a'.repeat(31)}…a-final-0001.pdf`],
])('shows %s as %s', (name, shown) => expect(shortened(name)).toBe(shown));

it('tells a failed read from an empty list', async () => {
  server.use(
    http.get(
      '*/api/purchase-requests/r1/attachments/',
      () => refusal(503, 'SERVICE_UNAVAILABLE', 'Serviço fora do ar'),
      { once: true },
    ),
  );
  const panel = show();
  expect(await panel.findByText(/Não foi possível carregar os anexos/)).toBeTruthy();
  expect(panel.queryByText('Nenhum anexo.')).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: 'Tentar novamente' }));
  expect(await panel.findByText('Nenhum anexo.')).toBeTruthy();
});
