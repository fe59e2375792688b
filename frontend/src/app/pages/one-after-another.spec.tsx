import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from './development-page.fixture.tsx';
import { gone, open, serveMoney, server } from './money-dialogs.fixture.tsx';

serveMoney();
beforeEach(() => {
  localStorage.clear();
  Object.assign(URL, { createObjectURL: () => 'blob:conteudo', revokeObjectURL: () => undefined });
});

const again = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('livro-fila:'));
const bodies = () => server.sent.filter(({ path }) => path === 'expenses/').map(({ body }) => body);

async function book(dialog: ReturnType<typeof within>, amount: string, words: string) {
  await userEvent.type(dialog.getByLabelText(/^Valor/), amount);
  await userEvent.type(dialog.getByLabelText(/^Descrição/), words);
  await userEvent.keyboard(again);
}

it('books one expense after another, each by a key of its own, and keeps what is to be kept', async () => {
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await userEvent.type(dialog.getByLabelText(/^Fornecedor/), 'Votorantim');
  await userEvent.selectOptions(dialog.getByLabelText(/^Categoria/), 'labor');
  await userEvent.clear(dialog.getByLabelText(/^Data/));
  await userEvent.type(dialog.getByLabelText(/^Data/), '02/11/2026');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Manter categoria' }));
  await book(dialog, '22,02', 'Cimento');
  expect(await dialog.findByText(/Despesa de R\$\s22,02 registrada/)).toBeTruthy();
  const amount = dialog.getByLabelText<HTMLInputElement>(/^Valor/);
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(amount.value).toBe('');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Descrição/).value).toBe('');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Fornecedor/).value).toBe('Votorantim');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Data/).value).toBe('02/11/2026');
  expect(dialog.getByLabelText<HTMLSelectElement>(/^Categoria/).value).toBe('material');

  await book(dialog, '5', 'Areia');
  expect(await dialog.findByText(/R\$\s5,00 registrada.*2 lançamentos nesta sequência/)).toBeTruthy();
  expect(bodies()).toMatchObject([
    { amount: 22.02, category: 'labor', supplier: 'Votorantim', date: '2026-11-02' },
    { amount: 5, category: 'material', supplier: 'Votorantim', date: '2026-11-02' },
  ]);
  const keys = server.sent.map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Desfazer' }));
  expect(await dialog.findByText(/Estorno registrado/)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await gone();
  // What was taken back is not offered to be taken back again.
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

it('takes the next one while this one is being sent, and counts what is on its way', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.before = () => answered;
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await book(dialog, '22,02', 'Cimento');
  const amount = dialog.getByLabelText<HTMLInputElement>(/^Valor/);
  // With the very press: nobody waits.
  expect([amount.value, document.activeElement]).toEqual(['', amount]);
  await userEvent.keyboard('7,5');
  expect(amount.value).toBe('7,5');
  await userEvent.type(dialog.getByLabelText(/^Descrição/), 'Areia');
  await userEvent.keyboard(again);
  expect(dialog.getByText('2 enviando')).toBeTruthy();
  answer();
  await dialog.findByText(/2 lançamentos nesta sequência/);
  expect(dialog.queryByText(/enviando/)).toBeNull();
  expect(bodies()).toMatchObject([
    { amount: 22.02, description: 'Cimento' },
    { amount: 7.5, description: 'Areia' },
  ]);
  expect(localStorage.getItem('livro-sessao')).not.toBeNull();
  expect(kept()).toEqual([]);
});

it('keeps a refused one, opens it in the form with what was said of it, and lays aside what is being typed', async () => {
  server.answers = [
    refusal(422, 'PERIOD_CLOSED', 'O período já foi fechado', {
      errors: [{ field: 'date', code: 'PERIOD_CLOSED', message: 'O período já foi fechado' }],
    }),
  ];
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await book(dialog, '22,02', 'Cimento');
  await userEvent.type(dialog.getByLabelText(/^Valor/), '9');
  await userEvent.click(await dialog.findByRole('button', { name: 'Abrir' }));
  const list = within(await screen.findByRole('dialog', { name: 'Lançamentos não confirmados' }));
  expect(list.getByText(/O período já foi fechado\./)).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Abrir no formulário' }));
  expect(await dialog.findByText('O período já foi fechado')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Descrição/).value).toBe('Cimento');
  expect(dialog.getByText('1 recusado, 1 guardado')).toBeTruthy();
  await userEvent.keyboard(again);
  expect(await dialog.findByText(/R\$\s22,02 registrada/)).toBeTruthy();
  expect(await dialog.findByText('1 guardado')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Abrir' }));
  const left = within(await screen.findByRole('dialog', { name: 'Lançamentos não confirmados' }));
  await userEvent.click(left.getByRole('button', { name: 'Descartar' }));
  expect(kept()).toHaveLength(1);
  await userEvent.click(left.getByRole('button', { name: 'Descartar de vez' }));
  expect(kept()).toEqual([]);
});

it('asks again where one looks like another, and sends a lost one again by the same key', async () => {
  server.answers = [
    () => Response.error(),
    refusal(409, 'DUPLICATE_RECORD', 'Já existe uma despesa igual', {
      error: { details: { entryId: 'e1' } },
    }),
  ];
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await book(dialog, '22,02', 'Cimento');
  await userEvent.click(await dialog.findByRole('button', { name: 'Abrir' }));
  const list = within(await screen.findByRole('dialog', { name: 'Lançamentos não confirmados' }));
  await userEvent.click(await list.findByRole('button', { name: 'Abrir no formulário' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Lançar mesmo assim' }));
  expect(await dialog.findByText(/R\$\s22,02 registrada/)).toBeTruthy();
  const [lost, refused, confirmed] = server.sent.map(({ key }) => key);
  expect(lost).toBe(refused);
  expect(confirmed).not.toBe(refused);
  expect(server.sent[2]?.body).toMatchObject({ confirmDuplicate: true });
});

it('sends the attachments of each expense to its own, while the next one is typed', async () => {
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  const paste = (file: NodeFile) =>
    fireEvent.paste(dialog.getByLabelText(/^Valor/), { clipboardData: { files: [file], getData: () => '' } });
  server.ids = ['e1', 'e2'];
  paste(new NodeFile(['%PDF-1.7'], 'nota.pdf'));
  await dialog.findByText('nota.pdf');
  await book(dialog, '10', 'Cimento');
  await dialog.findAllByText(/R\$\s10,00 registrada/);
  // It is refused the first time: said, and sent again by a press.
  await userEvent.click(await dialog.findByRole('button', { name: 'Tentar novamente: nota.pdf' }));
  await waitFor(() => expect(dialog.queryByText('nota.pdf')).toBeNull());
  paste(new NodeFile(['%PDF-1.7'], 'recibo.pdf'));
  await dialog.findByText('recibo.pdf');
  await book(dialog, '20', 'Areia');
  await waitFor(() => expect(server.attachments).toEqual(['e1 nota.pdf', 'e1 nota.pdf', 'e2 recibo.pdf']));
});
