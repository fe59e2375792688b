/**
 * An administrator runs the program from its screen while people book: rebuilds what the screens read, watches, compares, puts it in
 * use and goes back; and decides about events that nobody can read, which only their own accounts wait for.
 */
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program, sleep } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';
import { appendStrange, appendUnreadable } from '../support/unreadable-event.ts';

jest.setTimeout(300_000);
const EMAIL = 'ana@construtora.com.br';
const PATIENCE_MS = 60_000;
/** Between two bookings of one caller: people, not a flood. */
const REST_MS = 100;
const OPENING = 50_000;

let program: Program;
let browser: Browser;
let session: Session;
let page: Page;
let errors: string[];
let accounts: readonly { readonly id: string; readonly type: string }[];
const offences: string[] = [];

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  session = await Session.open(program.url, EMAIL);
  const openings = { building_opening_balance: OPENING, land_opening_balance: OPENING };
  const created = { name: 'Jardim', status: 'active', startDate: '2025-02-03', ...openings };
  const { body } = await session.post('developments/', created);
  accounts = (await session.get(`accounts/?development=${body.data.id}`)).body.data;
  ({ page, errors } = await opened(1440));
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

async function opened(width: 1440 | 390 | 320, scheme: 'light' | 'dark' = 'light') {
  const one = await openPage(browser, width, scheme);
  one.page.setDefaultTimeout(PATIENCE_MS);
  const login = { data: { email: EMAIL, password: PASSWORD } };
  await one.page.context().request.post(`${program.url}/api/auth/login/`, login);
  await one.page.goto(`${program.url}/system`);
  return one;
}
const shot = async (name: string, on: Page = page): Promise<void> => {
  await picture(on, `system-${name}`);
  offences.push(...(await violationsOn(on)).map((found) => `${name}: ${found}`));
};
const accountOf = (type: string): string => accounts.find((one) => one.type === type)!.id;
const dialogNamed = (name: string) => page.getByRole('dialog', { name });
/** Presses what leads to the question, and says yes. */
async function decide(act: string, question: string, confirm: string): Promise<void> {
  await page.getByRole('link', { name: 'Contas e saldos' }).click();
  await dialogNamed('Contas e saldos').getByRole('button', { name: act, exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: question });
  await asked.getByRole('button', { name: confirm, exact: true }).click();
}
async function closeDialogs(): Promise<void> {
  await page.goto(`${program.url}/system`);
  await page.getByRole('link', { name: 'Contas e saldos' }).waitFor();
}
const shown = (text: string | RegExp) => page.getByText(text).first().waitFor();

it('says in one sentence that all is well, on every screen', async () => {
  await shown('Tudo o que este programa acompanha está bem.');
  await shown(/^Nenhuma cópia registrada por este programa/);
  await shot('well-1440');
  for (const [width, scheme] of [[1440, 'dark'], [390, 'light'], [320, 'dark']] as const) {
    const one = await opened(width, scheme);
    await one.page.getByText('Tudo o que este programa acompanha está bem.').first().waitFor();
    await one.page.getByRole('link', { name: 'Contas e saldos' }).waitFor();
    await shot(`well-${width}-${scheme}`, one.page);
    errors.push(...one.errors);
    await one.page.context().close();
  } // prettier-ignore
});

it('rebuilds what the screens read while people book, compares it, puts it in use and goes back', async () => {
  let over = false;
  let booked = 0;
  const refused: number[] = [];
  const caller = async () => {
    for (let n = 1; !over; n++) {
      const expense = { account_id: accountOf('building'), description: `Cimento ${n}`, amount: 1 };
      const more = { category: 'material', date: '2026-03-02', force: true };
      const { status } = await session.post('expenses/', { ...expense, ...more });
      if (status === 201) booked++;
      else refused.push(status);
      await sleep(REST_MS);
    }
  };
  const load = caller();
  try {
    await decide('Reconstruir', 'Reconstruir Contas e saldos', 'Reconstruir');
    await page.getByRole('heading', { name: 'Reconstruindo: Contas e saldos' }).waitFor();
    await page.getByRole('progressbar', { name: 'Andamento da reconstrução' }).waitFor();
    await shot('rebuilding');
    await page.getByRole('heading', { name: 'Reconstruindo: Contas e saldos' }).waitFor({ state: 'hidden' });
    await closeDialogs();
    await page.getByRole('link', { name: 'Contas e saldos' }).click();
    const model = dialogNamed('Contas e saldos');
    await model.getByText(/^Reconstruído e comparado: espera/).waitFor();
    await shot('held');
    await model.getByRole('button', { name: 'Ver a comparação' }).click();
    const comparison = dialogNamed('Comparação: Contas e saldos');
    await comparison.getByText('São iguais, linha por linha e byte por byte.').waitFor();
    const sums = await comparison.locator('code').allTextContents();
    expect(sums.length).toBeGreaterThan(1);
    for (let at = 0; at < sums.length; at += 2) expect(sums[at]).toBe(sums[at + 1]);
    expect(sums[0]).toMatch(/^-?\d+:-?\d+$/);
    await shot('comparison');
    await closeDialogs();
    await decide('Colocar em uso', 'Colocar em uso Contas e saldos', 'Colocar em uso');
    await shown('Em Uso!');
    await closeDialogs();
    await decide('Voltar à anterior', 'Voltar à geração anterior de Contas e saldos', 'Voltar');
    await shown('De Volta!');
    await closeDialogs();
  } finally {
    over = true;
    await load;
  }
  expect({ refused, some: booked > 5 }).toEqual({ refused: [], some: true });
  const balance = async () =>
    (await session.get(`accounts/${accountOf('building')}/`)).body.data.balance as number;
  for (const until = Date.now() + PATIENCE_MS; (await balance()) !== OPENING - booked;) {
    expect(Date.now()).toBeLessThan(until);
    await sleep(REST_MS);
  }
  const decisions = page.getByRole('list', { name: 'Decisões' }).getByRole('listitem');
  await decisions.nth(2).waitFor();
  expect((await decisions.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Voltou à geração anterior: Contas e saldos',
    'Colocou em uso a reconstrução: Contas e saldos',
    'Mandou reconstruir, sem trocar: Contas e saldos',
  ]);
  console.info(`${booked} entries were booked meanwhile`);
});

it('names events that nobody can read and who waits, tells a retry that failed, and leaves out what is no money', async () => {
  const number = await appendUnreadable(program, accountOf('land'));
  await appendStrange(program);
  const cases = page.getByRole('list', { name: 'Eventos estacionados' }).locator(':scope > li');
  const money = cases.filter({ hasText: 'Contas e saldos não conseguiu ler ExpenseRecorded' });
  await money.getByRole('link', { name: 'Jardim · Conta do Terreno' }).waitFor();
  await shown(/^(Precisa de atenção|Há algo parado): .*Eventos estacionados/);
  await shot('parked');
  await money.getByRole('button', { name: 'Deixar de fora' }).hover();
  await shown(/nada pode ficar de fora/);
  await money.getByRole('button', { name: 'Tentar de novo' }).click();
  const retry = page.getByRole('alertdialog', { name: 'Tentar de novo' });
  await retry.getByRole('button', { name: 'Tentar de novo' }).click();
  await retry.getByText(/^Falhou outra vez/).waitFor();
  await shot('retry-failed');
  await page.keyboard.press('Escape');
  await retry.waitFor({ state: 'hidden' });

  // What nobody can read is declared void: the page hears of it by itself.
  await session.post(`entries/${number}/void/`, { reason: 'Escrito por outro programa' });
  await money.waitFor({ state: 'detached' });
  const strange = cases.filter({ hasText: 'SupplierDescribed' });
  await strange.first().waitFor();
  for (let left = await strange.count(); left > 0; left--) {
    await strange.first().getByRole('button', { name: 'Deixar de fora' }).click();
    const dialog = dialogNamed('Deixar de fora');
    await dialog.getByRole('textbox', { name: /Motivo/ }).fill('Não veio deste programa');
    await dialog.getByRole('button', { name: 'Deixar de fora' }).click();
    await shown('Evento Deixado de Fora!');
    await dialog.waitFor({ state: 'hidden' });
    await strange.nth(left - 1).waitFor({ state: 'detached' });
  }
  await shown('Nenhum: todos os eventos do Diário foram lidos por todos os modelos.');
});

it('shows a server that is gone as a failure, and never as well', async () => {
  program.kill('api');
  await shown(/^Não foi possível ler o estado do sistema agora/);
  expect(await page.getByText('Tudo o que este programa acompanha está bem.').count()).toBe(0);
  await shot('gone');
  await program.start();
  await shown(/está bem|^Ainda não se sabe|^Precisa de atenção|^Há algo parado/);
  expect(offences).toEqual([]);
  expect(errors.filter((text) => !/ERR_CONNECTION|Failed to (fetch|load)/.test(text))).toEqual([]);
});
