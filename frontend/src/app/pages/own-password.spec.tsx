import { configure, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { act } from 'react';
import ChangePasswordDialog from '../../features/auth/change-password-dialog.tsx';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

let answers: (() => Response)[] = [];
const server = setupServer(
  http.get('*/api/auth/policy/', () => ok({ passwordMinLength: 8 })),
  http.post('*/api/auth/change-password/', () => answers.shift()!()),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const fill = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('changes the own password, and puts what is wrong under its field', async () => {
  const user = { id: 'a1', name: 'Ana Medeiros', email: 'ana@x.com.br', type: 'admin' } as const;
  showPage(() => <ChangePasswordDialog user={user} onClose={() => undefined} />, [], '/');
  expect(await screen.findByText(/^Mínimo de 8 caracteres/)).toBeTruthy();
  const type = async (current: string, password: string, again = password) => {
    await fill(screen.getByLabelText('Senha atual'), current);
    await fill(screen.getByLabelText('Nova senha'), password);
    await fill(screen.getByLabelText('Confirmar nova senha'), again);
    await press('Alterar senha');
  };
  await type('', 'curta', 'outra');
  expect(screen.getByText('Senha atual é obrigatória')).toBeTruthy();
  expect(screen.getByText('A senha deve ter pelo menos 8 caracteres')).toBeTruthy();
  expect(screen.getByText('As senhas não coincidem')).toBeTruthy();
  await type('Segredo-1', 'medeiros-77');
  expect(screen.getByText(/^A senha não pode conter seu nome/)).toBeTruthy();
  answers = [
    refusal(422, 'INVALID_FORMAT', 'Senha atual incorreta', {
      errors: [{ field: 'currentPassword', code: 'INVALID_FORMAT', message: 'Senha atual incorreta' }],
    }),
    () => ok(null),
  ];
  await type('errada', 'Cerca-azul-7');
  expect(await screen.findByText('Senha atual incorreta')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Senha atual'));
  await type('Segredo-1', 'Cerca-azul-7');
  expect(await screen.findByText('Senha alterada!')).toBeTruthy();
});
