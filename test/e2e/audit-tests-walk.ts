/** An auditor on the imported books: tests of entries, a sample that comes again, and the matrix of duties; with keys alone where it matters. */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { openPage, picture } from '../support/browser.ts';
import { PASSWORD, type Session } from '../support/session.ts';

const EMAIL = 'ana@construtora.com.br';
const SAMPLE = 'method=by-amount&size=12&seed=NBC+TA+530';
const YEAR = 'from=2025-01-01&to=2025-12-31';

async function signedInPage(browser: Browser, url: string, width: 1440 | 390, scheme?: 'dark') {
  const opened = await openPage(browser, width, scheme);
  await opened.page.context().request.post(`${url}/api/auth/login/`, {
    data: { email: EMAIL, password: PASSWORD },
  });
  return opened;
}

/** Lines of the CSV that were booked, and of these the ones of whole reais. */
function linesOf(folder: string): { readonly booked: number; readonly round: number } {
  const [head, ...rows] = fs
    .readFileSync(path.join(folder, 'movimentos.csv'), 'utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const booked = rows.filter((row) => row[head!.indexOf('situacao')] !== 'pending');
  return {
    booked: booked.length,
    round: booked.filter((row) => row[head!.indexOf('valor')]!.endsWith(',00')).length,
  };
}

const grouped = (count: number): string => count.toLocaleString('pt-BR');
const sampled = (page: Page) => page.getByRole('table', { name: 'Lançamentos da amostra' });
const numbersIn = (page: Page): Promise<string[]> => sampled(page).getByRole('link').allInnerTexts();

/** Finds the entries of whole reais by keys alone, and draws a sample that another browser draws again. */
export async function walkEntryTests(browser: Browser, url: string, folder: string): Promise<void> {
  const { booked, round } = linesOf(folder);
  const { page, errors } = await signedInPage(browser, url, 1440);
  await page.goto(`${url}/audit/tests?${YEAR}`);
  await page.getByText('A população soma o mesmo que o balancete').waitFor();
  await page.getByText(`${grouped(booked)} lançamentos achados`).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'audit-tests-all-1440');

  await page.getByLabel('Teste', { exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByText('Preços de verdade raramente são redondos', { exact: false }).waitFor();
  await page.getByLabel('Passo').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('0,50');
  await page.keyboard.press('Enter');
  await page
    .getByText(/Passo: use um valor entre/)
    .first()
    .waitFor();
  await picture(page, 'audit-tests-refused-1440');
  await page.getByLabel('Passo').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1,00');
  await page.keyboard.press('Enter');
  await page.getByText(`${round} lançamentos achados`).waitFor();
  const found = page.getByRole('table', { name: 'Lançamentos achados' });
  expect(await found.getByRole('row').count()).toBe(round + 1);
  expect(await found.getByRole('link').first().getAttribute('href')).toMatch(/^\/audit\/entries\/\d+$/);
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem').click()]);
  expect(download.suggestedFilename()).toBe('teste-valores-redondos-2025-01-01-a-2025-12-31.xlsx');

  await page.goto(`${url}/audit/tests?${YEAR}`);
  await page.getByLabel('Semente').fill('NBC TA 530');
  await page.getByLabel('Tamanho').fill('12');
  await page.getByLabel('Como se sorteia').selectOption({ label: 'Estratificada por valor' });
  await page.getByLabel('Semente').press('Enter');
  await sampled(page).waitFor();
  const drawn = await numbersIn(page);
  expect(drawn.length).toBeGreaterThanOrEqual(12);
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'audit-sample-1440');
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'audit-sample-print');
  expect(errors).toEqual([]);
  await page.context().close();

  const dark = await signedInPage(browser, url, 1440, 'dark');
  await dark.page.goto(`${url}/audit/tests?${YEAR}&${SAMPLE}`);
  await sampled(dark.page).waitFor();
  expect(await numbersIn(dark.page)).toEqual(drawn);
  await picture(dark.page, 'audit-sample-1440-dark');
  await dark.page.context().close();

  const phone = await signedInPage(browser, url, 390);
  await phone.page.goto(`${url}/audit/tests?${YEAR}&test=late-entries&${SAMPLE}`);
  await phone.page.getByRole('list', { name: 'Lançamentos da amostra' }).waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOn(phone.page)).toEqual([]);
  await picture(phone.page, 'audit-tests-390');
  await phone.page.route('**/api/audit/entry-tests/**', (route) => route.abort());
  await phone.page.goto(`${url}/audit/tests`);
  await phone.page.getByText('Não foi possível carregar os testes de lançamentos.').waitFor();
  await picture(phone.page, 'audit-tests-failed-390');
  await phone.page.context().close();
}

/** Undoes what Ana booked, finds her in the matrix, and opens the case by keys alone. */
export async function walkDuties(browser: Browser, url: string, session: Session): Promise<void> {
  const { body } = await session.get('accounts/');
  const [account] = body.data as { id: string }[];
  const spent = await session.post('expenses/', {
    account_id: account!.id,
    amount: '12,34',
    description: 'Tinta látex branca',
    category: 'material',
    date: '2026-01-05',
  });
  await session.post(`transactions/${spent.body.data.id}/reverse/`, { reason: 'Lançada por engano' });

  const { page, errors } = await signedInPage(browser, url, 1440);
  await page.goto(`${url}/audit/duties`);
  const cell = page.getByRole('link', { name: /Lançou e estornou: 1\. Ver cada um$/ });
  await cell.focus();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'audit-duties-1440');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Lançou e estornou/ });
  await dialog.getByText('Motivo: Lançada por engano').waitFor();
  expect(await dialog.getByRole('link', { name: /Ver o lançamento nº/ }).getAttribute('href')).toMatch(
    /^\/audit\/entries\/\d+$/,
  );
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'audit-duties-acts-1440');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'audit-duties-print');
  expect(errors).toEqual([]);
  await page.context().close();

  const phone = await signedInPage(browser, url, 390, 'dark');
  await phone.page.goto(`${url}/audit/duties`);
  await phone.page.getByRole('list', { name: 'Sobreposições por pessoa' }).waitFor();
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsOn(phone.page)).toEqual([]);
  await picture(phone.page, 'audit-duties-390-dark');
  await phone.page.context().close();
}
