/**
 * An administrator sets what holds for the company: the logo, which then stands on a statement as its first picture and is gone from the
 * next one once it is removed, and the fine and interest that a development takes where it has none of its own.
 */
import type { Browser, Page } from 'playwright-core';
import { plainPng } from '../../backend/src/attachments/logo/logo-image.fixture.ts';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';

jest.setTimeout(180_000);
const EMAIL = 'ana@construtora.com.br';
let program: Program;
let browser: Browser;
let session: Session;
let page: Page;
let errors: string[];
let development: string;

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  session = await Session.open(program.url, EMAIL);
  const made = await session.post('developments/', {
    name: 'Residencial Aurora',
    status: 'active',
    startDate: '2026-01-10',
    buildingOpeningBalance: 1000,
  });
  development = (made.body.data as { id: string }).id;
  ({ page, errors } = await opened(1440));
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

async function opened(width: 1440 | 390, scheme: 'light' | 'dark' = 'light') {
  const one = await openPage(browser, width, scheme);
  const login = { data: { email: EMAIL, password: PASSWORD } };
  await one.page.context().request.post(`${program.url}/api/auth/login/`, login);
  return one;
}

/** The report of the development as its dialog gives it, and the pictures in it. */
async function picturesOnReport(): Promise<number> {
  const answer = await page
    .context()
    .request.get(`${program.url}/api/reports/developments/${development}/?format=pdf`);
  return (await answer.body()).toString('latin1').split('/Subtype /Image').length - 1;
}

const logo = { name: 'logo.png', mimeType: 'image/png', buffer: plainPng([27, 95, 180, 255], 120) };

it('leads from the menu to all that is set, and tells what holds while nothing is', async () => {
  await page.goto(program.url);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Configurações' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Configurações' }).waitFor();
  for (const name of [
    'Empresa',
    'Logotipo',
    'Pagamentos em atraso',
    'Aprovação de compras',
    'Avisos por e-mail',
  ])
    await page.getByRole('heading', { level: 2, name }).waitFor();
  await page.getByText('Multa e juros propostos, de costume').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'settings-empty-1440');
});

it('sets a logo that stands on the next report, and removes it again', async () => {
  expect(await picturesOnReport()).toBe(0);
  await page.getByRole('button', { name: 'Enviar logotipo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logotipo' });
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await dialog.getByText('O logotipo deve ser um arquivo PNG ou JPEG').waitFor();
  await input.setInputFiles({ ...logo, buffer: plainPng([0, 0, 0, 255], 8) });
  await dialog.getByRole('img').waitFor();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('O logotipo deve ter de 16 a 2.000 pixels de largura e de altura').waitFor();
  await picture(page, 'settings-logo-refused-1440');
  await input.setInputFiles(logo);
  await dialog.getByRole('img', { name: 'Prévia de logo.png' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'settings-logo-dialog-1440');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Logotipo salvo!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const shown = page.getByRole('img', { name: 'Logotipo da empresa' });
  await shown.waitFor();
  expect(await shown.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    240,
  );
  expect(await picturesOnReport()).toBe(1);
});

it('sets fine and interest, which a development takes where it has none', async () => {
  await page.getByRole('button', { name: 'Mudar multa e juros' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pagamentos em atraso' });
  await dialog.getByLabel(/^Multa/).fill('1,5');
  await dialog.getByLabel(/^Juros/).fill('0,5');
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'settings-late-dialog-1440');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1,5 % e 0,5 % ao mês').waitFor();
  await page.goto(`${program.url}/developments/${development}`);
  await page.getByRole('button', { name: 'Editar Empreendimento' }).click();
  const form = page.getByRole('dialog', { name: 'Editar Empreendimento' });
  const note = form.getByText('O que fica vazio vem da empresa');
  await note.waitFor();
  expect((await note.innerText()).replaceAll('\u00a0', ' ')).toContain('1,5 % e 0,5 % ao mês');
  await note.scrollIntoViewIfNeeded();
  await picture(page, 'settings-development-1440');
});

it('changes the number of approvers only with a second administrator', async () => {
  const invited = await session.post('users/', {
    email: 'sara@construtora.com.br',
    type: 'admin',
    name: 'Sara Lima',
  });
  const { first_access } = invited.body.data as { first_access: { code: string } };
  const other = await openPage(browser, 390, 'dark');
  const signIn = { email: 'sara@construtora.com.br', password: PASSWORD, code: first_access.code };
  const created = await other.page
    .context()
    .request.post(`${program.url}/api/auth/create-password/`, { data: signIn });
  expect(created.ok()).toBe(true);
  await page.goto(`${program.url}/company`);
  await page.getByRole('button', { name: 'Propor mudança' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aprovação de compras' });
  await dialog.getByLabel(/^Duas aprovações a partir de/).fill('10.000,00');
  await picture(page, 'settings-approval-dialog-1440');
  await dialog.getByRole('button', { name: 'Propor mudança' }).click();
  await dialog.waitFor({ state: 'detached' });
  const section = page.getByRole('region', { name: 'Aprovação de compras' });
  await section.getByRole('button', { name: 'Retirar proposta' }).waitFor();
  expect(await section.getByRole('button', { name: 'Confirmar mudança' }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await section.scrollIntoViewIfNeeded();
  await picture(page, 'settings-proposal-1440');
  const dark = await opened(1440, 'dark');
  await dark.page.goto(`${program.url}/company`);
  await dark.page.getByRole('button', { name: 'Retirar proposta' }).scrollIntoViewIfNeeded();
  await picture(dark.page, 'settings-proposal-1440-dark');
  await dark.page.close();
  await other.page.goto(`${program.url}/company`);
  const theirs = other.page.getByRole('region', { name: 'Aprovação de compras' });
  await theirs.getByText(/Proposta por Ana/).waitFor();
  await theirs.scrollIntoViewIfNeeded();
  await picture(other.page, 'settings-proposal-390-dark');
  await theirs.getByRole('button', { name: 'Confirmar mudança' }).click();
  const question = other.page.getByRole('alertdialog', { name: 'Confirmar mudança' });
  await question.getByRole('button', { name: 'Confirmar mudança' }).click();
  await question.getByText('Regra salva!').waitFor();
  await other.page
    .getByText(/duas pessoas aprovam\./)
    .first()
    .waitFor();
  await other.page.close();
});

it('is the same on a phone, in the dark, and where nothing can be read', async () => {
  const company = { name: 'Construtora Aurora Ltda.', cnpj: '33000167000101', city: 'São Paulo – SP' };
  const told = await page.context().request.put(`${program.url}/api/company/`, { data: company });
  expect(told.ok()).toBe(true);
  for (const [width, scheme] of [[1440, 'light'], [1440, 'dark'], [390, 'light'], [390, 'dark']] as const) {
    const one = await opened(width, scheme);
    await one.page.goto(`${program.url}/company`);
    await one.page.getByRole('img', { name: 'Logotipo da empresa' }).waitFor();
    await one.page.getByText('1,5 % e 0,5 % ao mês').waitFor();
    expect(await violationsOn(one.page)).toEqual([]);
    await picture(one.page, `settings-${width}-${scheme}`);
    await one.page.goto(`${program.url}/company?dialogo=logotipo`);
    await one.page.getByRole('dialog', { name: 'Logotipo' }).waitFor();
    expect(await violationsOn(one.page)).toEqual([]);
    await picture(one.page, `settings-logo-${width}-${scheme}`);
    await one.page.route('**/api/{company,late-rule,approval-rules,mail-notices}/**', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'SERVICE_UNAVAILABLE', message: 'Sistema ocupado', errors: [] } }),
    );
    await one.page.goto(`${program.url}/company`);
    await one.page.getByText('Não foi possível carregar o logotipo.').waitFor();
    expect(await violationsOn(one.page)).toEqual([]);
    await picture(one.page, `settings-error-${width}-${scheme}`);
    expect(one.errors.filter((text) => !text.includes('503'))).toEqual([]);
    await one.page.context().close();
  }
}); // prettier-ignore

it('removes the logo, and the next report goes without it', async () => {
  await page.goto(`${program.url}/company`);
  await page.getByRole('button', { name: 'Remover logotipo' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remover logotipo' }).click();
  await page.getByText(/^Nenhum logotipo/).waitFor();
  expect(await picturesOnReport()).toBe(0);
  expect(errors).toEqual([]);
});
