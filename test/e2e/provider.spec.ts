/** Signing in by an OpenID Connect provider in a real browser, through the provider's own pages: also to confirm who is there, and with a second factor after it. */
import path from 'node:path';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { acquireParts } from '../../backend/src/platform/embedded/parts.ts';
import { codeOf } from '../support/authenticator.ts';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { startProvider, type TestProvider } from '../support/oidc-provider.ts';
import { Program } from '../support/program.ts';
import { compiled } from '../support/store-process.ts';

jest.setTimeout(180_000);
const EMAIL = 'ana@construtora.com.br';

let provider: TestProvider;
let program: Program;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  provider = await startProvider();
  program = await Program.at({ ...provider.env, OIDC_LABEL: 'Contas da construtora' });
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  await provider.knows('ana', { email: EMAIL, email_verified: true });
  await provider.knows('estranha', { email: 'estranha@exemplo.com', email_verified: true });
  ({ page, errors } = await openPage(browser, 1440));
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
  provider?.stop();
});

const way = () => page.getByRole('button', { name: 'Entrar com Contas da construtora' });
async function judge(name: string): Promise<void> {
  await picture(page, name);
  expect((await violationsOn(page)).map((found) => `${name}: ${found}`)).toEqual([]);
}
/** By keyboard: to the provider, in as `subject`, and on to where it leads. */
async function enterAs(subject: string): Promise<void> {
  await way().focus();
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

it('offers the provider beside the e-mail, and tells who has no access in our own words', async () => {
  await page.goto(`${program.url}/clients`);
  await way().waitFor();
  await judge('provider-1440');
  await enterAs('estranha');
  await page.getByText('Esta conta do provedor não dá acesso ao Livro').waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/clients');
  await judge('provider-refused-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await judge('provider-refused-390-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('lets in whom the provider knows, on the page that was asked for', async () => {
  // The provider still knows the other: it is another browser's turn.
  await page.context().clearCookies();
  await page.goto(`${program.url}/clients`);
  await enterAs('ana');
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor();
  expect(page.url()).toBe(`${program.url}/clients`);
});

/** As if everybody had signed in a while ago. */
async function letTimePass(): Promise<void> {
  const host = path.join(compiled(), 'backend/src/platform/embedded/host.js');
  const parts = await acquireParts({ dataDir: program.dataDir }, host);
  const client = new pg.Client({ connectionString: parts.databaseUrl });
  await client.connect();
  await client.query(`update vault.sessions set confirmed_at = now() - interval '11 minutes'`);
  await client.end();
  await parts.release();
}

it('confirms there who is there, and finds what was typed again', async () => {
  await page.goto(`${program.url}/users?dialogo=novo-usuario`);
  const form = page.getByRole('dialog', { name: 'Novo Usuário' });
  await form.getByLabel(/^Nome/).fill('Bia Obras');
  await form.getByLabel(/^Email/).fill('bia@construtora.com.br');
  await letTimePass();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Confirme que é você' });
  const there = asked.getByRole('button', { name: 'Confirmar com Contas da construtora' });
  await there.waitFor();
  await judge('provider-confirm-1440');
  await there.focus();
  await page.keyboard.press('Enter');
  // The provider still knows the person, and asks nevertheless.
  await page.getByPlaceholder('Enter any login').fill('ana');
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Confirmado: é você. Peça outra vez o que ia fazer.').waitFor();
  expect(page.url()).toBe(`${program.url}/users?dialogo=novo-usuario`);
  expect(await form.getByLabel(/^Nome/).inputValue()).toBe('Bia Obras');
  await judge('provider-confirmed-1440');
  await form.getByRole('button', { name: 'Criar Usuário' }).click();
  await page.getByText('Código de uso único').first().waitFor();
  await page.goto(`${program.url}/clients`);
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor();
});

it('asks for the second factor after it', async () => {
  await page.getByRole('button', { name: /Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Segurança da conta' }).click();
  await page.getByRole('button', { name: /aplicativo autenticador/ }).click();
  const secret = (await page.getByLabel('Chave do aplicativo').innerText()).replaceAll(' ', '');
  await page.getByLabel(/Código que o aplicativo mostra/).fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await way().click();
  // The provider remembers the person and asks for consent alone.
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
  await judge('provider-second-step-1440');
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor();
  // The provider's own pages look for their fonts elsewhere.
  expect(errors.filter((error) => !error.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
});
