/** Signing in by an OpenID Connect provider in a real browser, through the provider's own pages, with a second factor after it. */
import type { Browser, Page } from 'playwright-core';
import { codeOf } from '../support/authenticator.ts';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { startProvider, type TestProvider } from '../support/oidc-provider.ts';
import { Program } from '../support/program.ts';

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
