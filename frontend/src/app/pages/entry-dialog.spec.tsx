import { cleanup, configure, screen, within } from '@testing-library/react';
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

const line = {
  id: 'e1',
  entryId: 'e1',
  entryNumber: 7,
  accountId: 'a1',
  accountType: 'building',
  developmentName: 'Residencial Aurora',
  type: 'expense',
  description: 'Cimento',
  amount: 450,
  signedAmount: -450,
  date: '2026-11-20',
  created_at: '2026-11-20T12:00:00Z',
  category: 'material',
  supplier: 'Votoran',
  notes: null,
  tags: [],
  relatedAccountInfo: null,
  clientId: null,
  paymentMethod: null,
  unitReference: null,
  reversedBy: null as string | null,
  reverses: null as string | null,
  replaces: null,
  replacedBy: null,
};
const expenseAt = (version: number, supplier: string) => ({
  id: 'e1',
  version,
  account_id: 'a1',
  description: 'Cimento',
  amount: 450,
  category: 'material',
  date: '2026-11-20',
  supplier,
  notes: null,
  tags: [],
  updated_at: '2026-11-20T15:30:00Z',
});

let reversed = false;
let expense = expenseAt(1, 'Votoran');
let sent: { readonly method: string; readonly ifMatch: string | null; readonly body: unknown }[] = [];
const note = async (request: Request) => {
  const ifMatch = request.headers.get('if-match');
  sent.push({ method: request.method, ifMatch, body: await request.json() });
};
const reversal = { ...line, id: 'e2', entryId: 'e2', entryNumber: 9, signedAmount: 450, reverses: 'e1' };
const server = setupServer(
  http.get('*/api/developments/d1/', () => ok(development)),
  balanceCourses,
  http.get('*/api/accounts/', () => ok([accountOf('a1', 'building', 'Conta da Obra', 1000)])),
  http.get('*/api/transactions/', ({ request }) =>
    new URL(request.url).searchParams.has('page')
      ? ok({
          results: [line],
          count: 1,
          total: 1,
          page: 1,
          limit: 25,
          next: null,
          totals: { income: 0, expense: -450, net: -450 },
        })
      : ok([]),
  ),
  http.get('*/api/transactions/e1/', () =>
    ok({
      transactions: [{ ...line, reversedBy: reversed ? 'e2' : null }],
      postings: [],
      event: { reason: null },
      balances: [{ accountId: 'a1', balance: 550 }],
      corrections: reversed ? [line, reversal] : [],
      annotations: [],
      proposedReversalDate: '2026-11-20',
    }),
  ),
  http.get('*/api/transactions/e2/', () =>
    ok({
      transactions: [{ ...reversal, notes: 'Em dobro' }],
      postings: [],
      event: { reason: 'Em dobro' },
      balances: [],
      corrections: [line, reversal],
      annotations: [],
    }),
  ),
  http.get('*/api/expenses/e1/', () => ok(expense)),
  http.get('*/api/expenses/e1/attachments/', () => ok([])),
  http.patch('*/api/expenses/e1/', async ({ request }) => {
    await note(request);
    if (request.headers.get('if-match') === `W/"${expense.version}"`) return ok({ ...expense, version: 3 });
    return refusal(412, 'STALE_VERSION', 'O registro mudou desde que foi lido.')();
  }),
  http.post('*/api/transactions/e1/reverse/', async ({ request }) => {
    await note(request);
    reversed = true;
    return ok(reversal, 201);
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // What the browser would fetch meanwhile: reading the modules is no part of any test.
  await Promise.all([
    import('../../features/ledger/history/history-dialog.tsx'),
    import('../../shared/grid/server-grid.tsx'),
    import('../../features/ledger/journal/entry-dialog.tsx'),
    import('../../features/ledger/expense/edit-expense-dialog.tsx'),
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  reversed = false;
  expense = expenseAt(1, 'Votoran');
  sent = [];
  sessionStorage.clear();
});

const everything = ['transactions:read', 'transactions:reverse', 'expenses:update'];
async function openEntry(permissions = everything) {
  showDevelopment(permissions, '/developments/d1?dialogo=historico&lancamento=e1');
  const entry = within(await screen.findByRole('dialog', { name: 'Despesa' }));
  await entry.findByText('Votoran');
  return entry;
}

it('leads whoever may audit to all that is known of the entry, and nobody else', async () => {
  const entry = await openEntry([...everything, 'audit:verify']);
  const link = entry.getByRole('link', { name: /^Abrir na auditoria/ });
  expect(link.getAttribute('href')).toBe('/audit/entries/7');
  cleanup();
  expect((await openEntry()).queryByRole('link', { name: /^Abrir na auditoria/ })).toBeNull();
});

it('takes an entry back with a reason, on a day that is not before its own, once, and shows the reversal', async () => {
  const entry = await openEntry();
  await userEvent.click(entry.getByRole('button', { name: 'Estornar' }));
  const reverse = within(await screen.findByRole('dialog', { name: 'Estornar lançamento' }));
  await userEvent.click(reverse.getByRole('button', { name: 'Estornar' }));
  expect(await reverse.findByText('Motivo do estorno é obrigatório')).toBeTruthy();
  const date = reverse.getByLabelText<HTMLInputElement>(/^Data do estorno/);
  expect(date.value).toBe('20/11/2026');
  await userEvent.clear(date);
  await userEvent.type(date, '19112026');
  await userEvent.type(reverse.getByLabelText(/^Motivo/), 'Em dobro');
  await userEvent.click(reverse.getByRole('button', { name: 'Estornar' }));
  expect(await reverse.findByText('O estorno não pode ser anterior ao lançamento')).toBeTruthy();
  await userEvent.clear(date);
  await userEvent.type(date, '20112026');
  await userEvent.dblClick(reverse.getByRole('button', { name: 'Estornar' }));
  expect(await screen.findByText('Estorno Registrado!')).toBeTruthy();
  expect(sent).toEqual([{ method: 'POST', ifMatch: null, body: { reason: 'Em dobro', date: '2026-11-20' } }]);
  expect(await entry.findByText('Estornado')).toBeTruthy();
  // Once the success panel has gone the entry can be reached again.
  expect(await entry.findByRole('button', { name: 'Estorno nº 9' })).toBeTruthy();
  expect(entry.queryByRole('button', { name: 'Estornar' })).toBeNull();
});

it('says that it may not be taken back by everyone', async () => {
  const entry = await openEntry(['transactions:read']);
  const button = entry.getByRole('button', { name: 'Estornar' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Operação não permitida');
});

it('shows both sides when somebody else was faster, and keeps mine on the version of now', async () => {
  const entry = await openEntry();
  await userEvent.click(entry.getByRole('button', { name: 'Editar' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Editar Despesa' }));
  await userEvent.type(edit.getByLabelText(/^Descrição/), ' CP-II');
  expense = expenseAt(2, 'Itambé');
  await userEvent.click(edit.getByRole('button', { name: 'Salvar' }));
  const conflict = within(await screen.findByRole('alertdialog', { name: 'Este registro mudou' }));
  expect(conflict.getByRole('row', { name: 'Descrição Cimento CP-II Cimento' })).toBeTruthy();
  expect(conflict.getByRole('row', { name: 'Fornecedor Sem mudança sua Itambé' })).toBeTruthy();
  await userEvent.click(conflict.getByRole('button', { name: 'Manter o meu' }));
  expect(await screen.findByText('Despesa Atualizada!')).toBeTruthy();
  const body = { description: 'Cimento CP-II' };
  expect(sent).toEqual([
    { method: 'PATCH', ifMatch: 'W/"1"', body },
    { method: 'PATCH', ifMatch: 'W/"2"', body },
  ]);
});

it('tells the reason of a reversal once', async () => {
  showDevelopment(everything, '/developments/d1?dialogo=historico&lancamento=e2');
  const entry = within(await screen.findByRole('dialog', { name: 'Despesa' }));
  expect(await entry.findAllByText('Em dobro')).toHaveLength(1);
  expect(entry.getByText('Motivo')).toBeTruthy();
});
