import { messages } from '@livro/rules';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { accountOf, balanceCourses, ok, refusal, showDevelopment } from './development-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

const aurora = (changes: object = {}) => ({
  id: 'd1',
  name: 'Residencial Aurora',
  description: 'Torre única',
  address: 'Rua A',
  status: 'in-progress',
  progressPercentage: 10,
  startDate: '2026-01-05',
  expectedCompletionDate: null,
  tags: ['alto'],
  lateRule: { fine: '1.5', fineFrom: 'company', interest: '0.5', interestFrom: 'company' },
  inheritedLateRule: { fine: '1.5', interest: '0.5', from: 'company' },
  updatedAt: '2026-11-20T15:30:00Z',
  version: 1,
  ...changes,
});
let stored = aurora();
let sent: { readonly ifMatch: string | null; readonly body: unknown }[] = [];
let answers: (() => Response)[] = [];
const server = setupServer(
  http.get('*/api/developments/d1/', () => ok(stored)),
  balanceCourses,
  http.get('*/api/accounts/', () => ok([accountOf('a1', 'building', 'Conta da Obra', 1000)])),
  http.get('*/api/purchase-requests/commitments/', () =>
    ok([
      {
        development_id: 'd1',
        development_name: 'Residencial Aurora',
        balance: 1000,
        booked: 300,
        committed: 1200,
        available: -200,
        approved_count: 2,
      },
    ]),
  ),
  http.delete('*/api/developments/d1/', ({ request }) => {
    sent.push({ ifMatch: request.headers.get('if-match'), body: null });
    return answers.shift()?.() ?? ok(null);
  }),
  http.patch('*/api/developments/d1/', async ({ request }) => {
    sent.push({ ifMatch: request.headers.get('if-match'), body: await request.json() });
    return answers.shift()?.() ?? ok(stored);
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('../../features/developments/edit-development-dialog.tsx');
});
afterAll(() => server.close());
beforeEach(() => {
  stored = aurora();
  sent = [];
  answers = [];
  sessionStorage.clear();
});

async function open() {
  showDevelopment(['developments:read', 'developments:update']);
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Empreendimento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Empreendimento' }));
  return { dialog, save: dialog.getByRole('button', { name: 'Salvar Alterações' }) };
}

it('shows the stored status, sends nothing while nothing changed, and then only what was touched', async () => {
  const { dialog, save } = await open();
  const status = dialog.getByLabelText<HTMLSelectElement>(/^Status/);
  expect(status.value).toBe('in-progress');
  expect(
    within(status)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Em Andamento', 'Planejamento', 'Ativo', 'Pausado', 'Concluído', 'Cancelado']);
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(dialog.getByText('1,5 % e 0,5 % ao mês').parentElement!.textContent).toMatch(
    'O que fica vazio vem da empresa: 1,5 % e 0,5 % ao mês.',
  );
  await userEvent.click(save);
  expect(sent).toHaveLength(0);
  await userEvent.clear(dialog.getByLabelText(/^Localização/));
  await userEvent.click(save);
  expect(await screen.findByText('Atualizado!')).toBeTruthy();
  expect(sent).toEqual([{ ifMatch: 'W/"1"', body: { address: '' } }]);
});

it('shows both sides when somebody else was faster, and keeps mine beside theirs', async () => {
  const { dialog, save } = await open();
  await userEvent.type(dialog.getByLabelText(/^Nome/), ' II');
  answers = [refusal(412, 'STALE_VERSION', 'O registro mudou desde que foi lido.')];
  stored = aurora({ version: 2, status: 'on-hold', progressPercentage: 40 });
  await userEvent.click(save);
  const conflict = within(await screen.findByRole('alertdialog', { name: 'Este registro mudou' }));
  expect(conflict.getByRole('row', { name: 'Nome Residencial Aurora II Residencial Aurora' })).toBeTruthy();
  expect(conflict.getByRole('row', { name: 'Status Sem mudança sua Pausado' })).toBeTruthy();
  expect(conflict.getByRole('row', { name: 'Progresso (%) Sem mudança sua 40' })).toBeTruthy();
  await userEvent.click(conflict.getByRole('button', { name: 'Manter o meu' }));
  expect(await screen.findByText('Atualizado!')).toBeTruthy();
  const body = { name: 'Residencial Aurora II' };
  expect(sent).toEqual([
    { ifMatch: 'W/"1"', body },
    { ifMatch: 'W/"2"', body },
  ]);
});

it('puts broken rules on their fields, and calls a name that another development has taken or invalid', async () => {
  const { dialog, save } = await open();
  const taken = 'Já existe um empreendimento com este nome';
  answers = [
    refusal(409, 'DUPLICATE_RECORD', taken, {
      errors: [{ field: 'name', code: 'DUPLICATE_RECORD', message: taken }],
    }),
  ];
  await userEvent.type(dialog.getByLabelText(/^Nome/), ' II');
  await userEvent.type(dialog.getByLabelText(/^Previsão de conclusão/), '05012025');
  await userEvent.click(save);
  expect(await dialog.findByText('Data de conclusão deve ser posterior à data de início')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/^Previsão de conclusão/));
  await userEvent.click(save);
  expect(await dialog.findByText('Nome já existe ou é inválido')).toBeTruthy();
});

it('deletes what never held money, and offers the status “Cancelado” where it did', async () => {
  showDevelopment(['developments:read', 'developments:update', 'developments:delete']);
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Empreendimento' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Excluir empreendimento' }));
  const message = 'O empreendimento tem saldo ou lançamentos em suas contas e não pode ser excluído';
  answers = [refusal(422, 'BUSINESS_RULE_VIOLATION', message)];
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(dialog.queryByRole('button', { name: 'Excluir' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Mudar status para Cancelado' }));
  expect(await screen.findByText('Atualizado!')).toBeTruthy();
  expect(sent).toEqual([
    { ifMatch: 'W/"1"', body: null },
    { ifMatch: 'W/"1"', body: { status: 'cancelled' } },
  ]);
});

it('says that it was deleted and goes back to the list', async () => {
  const where = showDevelopment(['developments:read', 'developments:update', 'developments:delete']);
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Empreendimento' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Excluir empreendimento' }));
  answers = [() => ok(null)];
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText(messages.screens.developmentDeleted)).toBeTruthy();
  expect(sent).toEqual([{ ifMatch: 'W/"1"', body: null }]);
  await waitFor(() => expect(where()).toBe('/developments'));
});

it('is not for everyone', async () => {
  showDevelopment(['developments:read']);
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Empreendimento' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Operação não permitida');
});

it('shows what is booked, committed and left, with the way to the approved purchases', async () => {
  showDevelopment(['developments:read', 'purchases:read']);
  const panel = within(await screen.findByRole('region', { name: 'Compras e compromissos' }));
  const link = await panel.findByRole('link', { name: 'Ver 2 compras aprovadas' });
  expect(link.getAttribute('href')).toBe('/purchases?development=d1&status=approved');
  for (const text of ['R$ 300,00', 'R$ 1.200,00', '-R$ 200,00']) expect(panel.getByText(text)).toBeTruthy();
});

it.each([
  [
    'with our words',
    '{"success":false,"code":"INTERNAL_ERROR","message":"Erro interno ao excluir desenvolvimento. Não sabemos se foi salvo. Tentar de novo é seguro.","errors":[]}',
  ],
  ['with none', ''],
])('says in Portuguese that a deletion failed: an answer %s', async (_, body) => {
  answers = [
    () =>
      new Response(body, {
        status: 500,
        statusText: 'Internal Server Error',
        headers: { 'content-type': 'application/json' },
      }),
  ];
  showDevelopment(['developments:read', 'developments:update', 'developments:delete']);
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Empreendimento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar Empreendimento' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Excluir empreendimento' }));
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
  expect((await question.findByRole('alert')).textContent).toBe(
    'Erro interno ao excluir desenvolvimento. Não sabemos se foi salvo. Tentar de novo é seguro.',
  );
});
