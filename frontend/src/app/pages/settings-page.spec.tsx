/** Configurações: what is told, what is not told yet, what failed, and who may tell it. */
import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import SettingsPage from '../../features/company/settings-page.tsx';
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
const usual = {
  fine: null,
  interest: null,
  fine_in_force: '2',
  interest_in_force: '1',
  updated_at: null,
  version: 0,
};
let now: object;
let rule: object;
const sent: { ifMatch: string | null; body: unknown }[] = [];
const server = setupServer(
  http.get('*/api/late-rule/', () => ok(rule)),
  http.put('*/api/late-rule/', async ({ request }) => {
    const body = await request.json();
    sent.push({ ifMatch: request.headers.get('If-Match'), body });
    rule = { ...usual, fine: '1.5', interest: '0', fine_in_force: '1.5', interest_in_force: '0', version: 1 };
    return ok(rule);
  }),
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
  rule = usual;
  sent.length = 0;
});

it('is told for the first time, refused at once where the CNPJ is wrong', async () => {
  showPage(SettingsPage, ['company:read', 'company:update'], '/company');
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
  showPage(SettingsPage, ['company:read'], '/company');
  expect(await screen.findByText('Não foi possível carregar os dados da empresa.')).toBeTruthy();
  // What else is set is there all the same.
  expect(await screen.findByText('2 % e 1 % ao mês')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /tentar novamente/i }));
  expect(await screen.findByText(aurora.name)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Editar dados' }).getAttribute('aria-disabled')).toBe('true');
});

it('sets fine and interest of late payments together, on the version that was read', async () => {
  showPage(SettingsPage, ['company:read', 'company:update'], '/company');
  await userEvent.click(await screen.findByRole('button', { name: 'Mudar multa e juros' }));
  fireEvent.change(await screen.findByLabelText(/^Multa/), { target: { value: '1,5' } });
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Informe multa e juros, ou deixe os dois vazios')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Juros/), { target: { value: '0' } });
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent).toEqual([{ ifMatch: 'W/"0"', body: { fine: '1,5', interest: '0' } }]));
  expect(await screen.findByText('1,5 % e 0 % ao mês')).toBeTruthy();
});
