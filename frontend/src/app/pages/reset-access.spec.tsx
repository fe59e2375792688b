import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import ResetAccessDialog from '../../features/users/reset-access-dialog.tsx';
import { ok } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const bia = { id: 'b1', name: 'Bia Obras', email: 'bia@x.com.br', has_password: true };
let sent: { readonly key: string | null; readonly body: unknown }[] = [];
const server = setupServer(
  http.post('*/api/users/b1/reset-access/', async ({ request }) => {
    sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
    const link = 'https://livro.example/primeiro-acesso#codigo=TT55-UU44';
    return ok({ ...bia, first_access: { expires_at: '2026-11-24T12:00:00Z', code: 'TT55-UU44', link } });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => (sent = []));
const open = () => {
  showPage(
    () => <ResetAccessDialog user={bia as never} onClose={() => undefined} />,
    ['users:update'],
    '/users',
  );
};
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Redefinir acesso' }));
const described = (radio: HTMLElement) =>
  document.getElementById(radio.getAttribute('aria-describedby')!)!.textContent;

it('resets an access as compromised by default, and explains what that ends', async () => {
  open();
  const compromised = await screen.findByRole<HTMLInputElement>('radio', { name: 'Conta comprometida' });
  expect(compromised.checked).toBe(true);
  expect(described(compromised)).toContain('chaves de API');
  await press();
  expect(await screen.findByText('TT55-UU44')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'compromised' }]);
});

it('resets a forgotten password where that is chosen', async () => {
  open();
  const forgotten = await screen.findByRole<HTMLInputElement>('radio', { name: 'Senha esquecida' });
  expect(described(forgotten)).toContain('continuam valendo');
  await userEvent.click(forgotten);
  expect(forgotten.checked).toBe(true);
  await press();
  expect(await screen.findByText('TT55-UU44')).toBeTruthy();
  expect(sent).toEqual([{ key: expect.stringMatching(/-forgotten$/), body: { reason: 'forgotten' } }]);
});
