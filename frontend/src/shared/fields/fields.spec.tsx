import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { DateField } from './date-field.tsx';
import { MoneyField } from './money-field.tsx';
import { TagsField } from './tags-field.tsx';

type Values = { amount: string; date: string; tags: string[] };
const sent = jest.fn<void, [Values]>();

function Form() {
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: { amount: '', date: '15/02/2026', tags: [] },
  });
  return (
    <form onSubmit={(event) => void handleSubmit((values) => sent(values))(event)}>
      <MoneyField control={control} name="amount" label="Valor" />
      <DateField control={control} name="date" label="Data" />
      <TagsField control={control} name="tags" label="Tags" />
      <button>Enviar</button>
    </form>
  );
}

const input = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const lastSent = () => sent.mock.calls.at(-1)?.[0];

beforeEach(() => {
  sent.mockReset();
  render(<Form />);
});

describe('an amount', () => {
  it('is grouped while it is typed and completed when it is left', async () => {
    await userEvent.type(input('Valor'), '1234567,5');
    expect(input('Valor').value).toBe('1.234.567,5');
    await userEvent.tab();
    expect(input('Valor').value).toBe('1.234.567,50');
  });

  it('takes the period of the main keyboard for the decimal sign before two last digits, and the number pad’s for the comma', async () => {
    await userEvent.click(input('Valor'));
    await userEvent.keyboard('12');
    fireEvent.keyDown(input('Valor'), { key: '.', code: 'Period' });
    await userEvent.keyboard('50');
    await userEvent.tab();
    expect(input('Valor').value).toBe('12,50');
    await userEvent.clear(input('Valor'));
    await userEvent.keyboard('12');
    fireEvent.keyDown(input('Valor'), { key: '.', code: 'NumpadDecimal' });
    await userEvent.keyboard('3');
    expect(input('Valor').value).toBe('12,3');
  });

  it('takes the period of the main keyboard for thousands before three digits', async () => {
    await userEvent.click(input('Valor'));
    await userEvent.keyboard('1');
    fireEvent.keyDown(input('Valor'), { key: '.', code: 'Period' });
    await userEvent.keyboard('234');
    await userEvent.tab();
    expect(input('Valor').value).toBe('1.234,00');
  });

  it('keeps a sign and a third decimal for the rules to refuse, and says why', async () => {
    await userEvent.type(input('Valor'), '-50');
    await userEvent.tab();
    expect(input('Valor').value).toBe('-50,00');
    await userEvent.clear(input('Valor'));
    await userEvent.type(input('Valor'), '0,001');
    await userEvent.tab();
    expect(input('Valor').value).toBe('0,001');
    expect(screen.getByText('Valor deve ter no máximo duas casas decimais.')).toBeTruthy();
  });

  it.each([
    ['R$ 1.234,56', '1.234,56'],
    ['1,234.56', '1.234,56'],
    ['1234.56', '1.234,56'],
    ['1.234', '1.234,00'],
    [' 12 ', '12,00'],
  ])('takes "%s" from the clipboard', async (pasted, shown) => {
    await userEvent.click(input('Valor'));
    await userEvent.paste(pasted);
    expect(input('Valor').value).toBe(shown);
  });

  it('refuses a third decimal with a text and keeps what was there', async () => {
    await userEvent.type(input('Valor'), '7');
    await userEvent.paste('1,234');
    expect(input('Valor').value).toBe('7');
    expect(screen.getByText(/não foi colado\. Valor deve ter no máximo duas casas decimais\./)).toBeTruthy();
  });

  it('types over what was selected', async () => {
    await userEvent.type(input('Valor'), '1234,56');
    await userEvent.type(input('Valor'), '9', { initialSelectionStart: 0, initialSelectionEnd: 5 });
    expect(input('Valor').value).toBe('9,56');
  });
});

describe('a date', () => {
  it('writes its own slashes and is completed with this month and year', async () => {
    await userEvent.clear(input('Data'));
    await userEvent.type(input('Data'), '0509');
    expect(input('Data').value).toBe('05/09');
    await userEvent.tab();
    expect(input('Data').value).toMatch(/^05\/09\/20\d\d$/);
  });

  it('keeps a day that does not exist, and says so', async () => {
    await userEvent.clear(input('Data'));
    await userEvent.type(input('Data'), '31022026');
    await userEvent.tab();
    expect(input('Data').value).toBe('31/02/2026');
    expect(screen.getByText('“31/02/2026” não é uma data. Use DD/MM/AAAA.')).toBeTruthy();
  });

  it('is read as people write it, and from a pasted ISO day', async () => {
    await userEvent.clear(input('Data'));
    await userEvent.type(input('Data'), '5/3/2026');
    await userEvent.tab();
    expect(input('Data').value).toBe('05/03/2026');
    await userEvent.clear(input('Data'));
    await userEvent.click(input('Data'));
    await userEvent.paste('2026-10-15');
    expect(input('Data').value).toBe('15/10/2026');
  });

  it('is completed before Enter sends the form', async () => {
    await userEvent.clear(input('Data'));
    await userEvent.type(input('Data'), '05/03/2026{Enter}');
    expect(lastSent()?.date).toBe('05/03/2026');
  });

  it('says which day a short word stands for, before and after it is left', async () => {
    await userEvent.clear(input('Data'));
    await userEvent.type(input('Data'), 'ontem');
    const meant = screen.getByText(/^(dom|seg|ter|qua|qui|sex|sáb), \d\d\/\d\d\/\d{4}$/).textContent;
    expect(input('Data').value).toBe('ontem');
    await userEvent.tab();
    expect(meant.endsWith(input('Data').value)).toBe(true);
  });

  it('is chosen from a calendar that Alt+↓ opens, by arrows', async () => {
    await userEvent.click(input('Data'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const calendar = await screen.findByRole('dialog', { name: 'Calendário: Data' });
    expect(await within(calendar).findByText('fevereiro 2026')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('15'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(input('Data').value).toBe('23/02/2026');
  });

  it('moves by a day with the arrows', async () => {
    await userEvent.type(input('Data'), '{ArrowUp}');
    expect(input('Data').value).toBe('16/02/2026');
  });
});

describe('tags', () => {
  const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

  it('are lower-cased, without repeats, and Enter adds them without sending the form', async () => {
    await userEvent.type(input('Tags'), 'Alto Padrão{Enter}alto padrão{Enter}Novo, outro{Enter}');
    expect(shown()).toEqual(['alto padrão', 'novo', 'outro']);
    expect(sent).not.toHaveBeenCalled();
  });

  it('leave by Backspace and by their own button', async () => {
    await userEvent.type(input('Tags'), 'a{Enter}b{Enter}c{Enter}{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Remover tag a' }));
    expect(shown()).toEqual(['b']);
  });

  it('refuse a word that is too long and keep it to be repaired', async () => {
    await userEvent.type(input('Tags'), `${'x'.repeat(31)}{Enter}`);
    expect(shown()).toEqual([]);
    expect(screen.getByText('Cada tag deve ter no máximo 30 caracteres')).toBeTruthy();
    expect(input('Tags').value).toHaveLength(31);
  });
});
