/**
 * Lançamentos by keys: the whole list on one screen, narrowed by words, months and cells, its totals those of the imported lines;
 * an entry opens beside it, the arrows go on to the next, and Back does one step.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { centavos, formatMoney } from '@livro/money';
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { focusIs, tabToGrid } from '../support/keyboard.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';
import { choosesCards, worksWithChosen } from './entries-chosen.ts';
import { savesView } from './entries-views.ts';
import { booksOf2025, movements, sumOf } from './imported-lines.ts';

jest.setTimeout(180_000);
const root = path.resolve(__dirname, '../..');
const EMAIL = 'ana@construtora.com.br';

let program: Program;
let browser: Browser;
let session: Session;
let page: Page;
let errors: string[];

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  session = await Session.open(program.url, EMAIL);
  await promisify(execFile)(process.execPath, ['scripts/ledger.mjs', 'import', booksOf2025, '--json'], {
    cwd: root,
    env: program.environment,
  });
  ({ page, errors } = await opened(1440));
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

async function opened(width: 1440 | 390 | 320, scheme: 'light' | 'dark' = 'light') {
  const one = await openPage(browser, width, scheme);
  await one.page.context().request.post(`${program.url}/api/auth/login/`, {
    data: { email: EMAIL, password: PASSWORD },
  });
  return one;
}

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const shown = (cents: number): string => plain(formatMoney(centavos(cents)));
const said = async (): Promise<string> => plain(await page.locator('main').innerText());
/** Waits for the strip below the rows to say so. */
const totals = (text: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('main')?.innerText.replaceAll('\u00a0', ' ').includes(wanted),
    text,
  );
const grid = () => page.getByRole('grid', { name: 'Lançamentos' });
const rows = () => grid().locator('[role="row"][data-id]');
const entry = () =>
  page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Fechar lançamento' }) });
const opens = (): string | null => new URL(page.url()).searchParams.get('lancamento');

it('is opened by “g l” and fills the screen with eighteen rows or more, their totals in sight', async () => {
  await page.goto(`${program.url}/developments`);
  await page.getByRole('heading', { name: 'Empreendimentos', level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.getByRole('heading', { name: 'Lançamentos', level: 1 }).waitFor();
  await grid().getByRole('row').nth(18).waitFor();
  const strip = page.getByText(/^Todos os .* lançamentos$/);
  await strip.waitFor();
  const inSight = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role="grid"] [role="row"][data-id]')];
    return rows.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length;
  });
  expect(inSight).toBeGreaterThanOrEqual(18);
  const box = (await strip.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(900);
  const { count } = (await session.get('transactions/?page=1&limit=1')).body.data as { count: number };
  expect(await said()).toContain(`Todos os ${count.toLocaleString('pt-BR')} lançamentos`);
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'entries-1440');
});

it('sums what a month and a kind let through as the imported lines do', async () => {
  const march = movements.filter(({ data, tipo }) => tipo === 'despesa' && data.endsWith('/03/2025'));
  await page.goto(`${program.url}/lancamentos?from=2025-03-01&to=2025-03-31&type=expense`);
  await totals(`Saídas -${shown(sumOf(march))}`);
  await page.getByRole('button', { name: 'Remover filtro Tipo: Despesa' }).waitFor();
});

it('narrows to what a cell says by “f”, and one press takes it back', async () => {
  await page.goto(`${program.url}/lancamentos?type=expense`);
  await grid().getByRole('row').nth(3).waitFor();
  await page.getByRole('searchbox').focus();
  await tabToGrid(page);
  const supplier = grid()
    .locator('[data-field="supplier"][role="gridcell"]')
    .filter({ hasText: /\w/ })
    .first();
  const name = plain(await supplier.innerText()).trim();
  await supplier.click({ position: { x: 4, y: 4 } });
  await entry().getByText('Registrado em').waitFor();
  await page.keyboard.press('Escape');
  await entry().waitFor({ state: 'detached' });
  // The focus goes back to the row by itself: a key that comes before would be lost.
  await page.waitForFunction(() => document.activeElement?.closest('[data-id]') !== null);
  await supplier.press('f');
  const chip = page.getByRole('button', { name: `Remover filtro Fornecedor: ${name}` });
  await chip.waitFor();
  const found = movements.filter(({ tipo, fornecedor }) => tipo === 'despesa' && fornecedor === name);
  await totals(`Saídas -${shown(sumOf(found))}`);
  await page.goBack();
  await chip.waitFor({ state: 'detached' });
});

it('opens an entry beside the list, goes on with the arrows, and goes back in one step', async () => {
  await page.goto(`${program.url}/lancamentos?type=expense`);
  await grid().getByRole('row').nth(3).waitFor();
  const ids = await rows().evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')));
  const before = page.url();
  await page.getByRole('searchbox').focus();
  await tabToGrid(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await entry().getByText('Registrado em').waitFor();
  expect(opens()).toBe(ids[0]);
  // Opened by a key it has the focus: from there the arrows go on, and so do letters.
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(`**lancamento=${ids[1]}`);
  await page.keyboard.press('j');
  await page.waitForURL(`**lancamento=${ids[2]}`);
  await page.keyboard.press('k');
  await page.waitForURL(`**lancamento=${ids[1]}`);
  await entry().getByText('Registrado em').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.screenshot({ path: path.join(root, 'test/screenshots/entries-beside-1440.png') });
  await page.goBack();
  await entry().waitFor({ state: 'detached' });
  expect(page.url()).toBe(before);
  // Pressed with the pointer the row keeps the focus, and the table's own arrows take the entry along.
  await grid().locator(`[data-id="${ids[4]}"] [data-field="description"]`).click();
  await page.waitForURL(`**lancamento=${ids[4]}`);
  await entry().getByText('Registrado em').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(`**lancamento=${ids[5]}`);
  await page.keyboard.press('Escape');
  await entry().waitFor({ state: 'detached' });
  expect(page.url()).toBe(before);
  await page.waitForFunction((id) => document.activeElement?.closest('[data-id]')?.getAttribute('data-id') === id, ids[5]);
}); // prettier-ignore

it('corrects an entry from its row and beside the list by its key, and gives the focus back to its row', async () => {
  await page.goto(`${program.url}/lancamentos?type=expense`);
  await grid().getByRole('row').nth(3).waitFor();
  const ids = await rows().evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')));
  const rowOf = (id: string | null | undefined) =>
    grid().locator(`[data-id="${id}"] [data-field="description"]`);
  const form = page.getByRole('dialog', { name: 'Editar despesa' });
  const corrects = async (words: string) => {
    await form.getByLabel(/^Descrição/).fill(words);
    await page.keyboard.press('Control+Enter');
    await form.waitFor({ state: 'detached' });
    await page.waitForFunction(
      (text) => document.activeElement?.closest('[data-id]')?.textContent?.includes(text),
      words,
    );
  };
  await rowOf(ids[1]).focus();
  await page.keyboard.press('e');
  await corrects('Pela linha');
  await page.keyboard.press('Enter');
  await entry().getByText('Registrado em').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  await page.keyboard.press('e');
  await corrects('Ao lado da lista');
  await page.keyboard.press('Escape');
  await entry().waitFor({ state: 'detached' });
});

it('reverses the entry that is open, and the totals follow', async () => {
  const { body } = await session.get('transactions/?page=1&limit=1&type=expense&sort=date');
  const [first] = body.data.results as { id: string; amount: number; description: string }[];
  await page.goto(`${program.url}/lancamentos?type=expense&sort=date&lancamento=${first!.id}`);
  await entry().getByRole('button', { name: 'Estornar' }).click();
  await focusIs(page, /Motivo/);
  await page.keyboard.type('Lançada em dobro');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Estorno Registrado!').waitFor();
  await entry().getByText('Estornado', { exact: true }).first().waitFor();
  await page.goto(`${program.url}/lancamentos?reversed=sim`);
  await totals(`Saídas ${shown(0)}`);
  await totals('2 lançamentos');
});

it('reverses what is selected for one reason, and says which could not be', async () => {
  await page.goto(`${program.url}/lancamentos?type=expense`);
  const row = (place: number) => rows().nth(place);
  for (const place of [0, 1, 2]) await row(place).getByRole('checkbox').click();
  const selection = page.getByRole('group', { name: 'Seleção' });
  await selection.getByText('3 selecionados').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  // Somebody else was quicker with one of them.
  await session.post(`transactions/${await row(1).getAttribute('data-id')}/reverse/`, { reason: 'Engano' });
  await selection.getByRole('button', { name: 'Estornar' }).click();
  await focusIs(page, /Motivo/);
  await page.keyboard.type('Lote errado');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Nem todos foram estornados' });
  await dialog.getByText('2 lançamentos estornados').waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.screenshot({ path: path.join(root, 'test/screenshots/entries-several-1440.png') });
  await page.keyboard.press('Escape');
  await selection.waitFor({ state: 'detached' });
  await page.goto(`${program.url}/lancamentos?reversed=sim`);
  await totals('8 lançamentos');
});

it('saves what is on the screen under a name, finds it again, changes it and removes it, all by keys', () =>
  savesView(page, program.url));

it('puts a file to all that are selected, and exports them alone', () => worksWithChosen(page, program.url));

it('shows the balance of one account after each entry, and finds by the filters of the dialog', async () => {
  const accounts = (await session.get('accounts/')).body.data as { id: string; balance: number }[];
  const account = accounts[0]!;
  await page.goto(`${program.url}/lancamentos?account=${account.id}`);
  const first = grid().locator('[data-field="balance"][role="gridcell"]').first();
  await first.waitFor();
  expect(plain(await first.innerText())).toBe(shown(Math.round(account.balance * 100)));
  await page.getByRole('button', { name: 'Mais filtros' }).click();
  await focusIs(page, /Valor de/);
  await page.keyboard.type('1000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2000');
  await page.screenshot({ path: path.join(root, 'test/screenshots/entries-filters-1440.png') });
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Remover filtro Valor até: R$ 2.000,00' }).waitFor();
  const { body } = await session.get(`transactions/?page=1&account=${account.id}&amountFrom=1000&amountTo=2000`);
  await totals(`${(body.data as { count: number }).count} lançamentos filtrados`);
  await picture(page, 'entries-account-1440');
}); // prettier-ignore

it('says what it did not find, and what it could not read', async () => {
  await page.goto(`${program.url}/lancamentos?search=nada+disso`);
  await page.getByText('Nenhum lançamento com estes filtros.').waitFor();
  // The server's own failure: of one that is out of reach the screen asks again by itself as soon as it is back.
  await page.route('**/api/transactions/?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${program.url}/lancamentos?type=payment`);
  await page.getByText('Não foi possível carregar os lançamentos.').waitFor();
  await page.unroute('**/api/transactions/?**');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await grid().getByRole('row').nth(3).waitFor();
  errors = errors.filter((text) => !text.includes('status of 500'));
  expect(errors).toEqual([]);
});

it.each([
  [1440, 'dark'],
  [390, 'light'],
  [320, 'dark'],
] as const)('is whole at %d px, %s', async (width, scheme) => {
  const one = await opened(width, scheme);
  await one.page.goto(`${program.url}/lancamentos?type=expense,payment`);
  const list = width === 1440 ? one.page.getByRole('grid') : one.page.getByRole('list', { name: 'Lançamentos' });
  await list.getByText('R$').first().waitFor();
  await one.page.getByText(/lançamentos filtrados/).waitFor();
  expect(await violationsOn(one.page)).toEqual([]);
  expect(await one.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await picture(one.page, `entries-${width}-${scheme}`);
  if (width === 1440) return;
  await list.getByRole('button').first().click();
  const dialog = one.page.getByRole('dialog');
  await dialog.getByText('Registrado em').waitFor();
  await dialog.getByRole('button', { name: 'Próximo lançamento (j)' }).click();
  await one.page.waitForTimeout(300);
  await dialog.getByText('Registrado em').waitFor();
  expect(await violationsOn(one.page)).toEqual([]);
  await one.page.screenshot({ path: path.join(root, `test/screenshots/entries-entry-${width}-${scheme}.png`) });
  await one.page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await choosesCards(one.page, `${width}-${scheme}`);
  expect(one.errors).toEqual([]);
}); // prettier-ignore
