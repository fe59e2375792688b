import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

function Field() {
  const [value, setValue] = useState('');
  return (
    <PasswordField
      id="senha"
      label="Senha"
      autoComplete="current-password"
      value={value}
      onChange={setValue}
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Senha');

it('hides what is typed, and shows it on request, also by keyboard', async () => {
  render(<Field />);
  await userEvent.type(field(), 'Segredo-1');
  expect([field().type, field().value]).toEqual(['password', 'Segredo-1']);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(field().type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
  expect([field().type, field().value]).toEqual(['password', 'Segredo-1']);
});

it('takes what is pasted and what a password manager puts in, whole and as it is', async () => {
  const generated = '  ü"<%7Kx long enough to be a phrase of several words\u00a0 ';
  render(<Field />);
  await userEvent.click(field());
  await userEvent.paste(generated);
  expect(field().value).toBe(generated);
  expect(field().autocomplete).toBe('current-password');
  expect(field().maxLength).toBe(-1);
});
