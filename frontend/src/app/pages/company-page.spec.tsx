/** Empresa: what is told, what is not told yet, what failed, and who may tell it. */
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import CompanyPage from '../../features/company/company-page.tsx';
import { ok, refusal } from './development-page.fixture.tsx';
import { showPage } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const nothing = {
  name: null,
  cnpj: null,
  registration: null,
  city: null,
  accountant_name: null,
  accountant_crc: null,
  book_purpose: null,
  updated_at: null,
  version: 0,
};
const aurora = {
  ...nothing,
  name: 'Construtora Aurora Ltda.',
  cnpj: '33.000.167/0001-01',
  updated_at: '2026-11-23T12:00:00Z',
  version: 1,
};
let now: object;
const sent: { ifMatch: string | null; body: unknown }[] = [];
const server = setupServer(
  http.get('*/api/company/', () => ok(now)),
  http.put('*/api/company/', async ({ request }) => {
    sent.push({ ifMatch: request.headers.get('If-Match'), body: await request.json() });
    now = aurora;
    return ok(now);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  sessionStorage.clear();
  server.resetHandlers();
  now = nothing;
});

it('is told for the first time, refused at once where the CNPJ is wrong', async () => {
  showPage(CompanyPage, ['company:read', 'company:update'], '/company');
  await userEvent.click(await screen.findByRole('button', { name: 'Informar dados' }));
  fireEvent.change(await screen.findByLabelText(/^Nome empresarial/), { target: { value: aurora.name } });
  const cnpj = screen.getByLabelText<HTMLInputElement>(/^CNPJ/);
  fireEvent.change(cnpj, { target: { value: '33000167000102' } });
  expect(cnpj.value).toBe('33.000.167/0001-02');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('CNPJ inválido')).toBeTruthy();
  fireEvent.change(cnpj, { target: { value: '33000167000101' } });
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    ifMatch: 'W/"0"',
    body: { name: aurora.name, cnpj: '33.000.167/0001-01' },
  });
  expect(await screen.findByText('33.000.167/0001-01')).toBeTruthy();
});

it('shows a failed read as a failure, and to whom may not change it that he may not', async () => {
  server.use(
    http.get('*/api/company/', refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado'), { once: true }),
  );
  now = aurora;
  showPage(CompanyPage, ['company:read'], '/company');
  expect(await screen.findByText('Não foi possível carregar os dados da empresa.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /tentar novamente/i }));
  expect(await screen.findByText(aurora.name)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Editar dados' }).getAttribute('aria-disabled')).toBe('true');
});
