/** A wrong amount is corrected from the row of the list, where the focus is. */
import type { Page } from 'playwright-core';
import { CountedKeys, type Count } from './counted-keys.ts';

/** Begins on a page whose history opens by `h`; `words` describe the entry, `title` is its form's. */
export async function correctAmount(
  page: Page,
  { words, title, amount }: { readonly words: string; readonly title: string; readonly amount: string },
): Promise<Count> {
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: 'Histórico do empreendimento' });
  const cell = history.getByRole('gridcell', { name: words });
  await cell.waitFor();
  await cell.focus();
  const keys = new CountedKeys(page);
  await keys.press('e');
  const form = page.getByRole('dialog', { name: title });
  // Its record is on its way; a moment later than a person's next key.
  await keys.sees(form.getByRole('button', { name: 'Salvar' }));
  await page.waitForFunction(() => document.activeElement?.id === 'campo-amount');
  await keys.type(amount);
  await keys.press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  // Its panel of success bears another name.
  await page.getByRole('dialog', { name: /Atualizad[oa]!$/ }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'detached' });
  return keys.count;
}
