import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import type { PurchaseStepView, PurchaseView } from '../../shared/api/generated.ts';
import { accountOf, ok, refusal } from './development-page.fixture.tsx';
import { approvedPurchase, everything, purchase, showPurchases } from './purchases-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

const all = [...everything, 'purchases:revise'];
let sent: { readonly path: string; readonly body: unknown }[] = [];
let answers: (() => Response)[] = [];
let rows: PurchaseView[] = [];
let steps: PurchaseStepView[] = [];
const server = setupServer(
  http.get('*/api/developments/', () => ok([{ id: 'd1', name: 'Residencial Aurora', status: 'active' }])),
  http.get('*/api/accounts/', () => ok([accountOf('a1', 'building', 'Conta da Obra', 10000)])),
  http.get('*/api/expenses/', () => ok([])),
  http.get('*/api/purchase-requests/summary/', () => ok({ total_count: 1, total_estimated_cost: 7400 })),
  http.get('*/api/purchase-requests/', () =>
    ok({ results: rows, count: rows.length, page: 1, limit: 20, next: null }),
  ),
  http.get('*/api/purchase-requests/:id/history/', () => answers.shift()?.() ?? ok(steps)),
  http.get('*/api/purchase-requests/:id/attachments/', () => ok([])),
  http.get('*/api/purchase-requests/:id/', ({ params }) => ok(rows.find(({ id }) => id === params.id))),
  http.post('*/api/purchase-requests/*', async ({ request }) => {
    const path = new URL(request.url).pathname.replace('/api/purchase-requests/', '');
    const text = await request.text();
    sent.push({ path, body: text === '' ? undefined : JSON.parse(text) });
    return answers.shift()?.() ?? ok({ ...rows[0], final_cost: 9000 });
  }),
);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await Promise.all([
    import('../../features/purchases/purchase-dialog.tsx'),
    import('../../features/purchases/revise-dialog.tsx'),
    import('../../features/ledger/expense/register-purchase-dialog.tsx'),
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answers = [];
  steps = [];
  rows = [approvedPurchase()];
  sessionStorage.clear();
});

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** The form stands in place of its skeleton once the accounts are there. */
const registering = async () => {
  await screen.findByLabelText(/^Valor/);
  return dialogNamed('Registrar Compra');
};
const step = (version: number, changes: Partial<PurchaseStepView>): PurchaseStepView => ({
  version,
  step: 'updated',
  at: `2026-11-20T12:0${version}:00Z`,
  by: 'u2',
  by_name: 'Bianca',
  amount: null,
  previous_amount: null,
  reason: null,
  ...changes,
});
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

describe('the course of a request', () => {
  const details = () => showPurchases(all, '/purchases?dialogo=solicitacao&solicitacao=p1');
  const course = async () =>
    within(await screen.findByRole('region', { name: 'Andamento' }))
      .findAllByRole('listitem')
      .then((items) => items.map((item) => item.textContent?.replaceAll('\u00a0', ' ')));

  it('names who did what, when, with both amounts and the reasons', async () => {
    steps = [
      step(0, { step: 'requested', amount: 7400 }),
      step(1, { step: 'approved', amount: 7400, by_name: 'Ana' }),
      step(2, { step: 'revised', amount: 9000, previous_amount: 7400, reason: 'O frete subiu' }),
      step(3, { step: 'approved', amount: 9000, by_name: 'Ana' }),
      step(4, { step: 'started', amount: 9500 }),
      step(5, { step: 'completed', amount: 9500, previous_amount: 9000, reason: 'Última carga' }),
      step(6, { step: 'reopened', reason: 'Nota em dobro', by_name: null }),
      step(7, { step: 'started', amount: 9000 }),
      step(8, { step: 'released', reason: 'Saldo insuficiente' }),
    ];
    details();
    expect(await course()).toEqual([
      'Solicitada: R$ 7.400,0020/11/2026, 09:00 · Bianca',
      'Aprovada: R$ 7.400,0020/11/2026, 09:01 · Ana',
      'Valor revisto de R$ 7.400,00 para R$ 9.000,00: espera nova aprovação20/11/2026, 09:02 · BiancaMotivo: O frete subiu',
      'Aprovada: R$ 9.000,0020/11/2026, 09:03 · Ana',
      'Concluída: R$ 9.500,00, acima dos R$ 9.000,00 aprovados20/11/2026, 09:05 · BiancaMotivo: Última carga',
      'Reaberta: a despesa foi estornada20/11/2026, 09:06 · Pessoa não identificadaMotivo: Nota em dobro',
      'Registro da compra começado: R$ 9.000,0020/11/2026, 09:07 · Bianca',
      'Registro da compra não foi aceito20/11/2026, 09:08 · BiancaMotivo: Saldo insuficiente',
    ]);
  });

  it('tells the other ends, too', async () => {
    steps = [
      step(0, { step: 'updated' }),
      step(1, { step: 'rejected', reason: 'Caro' }),
      step(2, { step: 'cancelled' }),
      step(3, { step: 'replaced', amount: 10 }),
    ];
    details();
    expect((await course()).map((text) => text?.replace(/\d\d\/11.*/, ''))).toEqual([
      'Dados alterados',
      'Rejeitada',
      'Cancelada',
      'Despesa corrigida: R$ 10,00',
    ]);
  });

  it('says that it could not be read, and reads again; the rest of the request stands', async () => {
    answers = [refusal(500, 'INTERNAL_ERROR', 'Erro interno')];
    steps = [step(0, { step: 'requested', amount: 7400 })];
    details();
    expect(await screen.findByText('Não foi possível carregar o andamento.')).toBeTruthy();
    expect((await screen.findAllByText('Cimento CP-II, 200 sacos')).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await course()).toEqual(['Solicitada: R$ 7.400,0020/11/2026, 09:00 · Bianca']);
  });

  it('says nothing in a request’s details of what became of another', async () => {
    rows = [purchase(), purchase({ id: 'p2', description: 'Areia média lavada' })];
    showPurchases(all, '/purchases');
    answers = [refusal(409, 'INVALID_OPERATION', 'A solicitação já foi aprovada')];
    await userEvent.click(await screen.findByRole('button', { name: 'Aprovar Cimento CP-II, 200 sacos' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Sim, aprovar/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('A solicitação já foi aprovada');
    await userEvent.click(screen.getByRole('link', { name: 'Areia média lavada' }));
    await dialogNamed('Solicitação de compra');
    expect(screen.queryByText(/A solicitação já foi aprovada/)).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText(/A solicitação já foi aprovada/)).toBeTruthy();
  });
});

describe('Revisar valor', () => {
  it('sends the new value with its reason', async () => {
    showPurchases(all, '/purchases?dialogo=revisar-valor&solicitacao=p1');
    const dialog = await dialogNamed('Revisar valor');
    const cost = dialog.getByLabelText<HTMLInputElement>(/^Novo custo estimado/);
    expect(cost.value).toBe('7.400,00');
    await userEvent.click(dialog.getByRole('button', { name: 'Revisar valor' }));
    expect((await dialog.findAllByText('Motivo é obrigatório')).length).toBeGreaterThan(0);
    await retype(cost, '9000');
    await userEvent.type(dialog.getByLabelText(/^Motivo/), 'O frete subiu');
    await userEvent.click(dialog.getByRole('button', { name: 'Revisar valor' }));
    expect(await screen.findByText('Valor Revisto!')).toBeTruthy();
    expect(sent).toEqual([{ path: 'p1/revise/', body: { estimatedCost: 9000, reason: 'O frete subiu' } }]);
  });

  it('begins with the amount that the purchase was refused for, without asking about what was typed', async () => {
    const { router } = showPurchases(all, '/purchases?dialogo=registrar-compra&solicitacao=p1');
    const register = await registering();
    await retype(register.getByLabelText(/^Valor/), '9.250,75');
    await userEvent.click(await register.findByRole('button', { name: 'Revisar valor' }));
    const dialog = await dialogNamed('Revisar valor');
    expect(dialog.getByLabelText<HTMLInputElement>(/^Novo custo estimado/).value).toBe('9.250,75');
    expect(screen.queryByText(/alterações não salvas/)).toBeNull();
    await userEvent.type(dialog.getByLabelText(/^Motivo/), 'O frete subiu');
    await userEvent.click(dialog.getByRole('button', { name: 'Revisar valor' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { path: 'p1/revise/', body: { estimatedCost: 9250.75, reason: 'O frete subiu' } },
      ]),
    );
    await waitFor(() => expect(router.state.location.search).not.toContain('valor='));
  });
});

describe('above what was approved', () => {
  const open = async (changes: Partial<PurchaseView>) => {
    rows = [approvedPurchase(changes)];
    showPurchases(all, '/purchases?dialogo=registrar-compra&solicitacao=p1');
    const dialog = await registering();
    await retype(dialog.getByLabelText(/^Valor/), '9000');
    return dialog;
  };

  it('is told before it is sent, with the way to another value for anyone who may revise', async () => {
    const dialog = await open({ can_be_revised: false });
    expect(await dialog.findByText(/O valor passa do que foi aprovado com a tolerância/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Revisar valor' })).toBeNull();
  });

  it('asks for another approval where two people approve that amount, even of who may exceed', async () => {
    const dialog = await open({ can_be_exceeded: true, second_approval_missing_from: 9000 });
    expect(
      await dialog.findByText(/A partir de R\$\s9\.000,00 duas pessoas aprovam, e uma aprovou/),
    ).toBeTruthy();
    expect(dialog.queryByLabelText(/^Motivo para passar do aprovado/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Revisar valor' })).toBeTruthy();
  });

  it('is completed with a reason by anyone who may exceed it', async () => {
    const dialog = await open({ can_be_exceeded: true });
    await userEvent.type(await dialog.findByLabelText(/^Motivo para passar do aprovado/), 'Última carga');
    await userEvent.click(dialog.getByRole('button', { name: 'Registrar Compra' }));
    expect(await screen.findByText('Compra Registrada!')).toBeTruthy();
    expect(sent).toMatchObject([
      { path: 'p1/complete/', body: { expense: { amount: 9000 }, reason: 'Última carga' } },
    ]);
  });
});

it.each([
  ['completed', 'O empreendimento está concluído. Confira se o lançamento é mesmo dele.'],
  ['cancelled', 'O empreendimento está cancelado: não aceita mais despesas, pagamentos nem aplicações.'],
] as const)('says before a purchase is registered that its development is %s', async (status, text) => {
  rows = [approvedPurchase({ development_status: status })];
  showPurchases(all, '/purchases?dialogo=registrar-compra&solicitacao=p1');
  expect(await screen.findByText(text)).toBeTruthy();
});
