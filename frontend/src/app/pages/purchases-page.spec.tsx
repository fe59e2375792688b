import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { ok, refusal } from './development-page.fixture.tsx';
import { approvedPurchase, everything, paper, purchase, showPurchases } from './purchases-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

interface Sent {
  readonly path: string;
  readonly ifMatch: string | null;
  readonly body: unknown;
}
let sent: Sent[] = [];
let rows: PurchaseView[] = [];
let asked: URLSearchParams[] = [];
let answers: (() => Response)[] = [];
const server = setupServer(
  http.get('*/api/developments/', () => ok([{ id: 'd1', name: 'Residencial Aurora', status: 'active' }])),
  http.get('*/api/purchase-requests/summary/', () =>
    ok({
      total_count: rows.length,
      total_estimated_cost: 7400,
      status_breakdown: { pending: { count: 1, total_cost: 7400 } },
    }),
  ),
  http.get('*/api/purchase-requests/', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return ok({ results: rows, count: rows.length, page: 1, limit: 20, next: null });
  }),
  http.get('*/api/purchase-requests/:id/history/', () => ok([])),
  http.get('*/api/purchase-requests/:id/attachments/', () => ok([paper])),
  http.get('*/api/purchase-requests/:id/', ({ params }) => ok(rows.find(({ id }) => id === params.id))),
  http.post('*/api/purchase-requests/*', async ({ request }) => {
    const text = await request.text();
    sent.push({
      path: new URL(request.url).pathname.replace('/api/purchase-requests/', ''),
      ifMatch: request.headers.get('if-match'),
      body: text === '' ? undefined : JSON.parse(text),
    });
    return answers.shift()?.() ?? ok(rows[0]);
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // What the browser would fetch meanwhile: reading the modules is no part of any test.
  await Promise.all([
    import('../../features/purchases/purchase-dialog.tsx'),
    import('../../features/purchases/reject-dialog.tsx'),
    import('../../features/purchases/request-dialog.tsx'),
    import('../../features/purchases/edit-dialog.tsx'),
  ]);
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  asked = [];
  answers = [];
  rows = [purchase()];
  sessionStorage.clear();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('a step from the list', () => {
  it('asks once more in the row, gives way to Escape, and approves what was on the screen, once', async () => {
    showPurchases();
    expect(await screen.findByText('Atrasada há 2 dias')).toBeTruthy();
    await press('Aprovar Cimento CP-II, 200 sacos');
    expect(screen.getByText('Aprovar?')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Aprovar?')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Aprovar');

    await press('Aprovar Cimento CP-II, 200 sacos');
    expect(sent).toHaveLength(0);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sim, aprovar Cimento CP-II, 200 sacos' }));
    expect(await screen.findByText('Solicitação nº 14 “Cimento CP-II, 200 sacos” aprovada.')).toBeTruthy();
    expect(sent).toEqual([{ path: 'p1/approve/', ifMatch: 'W/"0"', body: {} }]);
  });

  it('shows what changed meanwhile before it decides on the version of now', async () => {
    showPurchases();
    await press('Aprovar Cimento CP-II, 200 sacos');
    rows = [purchase({ version: 3, supplier: 'Itambé', notes: 'Urgente' })];
    answers = [refusal(412, 'STALE_VERSION', 'O registro mudou desde que foi lido.')];
    await press(/^Sim, aprovar/);
    const changed = within(await screen.findByRole('alertdialog', { name: 'A solicitação mudou' }));
    expect(changed.getByText(/Veja o que mudou antes de aprovar/)).toBeTruthy();
    expect(changed.getByRole('row', { name: 'Fornecedor Votoran Itambé' })).toBeTruthy();
    expect(changed.getByRole('row', { name: 'Observações — Urgente' })).toBeTruthy();
    await userEvent.click(changed.getByRole('button', { name: 'Aprovar assim mesmo' }));
    expect(await screen.findByText(/aprovada\.$/)).toBeTruthy();
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['W/"0"', 'W/"3"']);
  });

  it('says persistently what was refused, with the request named', async () => {
    answers = [refusal(409, 'INVALID_OPERATION', 'A solicitação já foi aprovada')];
    showPurchases();
    await press('Cancelar Cimento CP-II, 200 sacos');
    expect(screen.getByText('Cancelar?')).toBeTruthy();
    await press(/^Sim, cancelar/);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Erro ao cancelar solicitação nº 14 “Cimento CP-II, 200 sacos”: A solicitação já foi aprovada',
    );
  });

  it('rejects with the reason that was typed', async () => {
    showPurchases();
    await press('Rejeitar Cimento CP-II, 200 sacos');
    expect(screen.getByText('Rejeitar?')).toBeTruthy();
    await press(/^Sim, rejeitar/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Rejeitar solicitação' }));
    await userEvent.type(dialog.getByLabelText(/^Motivo/), ' Fora do orçamento ');
    await userEvent.click(dialog.getByRole('button', { name: 'Rejeitar' }));
    expect(await screen.findByText('Solicitação Rejeitada!')).toBeTruthy();
    expect(sent).toEqual([
      { path: 'p1/reject/', ifMatch: 'W/"0"', body: { rejectionReason: 'Fora do orçamento' } },
    ]);
  });

  it.each([
    [
      'your own request',
      everything,
      { requested_by: 'u1', can_be_approved: false },
      'Aprovar',
      /outra pessoa precisa aprovar/,
    ],
    ['no permission', ['purchases:read'], { can_be_approved: false }, 'Aprovar', /^Operação não permitida$/],
    [
      'no permission',
      ['purchases:read'],
      { can_be_cancelled: false },
      'Cancelar',
      /^Operação não permitida$/,
    ],
    [
      'a request of somebody else',
      everything,
      { can_be_cancelled: false },
      'Cancelar',
      /^Operação não permitida$/,
    ],
  ])('stays in sight and says why it is refused: %s', async (_why, permissions, flags, button, text) => {
    rows = [purchase(flags)];
    showPurchases(permissions);
    const found = await screen.findByRole('button', { name: new RegExp(`^${button} Cimento`) });
    expect(found.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(found);
    expect((await screen.findByRole('tooltip')).textContent).toMatch(text);
    expect(sent).toHaveLength(0);
  });

  it.each([
    ['completed', { completed_at: '2026-11-20T12:00:00Z' }, 'Concluída em 20/11/2026'],
    ['rejected', { rejected_at: '2026-11-20T12:00:00Z' }, 'Rejeitada em 20/11/2026'],
    ['cancelled', { cancelled_at: '2026-11-20T12:00:00Z' }, 'Cancelada em 20/11/2026'],
  ] as const)('is not offered on a request that is %s', async (status, more, label) => {
    rows = [purchase({ status, ...more })];
    showPurchases();
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cimento/ })).toBeNull();
  });

  it('waits behind a menu on a phone, which gives the focus to the question and takes it back', async () => {
    showPurchases(everything, '/purchases', 390);
    const menu = await screen.findByRole('button', { name: 'Mais ações para Cimento CP-II, 200 sacos' });
    expect(screen.queryByRole('button', { name: /^Aprovar/ })).toBeNull();
    act(() => menu.focus());
    await userEvent.keyboard('{Enter}');
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['Aprovar', 'Rejeitar', 'Cancelar']);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const sure = await screen.findByRole('button', { name: /^Sim, cancelar/ });
    await waitFor(() => expect(document.activeElement).toBe(sure));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(menu));
    expect(screen.queryByText('Cancelar?')).toBeNull();
    expect(sent).toHaveLength(0);
  });

  it('says in the menu why it is refused', async () => {
    rows = [purchase({ requested_by: 'u1', can_be_approved: false, can_be_rejected: false })];
    showPurchases(everything, '/purchases', 390);
    await press(/^Mais ações/);
    const approve = await screen.findByRole('menuitem', { name: /^Aprovar/ });
    expect(approve.textContent).toMatch(/outra pessoa precisa aprovar/);
    await userEvent.click(approve);
    expect(screen.queryByText('Aprovar?')).toBeNull();
  });

  it('waits while somebody else registers the purchase', async () => {
    rows = [approvedPurchase({ can_be_completed: false, can_be_cancelled: false })];
    showPurchases();
    await press(/^Registrar Compra Cimento/);
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'A compra desta solicitação está sendo registrada',
    );
  });
});

describe('the details', () => {
  it('have the request’s attachments, which anyone who may change it adds to', async () => {
    showPurchases(everything, '/purchases?dialogo=solicitacao&solicitacao=p1');
    const attachments = within(await screen.findByRole('region', { name: 'Anexos' }));
    expect(await attachments.findByText('orçamento.pdf')).toBeTruthy();
    expect(attachments.getByRole('button', { name: 'Escolher arquivos' }).ariaDisabled).toBe('false');
  });

  it('keep the attachments of somebody else’s request from anyone who reaches only their own', async () => {
    rows = [purchase({ can_be_edited: false })];
    showPurchases(everything, '/purchases?dialogo=solicitacao&solicitacao=p1');
    const attachments = within(await screen.findByRole('region', { name: 'Anexos' }));
    expect(attachments.getByRole('button', { name: 'Escolher arquivos' }).ariaDisabled).toBe('true');
  });
});

describe('the list', () => {
  it('is a table on a wide screen, whose columns are chosen and whose rows open by Enter', async () => {
    const { router } = showPurchases(everything, '/purchases?status=pending', 1600);
    const table = await screen.findByRole('grid', { name: 'Solicitações de compra' });
    expect(await within(table).findByRole('columnheader', { name: 'Status' })).toBeTruthy();
    await press('Colunas');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Status' }));
    await waitFor(() => expect(within(table).queryByRole('columnheader', { name: 'Status' })).toBeNull());
    await userEvent.keyboard('{Escape}');
    const cell = within(table).getByText('Residencial Aurora').closest<HTMLElement>('[role="gridcell"]')!;
    await userEvent.click(cell);
    await waitFor(() =>
      expect(router.state.location.search).toBe('?status=pending&dialogo=solicitacao&solicitacao=p1'),
    );
    localStorage.clear();
  });

  it('puts the most urgent first when its column is pressed', async () => {
    showPurchases(everything, '/purchases', 1600);
    await userEvent.click(await screen.findByRole('columnheader', { name: 'Urgência' }));
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('-urgency'));
  });

  it('goes into a file as it is filtered and sorted', async () => {
    const files: string[] = [];
    URL.createObjectURL = () => 'blob:arquivo';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server.use(
      http.get('*/api/exports/purchase-requests/', ({ request }) => {
        files.push(new URL(request.url).search);
        return new Response('descricao');
      }),
    );
    showPurchases(everything, '/purchases?status=pending&sort=urgency&page=1');
    await press('Remover filtro Status: Pendente');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'approved');
    await press('Exportar');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(await screen.findByText('Arquivo pronto.')).toBeTruthy();
    expect(files).toEqual(['?format=csv&status=approved&sort=urgency']);
    jest.restoreAllMocks();
  });

  it('keeps what is looked for in the address, asks the server for it, and names what it ignored', async () => {
    const { router } = showPurchases(everything, '/purchases?status=pending&urgency=ontem&q=cimento');
    expect(await screen.findByText('Ignoramos do endereço o que não existe: urgency=ontem.')).toBeTruthy();
    expect(Object.fromEntries(asked[0]!)).toEqual({
      page: '1',
      limit: '20',
      search: 'cimento',
      status: 'pending',
      sort: '-requestedAt',
    });
    await userEvent.selectOptions(screen.getByLabelText('Urgência'), 'urgent');
    await userEvent.selectOptions(screen.getByLabelText('Ordenar por'), '-estimatedCost');
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('-estimatedCost'));
    expect(router.state.location.search).toBe('?status=pending&urgency=urgent&q=cimento&sort=-estimatedCost');
  });

  it.each([
    ['/purchases', 'Ainda não há solicitações de compra'],
    ['/purchases?q=nada', 'Nenhuma solicitação encontrada'],
  ])('tells nothing from nothing found at %s', async (path, text) => {
    rows = [];
    showPurchases(everything, path);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says that it could not be read, and reads again', async () => {
    server.use(
      http.get('*/api/purchase-requests/', refusal(500, 'INTERNAL_ERROR', 'Erro interno'), { once: true }),
    );
    showPurchases();
    expect(await screen.findByText('Não foi possível carregar as solicitações.')).toBeTruthy();
    await press('Tentar novamente');
    expect(await screen.findByText('Atrasada há 2 dias')).toBeTruthy();
  });

  it('is closed to anyone who may not read it', async () => {
    showPurchases(['developments:read']);
    expect(await screen.findByText('Operação não permitida')).toBeTruthy();
    expect(asked).toHaveLength(0);
  });

  it('asks for a development before a request', async () => {
    server.use(http.get('*/api/developments/', () => ok([])));
    rows = [];
    showPurchases();
    expect(await screen.findByText('Crie um empreendimento primeiro para solicitar compras.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Nova Solicitação' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });
});
