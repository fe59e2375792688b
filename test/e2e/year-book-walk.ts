/** A part of the auditor's walk: the company is told on its screen, and the book of a year comes down as a file that is read back. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { picture } from '../support/browser.ts';
import type { Session } from '../support/session.ts';
import { moneyIn } from './followed-figures.ts';

const root = path.resolve(__dirname, '../..');

async function tellCompany(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/company`);
  await page.getByRole('button', { name: 'Informar dados' }).click();
  await page.getByLabel(/^Nome empresarial/).fill('Construtora Aurora Ltda.');
  await page.getByLabel(/^CNPJ/).fill('33000167000101');
  await picture(page, 'auditing-company-dialog-1440');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.locator('main').getByText('33.000.167/0001-01').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'auditing-company-1440');
}

/** The texts of its pages, and what its closing term says was debited, in centavos. */
async function journalOf(
  year: number,
  page: Page,
  url: string,
): Promise<{ pages: string[]; total: number | undefined }> {
  await page.goto(`${url}/audit/journal`);
  await page.getByLabel('Ano do Livro Diário').selectOption(String(year));
  await picture(page, 'auditing-year-book-1440');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Minuta do Livro Diário' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'PDF' }).click()),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`${year}\\.pdf$`));
  const reader = path.join(root, 'test/support/pdf-text.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [reader, await file.path()], {
    maxBuffer: 1 << 26,
  });
  const pages = stdout
    .trim()
    .split('\n')
    .map((line) =>
      (JSON.parse(line) as { str: string }[])
        .map(({ str }) => str)
        .join(' ')
        .replaceAll('\u00a0', ' '),
    );
  const debits = /Débitos\s+(R\$ \S+)/.exec(pages.at(-1)!)?.[1];
  return { pages, total: moneyIn(debits!) };
}

/** Its total is what the trial balance debits at the end of that year, where nothing was booked before it. */
export async function takesYearBook(year: number, page: Page, url: string, session: Session): Promise<void> {
  await tellCompany(page, url);
  const { pages, total } = await journalOf(year, page, url);
  const { body } = await session.get(`trial-balance/?as_of=${year}-12-31`);
  expect(total).toBe(Math.round((body.data as { totalDebit: number }).totalDebit * 100));
  expect(pages[0]).toContain('Termo de abertura');
}
