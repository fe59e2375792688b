import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import SecurityLogPage from '../../features/security-log/security-log-page.tsx';
import type { SecurityRecordView } from '../../shared/api/generated.ts';
import { ok, refusal } from './development-page.fixture.tsx';
import { showRoutes } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

const record = (changes: Partial<SecurityRecordView>): SecurityRecordView => ({
  id: 90,
  at: '2026-11-22T15:04:05.678Z',
  kind: 'sign-in',
  outcome: 'ok',
  times: 1,
  actor: { id: 'u2', name: 'Bia Obras' },
  subject: { id: 's9', name: null },
  route: 'POST /api/auth/login',
  permission: null,
  status: null,
  address: '10.0.0.7',
  device: 'Chrome em Windows',
  correlation_id: 'c-90',
  details: null,
  ...changes,
});
const failed = record({
  id: 89,
  outcome: 'failed',
  times: 12,
  actor: null,
  subject: { id: 'u3', name: 'Caio Antigo' },
  status: 401,
  address: '203.0.113.9',
  details: { method: 'provider', code: 'INVALID_CREDENTIALS' },
});
const reset = record({ id: 88, kind: 'access-opened', subject: { id: 'u3', name: 'Caio Antigo' } });

const reader = ['security-log:read', 'users:read'];
let asked: Record<string, string>[] = [];
let answers: (() => Response)[] = [];
const server = setupServer(
  http.get('*/api/users/', () => ok([{ id: 'u2', name: 'Bia Obras' }])),
  http.get('*/api/security-log/', ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    asked.push(query);
    const page = query.cursor
      ? { results: [reset], next: null }
      : { results: [record({}), failed], next: 'WzkwXQ' };
    return answers.shift()?.() ?? ok({ ...page, count: 3, page: 1, limit: 50 });
  }),
  http.get('*/api/security-log/:id/', ({ params }) =>
    params.id === '7'
      ? ok(record({ id: 7, kind: 'sign-out' }))
      : refusal(404, 'NOT_FOUND', 'Item não encontrado')(),
  ),
);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('../../features/security-log/record-dialog.tsx');
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answers = [];
});

const show = (address = '/security-log', permissions = reader, width = 390) =>
  showRoutes(SecurityLogPage, permissions, address, width);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('tells what happened, how often, who it was and from where, the newest first', async () => {
  show();
  const list = within(await screen.findByRole('list', { name: 'Registro de segurança' }));
  await screen.findByText('3 registros');
  const [first, second] = list.getAllByRole('listitem').map((item) => item.textContent);
  expect(first).toBe('EntradaFeito22/11/2026, 12:04Bia Obras10.0.0.7 · Chrome em Windows');
  expect(second).toContain('Falhou');
  expect(second).toContain('12 vezes em um minuto');
  expect(second).toContain('Em nome de Caio Antigo');
  expect(asked).toEqual([{ page: '1', limit: '50' }]);
});

it('is read on from where the page ended, and back, all of it in the address', async () => {
  const { where } = show('/security-log?kind=sign-in');
  await screen.findByText('12 vezes em um minuto', { exact: false });
  expect(screen.getByRole('button', { name: 'Mais novos' }).ariaDisabled).toBe('true');
  await press('Mais antigos');
  expect(await screen.findByText('Acesso aberto ou redefinido', { selector: 'a' })).toBeTruthy();
  expect(screen.getByText('Bia Obras · Sobre Caio Antigo')).toBeTruthy();
  expect(where()).toBe('/security-log?kind=sign-in&cursor=WzkwXQ');
  expect(asked.at(-1)).toEqual({ page: '1', limit: '50', kind: 'sign-in', cursor: 'WzkwXQ' });
  expect(screen.getByText('Página 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Mais antigos' }).ariaDisabled).toBe('true');
  await press('Mais novos');
  expect(await screen.findByText('Em nome de Caio Antigo')).toBeTruthy();
  expect(where()).toBe('/security-log?kind=sign-in');
});

it('is narrowed by kind, outcome, person and days; with another filter the pages begin anew', async () => {
  const { where } = show('/security-log?cursor=WzkwXQ');
  await userEvent.selectOptions(await screen.findByLabelText('O que aconteceu'), 'access-opened');
  expect(where()).toBe('/security-log?kind=access-opened');
  await userEvent.selectOptions(screen.getByLabelText('Resultado'), 'alarm');
  await screen.findByRole('option', { name: 'Bia Obras' });
  await userEvent.selectOptions(screen.getByLabelText('Pessoa'), 'u2');
  await userEvent.type(screen.getByLabelText(/^De/), '01112026');
  await userEvent.type(screen.getByLabelText(/^Até/), '22112026');
  await press('Aplicar');
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      page: '1',
      limit: '50',
      kind: 'access-opened',
      outcome: 'alarm',
      user: 'u2',
      from: '2026-11-01',
      to: '2026-11-22',
    }),
  );
  await press('Remover filtro Pessoa: Bia Obras');
  expect(where()).toBe('/security-log?kind=access-opened&outcome=alarm&from=2026-11-01&to=2026-11-22');
  await press('Limpar filtros');
  expect(where()).toBe('/security-log');
});

it('tells what the command line of the server did, and for whom', async () => {
  const onShell = {
    actor: { id: 'system', name: null },
    address: '',
    device: '',
    details: { from: 'shell' },
  };
  const one = { ...reset, ...onShell };
  answers = [() => ok({ results: [one], next: null, count: 1, page: 1, limit: 50 })];
  show();
  expect(await screen.findByText('Linha de comando do servidor · Sobre Caio Antigo')).toBeTruthy();
  expect(screen.queryByText(/system/)).toBeNull();
});

it('opens a record by its row on a wide screen, with the small print and ways to what the person did', async () => {
  const { where, router } = show('/security-log?outcome=failed', reader, 1600);
  const table = await screen.findByRole('grid', { name: 'Registro de segurança' });
  await userEvent.click(await within(table).findByText('203.0.113.9'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entrada' }));
  for (const text of [
    'Provedor da empresa',
    'INVALID_CREDENTIALS',
    '401',
    '2026-11-22T15:04:05.678Z',
    'c-90',
  ])
    expect(dialog.getByText(text)).toBeTruthy();
  expect(dialog.getByText('12 vezes em um minuto')).toBeTruthy();
  expect(router.state.location.search).toBe('?outcome=failed&dialogo=registro&registro=89');
  await userEvent.click(dialog.getByRole('link', { name: 'Ver tudo de 203.0.113.9' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(where()).toBe('/security-log?address=203.0.113.9');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ address: '203.0.113.9' }));
  expect(await screen.findByRole('button', { name: 'Remover filtro Endereço: 203.0.113.9' })).toBeTruthy();
});

it('reads a record that its address alone names, and says where there is none', async () => {
  const { unmount } = show('/security-log?dialogo=registro&registro=7');
  expect(await screen.findByRole('dialog', { name: 'Saída' })).toBeTruthy();
  unmount();
  show('/security-log?dialogo=registro&registro=8');
  expect(await screen.findByText('Este registro não existe ou foi removido.')).toBeTruthy();
});

it('says that it could not be read, and reads again', async () => {
  answers = [refusal(500, 'INTERNAL_ERROR', 'Erro interno')];
  show();
  expect(await screen.findByText('Não foi possível carregar o registro de segurança.')).toBeTruthy();
  await press('Tentar novamente');
  expect(await screen.findByText('Em nome de Caio Antigo')).toBeTruthy();
});

it('says that the people to choose from could not be read', async () => {
  server.use(http.get('*/api/users/', refusal(500, 'INTERNAL_ERROR', 'Erro interno'), { once: true }));
  show();
  expect(await screen.findByText('Não foi possível carregar as pessoas para o filtro.')).toBeTruthy();
  await press('Tentar novamente');
  expect(await screen.findByRole('option', { name: 'Bia Obras' })).toBeTruthy();
});

it.each([
  ['/security-log', 'Nada foi registrado ainda'],
  ['/security-log?outcome=alarm', 'Nenhum registro encontrado'],
])('tells nothing from nothing found at %s', async (address, text) => {
  answers = [() => ok({ results: [], count: 0, page: 1, limit: 50, next: null })];
  show(address);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('looks again when it is asked to', async () => {
  show();
  await screen.findByText('3 registros');
  answers = [() => ok({ results: [reset], count: 4, page: 1, limit: 50, next: null })];
  await press('Atualizar');
  expect(await screen.findByText('4 registros')).toBeTruthy();
});

it('goes into a file as it is filtered', async () => {
  const files: string[] = [];
  URL.createObjectURL = () => 'blob:arquivo';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.use(
    http.get('*/api/exports/security-log/', ({ request }) => {
      files.push(new URL(request.url).search);
      return new Response('quando');
    }),
  );
  show('/security-log?outcome=failed&cursor=WzkwXQ');
  await screen.findByText('3 registros');
  await press('Exportar');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  expect(await screen.findByText('Arquivo pronto.')).toBeTruthy();
  expect(files).toEqual(['?format=csv&outcome=failed']);
  jest.restoreAllMocks();
});

it('is closed to anyone who may not read it', async () => {
  show('/security-log', ['users:read']);
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
  expect(asked).toHaveLength(0);
});
