/** What Enter and Tab do in fields that are completed from the books: nothing half typed is booked. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, serveMoney, server } from './money-dialogs.fixture.tsx';

serveMoney();
const known = (text: string) => ({ text, category: 'material', used: 3 });
const sentSuppliers = () => server.sent.map(({ body }) => body.supplier);

async function openExpense(...words: readonly string[]) {
  server.words = words.map(known);
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '5');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Saibro');
  return { dialog, supplier: dialog.getByLabelText<HTMLInputElement>(/^Fornecedor/) };
}

it('takes the first that begins as typed by Enter, and sends nothing', async () => {
  const { dialog, supplier } = await openExpense('Depósito Cimentão', 'Cimentos Brasil');
  await userEvent.type(supplier, 'Ciment');
  await screen.findByRole('option', { name: /Criar “Ciment”/ });
  await userEvent.keyboard('{Enter}');
  expect(supplier.value).toBe('Cimentos Brasil');
  expect(document.activeElement).toBe(supplier);
  expect(server.sent).toEqual([]);
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('{Enter}');
  await dialog.findByText('Despesa Adicionada!');
  expect(sentSuppliers()).toEqual(['Cimentos Brasil']);
});

it('makes a new supplier only of its own row where others begin alike', async () => {
  const { dialog, supplier } = await openExpense('Cimentos Brasil', 'Depósito Cimentão');
  await userEvent.type(supplier, 'Ciment');
  await userEvent.click(await screen.findByRole('option', { name: /Criar “Ciment”/ }));
  expect(supplier.value).toBe('Ciment');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await dialog.findByText('Despesa Adicionada!');
  expect(sentSuppliers()).toEqual(['Ciment']);
});

it('keeps by Tab what is new, and what is known as the books write it', async () => {
  const { supplier } = await openExpense('Cimentos Brasil');
  await userEvent.type(supplier, 'Areal do Zé');
  await userEvent.tab();
  expect(supplier.value).toBe('Areal do Zé');
  await userEvent.clear(supplier);
  await userEvent.type(supplier, 'cimentos brasil');
  await screen.findByRole('option', { name: /Cimentos Brasil/ });
  expect(screen.queryByRole('option', { name: /Criar/ })).toBeNull();
  await userEvent.tab();
  expect(supplier.value).toBe('Cimentos Brasil');
});

it('sends nothing by Enter while the books are still asked', async () => {
  const { supplier } = await openExpense();
  await userEvent.type(supplier, 'Ciment{Enter}');
  expect(supplier.value).toBe('Ciment');
  expect(server.sent).toEqual([]);
});

it('leaves a description as typed, and its list goes with the focus', async () => {
  server.words = [known('Areia lavada')];
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  const words = dialog.getByLabelText<HTMLInputElement>(/^Descrição/);
  await userEvent.type(words, 'Areia');
  await screen.findByRole('option', { name: /Areia lavada/ });
  await userEvent.keyboard('{Enter}');
  expect(words.value).toBe('Areia');
  expect(server.sent).toEqual([]);
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard(' fina');
  await userEvent.keyboard('{Backspace>5/}');
  await screen.findByRole('option', { name: /Areia lavada/ });
  dialog.getByLabelText(/^Observações/).focus();
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(words.value).toBe('Areia');
});

it('takes the first client by Enter, and sends nothing', async () => {
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  await userEvent.type(dialog.getByLabelText(/^Cliente/), 'bru');
  await screen.findByRole('option', { name: /Bruno Teixeira/ });
  await userEvent.keyboard('{Enter}');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Cliente/).value).toBe('Bruno Teixeira');
  expect(dialog.getByLabelText(/^Cliente/).getAttribute('aria-invalid')).not.toBe('true');
  expect(server.sent).toEqual([]);
});
