/**
 * An auditor goes through the books of 2025 in a browser: every figure of the trial balance is the sum of the imported lines and leads
 * to them, an entry opens everything, two moments are compared, an account is told again from the store, and a row that somebody
 * changed behind the program's back is named.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expenseCategoryLabels, type ExpenseCategory } from '@livro/rules';
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { PASSWORD, Session } from '../support/session.ts';
import { moneyIn } from './followed-figures.ts';
import { changedBehindItsBack, followPending, readPaper } from './auditing-pages.ts';
import { linesOn, trialBalanceOn } from './trial-balance-page.ts';
import { takesYearBook } from './year-book-walk.ts';
import { booksOf2025, homeOf, movements, sumOf } from './imported-lines.ts';

jest.setTimeout(180_000);
const root = path.resolve(__dirname, '../..');
const EMAIL = 'ana@construtora.com.br';

let program: Program;
let browser: Browser;
let session: Session;
let page: Page;
let errors: string[];

beforeAll(async () => {
  // The database's own administrator shall get in there.
  program = await Program.at({ DATA_DIR: temporaryFolder() });
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

async function opened(width: 1440 | 390, scheme: 'light' | 'dark' = 'light') {
  const one = await openPage(browser, width, scheme);
  await one.page.context().request.post(`${program.url}/api/auth/login/`, {
    data: { email: EMAIL, password: PASSWORD },
  });
  return one;
}

const at = (address: string) => page.goto(`${program.url}${address}`);
const text = async (on: Page = page): Promise<string> =>
  (await on.locator('main').innerText()).replaceAll('\u00a0', ' ');

it('comes to the trial balance by the menu, whose figures are the sums of the imported lines', async () => {
  await at('/developments');
  await page.getByRole('link', { name: 'Auditoria' }).click();
  await page.getByRole('heading', { name: 'Auditoria', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Balancete' }).click();
  const rows = await trialBalanceOn(page);
  const due = new Map<string, number>();
  const add = (key: string, amount: number) => due.set(key, (due.get(key) ?? 0) + amount);
  for (const one of movements) {
    if (one.tipo === 'despesa')
      add(
        `${homeOf(one)} Despesas: ${expenseCategoryLabels[one.categoria as ExpenseCategory]} debit`,
        one.valor,
      );
    if (one.tipo === 'saldo_inicial') add(`${homeOf(one)} Saldo inicial credit`, one.valor);
    if (one.tipo === 'pagamento' && one.situacao === 'confirmed')
      add(`${homeOf(one)} Receitas de clientes credit`, one.valor);
    if (one.tipo === 'aplicacao') add(`${homeOf(one)} Aplicações financeiras debit`, one.valor);
  }
  const found = new Map(
    rows.flatMap(({ home, name, debit, credit }) => [
      [`${home} ${name} debit`, debit],
      [`${home} ${name} credit`, credit],
    ]),
  );
  expect(due.size).toBeGreaterThan(30);
  expect([...due].filter(([key, amount]) => found.get(key) !== amount)).toEqual([]);
  const total = (side: 'debit' | 'credit') => rows.reduce((sum, row) => sum + row[side], 0);
  expect(total('debit')).toBe(total('credit'));
  const foot = await page.locator('tfoot td').allInnerTexts();
  expect(foot.map((cell) => moneyIn(cell.replaceAll('\u00a0', ' ')))).toEqual([
    total('debit'),
    total('credit'),
    expect.any(Number),
    expect.any(Number),
  ]);
  await picture(page, 'auditing-trial-balance-1440');
});

it('follows a figure to its postings, which add up to it, page by page, with the balance on each row', async () => {
  await at('/audit/trial-balance');
  await trialBalanceOn(page);
  const figure = page.getByRole('link', { name: /^Débitos de Despesas: Material: / }).first();
  const amount = moneyIn((await figure.innerText()).replaceAll('\u00a0', ' '))!;
  const home = (await linesOn(page)).find(({ name }) => name === 'Despesas: Material')!.home;
  await figure.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Saldo final').waitFor();
  expect(new URL(page.url()).pathname).toBe('/audit/ledger');
  const own = movements.filter((one) => one.tipo === 'despesa' && homeOf(one) === home && one.categoria === 'material'); // prettier-ignore
  expect(amount).toBe(sumOf(own));
  const main = await text();
  expect(moneyIn(/Débitos\s+(R\$ \S+)/.exec(main)![1]!)).toBe(amount);
  expect(main).toMatch(new RegExp(`${own.length} partidas`));
  await picture(page, 'auditing-ledger-1440');
  // On a phone all rows of a page are cards, in reach.
  const { page: phone } = await opened(390);
  await phone.goto(page.url());
  let balance = 0;
  let seen = 0;
  for (;;) {
    await phone.locator('ul[aria-label="Livro Razão"] dd').first().waitFor();
    const cards = await phone.locator('ul[aria-label="Livro Razão"] > li').allInnerTexts();
    for (const card of cards.map((one) => one.replaceAll('\u00a0', ' '))) {
      balance += moneyIn(/Débito\s+(R\$ \S+)/.exec(card)![1]!)!;
      expect(moneyIn(/Saldo\s+(R\$ \S+)/.exec(card)![1]!)).toBe(balance);
      seen += 1;
    }
    const next = phone.getByRole('button', { name: 'Mais novos' });
    if ((await next.getAttribute('aria-disabled')) === 'true') break;
    const before = phone.url();
    await next.click();
    await phone.waitForURL((url) => url.href !== before);
    await phone
      .locator('[aria-busy="true"]')
      .waitFor({ state: 'hidden' })
      .catch(() => undefined);
    await phone.getByText(`Página ${Math.floor(seen / 50) + 1}`).waitFor();
  }
  expect({ balance, seen }).toEqual({ balance: amount, seen: own.length });
  await picture(phone, 'auditing-ledger-390');
  await phone.context().close();
});

it('opens an entry with all that is known of it, and goes on to the next by keyboard', async () => {
  await at('/audit/journal?kind=ExpenseRecorded&sort=number');
  const first = page.getByRole('link', { name: /^nº \d+$/ }).first();
  await first.waitFor();
  const number = Number((await first.innerText()).replace(/\D/g, ''));
  await first.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Lançamento nº ${number}` }).waitFor();
  await page.getByText('Este lançamento não foi corrigido e não corrige outro.').waitFor();
  await page.getByText('Nenhum anexo.').waitFor();
  const shown = await text();
  for (const wanted of [
    'Ana Administradora',
    'Fornecedor',
    'Soma zero: débitos iguais a créditos',
    'O hash confere com o conteúdo.',
    'O hash anterior é o do lançamento anterior.',
    'Correlação',
  ])
    expect(shown).toContain(wanted);
  const { data } = (await session.get(`audit/entries/${number}/`)).body;
  expect(shown).toContain(data.event.hash);
  expect(shown).toContain(data.event.previousHash);
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'auditing-entry-1440');
  await page.getByRole('link', { name: 'Próximo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Lançamento nº ${number + 1}` }).waitFor();
  await followPending(page, at, text);
});

it('narrows the journal by amount and kind; the count and the sum are those of the imported lines', async () => {
  await at('/audit/journal');
  await page.getByLabel('Tipo', { exact: true }).selectOption('ExpenseRecorded');
  await page.getByLabel('Valor de').fill('1.000,00');
  await page.getByRole('button', { name: 'Filtrar valores' }).click();
  await page.getByRole('group', { name: 'Filtros ativos' }).getByText('Valor de: R$ 1.000,00').waitFor();
  const meant = movements.filter(({ tipo, valor }) => tipo === 'despesa' && valor >= 100_000);
  await page.getByText(`${meant.length} lançamentos`).waitFor();
  expect(moneyIn(/créditos: (R\$ \S+)/.exec(await text())![1]!)).toBe(sumOf(meant));
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'auditing-journal-1440');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Exportar' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ]);
  const lines = fs
    .readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  // A head, and two postings for each.
  expect(lines).toHaveLength(1 + 2 * meant.length);
  await page.emulateMedia({ media: 'print' });
  await page
    .getByText(/^50 de \d+ lançamentos \(página 1\) · Tipo: Despesa · Valor de: R\$\s1\.000,00$/)
    .waitFor();
  expect(await page.locator('main table tbody').count()).toBe(50);
  await picture(page, 'auditing-journal-print');
  await page.emulateMedia({ media: null });
});

it('takes the journal of a year home as a book whose total is that of the trial balance', () =>
  takesYearBook(2025, page, program.url, session));

it('compares two moments: what changed is what the lines recorded between them say', async () => {
  const { body } = await session.get('accounts/');
  const account = (body.data as { id: string; type: string; developmentName: string }[])[0]!;
  const before = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const booked = await session.post('expenses/', {
    account_id: account.id,
    description: 'Nota que faltava',
    amount: 321.09,
    category: 'permit',
    date: '2025-11-20',
  });
  expect(booked.status).toBe(201);
  await at(`/audit/trial-balance?asOf=2025-12-31&knownAt=${before}&compare=1&asOf2=2025-12-31`);
  await page.getByText('2 saldos mudaram', { exact: false }).waitFor();
  await picture(page, 'auditing-changes-1440');
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: /^Ver os lançamentos que mudaram Despesas: Licen/ }).click();
  await page.getByText('1 partida', { exact: true }).waitFor();
  await page.getByText('Nota que faltava').first().waitFor();
  const main = await text();
  expect(main).toContain('Nota que faltava');
  expect(moneyIn(/Débitos\s+(R\$ \S+)/.exec(main)![1]!)).toBe(32_109);
});

it('has on paper the name of the screen and its figures in a table, however narrow the paper', async () => {
  await readPaper(page, at, text, (await session.get('accounts/')).body.data[0].id);
});

describe('a replay', () => {
  const imported = () => session.get('accounts/').then(({ body }) => body.data as readonly { id: string; balance: number }[]); // prettier-ignore

  it('tells the account again from the store, by slider, steps and by itself, each moment with its address', async () => {
    const { id, balance } = (await imported())[1]!;
    await at(`/audit/replay?account=${id}`);
    await page.getByText(/as telas mostram o mesmo/).waitFor();
    const shown = async () => moneyIn(/Saldo da conta\s+(\S*R\$ \S+)/.exec(await text())![1]!);
    expect(await shown()).toBe(Math.round(balance * 100));
    await picture(page, 'auditing-replay-1440');
    const slider = page.getByRole('slider', { name: 'Lançamento' });
    await slider.focus();
    await page.keyboard.press('Home');
    await page.waitForURL(/entry=\d+/);
    const opening = movements.filter(({ tipo }) => tipo === 'saldo_inicial').map(({ valor }) => valor);
    expect(opening).toContain(await shown());
    const first = page.url();
    await page.getByRole('button', { name: 'Próximo' }).click();
    await page.waitForURL((url) => url.href !== first);
    const second = await shown();
    await page.reload();
    await page.getByText(/as telas mostram o mesmo/).waitFor();
    expect(await shown()).toBe(second);
    await page.getByRole('button', { name: 'Reproduzir' }).click();
    const going = page.url();
    await page.getByText(/\([4-9]|\d\d de 67\)/).waitFor();
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.waitForURL((url) => url.href !== going);
    expect(await shown()).not.toBe(second);
    expect(await violationsOn(page)).toEqual([]);
  });

  it('names the entry and the field that somebody changed behind the program’s back', async () => {
    const { id } = (await imported())[2]!;
    const changed = await changedBehindItsBack(program.dataDir, id);
    await at(`/audit/replay?account=${id}`);
    const alert = page.getByRole('alert').filter({ hasText: 'diferença' });
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      new RegExp(`Ir para o nº ${changed}: Valor: o livro de eventos diz .+, as telas mostram`),
    );
    await alert.getByRole('button').first().click();
    await page.waitForURL(new RegExp(`entry=${changed}`));
    await picture(page, 'auditing-replay-differs-1440');
    expect(await violationsOn(page)).toEqual([]);
  });
});

it('is there on a phone and in the dark', async () => {
  const { page: phone, errors: wrong } = await opened(390, 'dark');
  const { body } = await session.get('accounts/');
  for (const [name, address] of [
    ['trial-balance', '/audit/trial-balance'],
    ['journal', '/audit/journal'],
    ['entry', '/audit/entries/100'],
    ['replay', `/audit/replay?account=${body.data[0].id}`],
  ] as const) {
    await phone.goto(program.url + address);
    await phone
      .getByText(/Débitos iguais|nº \d+|Soma zero|as telas mostram o mesmo/)
      .first()
      .waitFor();
    await phone.waitForLoadState('networkidle');
    expect(await violationsOn(phone)).toEqual([]);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ name, wide: wide > 0 }).toEqual({ name, wide: false });
    await picture(phone, `auditing-${name}-390-dark`);
  }
  expect(wrong).toEqual([]);
  expect(errors).toEqual([]);
});
