import { ThemeProvider } from '@mui/material/styles';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { SearchGroupView, SearchResultView } from '../../shared/api/generated.ts';
import { signedIn } from '../../shared/session/session.ts';
import { ok, refusal } from '../pages/development-page.fixture.tsx';
import { makeStore } from '../store.ts';
import { theme } from '../theme/theme.ts';
import { ShortcutsHost } from './shortcuts-host.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

const result = (changes: Partial<SearchResultView>): SearchResultView => ({
  id: 'x1',
  title: '',
  detail: null,
  number: null,
  amount: null,
  date: null,
  status: null,
  type: null,
  development_id: null,
  development_name: null,
  ...changes,
});
const group = (kind: SearchGroupView['kind'], changes: Partial<SearchResultView>, more = false, corrected: string | null = null) => ({ kind, results: [result(changes)], more, corrected }); // prettier-ignore
const found = (groups: readonly SearchGroupView[], failed: readonly string[] = []) => ({ groups, failed });
const bruno = group('client', { title: 'Bruno Teixeira', detail: 'bruno@x.com.br · Aurora 101' });
const slab = group('entry', { id: 'e9', title: 'Cimento da laje', number: 1523, amount: -1250.5, date: '2026-03-05', type: 'expense', detail: 'Votoran', development_id: 'd1', development_name: 'Aurora' }, true); // prettier-ignore
let answers: Record<string, () => Response> = {};
beforeEach(() => {
  answers = { bruno: () => ok(found([bruno])) };
});
const named = (id: string, name: string) => ({ id, name, description: null, tags: [], status: 'active' });
const server = setupServer(
  http.get('*/api/developments/', () => ok([named('d1', 'Residencial Aurora'), named('d2', 'Edifício Ipê')])),
  http.get(
    '*/api/search/',
    ({ request }) => answers[new URL(request.url).searchParams.get('q')!]?.() ?? ok(found([])),
  ),
);
beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await import('./command-palette.tsx');
});
afterAll(() => server.close());

function show(permissions = ['developments:read', 'clients:read', 'purchases:read', 'purchases:create']) {
  const store = makeStore();
  store.dispatch(
    signedIn({ user: { id: 'u1', name: 'Ana', email: 'ana@x.com.br', type: 'admin' }, permissions }),
  );
  const router = createMemoryRouter([{ path: '*', Component: ShortcutsHost }], { initialEntries: ['/'] });
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </Provider>,
  );
  return () => router.state.location.pathname + router.state.location.search;
}
const ask = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), text);
};

it('opens with Ctrl+K, goes to a development found without accents, and goes again with a second Ctrl+K', async () => {
  const place = show();
  await ask('ipe');
  expect(await screen.findByRole('option', { name: 'Edifício Ipê', selected: true })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Aurora/ })).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(place()).toBe('/developments/d2');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('finds a client on the server and leads to the page of that client', async () => {
  const place = show();
  await ask('bruno');
  await userEvent.click(await screen.findByRole('option', { name: /Bruno Teixeira/ }));
  expect(place()).toBe('/clients/x1');
});

it('starts an action by its dialog, chosen with the arrows', async () => {
  const place = show();
  await ask('solicita');
  await screen.findByRole('option', { name: 'Nova Solicitação de Compra', selected: true });
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('esperam aprovação');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(place()).toBe('/purchases?dialogo=nova-solicitacao');
});

it('shows what is not permitted and does not go there', async () => {
  const place = show(['developments:read']);
  await ask('usuarios');
  const option = await screen.findByRole('option', { name: /Usuários/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Operação não permitida');
  expect(place()).toBe('/');
});

it('leads to what the server found, each where it lies, the kinds by their names', async () => {
  answers.cimento = () =>
    ok(
      found([
        group('unit', { title: '101', detail: 'Bruno Teixeira', development_name: 'Aurora' }),
        group('supplier', { title: 'Votoran & Filhos', date: '2026-03-05' }),
        slab,
        group('purchase-request', {
          id: 'p7',
          title: 'Cimento CP-II',
          number: 14,
          amount: 7400,
          status: 'pending',
        }),
      ]),
    );
  const place = show();
  await ask('cimento');
  expect((await screen.findAllByRole('group')).map((one) => one.getAttribute('aria-label'))).toEqual([
    'Unidades',
    'Fornecedores',
    'Lançamentos',
    'Solicitações de compra',
  ]);
  const options = screen
    .getAllByRole('option')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(options).toEqual([
    'Unidade 101Aurora · Bruno Teixeira',
    'Votoran & FilhosÚltimo lançamento encontrado em 05/03/2026',
    'Cimento da laje-R$ 1.250,50Nº 1523 · 05/03/2026 · Despesa · Votoran · Aurora',
    'Ver todos com “cimento”',
    'Cimento CP-IIR$ 7.400,00Nº 14 · Pendente',
  ]);
  expect(screen.getByRole('status').textContent).toBe('5 resultados.');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(place()).toBe('/lancamentos?lancamento=e9');
});

it('says what it looked for instead of what was typed', async () => {
  answers.cimneto = () => ok(found([{ ...slab, corrected: 'cimento' }]));
  show();
  await ask('cimneto');
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Nada com “cimneto”. Mostrando “cimento”.'),
  );
});

it('finds places that were typed wrong', async () => {
  show(['clients:read']);
  await ask('cleintes');
  expect(await screen.findByRole('option', { name: 'Clientes' })).toBeTruthy();
});

it('shows a failure as a failure, of all and of a part, and asks again', async () => {
  answers.votoran = refusal(503, 'SERVICE_UNAVAILABLE', 'Sistema ocupado ou fora de alcance.');
  show();
  await ask('votoran');
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Não foi possível buscar nos registros.'),
  );
  answers.votoran = () => ok(found([bruno], ['supplier', 'entry']));
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'Não foi possível buscar em: Fornecedores, Lançamentos.',
    ),
  );
  expect(screen.getByRole('option', { name: /Bruno/ })).toBeTruthy();
});

it('says that nothing was found', async () => {
  show();
  await ask('xyzw');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nada encontrado.'));
});
