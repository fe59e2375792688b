/** Saved views of the list of entries, by keys alone. */
import path from 'node:path';
import { centavos, formatMoney } from '@livro/money';
import type { Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { focusIs } from '../support/keyboard.ts';
import { movements, sumOf } from './imported-lines.ts';

const screenshots = path.resolve(__dirname, '../screenshots');

export async function savesView(page: Page, url: string): Promise<void> {
  const grid = () => page.getByRole('grid', { name: 'Lançamentos' });
  const march = movements.filter(({ data, tipo }) => tipo === 'despesa' && data.endsWith('/03/2025'));
  const itemIs = (text: string) =>
    page.waitForFunction((wanted) => document.activeElement?.textContent?.includes(wanted), text);
  const sumsToMarch = () =>
    page.waitForFunction(
      (wanted) => document.querySelector('main')?.innerText.replaceAll('\u00a0', ' ').includes(wanted),
      `Saídas -${formatMoney(centavos(sumOf(march))).replaceAll('\u00a0', ' ')}`,
    );

  await page.goto(`${url}/lancamentos?type=expense&from=2025-03-01&to=2025-03-31&sort=amount`);
  await grid().getByRole('row').nth(3).waitFor();
  const menu = page.getByRole('button', { name: /^Visões$|^Visão: / });
  await menu.focus();
  await page.keyboard.press('Enter');
  await itemIs('Salvar o que está na tela…');
  await page.keyboard.press('Enter');
  await focusIs(page, /Nome da visão/);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Nome é obrigatório').waitFor();
  await page.keyboard.type('Maiores saídas de março');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await violationsOn(page)).toEqual([]);
  await page.screenshot({ path: path.join(screenshots, 'entries-view-1440.png') });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Visão: Maiores saídas de março' }).waitFor();
  // Elsewhere it is chosen by its name.
  await page.goto(`${url}/lancamentos?tag=nada`);
  await page.getByText('Nenhum lançamento com estes filtros.').waitFor();
  await page.waitForLoadState('networkidle');
  await menu.focus();
  await page.keyboard.press('Enter');
  await itemIs('Maiores saídas de março');
  expect(await violationsOn(page)).toEqual([]);
  await page.screenshot({ path: path.join(screenshots, 'entries-views-1440.png') });
  await page.keyboard.press('Enter');
  await sumsToMarch();
  expect(new URL(page.url()).searchParams.get('tag')).toBeNull();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('amount');
  // Other columns are another view of it, until they are kept.
  await page.getByRole('button', { name: 'Colunas' }).click();
  await page.getByRole('checkbox', { name: 'Documento' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Visão: Maiores saídas de março, mudada' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Mudar nome ou guardar o que mudou…' }).press('Enter');
  await focusIs(page, /Nome da visão/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Março');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Visão: Março', exact: true }).waitFor();
  await page.waitForURL(/columns=/);
  expect(await grid().getByRole('columnheader', { name: 'Documento' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Visão: Março', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remover…' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Visões' }).waitFor();
  await sumsToMarch();
}
