import { File as NodeFile } from 'node:buffer';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
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

const accounts = [
  accountOf('a1', 'building', 'Conta da Obra', 1000),
  accountOf('a2', 'land', 'Conta do Terreno', 0),
];
const bruno = {
  id: 'c1',
  name: 'Bruno Teixeira',
  cpf: '12345678909',
  developmentUnits: [{ developmentId: 'd1', units: ['101'] }],
};
const cdb = {
  id: 'i1',
  type: 'cdb',
  description: 'CDB do banco',
  outstanding_principal: 400,
  current_value: 440,
  value_date: '2026-11-21',
  status: 'active',
};
interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}
let sent: Sent[] = [];
let answers: (() => Response)[] = [];
let papers: string[] = [];
let investments: object[] = [];
let transfers: object[] = [];
const server = setupServer(
  http.get('*/api/developments/d1/', () => ok(development)),
  balanceCourses,
  http.get('*/api/accounts/', () => ok(accounts)),
  http.get('*/api/transactions/', () => ok([])),
  http.get('*/api/clients/', () => ok([bruno])),
  http.get('*/api/clients/c1/', () => ok(bruno)),
  http.get('*/api/transfers/', ({ request }) => {
    const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
    const results = transfers.slice(from, from + 20);
    const next = from + 20 < transfers.length ? `${from + 20}` : null;
    return ok({ results, count: transfers.length, page: 1, limit: 20, next });
  }),
  http.get('*/api/transfers/summary/', () => ok({ count: 0, received: 0, sent: 0, net_flow: 0 })),
  http.get('*/api/transfers/account-options/', () => ok({ sources: [accounts[0]], destinations: accounts })),
  http.get('*/api/financial-investments/', () => ok(investments)),
  http.get('*/api/financial-investments/i1/', () => ok(cdb)),
  http.get('*/api/financial-investments/summary/', () =>
    ok({
      invested: 400,
      returns_received: 0,
      net_return: -400,
      net_gain_loss: 0,
      outstanding_principal: 400,
      active_count: 1,
    }),
  ),
  http.post('*/api/payments/novo/attachments/', async ({ request }) => {
    const file = (await request.formData()).get('files') as File;
    papers.push(file.name);
    if (papers.filter((name) => name === 'nota.pdf').length === 1 && file.name === 'nota.pdf')
      return HttpResponse.error();
    return ok([{ id: file.name }], 201);
  }),
  http.post('*/api/*', async ({ request }) => {
    const body = (await request.json()) as Sent['body'];
    const path = new URL(request.url).pathname.replace('/api/', '');
    sent.push({ path, key: request.headers.get('idempotency-key'), body });
    return answers.shift()?.() ?? ok({ id: 'novo', date: '2026-11-20' }, 201);
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answers = [];
  papers = [];
  investments = [];
  transfers = [];
  accounts[1] = accountOf('a2', 'land', 'Conta do Terreno', 0);
  sessionStorage.clear();
});

const everything = [
  'transactions:read',
  'transactions:reverse',
  'expenses:create',
  'payments:create',
  'transfers:read',
  'transfers:create',
  'investments:read',
  'investments:create',
  'investments:add_return',
  'accounts:set_initial_balance',
];

async function open(button: string, permissions = everything) {
  showDevelopment(permissions);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('registers a payment of a client that was searched for, once, and offers to undo it', async () => {
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  await userEvent.type(dialog.getByRole('combobox', { name: /^Cliente/ }), 'bru');
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Unidade/).value).toBe('101');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '250,5');
  expect(dialog.getByText('Saldo após: R$ 1.250,50')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Entrada');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  await screen.findByText('Pagamento Registrado!');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    path: 'payments/',
    key: expect.stringMatching(/^[0-9a-f-]{32,36}$/),
    body: {
      accountId: 'a1',
      clientId: 'c1',
      amount: 250.5,
      paymentMethod: 'pix',
      status: 'confirmed',
      unitReference: '101',
      description: 'Entrada',
    },
  });
  await gone();
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText(/Estorno registrado/)).toBeTruthy();
  expect(sent[1]?.path).toBe('transactions/novo/reverse/');
});

it('explains a pending payment, names what is missing and puts an unknown client on its field', async () => {
  answers = [
    refusal(404, 'NOT_FOUND', 'Cliente não encontrado', {
      errors: [{ field: 'clientId', code: 'NOT_FOUND', message: 'Cliente não encontrado' }],
    }),
  ];
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  await userEvent.selectOptions(dialog.getByLabelText(/^Status/), 'pending');
  expect(dialog.getByText('Só entra no saldo quando confirmado.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  await waitFor(() => expect(dialog.getAllByText('Cliente é obrigatório')).toHaveLength(2));
  expect(dialog.getAllByText('Valor é obrigatório')).toHaveLength(2);
  expect(sent).toHaveLength(0);

  await userEvent.click(dialog.getByRole('combobox', { name: /^Cliente/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  await userEvent.type(dialog.getByLabelText(/^Valor/), '10');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Entrada');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  expect(await dialog.findByText('Cliente não encontrado')).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: /^Cliente/ }).getAttribute('aria-invalid')).toBe('true');
});

it('sends the papers of a payment once it is booked, and a failed one again', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:conteudo', revokeObjectURL: () => undefined });
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  const files = [new NodeFile(['%PDF-1.7'], 'nota.pdf'), new NodeFile(['\xff\xd8\xff'], 'falsa.jpg')];
  fireEvent.drop(dialog.getByRole('group', { name: 'Comprovantes e outros anexos' }), {
    dataTransfer: { files, types: ['Files'] },
  });
  expect(await dialog.findByText('Tipos de arquivo não suportados: falsa.jpg')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: /^Cliente/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  await userEvent.type(dialog.getByLabelText(/^Valor/), '10');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Entrada');
  expect(papers).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente: nota.pdf' }));
  expect(await screen.findByText('Pagamento Registrado!')).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual(['payments/']);
  expect(papers).toEqual(['nota.pdf', 'nota.pdf']);
  await gone();
});

it('transfers between accounts, with both balances before and after, and never more than there is', async () => {
  const dialog = await open('Gerenciar Transferências em Conta da Obra');
  await dialog.findByRole('option', { name: 'Conta do Terreno · Residencial Aurora' });
  const source = dialog.getByLabelText(/^Conta de origem/);
  expect(within(source).getAllByRole('option')).toHaveLength(2);
  await userEvent.selectOptions(dialog.getByLabelText(/^Conta de destino/), 'a2');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '1000,01');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Reforço');
  await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));
  expect(await dialog.findByText('Saldo insuficiente. Saldo disponível: R$ 1.000,00')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/^Valor/));
  await userEvent.type(dialog.getByLabelText(/^Valor/), '300');
  expect(dialog.getByText('Saldo: R$ 1.000,00 → R$ 700,00')).toBeTruthy();
  expect(dialog.getByText('Saldo: R$ 0,00 → R$ 300,00')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));
  expect(await screen.findByText('Transferência Realizada!')).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ sourceAccountId: 'a1', destinationAccountId: 'a2', amount: 300 });
  await gone();
});

it.each([
  ['i', 'Aplicação Financeira'],
  ['t', 'Transferência entre contas'],
])('asks of which account before the key %s opens what is of one', async (key, purpose) => {
  showDevelopment(everything);
  await screen.findByRole('button', { name: 'Adicionar Despesa em Conta da Obra' });
  await userEvent.keyboard(key);
  const question = within(await screen.findByRole('dialog', { name: 'De qual conta?' }));
  expect(question.getByText(purpose)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: /^Conta do Terreno.*R\$\s0,00/ }));
  const opened = within(await screen.findByRole('dialog', { name: purpose }));
  expect(opened.getByText('Conta do Terreno · Residencial Aurora', { selector: 'p, span' })).toBeTruthy();
});

it('applies money and says that there is nothing to take back yet', async () => {
  const dialog = await open('Gerenciar Aplicações em Conta da Obra');
  expect(await dialog.findByText('Não há investimentos ativos para registrar retorno.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Registrar Retorno' }).disabled).toBe(true);
  expect(await dialog.findByText('Esta conta ainda não possui histórico de investimentos.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Valor/), '400');
  await userEvent.type(dialog.getByLabelText(/^Taxa esperada/), '101');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'CDB do banco');
  const submit = () => userEvent.click(dialog.getAllByRole('button', { name: 'Aplicar Dinheiro' }).at(-1)!);
  await submit();
  expect(await dialog.findByText('Taxa deve ser um número entre 0 e 100')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/^Taxa esperada/));
  await userEvent.type(dialog.getByLabelText(/^Taxa esperada/), '12,75');
  await submit();
  expect(await screen.findByText('Aplicação Realizada!')).toBeTruthy();
  expect(sent[0]).toMatchObject({
    path: 'financial-investments/',
    body: { accountId: 'a1', type: 'cdb', amount: 400, expectedReturnRate: '12.75' },
  });
  await gone();
});

it('takes money back and shows how it divides', async () => {
  investments = [cdb];
  const dialog = await open('Gerenciar Aplicações em Conta da Obra');
  const mode = dialog.getByRole<HTMLButtonElement>('button', { name: 'Registrar Retorno' });
  await waitFor(() => expect(mode.disabled).toBe(false));
  await userEvent.click(mode);
  await userEvent.selectOptions(dialog.getByLabelText(/^Investimento/), 'i1');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '110');
  expect(await dialog.findByText(/Deste retorno: principal R\$ 100,00, ganho \+R\$ 10,00/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Resgate');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Registrar Retorno' }).at(-1)!);
  expect(await screen.findByText('Retorno Registrado!')).toBeTruthy();
  expect(sent[0]).toMatchObject({
    path: 'financial-investments/i1/add_return/',
    body: { type: 'partial', amount: 110, description: 'Resgate' },
  });
  await gone();
});

it('asks once more about an expense that looks like another, and books it when told to', async () => {
  const text =
    'Possível despesa duplicada do lançamento nº 7, de 20/11/2026. Confirme para lançar mesmo assim.';
  answers = [
    refusal(409, 'DUPLICATE_RECORD', text, { error: { details: { entryId: 'e7', entryNumber: 7 } } }),
  ];
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '10');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Cimento');
  await userEvent.click(dialog.getByRole('button', { name: 'Adicionar Despesa' }));
  expect(await dialog.findByText(text)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Lançar mesmo assim' }));
  expect(await screen.findByText('Despesa Adicionada!')).toBeTruthy();
  expect(sent.map(({ body }) => body.confirmDuplicate)).toEqual([undefined, true]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  await gone();
});

it("asks once more about a payment that looks like another, warns of a unit that is not the client's, and books it when told to", async () => {
  const text =
    'Possível pagamento duplicado do lançamento nº 7, de 20/11/2026: mesmo cliente, unidade, valor e data. Confirme para lançar mesmo assim.';
  answers = [
    refusal(409, 'DUPLICATE_RECORD', text, { error: { details: { entryId: 'p7', entryNumber: 7 } } }),
  ];
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  await userEvent.type(dialog.getByRole('combobox', { name: /^Cliente/ }), 'bru');
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  const unit = dialog.getByLabelText(/^Unidade/);
  await userEvent.clear(unit);
  await userEvent.type(unit, '909');
  expect(
    await dialog.findByText('A unidade 909 não está no cadastro deste cliente neste empreendimento.'),
  ).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Valor/), '250');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Entrada');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  expect(await dialog.findByText(text)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Lançar mesmo assim' }));
  expect(await screen.findByText('Pagamento Registrado!')).toBeTruthy();
  expect(sent.map(({ body }) => body.force)).toEqual([undefined, true]);
  await gone();
});

it('asks once more about a return above what the position is worth', async () => {
  investments = [cdb];
  const text =
    'O retorno passa do valor da posição em 21/11/2026, que é R$ 440,00. Confirme para registrar mesmo assim.';
  answers = [refusal(409, 'ABOVE_POSITION_VALUE', text)];
  const dialog = await open('Gerenciar Aplicações em Conta da Obra');
  const mode = dialog.getByRole<HTMLButtonElement>('button', { name: 'Registrar Retorno' });
  await waitFor(() => expect(mode.disabled).toBe(false));
  await userEvent.click(mode);
  await userEvent.selectOptions(dialog.getByLabelText(/^Investimento/), 'i1');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '30000');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Resgate');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Registrar Retorno' }).at(-1)!);
  expect(await dialog.findByText(text)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Lançar mesmo assim' }));
  expect(await screen.findByText('Retorno Registrado!')).toBeTruthy();
  expect(sent.map(({ body }) => body.force)).toEqual([undefined, true]);
  await gone();
});

it('enters the opening balance of an account that has none, and says why where it fails', async () => {
  accounts[1] = { ...accounts[1]!, openingBalance: null } as (typeof accounts)[number];
  answers = [refusal(500, 'INTERNAL_ERROR', 'HTTP 500: Internal Server Error')];
  const dialog = await open('Definir saldo inicial em Conta do Terreno');
  expect(screen.queryByRole('button', { name: 'Definir saldo inicial em Conta da Obra' })).toBeNull();
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Definir saldo inicial' }));
  await submit();
  expect(await dialog.findByText('Valor é obrigatório')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Valor/), '1500');
  const date = dialog.getByLabelText(/^Data/);
  await userEvent.clear(date);
  await userEvent.type(date, '10012025');
  await submit();
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await submit();
  expect(await screen.findByText('Saldo Inicial Registrado!')).toBeTruthy();
  expect(sent[1]).toMatchObject({
    path: 'accounts/a2/set_initial_balance/',
    body: { amount: 1500, date: '2025-01-10', description: 'Saldo inicial' },
  });
  await gone();
});

it('leads through all transfers of an account, page by page', async () => {
  transfers = Array.from({ length: 23 }, (_, n) => ({
    id: `t${n}`,
    description: `Repasse ${n}`,
    amount: 10,
    date: '2026-11-20',
    created_at: '2026-11-20T12:00:00Z',
    source_account_id: 'a1',
    destination_account_id: 'a2',
    destination_account_type: 'land',
    tags: [],
    status: 'completed',
  }));
  const dialog = await open('Gerenciar Transferências em Conta da Obra');
  expect(await dialog.findByText('1–20 de 23')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Próximos' }));
  expect(await dialog.findByText('21–23 de 23')).toBeTruthy();
  expect(dialog.getAllByText(/^Repasse/)).toHaveLength(3);
});
