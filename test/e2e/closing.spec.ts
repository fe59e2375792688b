/** Months closed and reopened on the books of 2025: what stands in the way is seen before, what comes late is marked after. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';

jest.setTimeout(180_000);
const root = path.resolve(__dirname, '../..');
const EMAIL = 'ana@construtora.com.br';

let program: Program;
let browser: Browser;
let session: Session;
let page: Page;
let errors: string[];
let account: string;

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  session = await Session.open(program.url, EMAIL);
  await promisify(execFile)(
    process.execPath,
    ['scripts/ledger.mjs', 'import', path.join(root, 'test/data/livro-2025'), '--json'],
    { cwd: root, env: program.environment },
  );
  const { body } = await session.get('accounts/');
  account = body.data.find(({ type }: { type: string }) => type === 'building').id;
  const { body: clients } = await session.get('clients/?page=1');
  const pending = await session.post('payments/', {
    account_id: account,
    client_id: clients.data.results[0].id,
    amount: 1_500,
    date: '2025-02-20',
    payment_method: 'pix',
    description: 'Parcela de fevereiro por receber',
    status: 'pending',
    force: true,
  });
  expect(pending.status).toBe(201);
  ({ page, errors } = await openPage(browser, 1440));
  await page.context().request.post(`${program.url}/api/auth/login/`, {
    data: { email: EMAIL, password: PASSWORD },
  });
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

interface Obstacles {
  readonly pending_payments: number;
}
const obstacles = async (range: string): Promise<Obstacles[]> =>
  (await session.get(`closing/obstacles/?${range}`)).body.data as Obstacles[];

const rowOf = (month: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: month, exact: true }) });

it('shows the months of the year, sums that the trial balance confirms, and what each count counts', async () => {
  await page.goto(program.url);
  await page.getByRole('link', { name: 'Fechamento' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Fechamento' }).waitFor();
  await page.getByText('Nenhum mês está fechado.').waitFor();
  await rowOf('dezembro').waitFor();
  const { years } = (await session.get('closing/')).body.data as { years: number[] };
  let total = 0;
  for (const year of years) {
    const { months } = (await session.get(`closing/?year=${year}`)).body.data as {
      months: { debits: number }[];
    };
    for (const { debits } of months) total += Math.round(debits * 100);
  }
  const balance = (await session.get('trial-balance/')).body.data;
  expect(total).toBe(Math.round(balance.totalDebit * 100));
  const [february] = await obstacles('from=2025-02&to=2025-02');
  await rowOf('fevereiro')
    .getByRole('link', { name: `${february!.pending_payments} pagamento` })
    .click();
  const list = page.getByRole('dialog', { name: 'Pagamentos pendentes: fevereiro de 2025' });
  await list.getByRole('link', { name: 'Parcela de fevereiro por receber' }).waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'closing-1440');
});

it('closes a month by keyboard, with something in the way that is named first', async () => {
  await rowOf('fevereiro').getByRole('button', { name: 'Fechar fevereiro de 2025' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Fechar fevereiro de 2025?' });
  const missing = await obstacles('to=2025-02');
  const pending = missing.reduce((sum, { pending_payments: count }) => sum + count, 0);
  expect(pending).toBeGreaterThan(0);
  await dialog.getByText(new RegExp(`^${pending} pagamentos? pendentes?$`)).waitFor();
  await dialog.getByText('Serão fechados todos os meses até fevereiro de 2025.').waitFor();
  await picture(page, 'closing-question-1440');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Livros fechados até fevereiro de 2025.').first().waitFor();
  await rowOf('janeiro').getByText('Fechado').waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

it('reopens it with a reason only, and marks what is booked then', async () => {
  await rowOf('fevereiro').getByRole('button', { name: 'Reabrir fevereiro de 2025' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reabrir fevereiro de 2025' });
  await dialog.getByRole('button', { name: 'Reabrir' }).click();
  await dialog.getByText('Motivo é obrigatório').waitFor();
  await dialog.getByLabel(/^Motivo/).fill('Nota do eletricista que faltou');
  await dialog.getByRole('button', { name: 'Reabrir' }).click();
  await rowOf('fevereiro').getByText('Reaberto', { exact: true }).waitFor();
  await rowOf('fevereiro')
    .getByText(/reaberto por Ana Administradora em .*: Nota do eletricista que faltou/)
    .waitFor();
  await rowOf('janeiro').getByText('Fechado').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const booked = await session.post('expenses/', {
    account_id: account,
    amount: 321.09,
    date: '2025-02-27',
    category: 'service',
    description: 'Eletricista do canteiro',
  });
  expect(booked.status).toBe(201);
  await page.reload();
  await rowOf('fevereiro')
    .getByRole('link', { name: /lançamentos? tardios? em fevereiro/ })
    .click();
  const list = page.getByRole('dialog', { name: 'Tardios: fevereiro de 2025' });
  const late = list.getByRole('listitem').filter({ hasText: 'Depois do fechamento' });
  const next = list.getByRole('button', { name: 'Próximos' });
  while (!(await late.isVisible())) {
    await list.getByRole('listitem').first().waitFor();
    if (await late.isVisible()) break;
    await next.click();
    await page.waitForTimeout(150);
  }
  expect(await late.innerText()).toContain('Eletricista do canteiro');
  await late.getByRole('link', { name: 'Eletricista do canteiro' }).click();
  await page.getByRole('dialog').getByText('Eletricista do canteiro').first().waitFor();
});

it('is read on a phone, in the dark and on paper, and by an auditor who may not close', async () => {
  const phone = await openPage(browser, 390, 'dark');
  await phone.page.context().request.post(`${program.url}/api/auth/login/`, {
    data: { email: EMAIL, password: PASSWORD },
  });
  await phone.page.goto(`${program.url}/closing?ano=2025`);
  await phone.page.getByRole('heading', { name: 'fevereiro de 2025' }).waitFor();
  await phone.page.getByText('reaberto por Ana Administradora').first().waitFor();
  expect(await violationsOn(phone.page)).toEqual([]);
  // Nothing lies over the months where there is no main action.
  const bar = await phone.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--livro-barra'),
  );
  expect(bar).toBe('');
  await picture(phone.page, 'closing-390-dark');
  await page.goto(`${program.url}/closing?ano=2025`);
  await rowOf('dezembro')
    .getByRole('link', { name: /sem anexo/ })
    .waitFor();
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'closing-print');
  await page.emulateMedia({ media: 'screen' });
  const code = await session.invite({
    name: 'Otto Auditor',
    email: 'otto@construtora.com.br',
    type: 'auditor',
  });
  await Session.open(program.url, 'otto@construtora.com.br', code);
  const otto = await openPage(browser, 1440);
  await otto.page.context().request.post(`${program.url}/api/auth/login/`, {
    data: { email: 'otto@construtora.com.br', password: PASSWORD },
  });
  await otto.page.goto(`${program.url}/closing?ano=2025`);
  const close = otto.page.getByRole('button', { name: 'Fechar março de 2025' });
  await close.focus();
  await otto.page.keyboard.press('Enter');
  await otto.page.getByText('Operação não permitida').waitFor();
  expect([...errors, ...phone.errors, ...otto.errors]).toEqual([]);
});
