import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  bruno,
  carla,
  fill,
  open,
  press,
  serveClients,
  stale,
  unreachable,
  wire,
} from './clients.fixture.tsx';

serveClients();

it('deletes only for who types the name, whatever its case', async () => {
  open();
  await press('Excluir Bruno Teixeira');
  const dialog = within(await screen.findByRole('alertdialog'));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Excluir Cliente' });
  const field = dialog.getByLabelText(/digite o nome/);
  expect(dialog.getByText('Atenção! Esta ação não pode ser desfeita.')).toBeTruthy();
  expect(button.disabled).toBe(true);
  await userEvent.type(field, 'Bruno T');
  expect(dialog.queryByText(/exatamente como mostrado/)).toBeNull();
  await userEvent.type(field, 'x');
  expect(
    dialog.getByText('Por favor, digite o nome do cliente exatamente como mostrado para confirmar.'),
  ).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, ' bruno TEIXEIRA {Enter}');
  expect(await screen.findByText('Cliente Excluído!')).toBeTruthy();
  expect(wire.sent).toMatchObject([{ call: 'DELETE clients/c1/', version: 'W/"4"' }]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('says what is still to come from who is deleted', async () => {
  wire.pending = [{ status: 'pending', count: 2, total: 350.5 }];
  open();
  await press('Excluir Bruno Teixeira');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    await dialog.findByText(/^O cliente tem 2 pagamentos pendentes, de R\$\s350,50 ao todo/),
  ).toBeTruthy();
});

it('shows the record anew when it changed before it was deleted', async () => {
  open('/clients?dialogo=excluir-cliente&cliente=c1');
  const field = await screen.findByLabelText(/digite o nome/);
  await fill(field, 'Bruno Teixeira');
  wire.answers = [stale];
  wire.current = { ...bruno, version: 9, name: 'Bruno Teixeira Filho' };
  await press('Excluir Cliente');
  expect(await screen.findByText(/O cadastro mudou/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Excluir Cliente' }).disabled).toBe(true);
});

it('restores a deactivated client', async () => {
  wire.clients = [carla];
  open('/clients?status=todos');
  await press('Restaurar Carla Luz');
  await press('Restaurar Cliente');
  expect(await screen.findByText('Cliente Restaurado!')).toBeTruthy();
  expect(wire.sent).toMatchObject([{ call: 'POST clients/c2/reactivate/' }]);
});

it('erases with a reason, after showing the texts that it does not reach', async () => {
  open();
  await press('Mais ações para Bruno Teixeira');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Apagar dados pessoais' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('Entrada do Bruno')).toBeTruthy();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Apagar para sempre' });
  await fill(dialog.getByLabelText(/digite o nome/), 'Bruno Teixeira');
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  expect(await dialog.findByText('Motivo é obrigatório')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText(/^Motivo/), 'Decisão judicial');
  await fill(dialog.getByLabelText(/^Detalhes/), 'Ofício 12');
  const ticks = dialog.getAllByRole<HTMLInputElement>('checkbox');
  expect(ticks.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
  await userEvent.click(dialog.getByLabelText(/contrato.pdf/));
  expect(dialog.getByText(/o conteúdo some de lá também/)).toBeTruthy();
  wire.answers = [unreachable];
  await userEvent.click(button);
  // Nothing is erased while the attachments that were asked for are still there.
  expect(await dialog.findByText(/fora de alcance/)).toBeTruthy();
  await userEvent.click(button);
  expect(await screen.findByText('Dados Apagados!')).toBeTruthy();
  const contents = {
    call: 'POST clients/c1/erase-attachments/',
    body: { attachments: ['a2'], includeShared: true },
  };
  expect(wire.sent).toMatchObject([
    contents,
    contents,
    {
      call: 'POST clients/c1/erase/',
      version: 'W/"4"',
      body: { ground: 'court-order', reason: 'Ofício 12' },
    },
  ]);
});
