/** Second factors in a real browser: an app set up and asked for, a recovery code, a passkey of a virtual device, by keyboard where it matters. */
import type { Browser, Page } from 'playwright-core';
import { codeOf } from '../support/authenticator.ts';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';

jest.setTimeout(180_000);
const EMAIL = 'ana@construtora.com.br';
const PASSWORD = 'Segredo-1';

let program: Program;
let browser: Browser;
let page: Page;
let errors: string[];
let secret: string;
let codes: string[];

beforeAll(async () => {
  program = await Program.at({ REQUIRE_SECOND_FACTOR: 'admin' });
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  ({ page, errors } = await openPage(browser, 1440));
  // A passkey needs a name.
  await page.goto(program.url.replace('127.0.0.1', 'localhost'));
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

async function judge(name: string): Promise<void> {
  await picture(page, name);
  expect((await violationsOn(page)).map((found) => `${name}: ${found}`)).toEqual([]);
}
async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page.getByLabel('Email').waitFor();
}
async function password(): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.keyboard.press('Enter');
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor();
}
const inside = () => page.getByRole('heading', { name: 'Empreendimentos', level: 1 }).waitFor();

it('leads who must have a factor to setting up an app before anything else', async () => {
  await page.getByLabel('Email').fill(EMAIL);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /criar senha/i }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Código/).fill((await program.firstAccessCode())!);
  await dialog.getByLabel('Nova senha').fill(PASSWORD);
  await dialog.getByLabel('Confirmar senha').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Criar Senha' }).click();
  await page.getByRole('heading', { name: 'Configure o segundo fator' }).waitFor();
  await judge('factor-enrolment-1440');
  await page.getByRole('button', { name: 'Usar um aplicativo autenticador' }).click();
  await page.getByRole('img', { name: /Código QR/ }).waitFor();
  secret = (await page.getByLabel('Chave do aplicativo').innerText()).replaceAll(' ', '');
  await judge('factor-totp-1440');
  const field = page.getByLabel(/Código que o aplicativo mostra/);
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('Código inválido ou já usado').waitFor();
  await judge('factor-totp-wrong-1440');
  const first = codeOf(secret, -1);
  await field.fill(`${first.slice(0, 3)} ${first.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Códigos de recuperação' }).waitFor();
  codes = await page
    .getByRole('list', { name: 'Códigos de recuperação' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await judge('factor-codes-1440');
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await inside();
});

it('asks for the code of the app after the password', async () => {
  await signOut();
  await password();
  await judge('second-step-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await judge('second-step-390-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.getByLabel('Código do aplicativo').getAttribute('autocomplete')).toBe('one-time-code');
  await page.getByLabel('Código do aplicativo').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await inside();
});

it('takes a recovery code instead', async () => {
  await signOut();
  await password();
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(codes[0]!.toLowerCase());
  await page.keyboard.press('Enter');
  await inside();
});

it('asks for a factor again, never for the password, before a change of the factors', async () => {
  await page.getByRole('button', { name: /Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Segurança da conta' }).click();
  await page.getByRole('button', { name: 'Gerar novos códigos de recuperação' }).click();
  // As eleven minutes later: the server's answer then.
  await page.route(
    '**/api/auth/factors/recovery-codes/',
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, code: 'REAUTHENTICATION_REQUIRED', message: '', errors: [] },
      }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Gerar', exact: true }).click();
  const asking = page.getByRole('dialog', { name: 'Confirme que é você' });
  const field = asking.getByLabel('Código do aplicativo');
  await field.waitFor();
  expect(await asking.getByLabel('Senha').count()).toBe(0);
  await judge('confirm-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await judge('confirm-390-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await asking.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await asking.getByLabel('Código de recuperação').fill(codes[1]!);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardei os códigos' }).waitFor();
  codes = await page
    .getByRole('list', { name: 'Códigos de recuperação' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Guardei os códigos' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('registers a passkey, and signs in with it as second step', async () => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('button', { name: /Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Segurança da conta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segurança da conta' });
  await dialog.getByText('Restam 10 códigos.').waitFor();
  await judge('security-1440');
  await dialog.getByRole('button', { name: 'Adicionar uma chave de acesso' }).click();
  const adding = page.getByRole('dialog', { name: 'Nova chave de acesso' });
  await adding.getByLabel('Nome da chave').fill('Notebook');
  await judge('passkey-new-1440');
  await adding.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await dialog.getByText('Chave de acesso: Notebook').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await judge('security-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await signOut();
  await password();
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await inside();
  expect(errors).toEqual([]);
});
