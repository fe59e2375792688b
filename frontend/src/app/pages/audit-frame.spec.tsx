import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import AuditPage from './audit-page.tsx';
import { auditTabs } from './audit-tabs.ts';
import { ok, refusal } from './development-page.fixture.tsx';
import { showRoutes } from './signed-in-page.fixture.tsx';
import TrialBalancePage from '../../features/audit/trial-balance-page.tsx';
import type { TrialBalanceLineView } from '../../shared/api/generated.ts';

// Generous: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

const line = (changes: Partial<TrialBalanceLineView>): TrialBalanceLineView => ({
  accountId: 'a1',
  accountType: 'building',
  accountName: 'Conta da Obra',
  developmentId: 'd1',
  developmentName: 'Aurora',
  code: 'asset',
  name: 'Disponível',
  debit: 1000.1,
  credit: 300.05,
  debitBalance: 700.05,
  creditBalance: 0,
  ...changes,
});
const lines = [
  line({}),
  line({
    code: 'opening-equity',
    name: 'Saldo inicial',
    debit: 0,
    credit: 1000.1,
    debitBalance: 0,
    creditBalance: 1000.1,
  }),
  line({
    code: 'expense:material',
    name: 'Despesas: Material',
    debit: 300.05,
    credit: 0,
    debitBalance: 300.05,
  }),
];
let asked: Record<string, string>[] = [];
let answer: (() => Response) | undefined;
const server = setupServer(
  http.get('*/api/developments/', () => ok([{ id: 'd1', name: 'Aurora' }])),
  http.get('*/api/trial-balance/', ({ request }) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams));
    return (
      answer?.() ??
      ok({
        asOf: null,
        knownAt: null,
        development: null,
        lines,
        totalDebit: 1300.15,
        totalCredit: 1300.15,
        totalDebitBalance: 1000.1,
        totalCreditBalance: 1000.1,
        balanced: true,
        unreadable: [],
      })
    );
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = undefined;
});

it('leads to each of its screens, and says which one is open', async () => {
  showRoutes(AuditPage, ['audit:verify'], `/audit/${auditTabs[0].path}`);
  const nav = within(await screen.findByRole('navigation', { name: 'Auditoria' }));
  expect(nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    auditTabs.map(({ label, path }) => [label, `/audit/${path}`]),
  );
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe(auditTabs[0].label);
  expect(document.title).toBe(`${auditTabs[0].label} · Auditoria · Livro`);
});

it('names an entry in the tab', async () => {
  showRoutes(AuditPage, ['audit:verify'], '/audit/entries/12');
  await screen.findByRole('navigation', { name: 'Auditoria' });
  expect(document.title).toBe('Lançamento nº 12 · Auditoria · Livro');
});

it('tells anyone who may not audit', async () => {
  showRoutes(AuditPage, ['audit:read'], '/audit/trial-balance');
  expect(await screen.findByText('Operação não permitida')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it.each([1280, 390])('the trial balance of a moment, with totals that are equal, at %d px', async (width) => {
  showRoutes(
    TrialBalancePage,
    ['audit:verify'],
    '/audit/trial-balance?development=d1&asOf=2025-12-31&knownAt=2026-01-05T17:10:59.999Z',
    width,
  );
  const total = await screen.findByText('Débitos iguais a créditos');
  expect(asked).toEqual([{ development: 'd1', asOf: '2025-12-31', knownAt: '2026-01-05T17:10:59.999Z' }]);
  expect(screen.getByText('Aurora, até 31/12/2025, como se conhecia em 05/01/2026, 14:10')).toBeTruthy();
  expect(screen.getByText('Aurora · Conta da Obra')).toBeTruthy();
  const foot = total.closest(width > 900 ? 'tr' : 'div')!.parentElement!;
  expect(foot.textContent?.match(/R\$\s1\.300,15/g)).toHaveLength(2);
  expect(screen.getAllByText(/300,05/)).toHaveLength(3);
});

it('a moment is typed, a time with its day, and stands in the address', async () => {
  const { where } = showRoutes(TrialBalancePage, ['audit:verify'], '/audit/trial-balance');
  await screen.findByText('Débitos iguais a créditos');
  await userEvent.type(screen.getByLabelText('às'), '14:10');
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  expect(await screen.findByText('Diga também o dia')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Como se conhecia em'), '05/01/2026');
  await userEvent.type(screen.getByLabelText('Até o dia'), '31/12/2025');
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
  await screen.findByText(/como se conhecia em 05\/01\/2026, 14:10/);
  expect(where()).toBe('/audit/trial-balance?asOf=2025-12-31&knownAt=2026-01-05T17%3A10%3A59.999Z');
});

it('a failed read is no empty trial balance, and is asked again', async () => {
  answer = refusal(500, 'INTERNAL_ERROR', 'Erro interno');
  showRoutes(TrialBalancePage, ['audit:verify'], '/audit/trial-balance');
  expect(await screen.findByText('Não foi possível carregar o balancete.')).toBeTruthy();
  answer = undefined;
  screen.getByRole('button', { name: 'Tentar novamente' }).click();
  expect(await screen.findByText('Débitos iguais a créditos')).toBeTruthy();
});
