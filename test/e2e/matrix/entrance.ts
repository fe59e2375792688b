/** The screens before one is in, and those that lie over every page: palette, keys, menus, sessions, the end of a session. */
import type { Page } from 'playwright-core';
import { LONG_NAME } from './answers.ts';
import { ADMIN } from './seeded-books.ts';
import { FEW, NONE, type Screen } from './screens.ts';

const OUT = { on: /^GET \/api\/auth\/verify/, status: 401 } as const;
const REFRESH = { on: /^POST \/api\/auth\/refresh/, status: 401 } as const;
const checked = (data: object) => ({ on: /^POST \/api\/auth\/check-email/, status: 200, data });

async function giveEmail(page: Page, email = ADMIN): Promise<void> {
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Continuar' }).click();
}

const search = (page: Page): Promise<void> => page.getByRole('button', { name: /^Buscar/ }).click();
const searchFor =
  (text: string) =>
  async (page: Page): Promise<void> => {
    await search(page);
    await page.getByRole('combobox', { name: 'Buscar e ir para' }).fill(text);
  };

const choosePassword =
  (password: string, confirmation: string) =>
  async (page: Page): Promise<void> => {
    await giveEmail(page);
    await page.getByRole('button', { name: 'Criar Senha' }).click();
    const dialog = page.getByRole('dialog');
    for (const [index, text] of ['123456', password, confirmation].entries())
      await dialog
        .getByRole('textbox')
        .nth(index)
        .fill(password && text);
    await dialog.getByRole('button', { name: 'Criar Senha' }).click();
  };

async function menu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Ana Administradora|Menu do usuário|Superintend/ })
    .first()
    .click();
}

/** A dialog of the user menu. */
const ofOneself = (name: string, item: string, states: Screen['states'], reads: RegExp): Screen => ({
  name,
  states,
  at: '/developments',
  reads,
  open: async (page) => {
    await menu(page);
    await page.getByRole('menuitem', { name: item }).click();
  },
  shows: (page, state) =>
    state === 'error'
      ? page.getByRole('dialog').getByRole('button', { name: 'Tentar novamente' })
      : page.getByRole('dialog'),
});

export function entranceScreens(): readonly Screen[] {
  const password = [OUT, REFRESH, checked({ requiresPasswordCreation: false, user: { email: ADMIN } })];
  const first = [
    OUT,
    REFRESH,
    checked({ requiresPasswordCreation: true, requiresCode: true, user: { email: ADMIN } }),
  ];
  const verifying = /^GET \/api\/auth\/verify/;
  return [
    {
      name: 'login',
      states: ['ready', 'loading', 'error'],
      at: '/',
      canned: [OUT, REFRESH],
      reads: /^POST \/api\/auth\/check-email/,
      open: (page, state) =>
        state === 'ready' ? Promise.resolve() : giveEmail(page, state === 'error' ? 'ana@' : ADMIN),
      shows: (page, state) =>
        page.getByText(
          { loading: 'Verificando...', error: /^E-mail inválido/ }[state as string] ?? 'Continuar',
        ),
    },
    {
      name: 'who-is-there',
      states: ['loading', 'error'],
      at: '/',
      reads: verifying,
      shows: (page, state) =>
        state === 'error'
          ? page.getByRole('button', { name: 'Tentar novamente' })
          : page.getByText('Carregando...'),
    },
    {
      name: 'password',
      states: ['ready', 'loading', 'error'],
      at: '/',
      canned: password,
      reads: /^POST \/api\/auth\/login/,
      open: async (page, state) => {
        await giveEmail(page);
        if (state === 'loading') await page.getByRole('textbox', { name: /^Senha/ }).fill('segredo');
        if (state !== 'ready') await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      },
      shows: (page, state) =>
        page.getByText(
          { loading: 'Entrando...', error: 'Senha é obrigatória' }[state as string] ?? 'Digite sua senha',
        ),
    },
    {
      name: 'password-forgotten',
      states: ['ready'],
      widths: FEW,
      at: '/',
      canned: password,
      open: async (page) => {
        await giveEmail(page);
        await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
      },
      shows: (page) => page.getByRole('dialog', { name: 'Esqueci minha senha' }),
    },
    {
      name: 'first-access',
      states: ['ready'],
      at: '/',
      canned: first,
      open: (page) => giveEmail(page),
      shows: (page) => page.getByText('Primeiro Acesso').first(),
    },
    {
      name: 'create-password',
      states: ['ready', 'loading', 'error'],
      at: '/',
      canned: first,
      reads: /^POST \/api\/auth\/create-password/,
      open: async (page, state) => {
        if (state === 'loading') return choosePassword('Segredo-1', 'Segredo-1')(page);
        if (state === 'error') return choosePassword('', '')(page);
        await giveEmail(page);
        await page.getByRole('button', { name: 'Criar Senha' }).click();
      },
      shows: (page, state) =>
        page
          .getByRole('dialog')
          .getByText(
            { loading: 'Criando...', error: 'Senha é obrigatória' }[state as string] ?? 'Requisitos da senha',
          )
          .first(),
    },
    {
      name: 'passwords-differ',
      states: ['error'],
      widths: FEW,
      at: '/',
      canned: first,
      reads: NONE,
      open: choosePassword('abc', 'abcd'),
      shows: (page) => page.getByText('As senhas não coincidem'),
    },
    {
      name: 'palette',
      states: ['ready', 'long'],
      at: '/developments',
      open: search,
      shows: (page) => page.getByRole('option').nth(2),
    },
    {
      name: 'palette-nothing',
      states: ['ready'],
      widths: FEW,
      at: '/developments',
      open: searchFor('nada que exista'),
      shows: (page) => page.getByText(/Nada encontrado|Nenhum resultado|Nada com/).first(),
    },
    {
      name: 'palette-found',
      states: ['ready'],
      at: '/developments',
      open: searchFor('betoneira'),
      shows: (page) => page.getByRole('option', { name: /Betoneira nova/ }).first(),
    },
    {
      name: 'palette-failed',
      states: ['error'],
      widths: FEW,
      at: '/developments',
      reads: /^GET \/api\/search/,
      open: searchFor('betoneira'),
      shows: (page) => page.getByText('Não foi possível buscar nos registros.'),
    },
    {
      name: 'keys',
      states: ['ready'],
      at: '/developments',
      open: (page) => page.getByRole('button', { name: '? ajuda' }).click(),
      shows: (page) => page.getByRole('dialog'),
    },
    {
      name: 'user-menu',
      states: ['ready', 'long'],
      at: '/developments',
      open: menu,
      shows: (page) => page.getByRole('menuitem', { name: 'Sair' }),
    },
    {
      name: 'side-menu',
      states: ['ready'],
      widths: [390, 320],
      at: '/developments',
      open: (page) => page.getByRole('button', { name: /menu/i }).first().click(),
      shows: (page) => page.getByRole('dialog').or(page.getByRole('navigation')).getByText('Clientes'),
    },
    ofOneself('own-sessions', 'Minhas sessões', ['ready', 'loading', 'error'], /^GET \/api\/auth\/sessions/),
    ofOneself(
      'account-security',
      'Segurança da conta',
      ['ready', 'loading', 'error'],
      /^GET \/api\/auth\/factors/,
    ),
    ofOneself('diagnostics', 'Diagnóstico', ['ready'], NONE),
    {
      ...ofOneself('diagnostics-of-errors', 'Diagnóstico', ['ready', 'long'], NONE),
      at: '/clients',
      canned: [
        { on: /^GET \/api\/clients/, status: 422, message: LONG_NAME },
        { on: /^GET \/api\/developments/, status: 500 },
      ],
    },
    ofOneself('own-password', 'Alterar senha', ['ready', 'long'], NONE),
    {
      name: 'session-copied',
      states: ['ready', 'long'],
      at: '/clients',
      canned: [
        {
          on: /^GET \/api\/auth\/sessions\/notices/,
          status: 200,
          data: [
            {
              id: '5f0c',
              kind: 'session-reused',
              at: '2026-11-22T12:00:00Z',
              address: '203.0.113.9',
              device: 'Chrome em Windows',
            },
          ],
        },
      ],
      shows: (page) => page.getByRole('alert').first(),
    },
    {
      name: 'session-over',
      states: ['ready'],
      at: '/clients',
      canned: [{ on: /^GET \/api\/clients/, status: 401 }, REFRESH],
      shows: (page) => page.getByRole('dialog', { name: /Sessão expirada/ }),
    },
  ];
}
