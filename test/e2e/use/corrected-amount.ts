/** A wrong amount is corrected from the row of the list, where the focus is. */
import type { Page } from 'playwright-core';
import type { Session } from '../../support/session.ts';
import { CountedKeys, type Count } from './counted-keys.ts';

/** Begins on a page whose history opens by `h`; `words` describe the entry, `title` is its form's. */
export async function correctAmount(
  page: Page,
  { words, title, amount }: { readonly words: string; readonly title: string; readonly amount: string },
): Promise<Count> {
  await page.keyboard.press('h');
  const history = page.getByRole('dialog', { name: 'Histórico do empreendimento' });
  // What was booked last stands above it; of a transfer there are two rows.
  await history.getByLabel(/^Buscar na descrição/).fill(words);
  const cell = history.getByRole('gridcell', { name: words }).first();
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
  // Not only that the form is gone: a question over it would hide it, too.
  const saved = page.getByRole('dialog', { name: /Atualizad[oa]!$/ });
  await keys.sees(saved);
  await saved.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await history.waitFor({ state: 'detached' });
  return keys.count;
}

/** A transfer, an investment, and a return of another. */
export async function bookedToCorrect(
  session: Session,
  accounts: readonly { readonly id: string; readonly type: string }[],
  today: string,
): Promise<void> {
  const [building, land] = ['building', 'land'].map((type) => accounts.find((one) => one.type === type)!.id);
  const words = (description: string) => ({ description, date: today });
  await session.post('transfers/', {
    ...words('Adiantamento ao terreno'),
    sourceAccountId: building,
    destinationAccountId: land,
    amount: 1_000,
  });
  const invest = (description: string) =>
    session.post('financial-investments/', {
      ...words(description),
      accountId: building,
      type: 'cdb',
      amount: 500,
    });
  await invest('CDB da reserva');
  const { body } = await invest('LCI curta');
  const back = { ...words('Resgate da LCI'), type: 'partial', amount: 300 };
  await session.post(`financial-investments/${body.data.id}/add_return/`, back);
}
