/** “Salvar e lançar outra” sends behind: nothing is lost or doubled by a lost line, a killed tab or a sign-out, nor seen by others. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';

jest.setTimeout(300_000);
const PATIENCE_MS = 60_000;
const EMAIL = 'ana@construtora.com.br';
const BIA = 'bia@construtora.com.br';
const CALL = '**/api/expenses/';

let program: Program;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let session: Session;
let detail: string;

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  session = await Session.open(program.url, EMAIL);
  const { body } = await session.post('developments/', {
    name: 'Residencial Aurora',
    status: 'active',
    startDate: '2026-01-05',
    buildingOpeningBalance: 10_000,
  });
  detail = `${program.url}/developments/${body.data.id}`;
  const code = await session.invite({ name: 'Bia Financeira', email: BIA, type: 'financial' });
  await Session.open(program.url, BIA, code);
  ({ page } = await openPage(browser, 1440));
  context = page.context();
  context.setDefaultTimeout(PATIENCE_MS);
  await signIn(EMAIL);
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

const signIn = (email: string) =>
  context.request.post(`${program.url}/api/auth/login/`, { data: { email, password: PASSWORD } });
const form = () => page.getByRole('dialog', { name: 'Adicionar Despesa' });
const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
const nothingWaits = () =>
  page
    .getByText(/enviando|recusado|guardado/)
    .first()
    .waitFor({ state: 'detached' });
async function openForm(): Promise<void> {
  await page.goto(detail);
  await page.getByRole('button', { name: 'Adicionar Despesa em Conta da Obra' }).click();
  await form()
    .getByLabel(/^Valor/)
    .and(page.locator(':focus'))
    .waitFor();
}
async function type(amount: string, words: string): Promise<void> {
  await page.keyboard.type(amount);
  await page.keyboard.press('Tab');
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Shift+Enter');
}
async function booked(words: string): Promise<readonly number[]> {
  const { body } = await session.get(`expenses/?search=${encodeURIComponent(words)}`);
  return (body.data as { amount: number }[]).map(({ amount }) => amount).toSorted((a, b) => a - b);
}

it('keeps what no line takes, over a killed tab, and books each once', async () => {
  await context.route(CALL, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await openForm();
  await type('11,5', 'Areia fina');
  await type('12,5', 'Areia grossa');
  await says('2 enviando');
  await picture(page, 'sending-1440-light');
  expect(await violationsOn(page)).toEqual([]);
  await page.close();
  page = await context.newPage();
  await page.goto(`${program.url}/clients`);
  await says('2 enviando');
  expect(await booked('Areia')).toEqual([]);
  await context.unroute(CALL);
  await nothingWaits();
  expect(await booked('Areia')).toEqual([11.5, 12.5]);
});

it('does not double what was booked and whose answer was lost', async () => {
  let lost = 0;
  await context.route(
    CALL,
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      lost += 1;
      return route.abort();
    },
    { times: 2 },
  );
  await openForm();
  await type('21', 'Brita um');
  await nothingWaits();
  expect(lost).toBeGreaterThan(0);
  expect(await booked('Brita')).toEqual([21]);
  await context.unroute(CALL);
});

it('opens a refused one in the form from any page, where it is repaired', async () => {
  await context.route(
    CALL,
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: {
              success: false,
              code: 'INVALID_DATE',
              message: 'Data recusada',
              errors: [{ field: 'date', code: 'INVALID_DATE', message: 'Data recusada' }],
            },
          })
        : route.continue(),
    { times: 1 },
  );
  await openForm();
  await type('31', 'Cal virgem');
  await says('1 recusado');
  await page.goto(`${program.url}/clients`);
  await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Lançamentos não confirmados' });
  await list.getByText('Data recusada.').waitFor();
  await picture(page, 'refused-1440-light');
  expect(await violationsOn(page)).toEqual([]);
  await list.getByRole('button', { name: 'Abrir no formulário' }).click();
  await form().getByText('Data recusada').waitFor();
  expect(
    await form()
      .getByLabel(/^Descrição/)
      .inputValue(),
  ).toBe('Cal virgem');
  await page.keyboard.press('Control+Shift+Enter');
  await nothingWaits();
  expect(await booked('Cal virgem')).toEqual([31]);
});

it('asks at the sign-out, shows it to nobody else, and sends it at the next visit', async () => {
  await context.route(CALL, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await openForm();
  await type('41', 'Telha colonial');
  await says('1 enviando');
  await page.keyboard.press('Escape');
  await form().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await page
    .getByRole('alertdialog', { name: 'Sair agora?' })
    .getByRole('button', { name: 'Guardar e sair' })
    .click();
  await page.getByLabel('Email').waitFor();
  await context.unroute(CALL);
  await signIn(BIA);
  await page.goto(`${program.url}/clients`);
  await page.getByRole('button', { name: /^Menu do usuário: Bia/ }).waitFor();
  expect(await page.getByText('1 enviando').count()).toBe(0);
  expect(await booked('Telha')).toEqual([]);
  await signIn(EMAIL);
  await page.goto(`${program.url}/clients`);
  await page.getByRole('button', { name: /^Menu do usuário: Ana/ }).waitFor();
  for (const end = Date.now() + PATIENCE_MS; (await booked('Telha')).length === 0 && Date.now() < end;)
    await page.waitForTimeout(100);
  expect(await booked('Telha')).toEqual([41]);
});
