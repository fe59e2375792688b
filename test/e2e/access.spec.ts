/** Ways in, in a real browser: a password that is changed, one that an administrator resets, a program's key, and all of it in the security log. */
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { focusIs, tabTo, tabToGrid } from '../support/keyboard.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';

jest.setTimeout(240_000);
const ANA = 'ana@construtora.com.br';
const BIA = 'bia@construtora.com.br';
const NEW_PASSWORD = 'Outra-Senha-9';

let program: Program;
let browser: Browser;
let ana: Page;
let bia: Page;
const errors: string[] = [];

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  const session = await Session.open(program.url, ANA);
  const code = await session.invite({ name: 'Bia Compradora', email: BIA, type: 'purchaser' });
  await Session.open(program.url, BIA, code);
  [ana, bia] = [await opened(ANA, 1440), await opened(BIA, 390)];
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

/** A page of a browser of its own, signed in. */
async function opened(email: string, width: 1440 | 390): Promise<Page> {
  const made = await openPage(browser, width);
  made.page.on('close', () => errors.push(...made.errors));
  await made.page
    .context()
    .request.post(`${program.url}/api/auth/login/`, { data: { email, password: PASSWORD } });
  await made.page.goto(program.url);
  await inside(made.page);
  return made.page;
}
const inside = (page: Page) => page.getByRole('heading', { name: 'Empreendimentos', level: 1 }).waitFor();
async function judge(page: Page, name: string): Promise<void> {
  await picture(page, `access-${name}`);
  expect((await violationsOn(page)).map((found) => `${name}: ${found}`)).toEqual([]);
}

it('changes one’s own password by keys: the old one is asked for, and the other session is over', async () => {
  const elsewhere = await opened(ANA, 390);
  await ana.getByRole('button', { name: /Menu do usuário/ }).focus();
  await ana.keyboard.press('Enter');
  await ana.getByRole('menuitem', { name: 'Alterar senha' }).focus();
  await ana.keyboard.press('Enter');
  const dialog = ana.getByRole('dialog', { name: 'Alterar senha' });
  await focusIs(ana, /^Senha atual/);
  await ana.keyboard.type('Errada-123');
  await dialog.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirmar nova senha').fill(NEW_PASSWORD);
  await ana.keyboard.press('Enter');
  const old = dialog.getByLabel('Senha atual');
  await ana.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
  await judge(ana, 'password-refused-1440');
  await old.fill(PASSWORD);
  await judge(ana, 'password-1440');
  await ana.keyboard.press('Enter');
  await ana.getByText('Senha alterada!').waitFor();
  await dialog.waitFor({ state: 'detached' });

  await elsewhere.goto(`${program.url}/users`);
  await elsewhere.getByLabel('Email').fill(ANA);
  await elsewhere.keyboard.press('Enter');
  const field = elsewhere.getByLabel('Senha', { exact: true });
  await field.fill(PASSWORD);
  await elsewhere.keyboard.press('Enter');
  await elsewhere.getByText('E-mail ou senha inválidos').waitFor();
  await field.fill(NEW_PASSWORD);
  await elsewhere.keyboard.press('Enter');
  await elsewhere.getByRole('heading', { name: 'Usuários', level: 1 }).waitFor();
  await elsewhere.context().close();
});

it('resets somebody’s access: their session is over, and the link alone leads to a new password', async () => {
  await ana.getByRole('link', { name: 'Usuários' }).click();
  await ana.getByRole('gridcell', { name: BIA }).waitFor();
  await ana.getByRole('button', { name: 'Mais ações para Bia Compradora' }).click();
  await ana.getByRole('menuitem', { name: 'Redefinir acesso' }).click();
  const question = ana.getByRole('alertdialog', { name: 'Redefinir acesso' });
  await question.waitFor();
  await judge(ana, 'reset-question-1440');
  await ana.setViewportSize({ width: 390, height: 844 });
  await ana.emulateMedia({ colorScheme: 'dark' });
  await judge(ana, 'reset-question-390-dark');
  await ana.emulateMedia({ colorScheme: 'light' });
  await ana.setViewportSize({ width: 1440, height: 900 });
  await question.getByRole('radio', { name: 'Conta comprometida' }).focus();
  await ana.keyboard.press('ArrowDown');
  expect(await question.getByRole('radio', { name: 'Senha esquecida' }).isChecked()).toBe(true);
  await question.getByRole('button', { name: 'Redefinir acesso' }).click();
  const told = ana.getByRole('dialog', { name: 'Acesso redefinido' });
  const link = await told.getByText(/primeiro-acesso#/).innerText();
  await judge(ana, 'reset-link-1440');
  await ana.keyboard.press('Enter');
  await told.waitFor({ state: 'detached' });

  await bia.goto(`${program.url}/purchases`);
  await bia.getByLabel('Email').waitFor();
  await bia.goto(link);
  await bia.getByText('Primeiro Acesso').first().waitFor();
  // Anyone who looks over a shoulder, or into the history, finds no code.
  expect(bia.url()).toBe(`${program.url}/`);
  await bia.getByRole('button', { name: 'Criar Senha' }).click();
  const dialog = bia.getByRole('dialog', { name: 'Criar Senha' });
  expect(await dialog.getByLabel('Código de primeiro acesso').inputValue()).not.toBe('');
  await dialog.getByLabel('Nova senha').fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirmar senha').fill(NEW_PASSWORD);
  await judge(bia, 'new-password-390');
  await dialog.getByRole('button', { name: 'Criar Senha' }).click();
  await inside(bia);
  // Used once, it leads nowhere.
  await bia.context().clearCookies();
  await bia.goto('about:blank');
  await bia.goto(link);
  await bia.getByRole('button', { name: 'Criar Senha' }).click();
  await dialog.getByLabel('Nova senha').fill('Mais-Uma-Senha-7');
  await dialog.getByLabel('Confirmar senha').fill('Mais-Uma-Senha-7');
  await dialog.getByRole('button', { name: 'Criar Senha' }).click();
  await dialog
    .getByText(/não está aberto|inválido|já tem uma senha/)
    .first()
    .waitFor();
});

it('gives a program a key of its own: shown once, used by its scopes, seen in use, and revoked', async () => {
  await ana.goto(`${program.url}/company`);
  await ana.getByRole('link', { name: 'Abrir as chaves de API' }).click();
  await ana.getByText('Nenhuma chave em uso').waitFor();
  await ana.getByRole('button', { name: 'Nova chave' }).focus();
  await ana.keyboard.press('Enter');
  const dialog = ana.getByRole('dialog', { name: 'Nova chave de API' });
  await focusIs(ana, /^Nome da chave/);
  await ana.keyboard.type('BI noturno');
  await dialog.getByRole('group', { name: 'Histórico' }).waitFor();
  await tabTo(ana, /^Baixar relatórios e listas/);
  await ana.keyboard.press('Space');
  await dialog.getByText('1 permissão').waitFor();
  await judge(ana, 'new-key-1440');
  await dialog.getByRole('button', { name: 'Emitir chave' }).click();
  const shown = ana.getByRole('dialog', { name: 'Chave emitida' });
  const key = await shown.getByText(/^livro_/).innerText();
  await judge(ana, 'issued-key-1440');
  await ana.keyboard.press('Enter');
  await shown.waitFor({ state: 'detached' });

  const call = async (path: string) => {
    const headers = { Authorization: `Bearer ${key}` };
    return (await fetch(`${program.url}/api/${path}`, { headers })).status;
  };
  expect(await call('exports/expenses/?format=csv')).toBe(200);
  expect(await call('users/')).toBe(403);
  // Nobody waits for it to be written down.
  const inUse = ana.getByRole('list', { name: 'Chaves em uso' }).getByText('BI noturno');
  while ((await ana.getByText(/Último uso: /).count()) === 0) {
    await ana.reload();
    await inUse.waitFor();
  }
  expect(await ana.content()).not.toContain(key.slice(-49));
  await judge(ana, 'keys-1440');

  await ana.getByRole('button', { name: 'Revogar BI noturno' }).click();
  const question = ana.getByRole('alertdialog', { name: 'Revogar chave' });
  await question.getByRole('button', { name: 'Revogar' }).click();
  await ana.getByRole('list', { name: 'Chaves encerradas' }).getByText('BI noturno').waitFor();
  expect(await call('exports/expenses/?format=csv')).toBe(401);
});

it('finds all of it in the security log, by keys', async () => {
  // Where the dialog gave the focus back, in the table, letters are the table's.
  await ana.getByRole('heading', { level: 1 }).focus();
  await ana.keyboard.type('gs');
  await ana.getByRole('heading', { name: 'Registro de segurança', level: 1 }).waitFor();
  const rows = ana.getByRole('grid', { name: 'Registro de segurança' });
  await rows.getByRole('link', { name: 'Senha alterada' }).first().waitFor();
  await rows.getByText('Sobre Bia Compradora').first().waitFor();
  await judge(ana, 'log-1440');
  await ana.getByLabel('O que aconteceu').selectOption('password-changed');
  await ana.waitForURL('**/security-log?kind=password-changed');
  await ana.getByText('2 registros').waitFor();
  await tabToGrid(ana);
  await ana.keyboard.press('ArrowDown');
  await ana.keyboard.press('Enter');
  const details = ana.getByRole('dialog', { name: 'Senha alterada' });
  await details.getByText('POST /api/auth/change-password').waitFor();
  await judge(ana, 'record-1440');
  await tabTo(ana, /^Ver tudo de Ana Administradora/);
  await ana.keyboard.press('Enter');
  await details.waitFor({ state: 'detached' });
  await ana.getByRole('button', { name: 'Remover filtro Pessoa: Ana Administradora' }).waitFor();
  const [file] = await Promise.all([
    ana.waitForEvent('download'),
    ana
      .getByRole('button', { name: 'Exportar' })
      .click()
      .then(() => ana.getByRole('menuitem', { name: 'CSV' }).click()),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
});

it('shows the log to nobody else, and left no error on the console', async () => {
  await bia.goto('about:blank');
  const { request } = bia.context();
  await request.post(`${program.url}/api/auth/login/`, { data: { email: BIA, password: NEW_PASSWORD } });
  await bia.goto(`${program.url}/security-log`);
  await bia.getByText('Operação não permitida').waitFor();
  await bia.getByRole('button', { name: 'Abrir menu' }).click();
  const entry = bia.getByRole('link', { name: /Registro de segurança/ });
  expect(await entry.getAttribute('aria-disabled')).toBe('true');
  await judge(bia, 'log-forbidden-390');
  await Promise.all([ana.context().close(), bia.context().close()]);
  expect(errors).toEqual([]);
});
