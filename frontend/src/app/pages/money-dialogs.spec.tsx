import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, showDevelopment } from './development-page.fixture.tsx';
import { cdb, everything, gone, open, serveMoney, server } from './money-dialogs.fixture.tsx';

serveMoney();

it('registers a payment of a client that was searched for, once, and offers to undo it', async () => {
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  await userEvent.type(dialog.getByRole('combobox', { name: /^Cliente/ }), 'bru');
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Unidade/).value).toBe('101');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '250,5');
  expect(dialog.getByText('Saldo após: R$ 1.250,50')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Entrada');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  await screen.findByText('Pagamento Registrado!');
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]).toMatchObject({
    path: 'payments/',
    key: expect.stringMatching(/^[0-9a-f-]{32,36}$/),
    body: {
      accountId: 'a1',
      clientId: 'c1',
      amount: 250.5,
      paymentMethod: 'pix',
      status: 'confirmed',
      unitReference: '101',
      description: 'Entrada',
    },
  });
  await gone();
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText(/Estorno registrado/)).toBeTruthy();
  expect(server.sent[1]?.path).toBe('transactions/novo/reverse/');
});

it('tells a failure of the server under the description', async () => {
  server.answers = [
    refusal(
      500,
      'INTERNAL_ERROR',
      'Erro interno ao criar pagamento. Não sabemos se foi salvo. Tentar de novo é seguro.',
    ),
  ];
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  await userEvent.type(dialog.getByRole('combobox', { name: /^Cliente/ }), 'bru');
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  await userEvent.type(dialog.getByLabelText(/^Valor/), '250,5');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Entrada');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  const told = await dialog.findByText(/^Erro interno ao criar pagamento\. Não sabemos se foi salvo\./);
  const description = dialog.getByLabelText(/^Descrição/);
  expect(description.getAttribute('aria-describedby')?.split(' ')).toContain(told.closest('[id]')?.id);
});

it('explains a pending payment, names what is missing and puts an unknown client on its field', async () => {
  server.answers = [
    refusal(404, 'NOT_FOUND', 'Cliente não encontrado', {
      errors: [{ field: 'clientId', code: 'NOT_FOUND', message: 'Cliente não encontrado' }],
    }),
  ];
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  await userEvent.selectOptions(dialog.getByLabelText(/^Status/), 'pending');
  expect(dialog.getByText('Só entra no saldo quando confirmado.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  await waitFor(() => expect(dialog.getAllByText('Cliente é obrigatório')).toHaveLength(2));
  expect(dialog.getAllByText('Valor é obrigatório')).toHaveLength(2);
  expect(server.sent).toHaveLength(0);

  await userEvent.click(dialog.getByRole('combobox', { name: /^Cliente/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  await userEvent.type(dialog.getByLabelText(/^Valor/), '10');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Entrada');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  expect(await dialog.findByText('Cliente não encontrado')).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: /^Cliente/ }).getAttribute('aria-invalid')).toBe('true');
});

it('sends the attachments of a payment once it is booked, and a failed one again', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:conteudo', revokeObjectURL: () => undefined });
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  const files = [new NodeFile(['%PDF-1.7'], 'nota.pdf'), new NodeFile(['\xff\xd8\xff'], 'falsa.jpg')];
  fireEvent.drop(dialog.getByRole('group', { name: 'Comprovantes e outros anexos' }), {
    dataTransfer: { files, types: ['Files'] },
  });
  expect(await dialog.findByText('Tipos de arquivo não suportados: falsa.jpg')).toBeTruthy();
  await userEvent.click(dialog.getByRole('combobox', { name: /^Cliente/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  await userEvent.type(dialog.getByLabelText(/^Valor/), '10');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Entrada');
  expect(server.attachments).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente: nota.pdf' }));
  expect(await screen.findByText('Pagamento Registrado!')).toBeTruthy();
  expect(server.sent.map(({ path }) => path)).toEqual(['payments/']);
  expect(server.attachments).toEqual(['nota.pdf', 'nota.pdf']);
  await gone();
});

it.each([
  [
    'a 500',
    () => new Response('', { status: 500 }),
    'Erro interno ao criar transferência. Não sabemos se foi salvo. Tentar de novo é seguro.',
  ],
  [
    'a lost connection',
    () => Response.error(),
    'Erro de conectividade. Não sabemos se foi salvo. Tentar de novo é seguro.',
  ],
])('tells %s under the destination, where the transfer would have gone', async (_, answer, sentence) => {
  server.answers = [answer];
  const dialog = await open('Gerenciar Transferências em Conta da Obra');
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Conta de origem/).value).not.toBe(''));
  const destination = dialog.getByLabelText(/^Conta de destino/);
  await userEvent.type(destination, 'terreno{Enter}');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '300');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Reforço');
  await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));
  const told = await dialog.findByText(sentence);
  expect(destination.getAttribute('aria-describedby')?.split(' ')).toContain(told.closest('[id]')?.id);
  expect(document.activeElement).toBe(destination);
});

it('transfers between accounts, with both balances before and after, and never more than there is', async () => {
  const dialog = await open('Gerenciar Transferências em Conta da Obra');
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>(/^Conta de origem/).value).toBe(
      'Residencial Aurora · Conta da Obra',
    ),
  );
  await userEvent.type(dialog.getByLabelText(/^Conta de destino/), 'aurora terreno');
  await userEvent.keyboard('{Enter}');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '1000,01');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Reforço');
  await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));
  expect(await dialog.findByText('Saldo insuficiente. Saldo disponível: R$ 1.000,00')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/^Valor/));
  await userEvent.type(dialog.getByLabelText(/^Valor/), '300');
  expect(dialog.getByText('Saldo: R$ 1.000,00 → R$ 700,00')).toBeTruthy();
  expect(dialog.getByText('Saldo: R$ 0,00 → R$ 300,00')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));
  expect(await screen.findByText('Transferência Realizada!')).toBeTruthy();
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]?.body).toMatchObject({
    sourceAccountId: 'a1',
    destinationAccountId: 'a2',
    amount: 300,
  });
  await gone();
});

it.each([
  ['i', 'Aplicação Financeira'],
  ['t', 'Transferência entre contas'],
])('asks of which account before the key %s opens what is of one', async (key, purpose) => {
  showDevelopment(everything);
  await screen.findByRole('button', { name: 'Adicionar Despesa em Conta da Obra' });
  await userEvent.keyboard(key);
  const question = within(await screen.findByRole('dialog', { name: 'De qual conta?' }));
  expect(question.getByText(purpose)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: /^Conta do Terreno.*R\$\s0,00/ }));
  const opened = within(await screen.findByRole('dialog', { name: purpose }));
  expect(opened.getByText('Conta do Terreno · Residencial Aurora', { selector: 'p, span' })).toBeTruthy();
});

it('applies money and says that there is nothing to take back yet', async () => {
  const dialog = await open('Gerenciar Aplicações em Conta da Obra');
  expect(await dialog.findByText('Não há investimentos ativos para registrar retorno.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Registrar Retorno' }).disabled).toBe(true);
  expect(await dialog.findByText('Esta conta ainda não possui histórico de investimentos.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Valor/), '400');
  await userEvent.type(dialog.getByLabelText(/^Taxa esperada/), '101');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'CDB do banco');
  const submit = () => userEvent.click(dialog.getAllByRole('button', { name: 'Aplicar Dinheiro' }).at(-1)!);
  await submit();
  expect(await dialog.findByText('Taxa deve ser um número entre 0 e 100')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/^Taxa esperada/));
  await userEvent.type(dialog.getByLabelText(/^Taxa esperada/), '12,75');
  await submit();
  expect(await screen.findByText('Aplicação Realizada!')).toBeTruthy();
  expect(server.sent[0]).toMatchObject({
    path: 'financial-investments/',
    body: { accountId: 'a1', type: 'cdb', amount: 400, expectedReturnRate: '12.75' },
  });
  await gone();
});

it('takes money back and shows how it divides', async () => {
  server.investments = [cdb];
  const dialog = await open('Gerenciar Aplicações em Conta da Obra');
  const mode = dialog.getByRole<HTMLButtonElement>('button', { name: 'Registrar Retorno' });
  await waitFor(() => expect(mode.disabled).toBe(false));
  await userEvent.click(mode);
  await userEvent.selectOptions(dialog.getByLabelText(/^Investimento/), 'i1');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '110');
  expect(await dialog.findByText(/Deste retorno: principal R\$ 100,00, ganho \+R\$ 10,00/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Resgate');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Registrar Retorno' }).at(-1)!);
  expect(await screen.findByText('Retorno Registrado!')).toBeTruthy();
  expect(server.sent[0]).toMatchObject({
    path: 'financial-investments/i1/add_return/',
    body: { type: 'partial', amount: 110, description: 'Resgate' },
  });
  await gone();
});
