/**
 * What a person does to check a figure: see which ones lead somewhere, follow one, and add up what is listed there. Nothing is
 * known here of what a figure means, but that money which went out stands above zero in its figure and below it in the history.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** A figure that can be pressed; amounts are in centavos. */
export interface Lead {
  /** Among all that can be pressed on the screen. */
  readonly index: number;
  /** What it says, whosever it is and whatever the month. */
  readonly kind: string;
  readonly amount: number | undefined;
  readonly count: number | undefined;
}

/** What is listed where a figure leads. */
export interface Listed {
  /** What the place itself says that all its pages come to; undefined where it says nothing. */
  readonly total: number | undefined;
  readonly count: number;
  /** Of the rows that were read; money that went out above zero where the figure has it so. */
  readonly amounts: readonly number[];
  /** What those rows say: two pages are told apart by it. */
  readonly words: string;
  /** Its rows come and go with the scrolling: what it says of all of them is held against them where it is tested itself. */
  readonly rowsAreSummed?: boolean;
}

const MONEY = /[-+]?R\$\s?[\d.]+,\d\d/;
const REAL_COST = /Real R\$\s?[\d.]+,\d\d/;
const ANY_MONEY = /[-+]?R\$\s?[\d.]+(,\d\d)?/g;
/** Into the history these go below zero. */
const OUT = ['expense', 'investment', 'transfer_out'];
const PATIENCE_MS = 8_000;
const ROWS: Readonly<Record<string, string>> = {
  list: 'ul[aria-label="Transações"] > li, ul[aria-label="Solicitações de compra"] > li',
  '#pagamentos-pendentes': 'section[aria-labelledby="titulo-pendentes"] ul > li',
};

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.replace(/[^\d-]/g, ''));
/** The first amount of a text, in centavos. */
export const moneyIn = (text: string): number | undefined => numberIn(MONEY.exec(text)?.[0]);

/** The topmost dialog, or the page where none is open. */
async function front(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  return (await dialog.count()) > 0 ? dialog.last() : page.locator('main');
}

/** Every figure in sight that leads somewhere: what is pressed holds its digits, or the name that stands over them. */
export async function leadsOn(page: Page): Promise<readonly Lead[]> {
  const found = await (await front(page)).locator('a, button').evaluateAll((ways) =>
    ways.flatMap((way, index) => {
      const own = way.matches('.num') || way.querySelector('.num');
      const figure = own ? way : way.closest('dt')?.nextElementSibling;
      const dead = way.getAttribute('aria-disabled') === 'true' || way.closest('nav') !== null;
      if (!figure || dead || !way.checkVisibility()) return [];
      const words = way.cloneNode(true) as Element;
      for (const number of words.querySelectorAll('.num')) number.remove();
      const cell = way.closest('td');
      const table = cell?.closest('table');
      const kind = table
        ? `${table.caption?.textContent} ${table.tHead?.rows[0]?.cells[cell!.cellIndex]?.textContent}`
        : (way.getAttribute('aria-label')?.replace(/( de .*)?: .*$/, '') ?? words.textContent);
      return [{ index, kind: kind.replace(/\d+ ?/g, ''), text: figure.textContent ?? '' }];
    }),
  );
  return found.map(({ index, kind, text }) => ({
    index,
    kind,
    amount: moneyIn(text),
    count: numberIn(/\d[\d.]*/.exec(text.replaceAll(ANY_MONEY, ''))?.[0]),
  }));
}

export const press = async (page: Page, { index }: Lead): Promise<void> =>
  (await front(page)).locator('a, button').nth(index).click();

/** What stands in front now; undefined while it is being read, or where nothing is listed. */
async function listedOn(page: Page): Promise<Listed | undefined> {
  const place = await front(page);
  const { pathname, searchParams, hash } = new URL(page.url());
  const { busy, text, rows, cards } = await place.evaluate(
    (element, selector) => ({
      busy: element.querySelector('[aria-busy="true"]') !== null,
      text: (element as HTMLElement).innerText.replaceAll('\u00a0', ' '),
      rows: [...element.querySelectorAll(selector)].map((row) => row.textContent ?? ''),
      cards: element.querySelectorAll('article').length,
    }),
    ROWS[hash] ?? ROWS.list!,
  );
  if (busy) return undefined;
  const said = (pattern: RegExp) => pattern.exec(text)?.[1];
  const words = rows.join();
  const amountsIn = (pattern: RegExp, sign = 1) =>
    rows.map((row) => sign * moneyIn(pattern.exec(row)?.[0] ?? '')!);
  const list = pathname === '/lancamentos';
  if (list || searchParams.get('dialogo') === 'historico') {
    if (/Nenhum lançamento com estes filtros|Nenhuma transação/.test(text))
      return { total: 0, count: 0, amounts: [], words };
    const net = said(/(?:^|\s)Líquido (\S*R\$ \S+)/);
    const count = numberIn(said(/([\d.]+) lançamentos? ?/));
    const types = searchParams.get(list ? 'type' : 'tipo');
    const sign = OUT.includes(types?.split(',')[0] ?? '') ? -1 : 1;
    if (net === undefined || count === undefined) return undefined;
    return {
      total: sign * moneyIn(net)!,
      count,
      amounts: amountsIn(MONEY, sign),
      words,
      rowsAreSummed: list,
    };
  }
  if (hash === '#pagamentos-pendentes') {
    const count = numberIn(said(/([\d.]+) pagamentos? ·/));
    const total = moneyIn(said(/pagamentos? · (\S*R\$ \S+) fora/) ?? '');
    return count === undefined ? undefined : { total, count, amounts: amountsIn(MONEY), words };
  }
  if (pathname === '/purchases') {
    const count = numberIn(said(/([\d.]+) solicitaç(?:ão|ões)\n/));
    // What was bought is counted with what it cost, not with what was thought that it would.
    const amounts = amountsIn(searchParams.get('status') === 'completed' ? REAL_COST : MONEY);
    return count === undefined ? undefined : { total: undefined, count, amounts, words };
  }
  if (pathname === '/developments') return { total: undefined, count: cards, amounts: [], words };
  return undefined;
}

/** What is listed in front as soon as it is `right`; else what was there when patience ended. */
export async function settled(page: Page, right: (listed: Listed) => boolean): Promise<Listed | undefined> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(30)) {
    const listed = await listedOn(page);
    if ((listed && right(listed)) || Date.now() > until) return listed;
  }
}

const NEXT = { name: /^Próxima página$|^Próximos$/ };

/** The rows of all pages, from the first one, which stands in front. */
export async function everyRow(page: Page, first: Listed): Promise<readonly number[]> {
  const next = (await front(page)).getByRole('button', NEXT);
  const all = [...first.amounts];
  for (let before = first; all.length < first.count && (await next.count()) > 0;) {
    await next.first().click();
    const turned = await settled(page, ({ words }) => words !== before.words);
    if (!turned || turned.words === before.words) break;
    all.push(...turned.amounts);
    before = turned;
  }
  return all;
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** The bar at the head of a dialog of an account, and the rows of all pages of its list, but for those that say `not`. */
export async function figuresOverRows(page: Page, address: string, not?: string) {
  await page.goto(address);
  const box = page.getByRole('dialog');
  const list = box.locator('section ul > li');
  const next = box.getByRole('button', { name: 'Próximos' });
  await list.first().waitFor();
  await box.locator('dl dd').first().waitFor();
  const rows: string[] = [];
  for (let before = ''; ; await next.click()) {
    for (const until = Date.now() + 8_000; (await list.allInnerTexts()).join() === before; await sleep(20))
      if (Date.now() > until) throw new Error(`${address}: the page does not turn`);
    const texts = await list.allInnerTexts();
    before = texts.join();
    rows.push(...texts.filter((text) => not === undefined || !text.includes(not)));
    if ((await next.count()) === 0 || (await next.getAttribute('aria-disabled')) === 'true') break;
  }
  const amounts = (await box.locator('dl dd').allInnerTexts()).flatMap((text) => moneyIn(text) ?? []);
  return { figures: amounts, rows: rows.map((text) => moneyIn(text)!) };
}

/** Numbers between 0 and 1, the same ones for the same seed (Park and Miller). */
export function numbersFrom(seed: number): () => number {
  let state = seed + 1;
  return () => (state = (state * 48_271 + 11) % 2_147_483_647) / 2_147_483_647;
}
