import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { accountOf, ok, refusal } from './development-page.fixture.tsx';
import { approvedPurchase, everything, purchase, showPurchases } from './purchases-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

let sent: { readonly path: string; readonly ifMatch: string | null; readonly body: unknown }[] = [];
let answers: (() => Response)[] = [];
let row: PurchaseView = purchase();
const note = async ({ request }: { request: Request }) => {
  sent.push({
    path: new URL(request.url).pathname.replace('/api/purchase-requests/', ''),
    ifMatch: request.headers.get('if-match'),
    body: await request.json(),
  });
  return answers.shift()?.() ?? ok({ ...row, final_cost: 7350.5 });
};
const expense = (id: string, description: string, purchase_request_id: string | null) => ({
  id,
  description,
  amount: 7350.5,
  date: '2026-11-20',
  supplier: null,
  purchase_request_id,
});
/** Booked with the completion. */
const expenseOfIt = { id: 'e9' };
const server = setupServer(
  http.get('*/api/developments/', () =>
    ok([
      { id: 'd1', name: 'Residencial Aurora', status: 'active' },
      { id: 'd2', name: 'Torre Norte', status: 'in-progress' },
      { id: 'd3', name: 'Edifício Ipê', status: 'on-hold' },
    ]),
  ),
  http.get('*/api/accounts/', () =>
    ok([accountOf('a2', 'land', 'Conta do Terreno', 0), accountOf('a1', 'building', 'Conta da Obra', 10000)]),
  ),
  http.get('*/api/expenses/', () =>
    ok([expense('e1', 'Cimento da outra compra', 'p9'), expense('e2', 'Cimento já pago', null)]),
  ),
  http.get('*/api/purchase-requests/summary/', () => ok({ total_count: 1, total_estimated_cost: 7400 })),
  http.get('*/api/purchase-requests/', () =>
    ok({ results: [row], count: 1, page: 1, limit: 20, next: null }),
  ),
  http.get('*/api/purchase-requests/p1/', () => ok(row)),
  http.get('*/api/purchase-requests/p1/history/', () => ok([])),
  http.get('*/api/purchase-requests/p1/attachments/', () => ok([])),
  http.post('*/api/purchase-requests/*', note),
  http.patch('*/api/purchase-requests/p1/', note),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await Promise.all([
    import('../../features/purchases/request-dialog.tsx'),
    import('../../features/purchases/edit-dialog.tsx'),
    import('../../features/ledger/expense/register-purchase-dialog.tsx'),
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answers = [];
  row = purchase();
  sessionStorage.clear();
});

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** All at once: typing letter by letter is what the fields' own specs do. */
const fill = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
type Found = Awaited<ReturnType<typeof dialogNamed>>;
const press = (dialog: Found, name: string) => userEvent.click(dialog.getByRole('button', { name }));
const shown = async (address: string, title: string, permissions = everything) => {
  const page = showPurchases(permissions, `/purchases?dialogo=${address}`);
  return { ...page, dialog: await dialogNamed(title) };
};

describe('Nova Solicitação de Compra', () => {
  const open = () => shown('nova-solicitacao', 'Nova Solicitação de Compra');

  it('names what is missing, each beside its field', async () => {
    const { dialog } = await open();
    await press(dialog, 'Criar Solicitação');
    for (const text of [
      'Descrição é obrigatória',
      'Empreendimento é obrigatório',
      'Custo estimado é obrigatório',
    ])
      await waitFor(() => expect(dialog.getAllByText(text)).toHaveLength(2));
    await fill(dialog.getByLabelText(/^Descrição/), '  Cimento ');
    expect(await dialog.findAllByText('Descrição deve ter pelo menos 10 caracteres')).toHaveLength(2);
    await fill(dialog.getByLabelText(/^Custo estimado/), '0');
    expect(await dialog.findAllByText('Custo estimado deve ser maior que zero')).toHaveLength(2);
    expect(sent).toHaveLength(0);
  });

  it('offers open developments only, keeps a draft through a reload, and sends the whole request once', async () => {
    const { dialog, unmount } = await open();
    const select = dialog.getByLabelText(/^Empreendimento/);
    expect(
      within(select)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Selecione um empreendimento', 'Residencial Aurora', 'Torre Norte']);
    await fill(dialog.getByLabelText(/^Descrição/), 'Tijolos para o muro');
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Tijolos para o muro'));
    unmount();

    const again = (await open()).dialog;
    expect(again.getByText(/^Recuperamos o que você digitou às/)).toBeTruthy();
    expect(again.getByLabelText<HTMLTextAreaElement>(/^Descrição/).value).toBe('Tijolos para o muro');
    await userEvent.selectOptions(again.getByLabelText(/^Empreendimento/), 'd2');
    await fill(again.getByLabelText(/^Custo estimado/), '1250,5');
    await userEvent.selectOptions(again.getByLabelText(/^Urgência/), 'urgent');
    await fill(again.getByLabelText(/^Necessário até/), '05122026');
    await fill(again.getByLabelText(/^Fornecedor/), 'Olaria');
    await fill(again.getByLabelText(/^Local de entrega/), 'Portão 2');
    await fill(again.getByLabelText(/^Justificativa/), 'Muro dos fundos');
    await userEvent.dblClick(again.getByRole('button', { name: 'Criar Solicitação' }));
    expect(await screen.findByText('Solicitação Criada!')).toBeTruthy();
    expect(screen.getByText('A solicitação de compra foi registrada com sucesso.')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        description: 'Tijolos para o muro',
        developmentId: 'd2',
        estimatedCost: 1250.5,
        category: 'material',
        urgency: 'urgent',
        neededByDate: '2026-12-05',
        supplier: 'Olaria',
        deliveryLocation: 'Portão 2',
        justification: 'Muro dos fundos',
        tags: [],
      },
    ]);
    expect(JSON.stringify(sessionStorage)).not.toContain('Tijolos');
  });

  it('says under the description that it could not be created', async () => {
    answers = [refusal(400, 'HTTP_ERROR', '')];
    const { dialog } = await open();
    await fill(dialog.getByLabelText(/^Descrição/), 'Tijolos para o muro');
    await userEvent.selectOptions(dialog.getByLabelText(/^Empreendimento/), 'd1');
    await fill(dialog.getByLabelText(/^Custo estimado/), '10');
    await press(dialog, 'Criar Solicitação');
    expect(await dialog.findByText('Erro ao criar solicitação')).toBeTruthy();
  });

  it('tells a failure of the server under the description, in the words of the call', async () => {
    answers = [() => new Response('', { status: 500, statusText: 'Internal Server Error' })];
    const { dialog } = await open();
    await fill(dialog.getByLabelText(/^Descrição/), 'Tijolos para o muro');
    await userEvent.selectOptions(dialog.getByLabelText(/^Empreendimento/), 'd1');
    await fill(dialog.getByLabelText(/^Custo estimado/), '10');
    await press(dialog, 'Criar Solicitação');
    const told = await dialog.findByText(/^Erro interno ao criar solicitação\. Não sabemos se foi salvo\./);
    const description = dialog.getByLabelText(/^Descrição/);
    expect(description.getAttribute('aria-describedby')?.split(' ')).toContain(told.closest('[id]')?.id);
  });
});

describe('Editar Solicitação', () => {
  it('sends only what was touched; when somebody was faster both sides are shown and theirs can be taken', async () => {
    const { dialog } = await shown('editar-solicitacao&solicitacao=p1', 'Editar Solicitação');
    const save = dialog.getByRole('button', { name: 'Salvar' });
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await fill(dialog.getByLabelText(/^Local de entrega/), 'Portão 2');
    answers = [refusal(412, 'STALE_VERSION', 'O registro mudou desde que foi lido.')];
    row = purchase({ version: 4, delivery_location: 'Portão 5', supplier: 'Itambé' });
    await userEvent.click(save);
    const conflict = within(await screen.findByRole('alertdialog', { name: 'Este registro mudou' }));
    expect(conflict.getByRole('row', { name: 'Local de entrega Portão 2 Portão 5' })).toBeTruthy();
    expect(conflict.getByRole('row', { name: 'Fornecedor Sem mudança sua Itambé' })).toBeTruthy();
    await userEvent.click(conflict.getByRole('button', { name: 'Usar o atual' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Local de entrega/).value).toBe('Portão 5');
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await fill(dialog.getByLabelText(/^Justificativa/), 'Laje');
    await userEvent.click(save);
    expect(await screen.findByText('Solicitação Atualizada!')).toBeTruthy();
    expect(sent).toEqual([
      { path: 'p1/', ifMatch: 'W/"0"', body: { deliveryLocation: 'Portão 2' } },
      { path: 'p1/', ifMatch: 'W/"4"', body: { justification: 'Laje' } },
    ]);
  });
});

describe('Registrar Compra', () => {
  const open = async (permissions = everything) => {
    row = approvedPurchase();
    showPurchases(permissions, '/purchases?dialogo=registrar-compra&solicitacao=p1');
    // The form stands in place of its skeleton once the accounts are there.
    await screen.findByText('Custo estimado: R$ 7.400,00');
    return { dialog: await dialogNamed('Registrar Compra') };
  };

  it('books the whole expense with the completion, from what the request foresaw', async () => {
    const { dialog } = await open();
    const amount = dialog.getByLabelText<HTMLInputElement>(/^Valor/);
    expect(amount.value).toBe('7.400,00');
    await userEvent.clear(amount);
    await fill(amount, '7350,5');
    expect(dialog.getByText('Diferença: -R$ 49,50')).toBeTruthy();
    expect(dialog.getByText('Saldo após: R$ 2.649,50')).toBeTruthy();
    await press(dialog, 'Registrar Compra');
    expect(await screen.findByText('Compra Registrada!')).toBeTruthy();
    expect(screen.getByText('Custo real de R$ 7.350,50.')).toBeTruthy();
    expect(sent).toMatchObject([
      {
        path: 'p1/complete/',
        ifMatch: 'W/"1"',
        body: {
          expense: {
            accountId: 'a1',
            amount: 7350.5,
            description: 'Cimento CP-II, 200 sacos',
            category: 'material',
            supplier: 'Votoran',
          },
        },
      },
    ]);
  });

  it('puts a refusal of the ledger on the field of the expense', async () => {
    const message = 'Data não pode ser no futuro';
    answers = [
      refusal(422, 'FUTURE_DATE', message, {
        errors: [{ field: 'expense.date', code: 'FUTURE_DATE', message }],
      }),
    ];
    const { dialog } = await open();
    await press(dialog, 'Registrar Compra');
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByLabelText(/^Data/).getAttribute('aria-invalid')).toBe('true');
  });

  it('says when the changed request cannot be read again, and nothing is stored', async () => {
    const { dialog } = await open();
    answers = [refusal(412, 'STALE_VERSION', 'O registro mudou desde que foi lido.')];
    server.use(
      http.get('*/api/purchase-requests/p1/', refusal(503, 'SERVICE_UNAVAILABLE', 'Fora do ar'), {
        once: true,
      }),
    );
    await press(dialog, 'Registrar Compra');
    expect(await dialog.findByText(/O registro mudou desde que foi lido\..*Fora do ar/)).toBeTruthy();
  });

  it('shows the estimate of the version that is sent', async () => {
    const { dialog } = await open();
    answers = [
      refusal(412, 'STALE_VERSION', 'O registro mudou desde que foi lido.'),
      refusal(422, 'INVALID_OPERATION', 'Não'),
    ];
    row = { ...approvedPurchase(), version: 7, estimated_cost: 9000, can_be_completed: true };
    await press(dialog, 'Registrar Compra');
    await press(within(await screen.findByRole('alertdialog')), 'Registrar assim mesmo');
    expect(await dialog.findByText(/Custo estimado: R\$.9\.000,00/)).toBeTruthy();
    expect(sent.at(-1)!.ifMatch).toBe('W/"7"');
  });

  it('ties an expense that is booked already and belongs to no other purchase', async () => {
    const { dialog } = await open();
    await press(dialog, 'Despesa já lançada');
    const choice = await dialog.findByRole('radio', { name: /Cimento já pago/ });
    expect(dialog.queryByRole('radio', { name: /outra compra/ })).toBeNull();
    await press(dialog, 'Registrar Compra');
    expect(await dialog.findByText('Despesa é obrigatória')).toBeTruthy();
    await userEvent.click(choice);
    await press(dialog, 'Registrar Compra');
    expect(await screen.findByText('Compra Registrada!')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ expense: 'e2' }]);
  });

  it('offers a new expense only to anyone who may not read the others', async () => {
    const { dialog } = await open(everything.filter((one) => one !== 'expenses:read'));
    expect(dialog.getByLabelText(/^Valor/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Despesa já lançada' })).toBeNull();
  });
});

describe('Solicitação de compra', () => {
  it('leads nobody to an entry that they may not see, and says so', async () => {
    row = purchase({ status: 'completed', final_cost: 10, related_expense: expenseOfIt });
    const { dialog, where } = await shown('solicitacao&solicitacao=p1', 'Solicitação de compra');
    const way = await dialog.findByRole('button', { name: 'Ver lançamento' });
    expect(way.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(way);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Operação não permitida');
    expect(where()).toBe('/purchases?dialogo=solicitacao&solicitacao=p1');
  });

  it('leads anyone who may see it to the entry', async () => {
    row = purchase({ status: 'completed', final_cost: 10, related_expense: expenseOfIt });
    const may = [...everything, 'transactions:read'];
    const { dialog } = await shown('solicitacao&solicitacao=p1', 'Solicitação de compra', may);
    const link = await dialog.findByRole('link', { name: 'Ver lançamento' });
    expect(link.getAttribute('href')).toBe('/developments/d1?dialogo=historico&lancamento=e9');
  });
});
