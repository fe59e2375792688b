import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import {
  accountOf,
  balanceCourses,
  development,
  ok,
  refusal,
  showDevelopment,
} from './development-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

const COMPLETED = 'O empreendimento está concluído. Confira se o lançamento é mesmo dele.';
const CANCELLED = 'O empreendimento está cancelado: não aceita mais despesas, pagamentos nem aplicações';
let status = 'completed';
let answers: (() => Response)[] = [];
const server = setupServer(
  http.get('*/api/developments/d1/', () => ok({ ...development, status })),
  balanceCourses,
  http.get('*/api/accounts/', () => ok([accountOf('a1', 'building', 'Conta da Obra', 1000)])),
  http.get('*/api/transactions/', () => ok([])),
  http.get('*/api/clients/', () => ok([])),
  http.get('*/api/transfers/', () => ok([])),
  http.get('*/api/transfers/summary/', () => ok({ count: 0, received: 0, sent: 0, net_flow: 0 })),
  http.get('*/api/transfers/account-options/', () => ok({ sources: [], destinations: [] })),
  http.get('*/api/financial-investments/', () =>
    ok([{ id: 'i1', type: 'cdb', description: 'CDB', outstanding_principal: 400 }]),
  ),
  http.get('*/api/financial-investments/summary/', () => ok({ invested: 0, active_count: 0 })),
  http.post('*/api/financial-investments/', () => answers.shift()?.() ?? ok({ id: 'novo' }, 201)),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  status = 'completed';
  answers = [];
  sessionStorage.clear();
});

const may = [
  'developments:read',
  'accounts:read',
  'expenses:create',
  'payments:create',
  'investments:read',
  'investments:create',
  'investments:add_return',
  'transfers:read',
  'transfers:create',
];
const open = async (name: string, title: string) => {
  showDevelopment(may, `/developments/d1?dialogo=${name}&conta=a1`);
  return within(await screen.findByRole('dialog', { name: title }));
};
const forms = [
  ['despesa', 'Adicionar Despesa'],
  ['pagamento', 'Registrar Pagamento'],
  ['aplicacoes', 'Aplicação Financeira'],
] as const;

it.each(forms)('says of a completed development in the form of %s to look twice', async (name, title) => {
  const dialog = await open(name, title);
  expect(await dialog.findByText(COMPLETED)).toBeTruthy();
});

it.each(forms)(
  'says of a cancelled development in the form of %s that nothing goes in',
  async (name, title) => {
    status = 'cancelled';
    const dialog = await open(name, title);
    expect(await dialog.findByText(`${CANCELLED}.`)).toBeTruthy();
  },
);

it('has nothing to say where money only comes back, is passed on, or the development is at work', async () => {
  const returning = await open('aplicacoes', 'Aplicação Financeira');
  await returning.findByText(COMPLETED);
  await userEvent.click(await returning.findByRole('button', { name: 'Registrar Retorno', pressed: false }));
  expect(returning.queryByText(COMPLETED)).toBeNull();
});

it('warns in what was done, too, where the server does', async () => {
  const dialog = await open('aplicacoes', 'Aplicação Financeira');
  answers = [
    () =>
      Response.json(
        {
          success: true,
          data: { id: 'novo' },
          warnings: [{ field: 'accountId', code: 'DEVELOPMENT_COMPLETED', message: COMPLETED }],
        },
        { status: 201 },
      ),
  ];
  await userEvent.type(await dialog.findByLabelText(/^Valor/), '100');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'CDB de reserva');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Aplicação Realizada!')).toBeTruthy();
  expect(screen.getByText(new RegExp(`registrada\\. ${COMPLETED}`))).toBeTruthy();
});

it('blames no field for what no field can repair', async () => {
  const dialog = await open('aplicacoes', 'Aplicação Financeira');
  answers = [
    refusal(422, 'INVALID_OPERATION', CANCELLED, {
      errors: [{ field: 'accountId', code: 'INVALID_OPERATION', message: CANCELLED }],
    }),
  ];
  await userEvent.type(await dialog.findByLabelText(/^Valor/), '100');
  const words = dialog.getByLabelText(/^Descrição/);
  await userEvent.type(words, 'CDB de reserva');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect((await dialog.findByText(CANCELLED)).closest('[role="alert"]')).toBeTruthy();
  expect(words.getAttribute('aria-invalid')).not.toBe('true');
});
