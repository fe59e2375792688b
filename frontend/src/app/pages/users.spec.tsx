import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { messages } from '@livro/rules';
import OwnSessionsDialog from '../../features/users/own-sessions-dialog.tsx';
import UserListPage from '../../features/users/user-list-page.tsx';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const bia = {
  id: 'b1',
  version: 3,
  name: 'Bia Obras',
  email: 'bia@x.com.br',
  type: 'purchaser',
  isActive: true,
  is_active: true,
  has_password: false,
  last_login: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};
const davi = {
  ...bia,
  id: 'd1',
  name: 'Davi Auditor',
  type: 'auditor',
  isActive: false,
  has_password: true,
  last_login: '2026-11-21T13:00:00Z',
};
interface Sent {
  readonly call: string;
  readonly version: string | null;
  readonly body: Record<string, unknown>;
}
let sent: Sent[] = [];
let asked: Record<string, string>[] = [];
let answers: (() => Response)[] = [];
let current: object = bia;
let sessions = [
  {
    id: 's1',
    created_at: '2026-11-21T12:00:00Z',
    last_used: '2026-11-21T12:00:00Z',
    expires_at: '2026-12-21T12:00:00Z',
    address: '10.0.0.7',
    device: 'Chrome em Windows',
    via: 'browser',
    current: true,
  },
  {
    id: 's2',
    created_at: '2026-11-20T12:00:00Z',
    last_used: '2026-11-20T13:00:00Z',
    expires_at: '2026-12-20T12:00:00Z',
    address: '10.0.0.8',
    device: 'Firefox em Linux',
    via: 'browser',
    current: false,
  },
];

const server = setupServer(
  http.get('*/api/users/', ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    if (query.limit === '1') return ok({ results: [bia], count: 9, page: 1, limit: 1, next: null });
    asked.push(query);
    return answers.shift()?.() ?? ok({ results: [bia, davi], count: 2, page: 1, limit: 20, next: null });
  }),
  http.get('*/api/users/:id/', () => ok(current)),
  http.get('*/api/auth/sessions/', () => ok(sessions)),
  http.delete('*/api/auth/sessions/:id/', ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.id);
    return ok(null);
  }),
  http.all('*/api/users/*', async ({ request }) => {
    const text = await request.text();
    sent.push({
      call: `${request.method} ${new URL(request.url).pathname.replace('/api/', '')}`,
      version: request.headers.get('if-match'),
      body: text ? (JSON.parse(text) as Sent['body']) : {},
    });
    return answers.shift()?.() ?? ok({ ...bia, version: 4, first_access: null });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  asked = [];
  answers = [];
  current = bia;
  sessionStorage.clear();
});

const everything = ['users:read', 'users:create', 'users:update', 'users:delete'];
const open = (address = '/users', permissions = everything) => showPage(UserListPage, permissions, address);
/** As one paste would: letter by letter is the fields' own specs. */
const fill = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const cardOf = async (name: string) => within((await screen.findByText(name)).closest('li')!);
const withWindow = (code: string) => {
  const link = `https://livro.example/primeiro-acesso#codigo=${code}&email=bia%40x.com.br`;
  return ok({ ...bia, first_access: { expires_at: '2026-11-24T12:00:00Z', code, link } }, 201);
};

it('counts, names type and status in words, and tells who never came in', async () => {
  open();
  expect(await screen.findByText('2 de 9')).toBeTruthy();
  const first = await cardOf('Bia Obras');
  expect(first.getByText('Comprador')).toBeTruthy();
  expect(first.getByText('Ativo')).toBeTruthy();
  expect(first.getByText(/Nunca entrou/)).toBeTruthy();
  const second = await cardOf('Davi Auditor');
  expect(second.getByText('Auditor')).toBeTruthy();
  expect(second.getByText('Inativo')).toBeTruthy();
  expect(second.getByText(/21\/11\/2026, 10:00/)).toBeTruthy();
  expect(asked[0]).toEqual({ includeInactive: 'true', sort: 'name', page: '1', limit: '20' });
});

it('keeps its filters in the address', async () => {
  const where = open('/users?type=auditor');
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Somente inativos');
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      type: 'auditor',
      isActive: 'false',
      sort: 'name',
      page: '1',
      limit: '20',
    }),
  );
  expect(where()).toBe('/users?type=auditor&status=inactive');
  await press('Remover filtro Tipo: Auditor');
  expect(where()).toBe('/users?status=inactive');
});

it('judges the form in the words of the specification and creates an administrative, active user by default', async () => {
  open();
  await press('Novo Usuário');
  const dialog = within(await screen.findByRole('dialog'));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Criar Usuário' }));
  await submit();
  await waitFor(() => expect(dialog.getAllByText('Nome é obrigatório')).toHaveLength(2));
  expect(dialog.getAllByText('Email é obrigatório')).toHaveLength(2);
  await fill(dialog.getByLabelText(/^Nome/), ' Bia Obras ');
  await userEvent.type(dialog.getByLabelText(/^Email/), 'BIA@x');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('bia@x');
  expect(dialog.getAllByText('Email deve ter um formato válido')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Email/), '.com.br');
  answers = [() => withWindow('AB12-CD34')];
  await submit();
  expect(await screen.findByText('Usuário Criado!')).toBeTruthy();
  expect(screen.getByText(/cria a própria senha até 24\/11\/2026, 09:00/)).toBeTruthy();
  expect(sent).toMatchObject([
    {
      call: 'POST users/',
      body: { name: 'Bia Obras', email: 'bia@x.com.br', type: 'administrative', isActive: true },
    },
  ]);
});

it('shows a one-time code and its link until it is closed', async () => {
  open('/users?dialogo=novo-usuario');
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText(/^Nome/), 'Bia Obras');
  await fill(dialog.getByLabelText(/^Email/), 'bia@x.com.br');
  answers = [() => withWindow('AB12-CD34')];
  await userEvent.click(dialog.getByRole('button', { name: 'Criar Usuário' }));
  expect(await screen.findByText('AB12-CD34')).toBeTruthy();
  expect(screen.getByText(/#codigo=AB12-CD34&email=bia/)).toBeTruthy();
  expect(screen.getByText(/O código e o link aparecem só agora/)).toBeTruthy();
  await press('Copiar link');
  // No clipboard here: then the words say how else.
  expect(await screen.findByText('Não foi possível copiar. Selecione o link e copie.')).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1)!);
  await waitFor(() => expect(screen.queryByText('AB12-CD34')).toBeNull());
});

it('puts an e-mail that is taken on its field, and any other refusal in an alert', async () => {
  open();
  await press('Editar Bia Obras');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Nome/), ' Silva');
  answers = [
    refusal(409, 'DUPLICATE_RECORD', 'Email já está em uso', {
      errors: [{ field: 'email', code: 'DUPLICATE_RECORD', message: 'Email já está em uso' }],
    }),
  ];
  await press('Atualizar');
  expect(await dialog.findByText('Email já está em uso')).toBeTruthy();
  expect(dialog.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
  answers = [refusal(422, 'INVALID_OPERATION', 'O último administrador ativo não pode mudar de tipo')];
  await userEvent.selectOptions(dialog.getByLabelText(/^Tipo de Usuário/), 'auditor');
  await press('Atualizar');
  expect((await dialog.findByText(/último administrador/)).closest('[role="alert"]')).toBeTruthy();
  expect(sent.at(-1)).toMatchObject({
    call: 'PATCH users/b1/',
    version: 'W/"3"',
    body: { name: 'Bia Obras Silva', type: 'auditor' },
  });
});

it('shows what someone else changed meanwhile', async () => {
  open();
  await press('Editar Bia Obras');
  await userEvent.type(await screen.findByLabelText(/^Nome/), ' Silva');
  answers = [refusal(412, 'STALE_VERSION', 'O registro mudou desde que foi lido. Atualize e tente de novo.')];
  current = { ...bia, version: 8, type: 'financial' };
  await press('Atualizar');
  const conflict = within(await screen.findByRole('alertdialog', { name: 'Este registro mudou' }));
  expect(conflict.getByRole('row', { name: 'Tipo de Usuário Sem mudança sua Financeiro' })).toBeTruthy();
  await press('Usar o atual');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>(/^Tipo de Usuário/).value).toBe('financial'),
  );
  expect(sent).toHaveLength(1);
});

it('deactivates and activates after a question that says that nothing is lost', async () => {
  open();
  await press('Desativar Bia Obras');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Os dados são preservados/)).toBeTruthy();
  answers = [refusal(422, 'INVALID_OPERATION', 'O último administrador ativo não pode ser desativado')];
  await press('Desativar');
  expect(await question.findByText('O último administrador ativo não pode ser desativado')).toBeTruthy();
  await press('Desativar');
  expect(await screen.findByText('Usuário Desativado!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Ativar Davi Auditor');
  await press('Ativar');
  expect(await screen.findByText('Usuário Ativado!')).toBeTruthy();
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ['DELETE users/b1/', {}],
    ['DELETE users/b1/', {}],
    ['PATCH users/d1/', { isActive: true }],
  ]);
});

it('invites again who has no password, and shows the code', async () => {
  open();
  expect(screen.queryByRole('button', { name: 'Mais ações para Davi Auditor' })).toBeNull();
  await press('Mais ações para Bia Obras');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Convidar outra vez' }));
  answers = [() => withWindow('ZZ99-YY88')];
  await press('Convidar outra vez');
  expect(await screen.findByText('ZZ99-YY88')).toBeTruthy();
  expect(sent).toMatchObject([{ call: 'POST users/b1/invite/' }]);
});

it('offers to reset the access of who has a password by now, and shows the code', async () => {
  open();
  await press('Mais ações para Bia Obras');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Convidar outra vez' }));
  answers = [refusal(422, 'INVALID_OPERATION', messages.passwordExists)];
  await press('Convidar outra vez');
  expect(await screen.findByText(/deixa de valer agora e as sessões abertas se encerram/)).toBeTruthy();
  // The list is read again first.
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  answers = [() => withWindow('RR77-SS66')];
  await press('Redefinir acesso');
  expect(await screen.findByText('RR77-SS66')).toBeTruthy();
  expect(sent).toMatchObject([
    { call: 'POST users/b1/invite/' },
    { call: 'POST users/b1/reset-access/', body: { reason: 'compromised' } },
  ]);
});

it('shows what a reader may not do, and why', async () => {
  open('/users', ['users:read']);
  await press('Desativar Bia Obras');
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('keeps the list from who may not read it, and says a failed read', async () => {
  open('/users', []);
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('says that a read failed and tries again', async () => {
  answers = [refusal(500, 'INTERNAL_ERROR', 'Erro interno')];
  open();
  expect(await screen.findByText('Não foi possível carregar os usuários.')).toBeTruthy();
  await press('Tentar novamente');
  expect(await screen.findByText('Bia Obras')).toBeTruthy();
});

it('signs out elsewhere, never here', async () => {
  showPage(() => <OwnSessionsDialog onClose={() => undefined} />, [], '/');
  expect(await screen.findByText('Esta sessão')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Encerrar a sessão/ })).toHaveLength(1);
  await press('Encerrar a sessão aberta em 20/11/2026, 09:00');
  expect(await screen.findByText('A sessão foi encerrada.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Encerrar/ })).toBeNull());
});
