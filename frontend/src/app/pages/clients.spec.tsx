import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import ClientListPage from '../../features/clients/client-list-page.tsx';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const bruno = {
  id: 'c1',
  version: 4,
  name: 'Bruno Teixeira',
  email: 'bruno@x.com.br',
  phone: '(11) 98888-7777',
  cpf: '529.982.247-25',
  address: null,
  notes: 'Liga à tarde',
  tags: ['vip', 'obra', 'sócio'],
  developmentUnits: [
    { developmentId: 'd1', developmentName: 'Residencial Aurora', units: ['101'], notes: 'Cobertura' },
  ],
  totalUnits: 1,
  isActive: true,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
};
const carla = { ...bruno, id: 'c2', name: 'Carla Luz', tags: [], isActive: false };
const developments = [
  { id: 'd1', name: 'Residencial Aurora' },
  { id: 'd2', name: 'Jardim das Acácias' },
];
interface Sent {
  readonly call: string;
  readonly version: string | null;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];
let answers: (() => Response)[] = [];
let clients: object[] = [];
let known: object[] = [];
let current: object = bruno;

const server = setupServer(
  http.get('*/api/clients/', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return (
      answers.shift()?.() ?? ok({ results: clients, count: clients.length, page: 1, limit: 20, next: null })
    );
  }),
  http.get('*/api/clients/options/', () =>
    ok([{ id: 'c9', name: 'Davi Rocha', email: 'davi@x.com.br', cpf: '111.444.777-35', units: ['102'] }]),
  ),
  http.get('*/api/clients/tags/', () => ok(['obra', 'vip'])),
  http.get('*/api/clients/c9/', () => ok({ ...bruno, id: 'c9', name: 'Davi Rocha', cpf: '111.444.777-35' })),
  http.get('*/api/clients/:id/erase-preview/', () =>
    ok({
      id: 'c1',
      name: 'Bruno Teixeira',
      payments: 1,
      texts: [{ source: 'payment', entryId: 'e1', entryNumber: 7, texts: ['Entrada do Bruno'] }],
      truncated: false,
    }),
  ),
  http.get('*/api/clients/:id/', () => ok(current)),
  http.get('*/api/developments/', () => ok(known)),
  http.all('*/api/clients/*', async ({ request }) => {
    const text = await request.text();
    sent.push({
      call: `${request.method} ${new URL(request.url).pathname.replace('/api/', '')}`,
      version: request.headers.get('if-match'),
      key: request.headers.get('idempotency-key'),
      body: text ? (JSON.parse(text) as Sent['body']) : {},
    });
    return answers.shift()?.() ?? ok({ ...bruno, version: 5 });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  asked = [];
  answers = [];
  clients = [bruno];
  known = developments;
  current = bruno;
  sessionStorage.clear();
});

const everything = ['read', 'create', 'update', 'delete', 'restore', 'erase'].map((act) => `clients:${act}`);
const open = (address = '/clients', permissions = everything) =>
  showPage(ClientListPage, permissions, address);
/** As one paste would: letter by letter is the fields' own specs. */
const fill = (field: HTMLElement, value: string) => void fireEvent.change(field, { target: { value } });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const stale = refusal(412, 'STALE_VERSION', 'O registro mudou desde que foi lido. Atualize e tente de novo.');

it('shows a client with masked CPF, two tags and the rest counted, and asks what the address says', async () => {
  open('/clients?q=bru&payments=with&tags=vip&development=d1&status=todos&sort=-createdAt');
  const row = within((await screen.findByText('Bruno Teixeira')).closest('li')!);
  expect(row.getByText(/529\.\*\*\*\.\*\*\*-25/)).toBeTruthy();
  expect(row.getByText('+1')).toBeTruthy();
  expect(row.getByText('Residencial Aurora (101)')).toBeTruthy();
  expect(Object.fromEntries(asked[0]!)).toEqual({
    search: 'bru',
    hasPayments: 'true',
    tags: 'vip',
    developmentId: 'd1',
    includeInactive: 'true',
    sort: '-createdAt',
    page: '1',
    limit: '20',
  });
  expect(
    await screen.findByRole('button', { name: 'Remover filtro Empreendimento: Residencial Aurora' }),
  ).toBeTruthy();
});

it('narrows by tags and lets go of all filters at once', async () => {
  const where = open();
  await press('Tags');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'vip' }));
  expect(where()).toBe('/clients?tags=vip');
  await userEvent.keyboard('{Escape}');
  await press('Limpar filtros');
  expect(where()).toBe('/clients');
});

it('tells nothing found from nothing there, and from a failed read', async () => {
  clients = [];
  open('/clients?q=zz');
  expect(await screen.findByText('Nenhum cliente encontrado')).toBeTruthy();
  await press('Limpar filtros');
  expect(await screen.findByText('Ainda não há clientes cadastrados')).toBeTruthy();
});

it('says that a development is needed first, and lets nobody register', async () => {
  known = [];
  clients = [];
  open();
  expect(await screen.findByText('Crie um empreendimento primeiro para cadastrar clientes.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Novo Cliente' }).disabled).toBe(true);
});

it('offers to try again after a failed read', async () => {
  answers = [
    () =>
      HttpResponse.json({ success: false, code: 'SERVICE_UNAVAILABLE', message: 'Fora' }, { status: 503 }),
  ];
  open();
  expect(await screen.findByText('Não foi possível carregar os clientes.')).toBeTruthy();
  await press('Tentar novamente');
  expect(await screen.findByText('Bruno Teixeira')).toBeTruthy();
});

it('shows what a reader may not do, and why', async () => {
  open('/clients', ['clients:read']);
  await press('Editar Bruno Teixeira');
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Novo Cliente' }).getAttribute('aria-disabled')).toBe('true');
});

it('keeps the list from who may not read it', async () => {
  open('/clients', []);
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('judges every field in the words of the specification', async () => {
  open();
  await press('Novo Cliente');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cadastrar Cliente' }));
  for (const text of [
    'Nome é obrigatório',
    'Email é obrigatório',
    'Telefone é obrigatório',
    'CPF é obrigatório',
    'Empreendimento é obrigatório para o item 1',
  ]) {
    await waitFor(() => expect(dialog.getAllByText(text)).toHaveLength(2));
  }
  fill(dialog.getByLabelText(/^Nome/), 'B');
  fill(dialog.getByLabelText(/^Email/), 'bruno');
  fill(dialog.getByLabelText(/^Telefone/), '119888');
  fill(dialog.getByLabelText(/^CPF/), '111.111.111-11');
  expect(dialog.getAllByText('Nome deve ter pelo menos 2 caracteres')).toBeTruthy();
  expect(dialog.getAllByText('Email inválido')).toBeTruthy();
  expect(dialog.getAllByText('Telefone deve ter 10 ou 11 dígitos')).toBeTruthy();
  expect(dialog.getAllByText('CPF inválido')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('registers once, with masks, units in digits and a warning about another owner', async () => {
  open();
  await press('Novo Cliente');
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText(/^Nome/), ' Elisa Prado ');
  fill(dialog.getByLabelText(/^CPF/), '52998224725');
  fill(dialog.getByLabelText(/^Telefone/), '1133334444');
  fill(dialog.getByLabelText(/^Email/), 'Elisa@X.com.br');
  expect(dialog.getByLabelText<HTMLInputElement>(/^CPF/).value).toBe('529.982.247-25');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Telefone/).value).toBe('(11) 3333-4444');
  await userEvent.selectOptions(dialog.getByLabelText(/^Empreendimento/), 'd1');
  await userEvent.type(dialog.getByLabelText('Unidades'), '102, 12A');
  expect(dialog.getByText('Ignoramos “12A”: use só números.')).toBeTruthy();
  expect(await dialog.findByText('A unidade 102 também está com Davi Rocha')).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Cadastrar Cliente' }));
  expect(await screen.findByText('Cliente Cadastrado!')).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    call: 'POST clients/',
    key: expect.stringMatching(/^[0-9a-f-]{32,36}$/),
    body: {
      name: 'Elisa Prado',
      email: 'elisa@x.com.br',
      cpf: '529.982.247-25',
      phone: '(11) 3333-4444',
      developmentUnits: [{ developmentId: 'd1', units: ['102', '12'] }],
    },
  });
  await gone();
});

it('puts a CPF that is taken on its field', async () => {
  answers = [];
  open('/clients?dialogo=novo-cliente');
  const dialog = within(await screen.findByRole('dialog'));
  fill(dialog.getByLabelText(/^Nome/), 'Elisa Prado');
  fill(dialog.getByLabelText(/^CPF/), '52998224725');
  fill(dialog.getByLabelText(/^Telefone/), '1133334444');
  fill(dialog.getByLabelText(/^Email/), 'e@x.com.br');
  await userEvent.selectOptions(dialog.getByLabelText(/^Empreendimento/), 'd2');
  answers = [
    refusal(409, 'DUPLICATE_RECORD', 'CPF já está em uso', {
      errors: [{ field: 'cpf', code: 'DUPLICATE_RECORD', message: 'CPF já está em uso' }],
    }),
  ];
  await userEvent.click(dialog.getByRole('button', { name: 'Cadastrar Cliente' }));
  expect(await dialog.findByText('CPF já está em uso')).toBeTruthy();
  expect(dialog.getByLabelText(/^CPF/).getAttribute('aria-invalid')).toBe('true');
});

it('links an existing client instead of registering one', async () => {
  open('/clients?dialogo=novo-cliente');
  await screen.findByRole('dialog');
  await press('Importar Cliente');
  await userEvent.click(await screen.findByRole('button', { name: /^Davi Rocha/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Cliente' }));
  expect(await dialog.findByText(/Dados vindos do cadastro existente/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Nome/).readOnly).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>(/^CPF/).value).toBe('111.444.777-35');
  expect(dialog.queryByRole('button', { name: 'Adicionar empreendimento' })).toBeNull();
  await userEvent.selectOptions(dialog.getByLabelText(/^Empreendimento/), 'd2');
  await userEvent.type(dialog.getByLabelText('Unidades'), '7');
  await userEvent.click(dialog.getByRole('button', { name: 'Importar Cliente' }));
  expect(await screen.findByText('Cliente Importado!')).toBeTruthy();
  expect(sent).toMatchObject([
    { call: 'POST clients/c9/add_development/', body: { developmentId: 'd2', units: ['7'] } },
  ]);
  await gone();
});

it('gives back what was typed when the import is undone', async () => {
  open('/clients?dialogo=novo-cliente');
  fill(await screen.findByLabelText(/^Nome/), 'Elisa');
  await press('Importar Cliente');
  await userEvent.click(await screen.findByRole('button', { name: /^Davi Rocha/ }));
  await press('Desfazer importação');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Elisa');
});

it('sends only what was changed, keeps the notes of each development, and asks before it forgets', async () => {
  open();
  await press('Editar Bruno Teixeira');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Atualizar' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.clear(dialog.getByLabelText(/^Observações/));
  await userEvent.type(dialog.getByLabelText('Unidades'), ', 103');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Você tem alterações não salvas. Deseja realmente fechar?')).toBeTruthy();
  await press('Continuar editando');
  await userEvent.click(dialog.getByRole('button', { name: 'Atualizar' }));
  expect(await screen.findByText('Cliente Atualizado!')).toBeTruthy();
  expect(sent[0]).toMatchObject({ call: 'PATCH clients/c1/', version: 'W/"4"' });
  expect(sent[0]?.body).toEqual({
    notes: '',
    developmentUnits: [{ developmentId: 'd1', units: ['101', '103'], notes: 'Cobertura' }],
  });
  await gone();
});

it('shows what someone else changed, and keeps both where I say so', async () => {
  open();
  await press('Editar Bruno Teixeira');
  await userEvent.type(await screen.findByLabelText(/^Endereço/), 'Rua B');
  answers = [stale];
  current = {
    ...bruno,
    version: 9,
    address: 'Rua A',
    email: 'novo@x.com.br',
    updatedAt: '2026-11-20T13:30:00Z',
  };
  await press('Atualizar');
  const conflict = within(await screen.findByRole('alertdialog', { name: 'Este registro mudou' }));
  expect(conflict.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'CampoSeu valorValor atual',
    'EmailVocê não mudounovo@x.com.br',
    'EndereçoRua BRua A',
  ]);
  await press('Manter o meu');
  expect(await screen.findByText('Cliente Atualizado!')).toBeTruthy();
  expect(sent.map(({ version, body }) => [version, body])).toEqual([
    ['W/"4"', { address: 'Rua B' }],
    ['W/"9"', { address: 'Rua B' }],
  ]);
});

it('deletes only for who types the name, whatever its case', async () => {
  open();
  await press('Excluir Bruno Teixeira');
  const dialog = within(await screen.findByRole('alertdialog'));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Excluir Cliente' });
  const field = dialog.getByLabelText(/digite o nome/);
  expect(dialog.getByText('Atenção! Esta ação não pode ser desfeita.')).toBeTruthy();
  expect(button.disabled).toBe(true);
  await userEvent.type(field, 'Bruno T');
  expect(dialog.queryByText(/exatamente como mostrado/)).toBeNull();
  await userEvent.type(field, 'x');
  expect(
    dialog.getByText('Por favor, digite o nome do cliente exatamente como mostrado para confirmar.'),
  ).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, ' bruno TEIXEIRA {Enter}');
  expect(await screen.findByText('Cliente Excluído!')).toBeTruthy();
  expect(sent).toMatchObject([{ call: 'DELETE clients/c1/', version: 'W/"4"' }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('shows the record anew when it changed before it was deleted', async () => {
  open('/clients?dialogo=excluir-cliente&cliente=c1');
  const field = await screen.findByLabelText(/digite o nome/);
  fill(field, 'Bruno Teixeira');
  answers = [stale];
  current = { ...bruno, version: 9, name: 'Bruno Teixeira Filho' };
  await press('Excluir Cliente');
  expect(await screen.findByText(/O cadastro mudou/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir Cliente' }).disabled).toBe(true);
});

it('restores a deactivated client', async () => {
  clients = [carla];
  open('/clients?status=todos');
  await press('Restaurar Carla Luz');
  await press('Restaurar Cliente');
  expect(await screen.findByText('Cliente Restaurado!')).toBeTruthy();
  expect(sent).toMatchObject([{ call: 'POST clients/c2/reactivate/' }]);
});

it('erases with a reason, after showing the texts that it does not reach', async () => {
  open();
  await press('Mais ações para Bruno Teixeira');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Apagar dados pessoais' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('Entrada do Bruno')).toBeTruthy();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Apagar para sempre' });
  fill(dialog.getByLabelText(/digite o nome/), 'Bruno Teixeira');
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  expect(await dialog.findByText('Motivo é obrigatório')).toBeTruthy();
  fill(dialog.getByLabelText(/^Motivo/), 'Pedido do titular');
  await userEvent.click(button);
  expect(await screen.findByText('Dados Apagados!')).toBeTruthy();
  expect(sent).toMatchObject([
    { call: 'POST clients/c1/erase/', version: 'W/"4"', body: { reason: 'Pedido do titular' } },
  ]);
});
