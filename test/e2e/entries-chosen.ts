/** What is done with entries that were chosen: in the table, and on a phone by cards. */
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';

const screenshots = path.resolve(__dirname, '../screenshots');

export async function worksWithChosen(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/lancamentos?from=2025-06-01&to=2025-06-30&type=expense`);
  const rows = page.getByRole('grid', { name: 'Lançamentos' }).locator('[role="row"][data-id]');
  for (const place of [0, 1]) await rows.nth(place).getByRole('checkbox').click();
  const ids = await rows.evaluateAll((all) => all.slice(0, 2).map((row) => row.getAttribute('data-id')));
  const selection = page.getByRole('group', { name: 'Seleção' });
  await selection.getByText('2 selecionados').waitFor();
  const exported = page.waitForRequest((request) => request.url().includes('/api/exports/transactions/'));
  await selection.getByRole('button', { name: 'Exportar escolhidos' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(new URL((await exported).url()).searchParams.get('ids')).toBe(ids.join(','));
  await selection.getByRole('button', { name: 'Anexar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anexar a 2 lançamentos' });
  await dialog
    .locator('input[type="file"][multiple]')
    .setInputFiles([
      { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%fim') },
    ]);
  await dialog.getByText('contrato.pdf').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.screenshot({ path: path.join(screenshots, 'entries-attach-1440.png') });
  await dialog.getByRole('button', { name: 'Anexar', exact: true }).press('Enter');
  await selection.waitFor({ state: 'detached' });
  for (const place of [0, 1])
    await rows.nth(place).getByText('1 anexo').first().waitFor({ state: 'attached' });
}

/** By keys, by a finger that stays, and by pressing the card; what is chosen can be worked with. */
export async function choosesCards(phone: Page, name: string): Promise<void> {
  const cards = phone.getByRole('list', { name: 'Lançamentos' }).getByRole('listitem');
  const selection = phone.getByRole('group', { name: 'Seleção' });
  await phone.getByRole('button', { name: 'Selecionar' }).press('Enter');
  await cards.nth(1).getByRole('checkbox').press('Space');
  await selection.getByText('1 selecionado:').waitFor();
  await cards.nth(2).click();
  await selection.getByText('2 selecionados').waitFor();
  await phone.getByRole('checkbox', { name: 'Todos desta página' }).press('Space');
  await selection.getByText('25 selecionados').waitFor();
  await selection.getByRole('button', { name: 'Ações' }).press('Enter');
  await selection.getByRole('button', { name: 'Estornar' }).waitFor();
  expect(await violationsOn(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await phone.screenshot({ path: path.join(screenshots, `entries-choosing-${name}.png`) });
  await phone.getByRole('button', { name: 'Concluir' }).click();
  await selection.waitFor({ state: 'detached' });
  const box = (await cards.nth(3).boundingBox())!;
  const finger = {
    pointerType: 'touch',
    clientX: box.x + 20,
    clientY: box.y + 20,
    bubbles: true,
    isPrimary: true,
  };
  await cards.nth(3).dispatchEvent('pointerdown', finger);
  await selection.getByText('1 selecionado:').waitFor();
  await cards.nth(3).dispatchEvent('pointerup', finger);
  expect(await cards.nth(3).getByRole('checkbox').isChecked()).toBe(true);
}
