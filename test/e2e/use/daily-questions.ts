/** What is asked and signed every day: an expense of long ago, ten approvals, last month's statement, what a buyer owes. */
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import type { Session } from '../../support/session.ts';
import { CountedKeys, type Count } from './counted-keys.ts';

/** Begins on the list of requests that wait. */
export async function approveAll(page: Page, count: number): Promise<Count> {
  await page.getByRole('checkbox', { name: new RegExp(`^Selecionar todas .*\\(${count}\\)$`) }).waitFor();
  const keys = new CountedKeys(page);
  await keys.press('s');
  await keys.sees(page.getByRole('button', { name: new RegExp(`^Aprovar ${count} `) }));
  await keys.press('a');
  await keys.sees(page.getByRole('button', { name: /^Sim, aprovar/ }));
  await keys.press('Enter');
  await page.getByText(new RegExp(`^${count} solicitações aprovadas`)).waitFor();
  return keys.count;
}

/** From any page; answers the file's first bytes beside the count. */
export async function fetchStatement(
  page: Page,
  development: string,
): Promise<{ count: Count; file: string }> {
  const keys = new CountedKeys(page);
  await keys.click(page.getByRole('link', { name: 'Relatórios' }));
  const button = page.getByRole('button', { name: `Extrato em PDF: ${development}` });
  await keys.sees(button);
  const download = page.waitForEvent('download');
  await keys.click(button);
  const path = await (await download).path();
  return { count: keys.count, file: fs.readFileSync(path, 'latin1').slice(0, 5) };
}

/** Begins on the list of clients; the figures stand on the page of each. */
export async function openBuyer(
  page: Page,
  name: string,
  figures: Readonly<Record<string, string>>,
): Promise<Count> {
  const keys = new CountedKeys(page);
  await keys.click(page.getByRole('link', { name }));
  const shown = page.getByLabel('Pagamentos do cliente');
  await keys.sees(shown);
  const text = (await shown.innerText()).replaceAll('\u00a0', ' ');
  for (const [label, amount] of Object.entries(figures)) {
    expect(text).toContain(label);
    expect(text).toContain(amount);
  }
  return keys.count;
}

/** From any page: the palette shows the supplier's expenses of that month. */
export async function findExpense(
  page: Page,
  { typed, shown }: { readonly typed: string; readonly shown: RegExp },
): Promise<Count> {
  const keys = new CountedKeys(page);
  await keys.press('Control+k');
  await keys.sees(page.getByRole('combobox', { name: 'Buscar e ir para' }));
  await keys.type(typed);
  await keys.sees(page.getByRole('option', { name: shown }).first());
  await page.keyboard.press('Escape');
  return keys.count;
}

/** One expense of that month (`yyyy-mm`) and newer ones of the same supplier. */
export async function expensesOfMarch(session: Session, accountId: string, month: string): Promise<void> {
  const bill = { accountId, supplier: 'Areial Norte', category: 'material' };
  await session.post('expenses/', { ...bill, description: 'Areia', amount: 43.21, date: `${month}-18` });
  for (let n = 1; n < 10; n++)
    await session.post('expenses/', {
      ...bill,
      description: `Areia, carga ${n}`,
      amount: n,
      date: '2026-02-03',
    });
}
