import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { accountOf, development, ok } from '../pages/development-page.fixture.tsx';
import { showRoutes } from '../pages/signed-in-page.fixture.tsx';
import { BookingHost } from './booking-host.tsx';
import { TopBar } from './top-bar.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const sent: Record<string, unknown>[] = [];
const ipe = {
  ...accountOf('b1', 'building', 'Conta da Obra', 70),
  developmentId: 'd2',
  developmentName: 'Edifício Ipê',
};
const server = setupServer(
  http.get('*/api/accounts/', () => ok([accountOf('a1', 'building', 'Conta da Obra', 1000), ipe])),
  http.get('*/api/developments/:id/', () => ok(development)),
  http.post('*/api/expenses/', async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    return ok({ id: 'novo', date: '2026-11-20' }, 201);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => sessionStorage.clear());

const everyKind = ['expenses:create', 'payments:create', 'transfers:create', 'investments:create'];
const show = (permissions = everyKind, address = '/clients') =>
  showRoutes(
    () => (
      <>
        <TopBar />
        <h1>Clientes</h1>
        <BookingHost />
      </>
    ),
    [...permissions, 'transactions:reverse'],
    address,
    1440,
  );

it('books from any page by keys: what, of which account, and the form over the page', async () => {
  const { where } = show();
  await userEvent.keyboard('l');
  const choice = within(await screen.findByRole('dialog', { name: 'O que lançar?' }));
  // The focus comes a moment after the dialog.
  const first = choice.getByRole('button', { name: /Despesa/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('d');
  const question = within(await screen.findByRole('dialog', { name: 'De qual conta?' }));
  expect(question.getByText('Adicionar Despesa')).toBeTruthy();
  await question.findByRole('button', { name: /Residencial Aurora · Conta da Obra/ });
  await userEvent.type(question.getByLabelText('Procurar a conta'), 'ipe{Enter}');
  const form = within(await screen.findByRole('dialog', { name: 'Adicionar Despesa' }));
  expect(form.getByText('Edifício Ipê')).toBeTruthy();
  await userEvent.type(form.getByLabelText(/^Valor/), '10');
  await userEvent.type(form.getByLabelText(/^Descrição/), 'Areia');
  await userEvent.click(form.getByRole('button', { name: 'Adicionar Despesa' }));
  await screen.findByText('Despesa Adicionada!');
  expect(sent).toMatchObject([{ accountId: 'b1', amount: 10, description: 'Areia' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(where()).toBe('/clients');
  expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeTruthy();
});

it('stands on top of each page as a button, and says no to those who may not', async () => {
  const { unmount } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Lançar' }));
  const choice = within(await screen.findByRole('dialog', { name: 'O que lançar?' }));
  expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '',
    'Despesad',
    'Pagamentor',
    'Transferênciat',
    'Aplicação ou retornoi',
    'Colar de uma planilhap',
  ]);
  unmount();
  show(['clients:read']);
  expect(screen.getByRole('button', { name: 'Lançar' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('l');
  expect(screen.queryByRole('dialog')).toBeNull();
});
