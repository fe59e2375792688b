/** Anyone who changes themselves among the users. */
import { configure, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import UserListPage from '../../features/users/user-list-page.tsx';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

/** Who is signed in. */
const ana = {
  id: 'u1',
  version: 3,
  name: 'Ana',
  email: 'ana@x.com.br',
  type: 'admin',
  isActive: true,
  is_active: true,
  has_password: true,
  last_login: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};
let verified = 0;
let answer: () => Response;
const server = setupServer(
  http.get('*/api/users/', () => ok({ results: [ana], count: 1, page: 1, limit: 20, next: null })),
  http.patch('*/api/users/u1/', () => ok({ ...ana, name: 'Ana Maria', version: 4 })),
  http.get('*/api/auth/verify/', () => {
    verified += 1;
    return answer();
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  verified = 0;
  sessionStorage.clear();
});

async function rename(): Promise<void> {
  showPage(UserListPage, ['users:read', 'users:update'], '/users');
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Ana' }));
  fireEvent.change(await screen.findByLabelText(/^Nome/), { target: { value: 'Ana Maria' } });
  await userEvent.click(screen.getByRole('button', { name: 'Atualizar' }));
}

it('is read anew, so that the top bar has the new name', async () => {
  answer = () =>
    ok({
      authenticated: true,
      user: { ...ana, name: 'Ana Maria' },
      permissions: ['users:read', 'users:update'],
    });
  await rename();
  expect(await screen.findByText('Ana Maria')).toBeTruthy();
  expect(verified).toBe(1);
});

it("says so where the person's own data could not be read anew", async () => {
  answer = refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado');
  await rename();
  expect(await screen.findByText('Erro ao atualizar dados do usuário')).toBeTruthy();
});
