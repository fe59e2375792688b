import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { ok, refusal } from './development-page.fixture.tsx';
import { everything, purchase, showPurchases } from './purchases-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

let sent: { readonly key: string | null; readonly body: unknown }[] = [];
let rows: PurchaseView[] = [];
let answers: (() => Response)[] = [];
const server = setupServer(
  http.get('*/api/developments/', () => ok([{ id: 'd1', name: 'Residencial Aurora', status: 'active' }])),
  http.get('*/api/purchase-requests/summary/', () => ok({ total_count: 3, total_estimated_cost: 1 })),
  http.get('*/api/purchase-requests/', () =>
    ok({ results: rows, count: rows.length, page: 1, limit: 20, next: null }),
  ),
  http.get('*/api/purchase-requests/:id/history/', () => ok([])),
  http.get('*/api/purchase-requests/:id/attachments/', () => ok([])),
  http.get('*/api/purchase-requests/:id/', ({ params }) => ok(rows.find(({ id }) => id === params.id))),
  http.post('*/api/purchase-requests/approve/', async ({ request }) => {
    sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
    return answers.shift()!();
  }),
  http.post('*/api/purchase-requests/:id/approve/', ({ params }) =>
    ok({ ...rows.find(({ id }) => id === params.id), status: 'approved', version: 9 }),
  ),
);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('../../features/purchases/purchase-dialog.tsx');
});
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  answers = [];
  sessionStorage.clear();
  rows = [
    purchase({ id: 'p1', number: 14 }),
    purchase({ id: 'p2', number: 15, description: 'Areia média lavada', estimated_cost: 0.1, version: 3 }),
    purchase({ id: 'p3', number: 16, description: 'Tinta acrílica', can_be_approved: false }),
  ];
});

const done = (id: string, needs_another = false) => ({
  id,
  approved: true,
  needs_another,
  version: 9,
  refusal: null,
});
const refused = (id: string, message: string) => ({
  id,
  approved: false,
  needs_another: false,
  version: null,
  refusal: { code: 'STALE_VERSION', message, details: null },
});
const both = { requests: [{ id: 'p1', version: 0 }, { id: 'p2', version: 3 }] }; // prettier-ignore
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const button = (name: RegExp) => screen.findByRole('button', { name });

it('approves all of the page that one may approve with three presses, as they were seen', async () => {
  showPurchases();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Selecionar todas .*\(2\)$/ }));
  const approve = await button(/^Aprovar 2 /);
  expect(plain(approve.textContent)).toBe('Aprovar 2 (R$ 7.400,10)');
  await userEvent.click(approve);
  expect(sent).toEqual([]);
  answers = [() => ok({ approved_count: 2, results: [done('p1'), done('p2')] })];
  await userEvent.click(await button(/^Sim, aprovar 2 solicitações/));
  expect(await screen.findByText(/^2 solicitações aprovadas \(R\$.7\.400,10\)\.$/)).toBeTruthy();
  expect(sent).toEqual([{ key: expect.any(String), body: both }]);
});

it('does so with three keys', async () => {
  showPurchases(everything, '/purchases', 1600);
  await screen.findByRole('checkbox', { name: 'Selecionar para aprovar: nº 14 “Cimento CP-II, 200 sacos”' });
  answers = [() => ok({ approved_count: 2, results: [done('p1'), done('p2')] })];
  await userEvent.keyboard('sa');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sim'));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^2 solicitações aprovadas/)).toBeTruthy();
  expect(sent).toEqual([{ key: expect.any(String), body: both }]);
});

it('gives each its answer where one fails: in the notice and on its row', async () => {
  showPurchases();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Selecionar todas/ }));
  await userEvent.click(await button(/^Aprovar 2 /));
  answers = [() => ok({ approved_count: 1, results: [done('p1'), refused('p2', 'O registro mudou.')] })];
  await userEvent.click(await button(/^Sim, aprovar/));
  const alert = await screen.findByRole('alert');
  expect(plain(alert.textContent)).toBe(
    '1 solicitação aprovada (R$ 7.400,00); 1 solicitação não pôde ser aprovada:nº 15 “Areia média lavada”: O registro mudou.',
  );
  expect(await screen.findByText('Não aprovada: O registro mudou.')).toBeTruthy();
});

it('says of how many a second person must approve', async () => {
  showPurchases();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Selecionar todas/ }));
  await userEvent.click(await button(/^Aprovar 2 /));
  answers = [() => ok({ approved_count: 2, results: [done('p1'), done('p2', true)] })];
  await userEvent.click(await button(/^Sim, aprovar/));
  const text = '2 solicitações aprovadas (R$ 7.400,10), das quais 1 ainda espera outra pessoa.';
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says what a request waits for, and why who approved it first may not again', async () => {
  const waiting = { needs_two_approvals: true, first_approved_by: 'u1', first_approved_by_name: 'Ana' };
  rows = [purchase({ ...waiting, can_be_approved: false })];
  showPurchases();
  expect(await screen.findByText('Falta outra pessoa; aprovou: Ana')).toBeTruthy();
  await userEvent.click(await button(/^Aprovar Cimento/));
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'Você já aprovou esta solicitação: falta a aprovação de outra pessoa',
  );
});

it('repeats under the same key what nobody knows the end of', async () => {
  showPurchases();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Selecionar todas/ }));
  answers = [
    refusal(503, 'OUTCOME_UNKNOWN', 'Não sabemos se foi salvo. Tentar de novo é seguro.'),
    () => ok({ approved_count: 2, results: [done('p1'), done('p2')] }),
  ];
  for (const told of [/Não sabemos se foi salvo/, /^2 solicitações aprovadas/]) {
    await userEvent.click(await button(/^Aprovar 2 /));
    await userEvent.click(await button(/^Sim, aprovar/));
    expect(await screen.findByText(told)).toBeTruthy();
  }
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('takes out of the choice what changed after it was chosen', async () => {
  showPurchases();
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Selecionar todas/ }));
  await button(/^Aprovar 2 /);
  rows = rows.map((row) => (row.id === 'p2' ? { ...row, version: 4, estimated_cost: 9000 } : row));
  await userEvent.selectOptions(screen.getByLabelText('Urgência'), 'high');
  expect(plain((await button(/^Aprovar 1 /)).textContent)).toBe('Aprovar 1 (R$ 7.400,00)');
});

it('takes one press for each on a phone', async () => {
  showPurchases(everything, '/purchases', 390);
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Selecionar para aprovar: nº 15/ }));
  expect(plain((await button(/^Aprovar 1 /)).textContent)).toBe('Aprovar 1 (R$ 0,10)');
  expect(screen.queryByRole('checkbox', { name: /nº 16/ })).toBeNull();
});

it('goes on to the next request after a decision, and its notice goes by itself', async () => {
  showPurchases();
  await userEvent.click(await button(/^Aprovar Cimento/));
  await userEvent.click(await button(/^Sim, aprovar Cimento/));
  expect(await screen.findByText('Solicitação nº 14 “Cimento CP-II, 200 sacos” aprovada.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Aprovar Areia média lavada');
  await waitFor(() => expect(screen.queryByText(/aprovada\.$/)).toBeNull(), { timeout: 15_000 });
});

it('is not offered to anyone who may approve none of them', async () => {
  rows = [purchase({ can_be_approved: false })];
  showPurchases();
  const list = within(await screen.findByRole('list', { name: 'Solicitações de compra' }));
  expect(await list.findByText(/Nº 14/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
