/** Clients, what they owe, suppliers and the files of the house on the books of 2025, by keyboard: sums that the API confirms, and nothing that axe objects to. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { formatMoney, type Centavos } from '@livro/money';
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { focusIs, tabTo, typeInto } from '../support/keyboard.ts';
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
let client: { id: string; name: string };

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  session = await Session.open(program.url, EMAIL);
  await promisify(execFile)(
    process.execPath,
    ['scripts/ledger.mjs', 'import', path.join(root, 'test/data/livro-2025'), '--json'],
    { cwd: root, env: program.environment },
  );
  const payments = (await session.get('payments/?status=confirmed&limit=1')).body.data;
  client = (await session.get(`clients/${payments[0].client_id}/`)).body.data;
  const due = await session.post('payments/', {
    account_id: payments[0].account_id,
    client_id: client.id,
    amount: 1_500.25,
    date: '2025-12-20',
    payment_method: 'pix',
    description: 'Parcela por receber',
    status: 'pending',
    force: true,
  });
  expect(due.status).toBe(201);
  ({ page, errors } = await openPage(browser, 1440));
  await page.context().request.post(`${program.url}/api/auth/login/`, {
    data: { email: EMAIL, password: PASSWORD },
  });
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

const money = (reais: number) => formatMoney(Math.round(reais * 100) as Centavos);

it('goes from what is overdue to the client, whose sums are those of the API', async () => {
  await page.goto(`${program.url}/payments`);
  await page.getByRole('heading', { level: 1, name: 'A receber' }).waitFor();
  const ages = (await session.get('receivables/ages/')).body.data;
  const later = ages.ages.find(({ age }: { age: string }) => age === 'later');
  await page.getByRole('button', { name: `Tudo a receber ${money(ages.total)}` }).waitFor();
  await tabTo(page, /^Mais de 90 dias/);
  await page.keyboard.press('Enter');
  await page.waitForURL(/atraso=later/);
  await page.getByRole('button', { name: 'Remover filtro Mais de 90 dias de atraso' }).waitFor();
  expect(later.count).toBeGreaterThan(0);
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'people-receivables-1440');
  await page.locator('input[type="search"]').focus();
  await page.keyboard.type(`receber ${client.name}`);
  await page.getByText('1 pagamento pendente', { exact: true }).waitFor();
  await page.getByRole('link', { name: client.name }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: client.name }).waitFor();
  const { paid, overdue } = (await session.get(`clients/${client.id}/account/`)).body.data;
  const figures = page.getByRole('region').or(page.locator('dl')).filter({ hasText: 'Devolvido' });
  await figures.getByText(money(paid.total)).first().waitFor();
  await figures.getByText(money(overdue.total)).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'people-client-1440');
});

it('confirms the payment from the page by keyboard, and the sums follow', async () => {
  await page.getByRole('button', { name: 'Confirmar pagamento Parcela por receber' }).focus();
  await page.keyboard.press('Enter');
  await focusIs(page, /^Data do recebimento/);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Pagamento Confirmado!').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const { paid } = (await session.get(`clients/${client.id}/account/`)).body.data;
  await page.getByText(money(paid.total)).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Extrato em PDF' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toMatch(/^extrato-do-cliente-.*\.pdf$/);
});

it('makes a plan by keyboard, whose dues are on the page while it is typed', async () => {
  const dialog = page.getByRole('dialog', { name: 'Parcelar' });
  await page.getByRole('button', { name: 'Parcelar' }).press('Enter');
  await focusIs(page, /^Valor do contrato/);
  await page.keyboard.type('100000');
  await typeInto(page, /^Parcelas mensais/, '36');
  await typeInto(page, /^Vencimento da 1ª parcela/, '31012027');
  await typeInto(page, /^Entrada/, '10000');
  await dialog.getByText(`37 vencimentos, ${money(100_000)}`).waitFor();
  const rows = await dialog.getByRole('row').allInnerTexts();
  expect(rows.slice(1, 4).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Entrada /),
    // The 31st is a Sunday, and February has 28 days, the last a Sunday, too.
    `Parcela 1/36 01/02/2027 seg ${money(2_500)}`.replaceAll(/\s+/g, ' '),
    `Parcela 2/36 01/03/2027 seg ${money(2_500)}`.replaceAll(/\s+/g, ' '),
  ]);
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'people-plan-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'people-plan-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Control+Enter');
  await page.getByText('Parcelamento Registrado!').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const { data } = (await session.get(`payments/?client=${client.id}&status=pending&page=1&limit=100`)).body;
  expect(data.count).toBe(37);
});

it('confirms several late ones at once, and shows how their fine and interest were worked out', async () => {
  const [{ account_id }] = (await session.get('payments/?status=confirmed&limit=1')).body.data;
  for (const [description, date, amount] of [
    ['Reforço de maio', '2026-05-04', 1_000],
    ['Reforço de junho', '2026-06-02', 500],
  ] as const) {
    const due = { account_id, client_id: client.id, payment_method: 'pix', status: 'pending', force: true };
    expect((await session.post('payments/', { ...due, description, date, amount })).status).toBe(201);
  }
  await page.goto(`${program.url}/payments?client=${client.id}`);
  for (const name of ['Reforço de maio', 'Reforço de junho'])
    await page.getByRole('checkbox', { name: `Selecionar para confirmar: ${name}` }).press('Space');
  await page.getByRole('button', { name: `Confirmar 2 (${money(1_500)})` }).waitFor();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Confirmar 2 pagamentos' });
  await focusIs(page, /^Data do recebimento/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('21052026');
  // 17 days of the first, and none of the other, which is paid before its day.
  await dialog.getByRole('button', { name: `Veio com multa e juros: ${money(1_025.67)}` }).press('Enter');
  await dialog.getByText(`Juros: ${money(1_000)} × 1 % × 17/30 = ${money(5.67)}`).waitFor();
  await dialog.getByText(`Multa: ${money(1_000)} × 2 % = ${money(20)}`).waitFor();
  expect(await dialog.getByLabel('Juros recebidos').count()).toBe(1);
  await dialog.getByText(money(1_525.67)).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'people-confirm-1440');
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await picture(page, 'people-confirm-320');
  await page.setViewportSize({ width: 1440, height: 900 });
  await typeInto(page, /^Valor recebido/, '1.015,67');
  await typeInto(page, /^Multa recebida/, '10');
  await typeInto(page, /^Juros recebidos/, '5,67');
  await dialog.getByText(money(1_515.67)).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('2 pagamentos confirmados').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const ofTheDay = `client=${client.id}&from=2026-05-21&to=2026-05-21&search=multa`;
  const booked = (await session.get(`payments/?${ofTheDay}`)).body.data;
  expect(booked).toMatchObject([{ amount: 15.67, date: '2026-05-21', status: 'confirmed' }]);
  expect(booked[0].notes).toContain('Acordado: multa');
});

it('finds a supplier, tells the CNPJ, and finds the supplier by it again', async () => {
  await page.keyboard.press('Escape');
  await page.goto(`${program.url}/suppliers`);
  const [first] = (await session.get('suppliers/')).body.data;
  await page.getByRole('link', { name: first.name, exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: first.name }).waitFor();
  await page.getByText(money(first.total)).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'people-supplier-1440');
  await tabTo(page, /^Informar CNPJ/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'CNPJ do fornecedor' });
  await dialog.waitFor();
  await focusIs(page, 'CNPJ');
  await page.keyboard.type('12ABC34501DE36');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('CNPJ inválido').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12ABC34501DE35');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Fornecedor salvo!').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('12.ABC.345/01DE-35').waitFor();
  await page.goto(`${program.url}/suppliers?q=12ABC345`);
  await page.getByRole('link', { name: first.name, exact: true }).waitFor();
});

it('gives last month’s statement at two presses', async () => {
  await page.goto(`${program.url}/developments`);
  await page.getByRole('link', { name: 'Relatórios' }).first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Relatórios' }).waitFor();
  const button = page.getByRole('button', { name: /^Extrato em PDF/ }).first();
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^extrato-.*-a-.*\.pdf$/);
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'people-reports-1440');
});

it('leads from the address of expenses to the list of all entries', async () => {
  await page.goto(`${program.url}/expenses`);
  await page.waitForURL(/\/lancamentos\?type=expense/);
});

it('registers a company by its CNPJ, with a unit that has a block', async () => {
  await page.goto(`${program.url}/clients?dialogo=novo-cliente`);
  const dialog = page.getByRole('dialog');
  await focusIs(page, /^Nome/);
  await page.keyboard.type('Aurora Participações Ltda.');
  await typeInto(page, /^CPF ou CNPJ/, '12ABC34501DE35');
  await typeInto(page, /^Telefone/, '21987654321');
  await typeInto(page, /^Email/, 'contato@aurora.com.br');
  await dialog.getByLabel(/^Empreendimento/).selectOption({ index: 1 });
  await dialog.getByRole('checkbox', { name: 'Com letras ou blocos' }).press('Space');
  await dialog.getByLabel('Unidades').focus();
  await page.keyboard.type('Bloco B, apto 12A; 101');
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'people-company-1440');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Cliente Cadastrado!').waitFor();
  await page.goto(`${program.url}/clients?q=12.ABC.345`);
  await page.getByText('12.ABC.345/01DE-35').first().waitFor();
  await page.getByText('Bloco B, apto 12A; 101').first().waitFor();
});

it('stays within a phone, in the dark too', async () => {
  const tooWide: string[] = [];
  for (const [width, scheme] of [
    [390, 'dark'],
    [320, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    const supplier = (await session.get('suppliers/')).body.data[0].id;
    for (const at of [
      'payments',
      'payments?por=cliente',
      `clients/${client.id}`,
      'suppliers',
      `suppliers/${encodeURIComponent(supplier)}`,
      'reports',
    ]) {
      await page.goto(`${program.url}/${at}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) tooWide.push(`${at} ${width}: ${wide}`);
      await picture(page, `people-${at.replace(/\W+/g, '-')}-${width}`);
    }
  }
  expect(tooWide).toEqual([]);
  expect(await violationsOn(page)).toEqual([]);
  expect(errors).toEqual([]);
});
