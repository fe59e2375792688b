import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, waitFor, type within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from './development-page.fixture.tsx';
import { gone, open, serveMoney, server } from './money-dialogs.fixture.tsx';

serveMoney();
beforeEach(() => {
  localStorage.clear();
  Object.assign(URL, { createObjectURL: () => 'blob:conteudo', revokeObjectURL: () => undefined });
});

const again = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';
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

it('takes nothing that is typed while this one is being sent', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.answers = [() => Response.json({ data: { id: 'novo', date: '2026-11-20' } }, { status: 201 })];
  server.before = () => answered;
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await book(dialog, '22,02', 'Cimento');
  await userEvent.keyboard('7,5');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Descrição/).value).toBe('Cimento');
  answer();
  const amount = dialog.getByLabelText<HTMLInputElement>(/^Valor/);
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(amount.value).toBe('');
  await userEvent.keyboard('7,5');
  expect(amount.value).toBe('7,5');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Descrição/).value).toBe('');
  expect(bodies()[0]).toMatchObject({ description: 'Cimento' });
});

it('keeps all that was typed where the booking is refused, and the question where it looks like another', async () => {
  server.answers = [
    refusal(422, 'PERIOD_CLOSED', 'O período já foi fechado', {
      errors: [{ field: 'date', code: 'PERIOD_CLOSED', message: 'O período já foi fechado' }],
    }),
    refusal(409, 'DUPLICATE_RECORD', 'Já existe uma despesa igual', {
      error: { details: { entryId: 'e1' } },
    }),
  ];
  const dialog = await open('Adicionar Despesa em Conta da Obra');
  await book(dialog, '22,02', 'Cimento');
  expect(await dialog.findByText('O período já foi fechado')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Descrição/).value).toBe('Cimento');
  await userEvent.keyboard(again);
  await userEvent.click(await dialog.findByRole('button', { name: 'Lançar mesmo assim' }));
  expect(await dialog.findByText(/R\$\s22,02 registrada/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Descrição/).value).toBe('');
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
