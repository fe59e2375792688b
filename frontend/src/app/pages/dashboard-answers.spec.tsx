import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, asked, card, range, show } from './dashboard-page.fixture.tsx';

it('shows all alerts, page by page', async () => {
  const alertOf = (n: number) => ({
    ...(answers['dashboard/alerts'] as { alerts: object[] }).alerts[0],
    id: `a${n}`,
    message: `Parcela ${n}`,
  });
  const pageOf = (first: number, length: number) => ({
    count: 45,
    counts: [{ kind: 'overdue-payment', count: 45 }],
    alerts: Array.from({ length }, (_, n) => alertOf(first + n)),
  });
  answers['dashboard/alerts'] = pageOf(1, 20);
  show();
  const panel = within(await screen.findByRole('region', { name: /O que precisa de atenção: 45 alertas/ }));
  expect(panel.getByRole('heading', { name: 'Pagamentos vencidos: 45' })).toBeTruthy();
  expect(panel.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(panel.getByRole('button', { name: 'Mostrar todos: Pagamentos vencidos' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(20);
  answers['dashboard/alerts'] = pageOf(41, 5);
  await userEvent.click(panel.getByRole('button', { name: 'Próximos' }));
  await userEvent.click(panel.getByRole('button', { name: 'Próximos' }));
  expect(await panel.findByText('Página 3 de 3')).toBeTruthy();
  expect(await panel.findByText('Parcela 45')).toBeTruthy();
  expect(asked.some((one) => one.startsWith('dashboard/alerts') && one.includes('page=3'))).toBe(true);
});

it('shows the most recent expenses, each with the way to its entry', async () => {
  show();
  const spent = within(await card('Em que gastamos?'));
  const link = await spent.findByRole('link', { name: 'Areia lavada' });
  expect(link.getAttribute('href')).toBe('/developments/d1?dialogo=historico&lancamento=e9');
  expect(spent.getByText('30/12/2025 · Material · Areal · Residencial Aurora')).toBeTruthy();
});

it('calls funds that were used just that: nobody has entered a budget', async () => {
  const figures = { totalBalance: 700, revenue: 1_000, expenses: 300, netProfit: 700, margin: 70, roi: 7 };
  const aurora = { id: 'd1', name: 'Residencial Aurora', ...figures, completionPercentage: 10, reasons: {} };
  answers['analytics/development-comparison'] = {
    ...range,
    developments: [{ ...aurora, budgetUtilization: 31.5 }],
  };
  show();
  const comparison = within(await card('Como os empreendimentos se comparam?'));
  await userEvent.click(await comparison.findByRole('button', { name: 'Tabela' }));
  const [head, row] = within(comparison.getByRole('table')).getAllByRole('row');
  const heads = within(head!).getAllByRole('columnheader');
  const place = heads.findIndex(({ textContent }) => textContent === 'Recursos usados');
  expect([...row!.children][place]?.textContent).toBe('31,5%');
  expect(head!.textContent).not.toContain('Orçamento');
});
