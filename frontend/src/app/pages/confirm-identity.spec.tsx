import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import ConfirmIdentityDialog from '../../features/auth/factors/confirm-identity-dialog.tsx';
import { ok } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const none = {
  totp: null,
  passkeys: [],
  recovery_codes_left: 0,
  required: false,
  has_password: true,
  has_provider: false,
  passkeys_possible: true,
};
let factors: object = none;
let proofs: unknown[] = [];
const server = setupServer(
  http.get('*/api/auth/factors/', () => ok(factors)),
  http.get('*/api/auth/ways/', () => ok({ provider: { label: 'Contas da construtora' } })),
  http.post('*/api/auth/confirm/', async ({ request }) => {
    proofs.push(await request.json());
    return ok({ until: '2026-11-27T12:10:00Z' });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => (proofs = []));
const open = (told: object) => {
  factors = told;
  showPage(ConfirmIdentityDialog, [], '/');
};
const when = '2026-11-21T12:00:00Z';

it('asks a person without a factor for the password', async () => {
  open(none);
  await userEvent.type(await screen.findByLabelText('Senha'), 'Segredo-1{Enter}');
  expect(proofs).toEqual([{ password: 'Segredo-1' }]);
});

it('asks a person with an app for its code, never for the password', async () => {
  open({ ...none, totp: { created_at: when, last_used: null }, recovery_codes_left: 9 });
  await userEvent.type(await screen.findByLabelText('Código do aplicativo'), '123456{Enter}');
  expect(proofs).toEqual([{ code: '123456' }]);
  expect(screen.queryByLabelText('Senha')).toBeNull();
});

it('takes a recovery code from a person whose only factor this browser cannot use', async () => {
  open({
    ...none,
    passkeys: [{ id: 'p1', name: 'Celular', created_at: when, last_used: null }],
    has_provider: true,
  });
  await userEvent.type(await screen.findByLabelText('Código de recuperação'), 'ABCDE-FGHJK{Enter}');
  expect(proofs).toEqual([{ code: 'ABCDE-FGHJK' }]);
  expect(await screen.findByRole('button', { name: /Contas da construtora/ })).toBeTruthy();
  expect(screen.queryByLabelText('Senha')).toBeNull();
});
