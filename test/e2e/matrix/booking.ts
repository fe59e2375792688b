/** What a clerk books or corrects in piles, in the matrix: pasted lines, a buyer's plan, several at once, views, and moved money corrected. */
import type { Locator, Page } from 'playwright-core';
import { dialog, press, top } from './dialogs.ts';
import { everyState, pageShows, RETRY, type Screen } from './screens.ts';
import type { SeededBooks } from './seeded-books.ts';

/** The third line has a day, an amount and a category that are none. */
const LINES = [
  ['Data', 'Descrição', 'Valor', 'Fornecedor', 'Categoria', 'Conta'],
  ['05/03/2026', 'Cimento CP-II, 40 sacos', '1.234,56', 'Votoran', 'Material', 'Obra Residencial Aurora'],
  [
    '31/02/2026',
    `Frete ${'da pedreira até o canteiro '.repeat(6)}`,
    'doze',
    'Transportes Lima',
    'Xyz',
    'Obra',
  ],
];
const CLIENTS = [
  ['Nome', 'CPF', 'E-mail', 'Celular', 'Obra', 'Unidade'],
  ['Clara Planilha', '935.411.347-80', 'clara@cliente.com.br', '(11) 98888-1111', 'Aurora', '301'],
  ['Eva Planilha', '111.444.777-36', 'eva', '1', 'Nenhuma', ''],
];
const pasting = (lines: readonly (readonly string[])[]) => async (page: Page) => {
  const buffer = Buffer.from(lines.map((cells) => cells.join('\t')).join('\n'));
  await page
    .locator('input[aria-label="Arquivo CSV"]')
    .setInputFiles({ name: 'linhas.csv', mimeType: 'text/csv', buffer });
};
const chosen = async (page: Page) => {
  const wide = page.getByRole('grid', { name: 'Lançamentos' }).locator('[role="row"][data-id]');
  for (const place of [0, 1]) await wide.nth(place).getByRole('checkbox').click();
};
const ofChosen = (name: string) => async (page: Page) => {
  await chosen(page);
  await page.getByRole('group', { name: 'Seleção' }).getByRole('button', { name }).click();
};
const selection = (page: Page): Locator => page.getByRole('group', { name: 'Seleção' });

export function bookingScreensOf(books: SeededBooks): readonly Screen[] {
  const entryOf = (id: string) => `/developments/${books.development}?dialogo=historico&lancamento=${id}`;
  const correction = (name: string, id: string, title: string): Screen =>
    dialog(name, entryOf(id), {
      open: press('Editar'),
      shows: (page) => page.getByRole('dialog', { name: title }),
    });
  const empty = 'Cadastre um empreendimento';
  return [
    {
      name: 'paste-entries',
      states: everyState,
      at: '/lancamentos/colar',
      reads: /^GET \/api\/(accounts|clients|suppliers)/,
      shows: (page, state) =>
        state === 'empty'
          ? page.getByRole('main').getByRole('alert').first()
          : pageShows('Lançar de uma planilha', empty, 'Cole aqui as linhas')(page, state),
    },
    {
      name: 'paste-entries-wrong',
      states: ['ready', 'long'],
      at: '/lancamentos/colar',
      open: pasting(LINES),
      shows: (page) => page.getByText(/^Linha \d, /).first(),
    },
    {
      name: 'paste-clients',
      states: ['ready', 'loading', 'error', 'denied'],
      at: '/clients/colar',
      shows: (page, state) =>
        state === 'error'
          ? page.getByRole('button', { name: RETRY }).first()
          : pageShows('Cadastrar clientes de uma planilha', empty, 'Cole aqui as linhas')(page, state),
    },
    {
      name: 'paste-clients-wrong',
      states: ['ready'],
      at: '/clients/colar',
      open: pasting(CLIENTS),
      shows: (page) => page.getByText(/^Linha \d, /).first(),
    },
    {
      name: 'plan',
      states: ['ready', 'long'],
      at: `/clients/${books.client}`,
      open: (page) => page.getByRole('button', { name: 'Parcelar' }).click(),
      shows: (page) => page.getByRole('dialog', { name: 'Parcelar' }),
    },
    {
      name: 'plan-shown',
      states: ['ready'],
      at: `/clients/${books.client}`,
      open: async (page) => {
        await page.getByRole('button', { name: 'Parcelar' }).click();
        await top(page)
          .getByLabel(/^Valor do contrato/)
          .fill('1.250.000,00');
        await top(page)
          .getByLabel(/^Parcelas mensais/)
          .fill('36');
        await top(page)
          .getByLabel(/^Vencimento da 1ª parcela/)
          .fill('31/01/2027');
        await page.keyboard.press('Tab');
      },
      shows: (page) => page.getByText(/36 vencimentos/),
    },
    {
      name: 'confirm-several',
      states: ['ready', 'long'],
      at: '/payments',
      open: async (page) => {
        await page.getByRole('checkbox', { name: /^Selecionar os pendentes/ }).click();
        await page.getByRole('button', { name: /^Confirmar 2 / }).click();
      },
      shows: (page) => page.getByRole('dialog', { name: /^Confirmar/ }),
    },
    {
      name: 'views',
      states: ['ready', 'error'],
      at: '/lancamentos',
      reads: /^GET \/api\/saved-views/,
      open: (page) => page.getByRole('button', { name: 'Visões' }).click(),
      shows: (page) => page.getByRole('menu'),
    },
    {
      name: 'save-view',
      states: ['ready'],
      at: '/lancamentos?type=expense',
      open: async (page) => {
        await page.getByRole('button', { name: 'Visões' }).click();
        await page.getByRole('menuitem', { name: 'Salvar o que está na tela…' }).click();
      },
      shows: (page) => page.getByRole('dialog', { name: 'Salvar visão' }),
    },
    // The table with its boxes stands on a desk; on a phone cards are chosen (test/e2e/entries.spec.ts).
    {
      name: 'entries-chosen',
      states: ['ready', 'long'],
      widths: [1440],
      at: '/lancamentos',
      open: chosen,
      shows: (page) => selection(page).getByText('2 selecionados'),
    },
    ...(
      [
        ['tag', 'Acrescentar tags'],
        ['attach', 'Anexar'],
        ['reverse', 'Estornar'],
      ] as const
    ).map(([name, label]): Screen => ({
      name: `entries-${name}`,
      states: ['ready'],
      widths: [1440],
      at: '/lancamentos',
      open: ofChosen(label),
      shows: (page) => page.getByRole('dialog').last(),
    })),
    correction('edit-transfer', books.transfer, 'Editar Transferência'),
    correction('edit-investment', books.investment, 'Editar Aplicação'),
    correction('edit-return', books.returned, 'Editar Retorno'),
  ];
}
