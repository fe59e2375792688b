/** A form says which entry is equal to what is typed, whatever the supplier or client, and asks nothing. */
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { open, serveMoney, server } from './money-dialogs.fixture.tsx';

serveMoney();

it('names the entry of the same amount, day, description and account', async () => {
  server.equal = [
    { id: 'e1', entryNumber: 1512, description: 'Areia lavada fina', supplier: null },
    { id: 'e2', entryNumber: 1513, description: 'AREIA lavada', supplier: 'Areal do Zé' },
  ];
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '450');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Areia lavada');
  expect(server.asked).toEqual([]);
  await dialog.findByText('Igual ao nº 1513, de Areal do Zé.');
  expect(server.asked[0]).toMatchObject({
    account: 'a1',
    type: 'expense',
    amountFrom: '450',
    amountTo: '450',
  });
  await userEvent.type(dialog.getByLabelText(/^Descrição/), ' em saco');
  await waitFor(() => expect(dialog.queryByText(/^Igual ao/)).toBeNull());
});
