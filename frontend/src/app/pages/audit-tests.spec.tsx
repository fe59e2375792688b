import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import EntryTestsPage from '../../features/audit/entry-tests/entry-tests-page.tsx';
import type { EntryTestResultView, EntryTestView } from '../../shared/api/generated.ts';
import { ok, refusal } from './development-page.fixture.tsx';
import { showRoutes } from './signed-in-page.fixture.tsx';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

const tests: readonly EntryTestView[] = [
  { name: 'all-entries', title: 'Todos os lançamentos', definition: 'Todos.', parameters: [] },
  {
    name: 'outside-hours',
    title: 'Fim de semana e noite',
    definition: 'Fora do expediente.',
    parameters: [
      {
        name: 'firstHour',
        label: 'Expediente a partir de',
        kind: 'integer',
        unit: 'horas',
        default: '7',
        limits: 'De 0 horas a 23 horas',
      },
      { name: 'weekends', label: 'Sábados também', kind: 'flag', unit: null, default: 'true', limits: null },
    ],
  },
];
const result = (changes: Partial<EntryTestResultView> = {}): EntryTestResultView => ({
  test: tests[0]!,
  asked: [],
  from: '2025-01-01',
  to: '2025-12-31',
  known_at: '2026-01-05T12:00:00.000Z',
  up_to_entry: 12,
  population: { count: 10, debits: 100 },
  trial_balance: { debit: 100, credit: 100 },
  matches: true,
  found: { count: 0, debits: 0 },
  results: [],
  count: 0,
  limit: 50,
  next: null,
  ...changes,
});
let asked: Record<string, string>[] = [];
let answer: () => Response;
const server = setupServer(
  http.get('*/api/audit/entry-tests/', () => ok(tests)),
  http.get('*/api/audit/entry-tests/:test/', ({ request, params }) => {
    asked.push({ test: String(params['test']), ...Object.fromEntries(new URL(request.url).searchParams) });
    return answer();
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = () => ok(result());
});

const show = (query = '') =>
  showRoutes(EntryTestsPage, ['audit:verify', 'audit:export'], `/audit/tests${query}`, 1280);

it('says aloud that the population is not that of the trial balance', async () => {
  answer = () => ok(result({ matches: false, trial_balance: { debit: 100.01, credit: 100.01 } }));
  show();
  const alarm = await screen.findByRole('alert');
  expect(alarm.textContent).toContain('A população não soma o mesmo que o balancete');
  expect(screen.queryByText(/nada ficou de fora/)).toBeNull();
});

it('puts parameters into the address, leaves defaults out, and lets go of them with their test', async () => {
  const { where } = show('?from=2025-01-01&to=2025-12-31');
  await screen.findByText('Nenhum lançamento achado');
  await userEvent.selectOptions(screen.getByLabelText('Teste'), 'outside-hours');
  const form = within(await screen.findByRole('form', { name: 'Parâmetros do teste' }));
  await userEvent.click(form.getByLabelText('Sábados também'));
  await userEvent.click(form.getByRole('button', { name: 'Aplicar' }));
  await screen.findByText('Nenhum lançamento achado');
  expect(where()).toBe('/audit/tests?from=2025-01-01&to=2025-12-31&test=outside-hours&weekends=false');
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      test: 'outside-hours',
      from: '2025-01-01',
      to: '2025-12-31',
      weekends: 'false',
      limit: '50',
    }),
  );
  await userEvent.selectOptions(screen.getByLabelText('Teste'), 'all-entries');
  expect(where()).toBe('/audit/tests?from=2025-01-01&to=2025-12-31');
});

it('says under its field what the server refuses', async () => {
  const message = 'Expediente a partir de: use um valor entre 0 horas e 23 horas';
  answer = refusal(422, 'MAXIMUM_VALUE', message, {
    errors: [{ field: 'firstHour', code: 'MAXIMUM_VALUE', message }],
  });
  show('?test=outside-hours&firstHour=24');
  const field = await screen.findByLabelText(/Expediente a partir de/);
  await screen.findByText('Não foi possível fazer este teste.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(new RegExp(message))).toHaveLength(2);
});
