/** What a person may be booking by mistake, and what was out of reach: questions, opening balances, further pages. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, showDevelopment } from './development-page.fixture.tsx';
import { accounts, cdb, everything, gone, open, serveMoney, server } from './money-dialogs.fixture.tsx';

serveMoney();

it('asks once more about an expense that looks like another, and books it when told to', async () => {
  const text =
    'Possível despesa duplicada do lançamento nº 7, de 20/11/2026. Confirme para lançar mesmo assim.';
  server.answers = [
    refusal(409, 'DUPLICATE_RECORD', text, { error: { details: { entryId: 'e7', entryNumber: 7 } } }),
  ];
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '10');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Cimento');
  await userEvent.click(dialog.getByRole('button', { name: 'Adicionar Despesa' }));
  expect(await dialog.findByText(text)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Lançar mesmo assim' }));
  expect(await screen.findByText('Despesa Adicionada!')).toBeTruthy();
  expect(server.sent.map(({ body }) => body.confirmDuplicate)).toEqual([undefined, true]);
  expect(server.sent[1]?.key).not.toBe(server.sent[0]?.key);
  await gone();
});

it('keeps a question that is asked of a form sent from its amount', async () => {
  const text = 'Possível despesa duplicada do lançamento nº 7, de 20/11/2026.';
  server.answers = [
    refusal(409, 'DUPLICATE_RECORD', text, { error: { details: { entryId: 'e7', entryNumber: 7 } } }),
  ];
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Cimento');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '99999{Control>}{Enter}{/Control}');
  await userEvent.click(await dialog.findByRole('button', { name: 'Lançar mesmo assim' }));
  expect(await screen.findByText('Despesa Adicionada!')).toBeTruthy();
  expect(server.sent.map(({ body }) => [body.amount, body.confirmDuplicate])).toEqual([
    [99999, undefined],
    [99999, true],
  ]);
  await gone();
});

it("asks once more about a payment that looks like another, warns of a unit that is not the client's, and books it when told to", async () => {
  const text =
    'Possível pagamento duplicado do lançamento nº 7, de 20/11/2026: mesmo cliente e valor, com o mesmo documento ou na mesma data e unidade. Confirme para lançar mesmo assim.';
  server.answers = [
    refusal(409, 'DUPLICATE_RECORD', text, { error: { details: { entryId: 'p7', entryNumber: 7 } } }),
  ];
  const dialog = await open('Registrar Pagamento em Conta da Obra');
  await userEvent.type(dialog.getByRole('combobox', { name: /^Cliente/ }), 'bru');
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  const unit = dialog.getByLabelText(/^Unidade/);
  await userEvent.clear(unit);
  await userEvent.type(unit, '909');
  expect(
    await dialog.findByText('A unidade 909 não está no cadastro deste cliente neste empreendimento.'),
  ).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Valor/), '250');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Entrada');
  await userEvent.click(dialog.getByRole('button', { name: 'Registrar Pagamento' }));
  expect(await dialog.findByText(text)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Lançar mesmo assim' }));
  expect(await screen.findByText('Pagamento Registrado!')).toBeTruthy();
  expect(server.sent.map(({ body }) => body.force)).toEqual([undefined, true]);
  await gone();
});

it('asks once more about a return above what the position is worth', async () => {
  server.investments = [cdb];
  const text =
    'O retorno passa do valor da posição em 21/11/2026, que é R$ 440,00. Confirme para registrar mesmo assim.';
  server.answers = [refusal(409, 'ABOVE_POSITION_VALUE', text)];
  const dialog = await open('Gerenciar Aplicações em Conta da Obra');
  const mode = dialog.getByRole<HTMLButtonElement>('button', { name: 'Registrar Retorno' });
  await waitFor(() => expect(mode.disabled).toBe(false));
  await userEvent.click(mode);
  await userEvent.selectOptions(dialog.getByLabelText(/^Investimento/), 'i1');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '30000');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Resgate');
  await userEvent.click(dialog.getAllByRole('button', { name: 'Registrar Retorno' }).at(-1)!);
  expect(await dialog.findByText(text)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Lançar mesmo assim' }));
  expect(await screen.findByText('Retorno Registrado!')).toBeTruthy();
  expect(server.sent.map(({ body }) => body.force)).toEqual([undefined, true]);
  await gone();
});

it('splits no return of a day on which its investment had not been made', async () => {
  const made = { ...cdb };
  server.investments = [cdb];
  Object.assign(cdb, { investment_date: '2026-03-12', value_date: '2026-03-11', current_value: 0 });
  const dialog = await open('Gerenciar Aplicações em Conta da Obra');
  const mode = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Registrar Retorno' });
  await waitFor(() => expect(mode.disabled).toBe(false));
  await userEvent.click(mode);
  await userEvent.selectOptions(dialog.getByLabelText(/^Investimento/), 'i1');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '100');
  expect(await dialog.findByText('A aplicação foi feita em 12/03/2026.')).toBeTruthy();
  expect(dialog.queryByText(/Deste retorno/)).toBeNull();
  Object.assign(cdb, { ...made, investment_date: undefined });
});

it('enters the opening balance of an account that has none, and says why where it fails', async () => {
  accounts[1] = { ...accounts[1]!, openingBalance: null };
  server.answers = [refusal(500, 'INTERNAL_ERROR', 'HTTP 500: Internal Server Error')];
  const dialog = await open('Definir saldo inicial em Conta do Terreno');
  expect(screen.queryByRole('button', { name: 'Definir saldo inicial em Conta da Obra' })).toBeNull();
  const submit = () => userEvent.click(dialog.getByRole('button', { name: 'Definir saldo inicial' }));
  await submit();
  expect(await dialog.findByText('Valor é obrigatório')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/^Valor/), '1500');
  const date = dialog.getByLabelText(/^Data/);
  await userEvent.clear(date);
  await userEvent.type(date, '10012025');
  await submit();
  const told = await dialog.findByText(/Não sabemos se foi salvo/);
  const amount = dialog.getByLabelText(/^Valor/);
  expect(amount.getAttribute('aria-describedby')?.split(' ')).toContain(told.closest('[id]')?.id);
  await submit();
  expect(await screen.findByText('Saldo Inicial Registrado!')).toBeTruthy();
  expect(server.sent[1]).toMatchObject({
    path: 'accounts/a2/set_initial_balance/',
    body: { amount: 1500, date: '2025-01-10', description: 'Saldo inicial' },
  });
  await gone();
});

it('asks which account is meant where the address names none, or none that is there', async () => {
  accounts[1] = { ...accounts[1]!, openingBalance: null };
  for (const address of ['saldo-inicial', 'saldo-inicial&conta=outra']) {
    showDevelopment(everything, `/developments/d1?dialogo=${address}`);
    const question = within(await screen.findByRole('dialog', { name: 'De qual conta?' }));
    expect(question.getByText('Definir saldo inicial')).toBeTruthy();
    expect(question.queryByRole('button', { name: /Conta da Obra/ })).toBeNull();
    await userEvent.click(question.getByRole('button', { name: /Conta do Terreno/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Definir saldo inicial' }));
    expect(form.getByText(/Conta do Terreno/)).toBeTruthy();
    cleanup();
  }
});

it('says that older investments stand in the history, where the list cannot hold all of them', async () => {
  const entry = {
    type: 'investment',
    description: 'CDB',
    amount: 10,
    signedAmount: -10,
    date: '2026-11-20',
    created_at: '2026-11-20T12:00:00Z',
    tags: [],
  };
  const listed = (count: number) => Array.from({ length: count }, (_, n) => ({ ...entry, id: `e${n}` }));
  const rest = { name: 'Ver todos no histórico' };
  server.transactions = listed(99);
  const all = await open('Gerenciar Aplicações em Conta da Obra');
  expect(await all.findAllByText('CDB', { selector: 'p' })).toHaveLength(99);
  expect(all.queryByRole('link', rest)).toBeNull();
  cleanup();
  server.transactions = listed(100);
  const newest = await open('Gerenciar Aplicações em Conta da Obra');
  expect((await newest.findByRole('link', rest)).getAttribute('href')).toBe(
    '/developments/d1?dialogo=historico&conta=a1&tipo=investment,investment_return',
  );
});

it('leads through all transfers of an account, page by page', async () => {
  server.transfers = Array.from({ length: 23 }, (_, n) => ({
    id: `t${n}`,
    description: `Repasse ${n}`,
    amount: 10,
    date: '2026-11-20',
    created_at: '2026-11-20T12:00:00Z',
    source_account_id: 'a1',
    destination_account_id: 'a2',
    destination_account_type: 'land',
    tags: [],
    status: 'completed',
  }));
  const dialog = await open('Gerenciar Transferências em Conta da Obra');
  expect(await dialog.findByText('1–20 de 23')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Próximos' }));
  expect(await dialog.findByText('21–23 de 23')).toBeTruthy();
  expect(dialog.getAllByText(/^Repasse/)).toHaveLength(3);
});
