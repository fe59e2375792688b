import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { answers, asked, card, range, show } from './dashboard-page.fixture.tsx';

it('says the figures, and behind a chart its table', async () => {
  show();
  const cash = await card('Quanto entrou e saiu do caixa em cada mês?');
  await userEvent.click(await within(cash).findByRole('button', { name: 'Tabela' }));
  const table = within(cash).getByRole('table');
  expect(within(table).getByRole('row', { name: /^mar\/25/ })).toHaveProperty(
    'textContent',
    'mar/25R$\u00a0100,00R$\u00a0900,00R$\u00a0300,00R$\u00a0600,00R$\u00a0700,00',
  );
  expect(
    screen.getByText((_, node) => node?.textContent === 'R$\u00a01.234,50' && node.tagName === 'SPAN'),
  ).toBeTruthy();
  const forecast = await card('Quanto caixa teremos nos próximos 90 dias?');
  await within(forecast).findByText(/Fora da conta, por estarem vencidos: 1 item/);
});

it('says what is empty, and what could not be read, each in its own card', async () => {
  answers['analytics/cash-flow'] = HttpResponse.json(
    { success: false, code: 'DATABASE_ERROR', message: 'Falha ao carregar fluxo de caixa', errors: [] },
    { status: 422 },
  );
  show();
  const cash = await card('Quanto entrou e saiu do caixa em cada mês?');
  await within(cash).findByText(/Falha ao carregar fluxo de caixa\./);
  await within(await card('Como os clientes pagam?')).findByText('Nenhum pagamento confirmado no período.');
  await within(await card('Em que gastamos?')).findByRole('button', { name: 'Tabela' });
  answers['analytics/cash-flow'] = {
    ...range,
    opening: 0,
    inflows: 0,
    outflows: 0,
    net: 0,
    closing: 0,
    months: [],
  };
  await userEvent.click(within(cash).getByRole('button', { name: 'Tentar novamente' }));
  await within(cash).findByText('Nenhum movimento de caixa no período.');
});

it('keeps what is looked at in the address, asks for it, and links to the entries', async () => {
  const router = show('/dashboard?periodo=ano-passado');
  await screen.findByRole('option', { name: 'Residencial Aurora' });
  await userEvent.selectOptions(screen.getByLabelText('Empreendimento'), 'd1');
  expect(router.state.location.search).toBe('?periodo=ano-passado&empreendimento=d1');
  const link = await within(await card('Em que gastamos?')).findByRole('link', { name: 'Ver as despesas' });
  const year = new Date().getFullYear() - 1;
  const page = 'empreendimento=d1&periodo=ano-passado';
  expect(link.getAttribute('href')).toBe(
    `/dashboard?${page}&dialogo=historico&tipo=expense&inicio=${year}-01-01&fim=${year}-12-31`,
  );
  expect(asked).toContain(`analytics/cash-flow?development=d1&from=${year}-01-01&to=${year}-12-31`);
  await userEvent.selectOptions(screen.getByLabelText('Período'), '12-meses');
  expect(router.state.location.search).toBe('?empreendimento=d1');
});

it('leads from a figure to the entries that make it, of its period, category, supplier and method', async () => {
  const router = show('/dashboard?periodo=outro&de=2025-03-10&ate=2025-12-31');
  const tableOf = async (title: string) => {
    const found = await card(title);
    await userEvent.click(await within(found).findByRole('button', { name: 'Tabela' }));
    return within(found).getByRole('table');
  };
  const figure = async (title: string, row: RegExp, nth = 0) => {
    const line = within(await tableOf(title)).getByRole('row', { name: row });
    return within(line).getAllByRole('link')[nth]!;
  };
  const hrefOf = async (...which: Parameters<typeof figure>) =>
    (await figure(...which)).getAttribute('href')!.replace(/^.*dialogo=historico&/, '');
  const days = 'inicio=2025-03-10&fim=2025-12-31';
  expect(await hrefOf('A quem pagamos mais?', /^Sem fornecedor/)).toBe(
    `tipo=expense&${days}&semFornecedor=sim`,
  );
  const cash = 'Quanto entrou e saiu do caixa em cada mês?';
  expect(await hrefOf(cash, /^mar\/25/)).toBe('inicio=2025-03-10&fim=2025-03-31');
  expect(await hrefOf(cash, /^mar\/25/, 1)).toBe('fim=2025-03-31');

  await userEvent.click(await figure('Em que gastamos?', /^Material/));
  const dialog = await screen.findByRole('dialog', { name: /^Histórico de todos os empreendimentos/ });
  await within(dialog).findByRole('button', { name: 'Remover filtro Categoria: Material' });
  within(dialog).getByRole('button', { name: 'Remover filtro Período: de 10/03/2025 a 31/12/2025' });
  const sought = asked.find((one) => one.startsWith('transactions?') && one.includes('category'));
  expect(Object.fromEntries(new URLSearchParams(sought!.split('?')[1]))).toMatchObject({
    type: 'expense',
    category: 'material',
    from: '2025-03-10',
    to: '2025-12-31',
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  expect(router.state.location.search).toBe('?periodo=outro&de=2025-03-10&ate=2025-12-31');
});

it('shows figures without links to who may not read entries', async () => {
  show('/dashboard', ['dashboard:read']);
  const cash = await card('Quanto entrou e saiu do caixa em cada mês?');
  await userEvent.click(await within(cash).findByRole('button', { name: 'Tabela' }));
  within(cash).getByRole('row', { name: /^mar\/25/ });
  expect(within(cash).queryAllByRole('link')).toEqual([]);
});

it('leads from a bar, and from a month, to the list of their entries', async () => {
  show('/dashboard?periodo=outro&de=2025-03-10&ate=2025-12-31');
  const href = async (title: string, name: RegExp) =>
    (await within(await card(title)).findByRole('link', { name })).getAttribute('href');
  const days = 'from=2025-03-10&to=2025-12-31';
  expect(await href('Em que gastamos?', /^Despesas de Material: R\$\s300,00/)).toBe(
    `/lancamentos?type=expense&${days}&category=material`,
  );
  expect(await href('A quem pagamos mais?', /^Despesas de Sem fornecedor/)).toBe(
    `/lancamentos?type=expense&${days}&withoutSupplier=1`,
  );
  expect(await href('Quanto entrou e saiu do caixa em cada mês?', /^mar\/25: Entradas R\$\s900,00/)).toBe(
    '/lancamentos?from=2025-03-10&to=2025-03-31',
  );
});

it('says how the figures changed: the cash in the period, the others against the one before', async () => {
  show('/dashboard?periodo=ano-passado');
  const year = new Date().getFullYear() - 1;
  expect(
    await screen.findByText((_, node) => node?.textContent === '+R$\u00a0234,50 no período'),
  ).toBeTruthy();
  expect(asked).toContain(`dashboard/financial-summary?from=${year - 1}-01-01&to=${year - 1}-12-31`);
  const figures = document.querySelector('dl')!.textContent;
  expect(figures).toContain('R$\u00a00,00 ante o período anterior');
});

it('says of each alert what to do and where', async () => {
  show();
  const panel = await card('O que precisa de atenção: 1 alerta');
  const link = within(panel).getByRole('link', { name: /^Cobre o cliente/ });
  expect(link.getAttribute('href')).toBe('/developments/d1#pagamentos-pendentes');
});

it('asks nothing for who may not look', async () => {
  show('/dashboard', []);
  await screen.findByText('Operação não permitida');
  expect(asked).toEqual([]);
});
