/** A month's statement of 200 lines beside its books, and a person who agrees both at the keyboard. */
import type { Page } from 'playwright-core';
import type { Session } from '../../support/session.ts';
import { CountedKeys, type Count } from './counted-keys.ts';

/** What a keystroke-level model gives a person: a key, and the decision what a line is. */
export const SECONDS = { key: 0.28, decision: 1.35 };

interface Line {
  readonly day: number;
  readonly centavos: number;
  readonly words: string;
}
interface Bill extends Line {
  readonly supplier: string;
}

const TRADES = [
  'Concreteira',
  'Madeireira',
  'Serralheria',
  'Hidráulica',
  'Elétrica',
  'Locadora',
  'Areial',
  'Vidraçaria',
];
const PLACES = [
  'Ipiranga',
  'Bom Jesus',
  'Aurora',
  'Horizonte',
  'Paineiras',
  'Cruzeiro',
  'Mirante',
  'Guarani',
  'Planalto',
  'Jatobá',
];
const supplierOf = (n: number): string =>
  `${TRADES[n % TRADES.length]} ${PLACES[Math.floor(n / TRADES.length) % PLACES.length]} ${n < 80 ? 'Norte' : 'Sul'}`;
const dayOf = (n: number): number => 2 + (n % 27);
const range = (n: number): number[] => Array.from({ length: n }, (_, at) => at);
const paid = (n: number, centavos: number, day = dayOf(n)): Bill => {
  const supplier = supplierOf(n);
  return { day, centavos, words: `PIX ENVIADO ${supplier.toUpperCase()}`, supplier };
};

/** 160 bills paid one by one, some a day later; 6 payments of two bills; 3 bills paid in two parts; 4 with what the bank kept; 24 fees. */
const single = range(160).map((n) => paid(n, 10_000 + 137 * n));
const pairs = range(6).map((n) => [paid(n, 510_001 + 7_919 * n), paid(n, 320_003 + 6_143 * n)] as const);
const parts = range(3).map(
  (n) => [paid(20 + n, 211_007 + 5_519 * n), paid(20 + n, 154_009 + 4_421 * n)] as const,
);
const kept = range(4).map((n) => paid(40 + n, 901_013 + 50_021 * n));
const sum = (bills: readonly Line[]): number => bills.reduce((total, { centavos }) => total + centavos, 0);

const bills: readonly Bill[] = [
  ...single,
  ...pairs.flat(),
  ...parts.map(([one, two]) => ({ ...one, centavos: sum([one, two]) })),
  ...kept,
];
const lines: readonly Line[] = [
  ...single.map((bill, n) => ({ ...bill, day: bill.day + (n % 3 === 0 ? 1 : 0) })),
  ...pairs.map(([one, two]) => ({ ...one, centavos: sum([one, two]) })),
  ...parts.flat(),
  ...kept.map((bill) => ({ ...bill, centavos: bill.centavos + 350 })),
  ...range(24).map((n) => ({ day: 3 + n, centavos: 199, words: 'TARIFA PIX ENVIADO' })),
];
export const LINES = lines.length;

const CALLS_AT_ONCE = 8;

export async function booksOfTheMonth(session: Session, account: string): Promise<string> {
  const record = async ({ day, centavos, supplier }: Bill): Promise<void> => {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    const bill = { account_id: account, category: 'material', description: 'Nota fiscal', supplier, date };
    const { status } = await session.post('expenses/', {
      ...bill,
      amount: centavos / 100,
      confirm_duplicate: true,
    });
    expect(status).toBe(201);
  };
  // One person may not have all of them in progress at once.
  for (let at = 0; at < bills.length; at += CALLS_AT_ONCE)
    await Promise.all(bills.slice(at, at + CALLS_AT_ONCE).map(record));
  const transactions = lines.map(
    ({ day, centavos, words }, n) =>
      `<STMTTRN><DTPOSTED>202603${String(day).padStart(2, '0')}<TRNAMT>-${(centavos / 100).toFixed(2)}<FITID>${n}<MEMO>${words}</STMTTRN>`,
  );
  return `OFXHEADER:100\n\n<OFX><STMTRS><BANKACCTFROM><ACCTID>2</BANKACCTFROM><BANKTRANLIST>\n${transactions.join('\n')}\n</BANKTRANLIST></STMTRS></OFX>`;
}

/** Its first field is focused a tenth of a second after a dialog is seen, before a person's next key. */
const focusedIn = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.matches('[role=dialog] :is(select, input)'));

/** From the first line, which has the focus, to the last; `machineMs` is what passed beside the person's own time. */
export async function agreeByKeys(
  page: Page,
): Promise<{ readonly count: Count; readonly machineMs: number }> {
  const keys = new CountedKeys(page);
  const began = Date.now();
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-linha]')?.getAttribute('aria-label') ?? '');
  for (;;) {
    const line = await focused();
    if (/Proposta|Lançar despesa/.test(line)) await keys.press('Enter');
    else if (line) {
      await keys.press('e');
      const dialog = page.getByRole('dialog', { name: 'Escolher lançamentos' });
      await dialog.getByRole('checkbox').first().waitFor();
      await focusedIn(page);
      await keys.press('Space', 'Tab', 'End', 'Control+Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    const state = await page.waitForFunction((before) => {
      if (document.body.textContent?.includes('Nenhuma linha a conciliar')) return 'done';
      const now = document.activeElement?.closest('[data-linha]')?.getAttribute('aria-label');
      return now && now !== before ? 'next' : undefined;
    }, line);
    if ((await state.jsonValue()) === 'done') return { count: keys.count, machineMs: Date.now() - began };
  }
}
