/** Chaves de API: what each may and how it ends in words, the secret shown once, and nothing said that was not read. */
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import AccessKeysPage from '../../features/access-keys/access-keys-page.tsx';
import type { AccessKeyView } from '../../shared/api/generated.ts';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const night: AccessKeyView = {
  id: 'k1',
  name: 'BI noturno',
  scopes: ['exports', 'transactions:read', 'antigo:ler'],
  state: 'active',
  expires_at: '2027-02-23T02:59:59.999Z',
  issued_at: '2026-11-24T12:00:00Z',
  issued_by: { id: 'u1', name: 'Ana Administradora' },
  revoked_at: null,
  revoked_by: null,
  last_used_at: '2026-11-25T05:00:00Z',
  last_address: '10.0.0.9',
};
const unused = {
  ...night,
  id: 'k2',
  name: 'ERP',
  last_used_at: null,
  last_address: null,
  scopes: ['expenses:create'],
};
const over: AccessKeyView = {
  ...night,
  id: 'k3',
  name: 'Do ano passado',
  state: 'expired',
  expires_at: '2026-11-01T02:59:59.999Z',
};
const gone: AccessKeyView = {
  ...night,
  id: 'k4',
  name: 'Vazada',
  state: 'revoked',
  issued_by: { id: 'system', name: null },
  revoked_at: '2026-11-24T13:00:00Z',
  revoked_by: { id: 'u1', name: 'Ana Administradora' },
}; // prettier-ignore
const scopes = [
  { scope: 'exports', group: 'Relatórios e listas', label: 'Baixar relatórios e listas' },
  { scope: 'transactions:read', group: 'Histórico', label: 'Consultar' },
  { scope: 'transactions:create', group: 'Histórico', label: 'Criar' },
  { scope: 'expenses:create', group: 'Despesas', label: 'Criar' },
];
const KEY = `livro_${'0'.repeat(32)}_${'A'.repeat(49)}`;

let keys: readonly AccessKeyView[];
let answers: (() => Response)[];
const sent: { call: string; body: unknown; key: string | null }[] = [];
const took = async (request: Request) => {
  const text = await request.text();
  sent.push({
    call: `${request.method} ${new URL(request.url).pathname}`,
    body: text ? JSON.parse(text) : undefined,
    key: request.headers.get('Idempotency-Key'),
  });
};
const server = setupServer(
  http.get('*/api/access-keys/scopes/', () => ok(scopes)),
  http.get('*/api/access-keys/', () => ok(keys)),
  http.post('*/api/access-keys/', async ({ request }) => {
    await took(request);
    return answers.shift()!();
  }),
  http.delete('*/api/access-keys/:id/', async ({ request }) => {
    await took(request);
    return answers.shift()!();
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  server.resetHandlers();
  keys = [night, unused, over, gone];
  answers = [];
  sent.length = 0;
  sessionStorage.clear();
});

const everything = ['access-keys:read', 'access-keys:manage'];
const show = (permissions = everything, address = '/chaves-de-api') =>
  showPage(AccessKeysPage, permissions, address);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const fill = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
const cards = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('tells of each key what it may in words, who issued it, its end and its last use', async () => {
  show();
  await screen.findByText('BI noturno');
  await screen.findAllByText(/Histórico: Consultar/);
  expect(await cards('Chaves em uso')).toEqual([
    'BI noturnoEm usoRelatórios e listas: Baixar relatórios e listas · Histórico: Consultar · antigo:lerVale até 22/02/2027 · Último uso: 25/11/2026, 02:00, de 10.0.0.9Criada em 24/11/2026 por Ana Administradora',
    'ERPEm usoDespesas: CriarVale até 22/02/2027 · Nunca usadaCriada em 24/11/2026 por Ana Administradora',
  ]);
  const ended = await cards('Chaves encerradas');
  expect(ended[0]).toContain('Do ano passadoVencida');
  expect(ended[0]).toContain('Venceu em 31/10/2026');
  expect(ended[1]).toContain('VazadaRevogada');
  expect(ended[1]).toContain('Revogada em 24/11/2026 por Ana Administradora');
  expect(ended[1]).toContain('Criada em 24/11/2026 na máquina');
  expect(screen.getAllByRole('button', { name: /^Revogar/ })).toHaveLength(2);
});

it('issues a key with what was ticked, and shows its secret once, to be copied', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  answers = [() => ok({ ...night, id: 'k9', name: 'Fechamento', key: KEY }, 201)];
  show();
  await press('Nova chave');
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova chave de API' }));
  await fill(dialog.getByLabelText(/^Nome da chave/), ' Fechamento ');
  await userEvent.selectOptions(dialog.getByLabelText(/^Validade/), '1 ano');
  const history = within(await dialog.findByRole('group', { name: 'Histórico' }));
  await userEvent.click(history.getByRole('checkbox', { name: 'Consultar' }));
  await userEvent.click(history.getByRole('checkbox', { name: 'Criar' }));
  await userEvent.click(history.getByRole('checkbox', { name: 'Criar' }));
  expect(dialog.getByText('1 permissão')).toBeTruthy();
  await press('Emitir chave');
  const shown = within(await screen.findByRole('dialog', { name: 'Chave emitida' }));
  expect(sent).toEqual([
    {
      call: 'POST /api/access-keys/',
      body: {
        name: 'Fechamento',
        scopes: ['transactions:read'],
        expiresOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      key: expect.stringMatching(/.{8}/),
    },
  ]);
  expect(shown.getByText(KEY)).toBeTruthy();
  expect(shown.getByText(/^A chave aparece só agora/)).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Copiar chave' }));
  expect(writeText).toHaveBeenCalledWith(KEY);
  expect(await shown.findByText('Copiado.')).toBeTruthy();
  await userEvent.click(shown.getAllByRole('button', { name: 'Fechar' }).at(-1)!);
  await waitFor(() => expect(screen.queryByText(KEY)).toBeNull());
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(KEY);
});

it('says that the secret of a key is not shown again where its issue was only repeated', async () => {
  answers = [() => ok({ ...night, key: null }, 201)];
  show(everything, '/chaves-de-api?dialogo=nova-chave');
  await fill(await screen.findByLabelText(/^Nome da chave/), 'BI noturno');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Baixar/ }));
  await press('Emitir chave');
  expect(await screen.findByText(/o seu segredo não é mostrado outra vez/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copiar chave' })).toBeNull();
});

it('asks for a name, something to do and a day within a year before it sends anything', async () => {
  show(everything, '/chaves-de-api?dialogo=nova-chave');
  await userEvent.selectOptions(await screen.findByLabelText(/^Validade/), 'Até um dia que eu escolho');
  await fill(await screen.findByLabelText(/^Vale até/), '01/01/2020');
  await screen.findByRole('checkbox', { name: /^Baixar/ });
  await press('Emitir chave');
  const summary = within(await screen.findByRole('alert'));
  for (const problem of [
    'Nome da chave é obrigatório',
    'A validade deve ser um dia futuro',
    'Escolha ao menos uma permissão',
  ])
    expect(summary.getByText(problem)).toBeTruthy();
  await userEvent.click(summary.getByText('Escolha ao menos uma permissão'));
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Baixar/ }));
  expect(sent).toEqual([]);
});

it('puts the server’s refusal of a name at the name', async () => {
  answers = [
    refusal(409, 'DUPLICATE_RECORD', 'Já existe uma chave em uso com este nome', {
      errors: [
        { field: 'name', code: 'DUPLICATE_RECORD', message: 'Já existe uma chave em uso com este nome' },
      ],
    }),
  ];
  show(everything, '/chaves-de-api?dialogo=nova-chave');
  const name = await screen.findByLabelText(/^Nome da chave/);
  await fill(name, 'BI noturno');
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Baixar/ }));
  await press('Emitir chave');
  expect(await screen.findByText('Já existe uma chave em uso com este nome')).toBeTruthy();
  expect(name.getAttribute('aria-invalid')).toBe('true');
});

it('revokes a key after a question that says what it means, and tells when that failed', async () => {
  answers = [
    refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado ou fora de alcance'),
    () => {
      keys = [{ ...night, state: 'revoked', revoked_at: '2026-11-24T13:00:00Z' }, unused];
      return ok(keys[0]);
    },
  ];
  show();
  await press('Revogar BI noturno');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revogar chave' }));
  expect(dialog.getByText(/é recusado já na próxima chamada, e isto não se desfaz/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Revogar' }));
  expect(await dialog.findByText(/^Erro interno ao revogar a chave\. Não sabemos se foi salvo/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Revogar' }));
  expect(await screen.findByText('Chave revogada!')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([
    'DELETE /api/access-keys/k1/',
    'DELETE /api/access-keys/k1/',
  ]);
  await waitFor(async () => expect((await cards('Chaves encerradas'))[0]).toContain('BI noturnoRevogada'));
});

it('says that what it shows is old where it could not be read again', async () => {
  answers = [() => ok({ ...night, state: 'revoked' })];
  show();
  await press('Revogar BI noturno');
  server.use(http.get('*/api/access-keys/', refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado')));
  await press('Revogar');
  expect(await screen.findByText(/^Não foi possível ler as chaves agora/)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Chaves em uso', hidden: true })).toBeTruthy();
});

it('shows auditors the list and lets them change nothing, and others not even that', async () => {
  show(['access-keys:read']);
  expect(await screen.findByText('BI noturno')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nova chave' }).getAttribute('aria-disabled')).toBe('true');
});

it('is closed to whom may not read', async () => {
  show([]);
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
});

it('tells an empty house from a failed read', async () => {
  keys = [];
  server.use(
    http.get('*/api/access-keys/', refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado'), { once: true }),
  );
  show();
  expect(await screen.findByText('Não foi possível carregar as chaves de API.')).toBeTruthy();
  expect(screen.queryByText('Nenhuma chave em uso')).toBeNull();
  await press('Tentar novamente');
  expect(await screen.findByText('Nenhuma chave em uso')).toBeTruthy();
});
