import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { open, press, serveClients, wire } from './clients.fixture.tsx';

serveClients();

it('shows a client with masked CPF, two tags and the rest counted, and asks what the address says', async () => {
  open('/clients?q=bru&payments=with&tags=vip&development=d1&status=todos&sort=-createdAt');
  const row = within((await screen.findByText('Bruno Teixeira')).closest('li')!);
  expect(row.getByText(/529\.\*\*\*\.\*\*\*-25/)).toBeTruthy();
  expect(row.getByText('+1')).toBeTruthy();
  expect(row.getByText('Residencial Aurora (101)')).toBeTruthy();
  expect(Object.fromEntries(wire.asked[0]!)).toEqual({
    search: 'bru',
    hasPayments: 'true',
    tags: 'vip',
    developmentId: 'd1',
    includeInactive: 'true',
    sort: '-createdAt',
    page: '1',
    limit: '20',
  });
  expect(
    await screen.findByRole('button', { name: 'Remover filtro Empreendimento: Residencial Aurora' }),
  ).toBeTruthy();
});

it('narrows by tags and lets go of all filters at once', async () => {
  const where = open();
  await press('Tags');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'vip' }));
  expect(where()).toBe('/clients?tags=vip');
  await userEvent.keyboard('{Escape}');
  await press('Limpar filtros');
  expect(where()).toBe('/clients');
});

it('tells nothing found from nothing there, and from a failed read', async () => {
  wire.clients = [];
  open('/clients?q=zz');
  expect(await screen.findByText('Nenhum cliente encontrado')).toBeTruthy();
  await press('Limpar filtros');
  expect(await screen.findByText('Ainda não há clientes cadastrados')).toBeTruthy();
});

it('says that a development is needed first, and lets nobody register', async () => {
  wire.developments = [];
  wire.clients = [];
  open();
  expect(await screen.findByText('Crie um empreendimento primeiro para cadastrar clientes.')).toBeTruthy();
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Novo Cliente' });
  expect([create.disabled, create.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await userEvent.click(create);
  expect((await screen.findByRole('tooltip')).textContent).toBe(
    'Crie um empreendimento primeiro para cadastrar clientes.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers to try again after a failed read', async () => {
  wire.answers = [
    () =>
      HttpResponse.json({ success: false, code: 'SERVICE_UNAVAILABLE', message: 'Fora' }, { status: 503 }),
  ];
  open();
  expect(await screen.findByText('Não foi possível carregar os clientes.')).toBeTruthy();
  await press('Tentar novamente');
  expect(await screen.findByText('Bruno Teixeira')).toBeTruthy();
});

it('shows what a reader may not do, and why', async () => {
  open('/clients', ['clients:read']);
  await press('Editar Bruno Teixeira');
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Novo Cliente' }).getAttribute('aria-disabled')).toBe('true');
});

it('keeps the list from who may not read it', async () => {
  open('/clients', []);
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
  expect(wire.asked).toEqual([]);
});

it('offers the file of all that was found', async () => {
  open('/clients?q=bru');
  await press('Exportar');
  const formats = await screen.findAllByRole('menuitem');
  expect(formats.map(({ textContent }) => textContent)).toEqual(['Planilha do Excel (XLSX)', 'CSV']);
});
