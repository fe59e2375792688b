import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchBox } from './search-box.tsx';

/** A page that hears of the words at once and is only drawn with them when it is let: as an address on a busy machine. */
function slowPage() {
  const heard: string[] = [];
  let draw: (word: string) => void = () => undefined;
  function Page() {
    const [value, setValue] = useState('');
    draw = setValue;
    return <SearchBox label="Buscar" value={value} onChange={(word) => heard.push(word)} />;
  }
  render(<Page />);
  return { heard, draw: (word: string) => act(() => draw(word)) };
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const said = (heard: readonly string[], ...words: string[]) => waitFor(() => expect(heard).toEqual(words));

it('keeps the letters that came while the page was still drawing the ones before', async () => {
  const { heard, draw } = slowPage();
  type('r');
  await said(heard, 'r');
  type('re');
  draw('r');
  expect(box().value).toBe('re');
  await said(heard, 'r', 're');
  type('rem');
  await said(heard, 'r', 're', 'rem');
  type('reme');
  draw('re');
  draw('rem');
  expect(box().value).toBe('reme');
});

it('shows what the page was changed to by other means, such as Back or clearing the filters', async () => {
  const { heard, draw } = slowPage();
  type('cimento');
  await said(heard, 'cimento');
  draw('cimento');
  draw('areia');
  expect(box().value).toBe('areia');
  draw('');
  expect(box().value).toBe('');
  draw('cimento');
  expect(box().value).toBe('cimento');
});

it('clears at once and gives the focus back; there is nothing to clear in an empty box', async () => {
  const { heard, draw } = slowPage();
  expect(screen.queryByRole('button', { name: 'Limpar busca' })).toBeNull();
  type('cal');
  await said(heard, 'cal');
  draw('cal');
  await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(heard).toEqual(['cal', '']);
  expect(box().value).toBe('');
  expect(document.activeElement).toBe(box());
});

it('passes on what is typed as soon as it is left', () => {
  const { heard } = slowPage();
  type('brita');
  fireEvent.blur(box());
  expect(heard).toEqual(['brita']);
});
