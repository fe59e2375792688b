import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { bruno, fill, gone, open, press, serveClients, stale, wire } from './clients.fixture.tsx';
import { refusal } from './development-page.fixture.tsx';

serveClients();

it('judges every field in the words of the specification', async () => {
  open();
  await press('Novo Cliente');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cadastrar Cliente' }));
  for (const text of [
    'Nome é obrigatório',
    'Email é obrigatório',
    'Telefone é obrigatório',
    'CPF é obrigatório',
    'Empreendimento é obrigatório para o item 1',
  ]) {
    await waitFor(() => expect(dialog.getAllByText(text)).toHaveLength(2));
  }
  await fill(dialog.getByLabelText(/^Nome/), 'B');
  await fill(dialog.getByLabelText(/^Email/), 'bruno');
  await fill(dialog.getByLabelText(/^Telefone/), '119888');
  await fill(dialog.getByLabelText(/^CPF/), '111.111.111-11');
  expect(await dialog.findAllByText('Nome deve ter pelo menos 2 caracteres')).toHaveLength(2);
  expect(await dialog.findAllByText('Email inválido')).toHaveLength(2);
  expect(await dialog.findAllByText('Telefone deve ter 10 ou 11 dígitos')).toHaveLength(2);
  expect(await dialog.findAllByText('CPF inválido')).toHaveLength(2);
  expect(wire.sent).toEqual([]);
});

it('registers once, with masks, units in digits and a warning about another owner', async () => {
  open();
  await press('Novo Cliente');
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText(/^Nome/), ' Elisa Prado ');
  await fill(dialog.getByLabelText(/^CPF/), '52998224725');
  await fill(dialog.getByLabelText(/^Telefone/), '1133334444');
  await fill(dialog.getByLabelText(/^Email/), 'Elisa@X.com.br');
  expect(dialog.getByLabelText<HTMLInputElement>(/^CPF/).value).toBe('529.982.247-25');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Telefone/).value).toBe('(11) 3333-4444');
  await userEvent.selectOptions(dialog.getByLabelText(/^Empreendimento/), 'd1');
  await userEvent.type(dialog.getByLabelText('Unidades'), '102, 12A');
  expect(dialog.getByText('Ignoramos “12A”: use só números.')).toBeTruthy();
  expect(await dialog.findByText('A unidade 102 também está com Davi Rocha')).toBeTruthy();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Cadastrar Cliente' }));
  expect(await screen.findByText('Cliente Cadastrado!')).toBeTruthy();
  expect(wire.sent).toHaveLength(1);
  expect(wire.sent[0]).toMatchObject({
    call: 'POST clients/',
    key: expect.stringMatching(/^[0-9a-f-]{32,36}$/),
    body: {
      name: 'Elisa Prado',
      email: 'elisa@x.com.br',
      cpf: '529.982.247-25',
      phone: '(11) 3333-4444',
      developmentUnits: [{ developmentId: 'd1', units: ['102'] }],
    },
  });
  await gone();
});

it('takes a company, whose number says what it is as it is typed', async () => {
  open('/clients');
  await press('Novo Cliente');
  const dialog = within(await screen.findByRole('dialog'));
  const number = dialog.getByLabelText<HTMLInputElement>(/^CPF ou CNPJ/);
  await userEvent.type(number, '33000167000102');
  expect(number.value).toBe('33.000.167/0001-02');
  expect(dialog.getByLabelText(/^CNPJ/)).toBe(number);
  await userEvent.tab();
  expect(await dialog.findByText('CNPJ inválido')).toBeTruthy();
  await userEvent.clear(number);
  await userEvent.type(number, '52998224725');
  expect(number.value).toBe('529.982.247-25');
  expect(dialog.queryByText('CNPJ inválido')).toBeNull();
});

it('puts a CPF that is taken on its field', async () => {
  wire.answers = [];
  open('/clients?dialogo=novo-cliente');
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText(/^Nome/), 'Elisa Prado');
  await fill(dialog.getByLabelText(/^CPF/), '52998224725');
  await fill(dialog.getByLabelText(/^Telefone/), '1133334444');
  await fill(dialog.getByLabelText(/^Email/), 'e@x.com.br');
  await userEvent.selectOptions(dialog.getByLabelText(/^Empreendimento/), 'd2');
  wire.answers = [
    refusal(409, 'DUPLICATE_RECORD', 'CPF já está em uso', {
      errors: [{ field: 'cpf', code: 'DUPLICATE_RECORD', message: 'CPF já está em uso' }],
    }),
  ];
  await userEvent.click(dialog.getByRole('button', { name: 'Cadastrar Cliente' }));
  expect(await dialog.findByText('CPF já está em uso')).toBeTruthy();
  expect(dialog.getByLabelText(/^CPF/).getAttribute('aria-invalid')).toBe('true');
});

it('links an existing client instead of registering one', async () => {
  open('/clients?dialogo=novo-cliente');
  await screen.findByRole('dialog');
  await press('Importar Cliente');
  await userEvent.click(await screen.findByRole('button', { name: /^Davi Rocha/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Cliente' }));
  expect(await dialog.findByText(/Dados vindos do cadastro existente/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Nome/).readOnly).toBe(true);
  expect(dialog.getByLabelText<HTMLInputElement>(/^CPF/).value).toBe('111.444.777-35');
  expect(dialog.queryByRole('button', { name: 'Adicionar empreendimento' })).toBeNull();
  await userEvent.selectOptions(dialog.getByLabelText(/^Empreendimento/), 'd2');
  await userEvent.type(dialog.getByLabelText('Unidades'), '7');
  await userEvent.click(dialog.getByRole('button', { name: 'Importar Cliente' }));
  expect(await screen.findByText('Cliente Importado!')).toBeTruthy();
  expect(wire.sent).toMatchObject([
    { call: 'POST clients/c9/add_development/', body: { developmentId: 'd2', units: ['7'] } },
  ]);
  await gone();
});

it('gives back what was typed when the import is undone', async () => {
  open('/clients?dialogo=novo-cliente');
  await fill(await screen.findByLabelText(/^Nome/), 'Elisa');
  await press('Importar Cliente');
  await userEvent.click(await screen.findByRole('button', { name: /^Davi Rocha/ }));
  await press('Desfazer importação');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Elisa');
});

it('sends only what was changed, keeps the notes of each development, and asks before it forgets', async () => {
  open();
  await press('Editar Bruno Teixeira');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Atualizar' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.clear(dialog.getByLabelText(/^Observações/));
  await userEvent.type(dialog.getByLabelText('Unidades'), ', 103');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Você tem alterações não salvas. Deseja realmente fechar?')).toBeTruthy();
  await press('Continuar editando');
  await userEvent.click(dialog.getByRole('button', { name: 'Atualizar' }));
  expect(await screen.findByText('Cliente Atualizado!')).toBeTruthy();
  expect(wire.sent[0]).toMatchObject({ call: 'PATCH clients/c1/', version: 'W/"4"' });
  expect(wire.sent[0]?.body).toEqual({
    notes: '',
    developmentUnits: [{ developmentId: 'd1', units: ['101', '103'], notes: 'Cobertura' }],
  });
  await gone();
});

it('shows what someone else changed, and keeps both where I say so', async () => {
  open();
  await press('Editar Bruno Teixeira');
  await userEvent.type(await screen.findByLabelText(/^Endereço/), 'Rua B');
  wire.answers = [stale];
  wire.current = {
    ...bruno,
    version: 9,
    address: 'Rua A',
    email: 'novo@x.com.br',
    updatedAt: '2026-11-20T13:30:00Z',
  };
  await press('Atualizar');
  const conflict = within(await screen.findByRole('alertdialog', { name: 'Este registro mudou' }));
  expect(conflict.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'CampoSeu valorValor atual',
    'EmailSem mudança suanovo@x.com.br',
    'EndereçoRua BRua A',
  ]);
  await press('Manter o meu');
  expect(await screen.findByText('Cliente Atualizado!')).toBeTruthy();
  expect(wire.sent.map(({ version, body }) => [version, body])).toEqual([
    ['W/"4"', { address: 'Rua B' }],
    ['W/"9"', { address: 'Rua B' }],
  ]);
});

it('keeps in sight that another client has the unit too, until it was read', async () => {
  open();
  await press('Editar Bruno Teixeira');
  await userEvent.type(await screen.findByLabelText(/^Unidades/), ', 102');
  const message = 'A unidade 102 também está com Antônia Peçanha';
  wire.answers = [
    () =>
      HttpResponse.json({
        success: true,
        data: { ...bruno, version: 5 },
        message: null,
        warnings: [{ field: 'developmentUnits', code: 'UNIT_TAKEN', message }],
      }),
  ];
  await press('Atualizar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cliente Atualizado!' }));
  expect(dialog.getByRole('alert').textContent).toBe(message);
  await userEvent.click(dialog.getByRole('button', { name: 'Entendi' }));
  await gone();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar Bruno Teixeira');
});

async function sendFormer(extra: object, text: string, permissions?: string[]) {
  open('/clients', permissions);
  await press('Novo Cliente');
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText(/^Nome/), 'Elisa Prado');
  await fill(dialog.getByLabelText(/^CPF/), '52998224725');
  await fill(dialog.getByLabelText(/^Telefone/), '1133334444');
  await fill(dialog.getByLabelText(/^Email/), 'elisa@x.com.br');
  await userEvent.selectOptions(dialog.getByLabelText(/^Empreendimento/), 'd1');
  wire.answers = [refusal(409, 'CONFLICT', text, extra)];
  await userEvent.click(dialog.getByRole('button', { name: 'Cadastrar Cliente' }));
  expect(await dialog.findByText(text)).toBeTruthy();
  return dialog;
}

it('offers to restore the deactivated client who has the CPF', async () => {
  const dialog = await sendFormer(
    { error: { details: { clientId: 'c7' } } },
    'Este CPF é de um cliente desativado. Restaure o cadastro em vez de fazer outro.',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Restaurar' }));
  expect(await screen.findByText('Cliente Restaurado!')).toBeTruthy();
  expect(wire.sent.map(({ call }) => call)).toEqual(['POST clients/', 'POST clients/c7/reactivate/']);
  await gone();
});

it('says whom to ask where one may not restore, until another CPF is typed', async () => {
  const text = 'Este CPF é de um cliente desativado. Peça a um administrador que o restaure.';
  const dialog = await sendFormer({}, text, ['clients:read', 'clients:create']);
  expect(dialog.queryByRole('button', { name: 'Restaurar' })).toBeNull();
  await fill(dialog.getByLabelText(/^CPF/), '11144477735');
  await waitFor(() => expect(dialog.queryByText(text)).toBeNull());
});
