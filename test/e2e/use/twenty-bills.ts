/** Twenty bills from paper, six fields each, a picture pasted into five: five suppliers that the books know, four bills of each. */
import type { Page } from 'playwright-core';
import { PICTURE } from '../../support/papers.ts';
import type { Session } from '../../support/session.ts';
import { CountedKeys, type Count } from './counted-keys.ts';

interface Bill {
  readonly amount: string;
  readonly description: string;
  /** Short, as it is typed, where it is another than on the bill before. */
  readonly day: string;
  readonly supplier: string;
  readonly category: string;
}

const suppliers = [
  ['Votorantim Cimentos', 'material', 'Cimento CP-II'],
  ['Locadora Andrade', 'equipment', 'Betoneira, semana'],
  ['Transportes Lima', 'transport', 'Frete de areia'],
  ['Elétrica Sul', 'service', 'Instalação do bloco B'],
  ['Empreiteira Rocha', 'labor', 'Medição da equipe'],
] as const;

/** Eight days, each for two or three bills. */
const DAY_OF = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8] as const;

const bills: readonly Bill[] = DAY_OF.map((day, place) => {
  const [supplier, category, words] = suppliers[Math.floor(place / 4)]!;
  return {
    amount: `${100 + place},5`,
    description: `${words} ${place + 1}`,
    day: String(day),
    supplier,
    category,
  };
});

/** Each supplier was paid before: the books know what for. */
export async function knownSuppliers(session: Session, accountId: string, date: string): Promise<void> {
  for (const [supplier, category, description] of suppliers)
    await session.post('expenses/', { accountId, supplier, category, description, amount: 9.99, date });
}

/** Begins on the page of the development, ends there; each bill is booked as it was written. */
export async function bookTwentyBills(page: Page): Promise<Count> {
  const keys = new CountedKeys(page);
  const dialog = page.getByRole('dialog', { name: 'Adicionar Despesa' });
  await copyPicture(page);
  await keys.press('d');
  // The form opens once; from bill to bill nobody looks whether it is ready.
  await keys.sees(dialog.locator('input:focus'));
  let before: Bill | undefined;
  for (const [place, bill] of bills.entries()) {
    await keys.type(bill.amount);
    await keys.press('Tab');
    await keys.type(bill.description);
    const another = bill.supplier !== before?.supplier;
    if (another || bill.day !== before?.day) {
      await keys.press('Tab');
      if (bill.day !== before?.day) await keys.type(bill.day);
    }
    if (another) {
      await keys.press('Tab');
      await keys.type(bill.supplier.slice(0, 6));
      await keys.sees(page.getByRole('option', { name: bill.supplier }));
    }
    if (place % 4 === 1) await keys.press('Control+v');
    await keys.press(place < bills.length - 1 ? 'Control+Shift+Enter' : 'Control+Enter');
    before = bill;
  }
  // The panel that says that the last one is booked goes by itself.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // What was sent behind is answered in its own time.
  await page
    .getByText(/\d enviando/)
    .first()
    .waitFor({ state: 'detached' });
  return keys.count;
}

/** A picture of a bill, as a scanner or a phone leaves it in the clipboard. */
async function copyPicture(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  }, PICTURE.buffer.toString('base64'));
}

interface Booked {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly date: string;
  readonly supplier: string;
  readonly category: string;
  readonly account_id: string;
}

/** What the books say of them, in the order in which they were typed, with how many files each has. */
export async function bookedBills(
  session: Session,
): Promise<readonly (Omit<Booked, 'id'> & { files: number })[]> {
  const { body } = await session.get('expenses/?limit=100');
  const found = (body.data as readonly Booked[]).filter(({ amount }) => amount >= 100);
  const told = await Promise.all(
    found.map(async ({ id, amount, description, date, supplier, category, account_id }) => {
      const files = (await session.get(`expenses/${id}/attachments/`)).body.data as readonly object[];
      return { amount, description, date, supplier, category, account_id, files: files.length };
    }),
  );
  return told.toSorted((one, other) => one.amount - other.amount);
}

/** What was on the paper. `dayOf` says which date a short day stands for. */
export const wantedBills = (account_id: string, dayOf: (day: number) => string) =>
  bills.map(({ amount, description, day, supplier, category }, place) => ({
    amount: Number(amount.replace(',', '.')),
    description,
    date: dayOf(Number(day)),
    supplier,
    category,
    account_id,
    files: place % 4 === 1 ? 1 : 0,
  }));
