/** What holds for the company, what helps a newcomer, and the first hour in an empty house, in the matrix. */
import type { Page } from 'playwright-core';
import { LONG_NAME, type CannedAnswer } from './answers.ts';
import { dialog, press } from './dialogs.ts';
import { FEW, NONE, pageShows, type Screen } from './screens.ts';

const TOLD_COMPANY = {
  name: LONG_NAME,
  cnpj: '12.345.678/0001-95',
  registration: '35300123456',
  city: 'São Paulo',
  accountant_name: LONG_NAME,
  accountant_crc: '1SP123456/O-7',
  book_purpose: null,
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 1,
};
const told = (address: string, data: unknown): CannedAnswer => ({
  on: new RegExp(`^GET /api/${address}/`),
  status: 200,
  data,
});
/** Its picture cannot be read: the words that stand for it are judged. */
const LOST_LOGO = told('company/logo', {
  url: '/api/company/logo/image/?v=1',
  width: 240,
  height: 80,
  type: 'image/png',
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 1,
});
const ofUser = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name }).click();
};

export function firmScreens(): readonly Screen[] {
  const setting = (name: string, address: string, more: Partial<Screen> = {}): Screen =>
    dialog(name, `/company?dialogo=${address}`, { states: ['ready'], ...more });
  return [
    {
      name: 'company',
      states: ['ready', 'loading', 'error', 'denied'],
      at: '/company',
      shows: pageShows('Configurações', '', 'Os dados da empresa ainda não foram informados'),
    },
    {
      // One part fails while the others are there.
      name: 'company-parts',
      states: ['loading', 'error'],
      widths: FEW,
      at: '/company',
      reads: /^GET \/api\/(late-rule|company\/logo)/,
      shows: (page, state) =>
        page
          .getByText(state === 'error' ? 'Não foi possível carregar a regra de atraso.' : /ainda não foram/)
          .first(),
    },
    {
      name: 'company-told',
      states: ['ready'],
      at: '/company',
      canned: [LOST_LOGO, told('company', TOLD_COMPANY)],
      shows: (page) => page.getByText('Informado em', { exact: false }),
    },
    setting('edit-company', 'empresa'),
    setting('set-logo', 'logotipo'),
    setting('remove-logo', 'remover-logotipo', { canned: [LOST_LOGO] }),
    setting('late-rule', 'regra-de-atraso'),
    setting('late-rule-refused', 'regra-de-atraso', {
      states: ['error'],
      reads: NONE,
      open: async (page) => {
        await page.getByLabel(/^Multa/).fill('99');
        await press('Salvar')(page);
      },
      shows: (page) => page.getByText(/multa/i).last(),
    }),
    setting('approval-rules', 'regras-de-aprovacao', {
      shows: (page) => page.getByLabel(/^Duas aprovações a partir de/),
    }),
    ...(['/clients', '/audit/tests', '/conciliacao'] as const).map((at, place): Screen => ({
      name: ['help-clients', 'help-tests', 'help-bank'][place]!,
      states: ['ready'],
      widths: FEW,
      at,
      open: (page) => page.keyboard.press('?'),
      shows: (page) => page.getByRole('dialog', { name: 'Ajuda' }),
    })),
    ...(['', '/provas', '/nada'] as const).map((page, place): Screen => ({
      name: ['guide', 'guide-page', 'guide-unknown'][place]!,
      states: ['ready'],
      at: `/ajuda${page}`,
      shows: (shown) => shown.getByRole('heading', { level: 1 }),
    })),
    {
      name: 'news',
      states: ['ready'],
      at: '/clients',
      open: ofUser(/^O que há de novo/),
      shows: (page) => page.getByRole('dialog', { name: 'O que há de novo' }),
    },
    {
      name: 'first-steps',
      states: ['empty'],
      at: '/dashboard',
      shows: (page) => page.getByRole('heading', { name: 'Primeiros passos' }),
    },
    {
      name: 'sample-question',
      states: ['empty'],
      at: '/developments',
      open: (page) => page.getByRole('button', { name: 'Ver com dados de exemplo' }).click(),
      shows: (page) => page.getByRole('alertdialog', { name: 'Ver com dados de exemplo' }),
    },
  ];
}
