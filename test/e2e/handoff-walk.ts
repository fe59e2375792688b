/** The hand-off to the accountant in a browser: codes by keys alone, a lot of what was shown, its file, and the lot sent again. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { openPage, picture } from '../support/browser.ts';
import { PASSWORD } from '../support/session.ts';

const EMAIL = 'ana@construtora.com.br';

async function signedInPage(browser: Browser, url: string, width: 1440 | 390, scheme?: 'dark') {
  const opened = await openPage(browser, width, scheme);
  await opened.page.context().request.post(`${url}/api/auth/login/`, {
    data: { email: EMAIL, password: PASSWORD },
  });
  return opened;
}

const lines = [
  'Disponível',
  'Aplicações financeiras',
  'Transferências entre empreendimentos',
  'Saldo inicial',
  'Receitas de clientes',
  'Ganhos de aplicações',
  'Perdas de aplicações',
  'Despesas: todas as categorias',
];
const codeOf = (page: Page, line: string) =>
  page.getByRole('textbox', { name: `Conta do escritório: ${line}`, exact: true });

async function hashOfDownload(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return createHash('sha256')
    .update(fs.readFileSync(await download.path()))
    .digest('hex');
}

export async function walkHandoff(browser: Browser, url: string): Promise<void> {
  const { page, errors } = await signedInPage(browser, url, 1440);
  await page.goto(`${url}/audit/accountant`);
  await page.getByText('Nenhum lote foi entregue ainda', { exact: false }).waitFor();
  await page.getByText('Sem código do escritório:', { exact: false }).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'handoff-begun-1440');

  // A code that is none is named under its field, and nothing is stored.
  await codeOf(page, lines[0]!).focus();
  await page.keyboard.type('=1');
  await page.keyboard.press('Enter');
  await page.getByText('Há códigos que não podem ser lidos', { exact: false }).waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  for (const [place, line] of lines.entries()) {
    if (place > 0) await codeOf(page, line).focus();
    await page.keyboard.type(`1.${place}`);
  }
  await page.keyboard.press('Enter');
  await page.getByText(`Gravado: ${lines.length} contas.`).waitFor();
  await page.getByText('Sem código do escritório:', { exact: false }).first().waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Fazer o lote 1' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Um lote não se desfaz', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Fazer o lote' }).click();
  await page.getByRole('list', { name: 'Entregas do lote 1' }).waitFor();
  await page.getByText('Nada a entregar', { exact: false }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const told = async () =>
    page.getByRole('list', { name: 'Entregas do lote 1' }).locator('code').allInnerTexts();
  expect([await hashOfDownload(page, 'Baixar o lote 1')]).toEqual(await told());

  await codeOf(page, lines[0]!).fill('9.9');
  await page.keyboard.press('Enter');
  await page.getByText('Gravado: 1 conta.').waitFor();
  await page.getByRole('button', { name: 'Enviar de novo o lote 1' }).click();
  await dialog.getByRole('button', { name: 'Enviar de novo' }).click();
  await page.getByText('Revisão 2,', { exact: false }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const [first, second] = await told();
  expect(await hashOfDownload(page, 'Baixar o lote 1')).toBe(first);
  expect(await hashOfDownload(page, 'Baixar o lote 1, revisão 2')).toBe(second);
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'handoff-1440');
  expect(errors).toEqual([]);
  await page.context().close();

  const { page: phone } = await signedInPage(browser, url, 390, 'dark');
  await phone.goto(`${url}/audit/accountant`);
  await phone.getByRole('list', { name: 'Entregas do lote 1' }).waitFor();
  await codeOf(phone, lines[0]!).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await violationsOn(phone)).toEqual([]);
  await picture(phone, 'handoff-390-dark');
  await phone.route('**/api/audit/accountant/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await phone.reload();
  await phone.getByText('Não foi possível carregar os lotes.').waitFor();
  await phone.getByText('Não foi possível carregar os códigos.').waitFor();
  await phone.getByText('Não foi possível contar o que o próximo lote leva.').waitFor();
  await picture(phone, 'handoff-failing-390-dark');
  await phone.context().close();
}
