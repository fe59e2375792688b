/** Real books, from the command line to the screen: imported beside the running server, every account's card is exact. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { centavos, formatMoney } from '@livro/money';
import type { Browser } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';
import { walkHandoff } from './handoff-walk.ts';
import { walkDuties, walkEntryTests } from './audit-tests-walk.ts';

jest.setTimeout(180_000);
const root = path.resolve(__dirname, '../..');
const folder = path.join(root, 'test/data/livro-2025');
const IMPORT_BUDGET_MS = 20_000;

interface Expected {
  readonly development: string;
  readonly type: 'building' | 'land';
  readonly balance: number;
  readonly totalInvested: number;
  readonly totalReturns: number;
  readonly totalExpenses: number;
  readonly totalPaymentsReceived: number;
  readonly totalTransfersIn: number;
  readonly totalTransfersOut: number;
}
const expected = JSON.parse(fs.readFileSync(path.join(folder, 'esperado.json'), 'utf8')) as Expected[];
const shown = (reais: number): string => formatMoney(centavos(Math.round(reais * 100)));

describe('the books of 2025', () => {
  let program: Program;
  let browser: Browser;
  let session: Session;

  beforeAll(async () => {
    program = await Program.at();
    [browser] = await Promise.all([launchBrowser(), program.start()]);
    session = await Session.open(program.url, 'ana@construtora.com.br');
  });
  afterAll(async () => {
    await browser?.close();
    await program?.dispose();
  });

  it('are imported beside the running server, in time', async () => {
    const started = Date.now();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/ledger.mjs', 'import', folder, '--json'],
      { cwd: root, env: program.environment },
    );
    const ms = Date.now() - started;
    console.info(`import: ${ms} ms`);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true });
    expect(ms).toBeLessThan(IMPORT_BUDGET_MS);
  });

  it('give the API exactly the expected figures', async () => {
    const { body } = await session.get('accounts/');
    for (const { development, type, ...figures } of expected) {
      const {
        movements: _movements,
        opening: _opening,
        ...totals
      } = figures as typeof figures & { movements: number; opening: number };
      const account = body.data.find(
        (a: { developmentName: string; type: string }) =>
          a.developmentName === development && a.type === type,
      );
      expect(account).toMatchObject(totals);
    }
    expect(body.data).toHaveLength(expected.length);
  });

  it('give every account card exactly the expected figures', async () => {
    const { page, errors } = await openPage(browser, 1440);
    await page.context().request.post(`${program.url}/api/auth/login/`, {
      data: { email: 'ana@construtora.com.br', password: PASSWORD },
    });
    await page.goto(program.url);
    await page.getByRole('heading', { name: 'Empreendimentos', level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'Jardim das Acácias' }).waitFor();
    await picture(page, 'books-developments-1440');
    const developments = (await session.get('developments/')).body.data as { id: string; name: string }[];
    for (const { id, name } of developments) {
      await page.goto(`${program.url}/developments/${id}`);
      for (const account of expected.filter((one) => one.development === name)) {
        const card = page.getByRole('article', {
          name: account.type === 'building' ? 'Conta da Obra' : 'Conta do Terreno',
        });
        await card.getByText(shown(account.balance)).first().waitFor();
        expect(await card.getByRole('status').innerText()).toBe(shown(account.balance));
        expect(await card.getByRole('button', { name: /Total Investido/ }).innerText()).toContain(
          shown(account.totalInvested),
        );
        expect(await card.getByRole('button', { name: /Total Gastos/ }).innerText()).toContain(
          shown(account.totalExpenses),
        );
        expect(await card.getByRole('button', { name: /Total Recebido/ }).innerText()).toContain(
          shown(account.totalPaymentsReceived),
        );
      }
    }
    await picture(page, 'books-detail-1440');
    await page.getByRole('button', { name: 'Ver Histórico Completo' }).click();
    const history = page.getByRole('dialog', { name: /Histórico/ });
    await history.getByText(/Mostrando \d+ de \d+ transações/).waitFor();
    await history.getByRole('row').nth(5).waitFor();
    await page.screenshot({ path: path.join(root, 'test/screenshots/books-history-1440.png') });
    await page.goto(`${program.url}/dashboard?periodo=outro&de=2025-01-01&ate=2025-12-31`);
    const sum = (of: (one: Expected) => number): string =>
      shown(expected.reduce((all, one) => all + Math.round(of(one) * 100), 0) / 100);
    const figures = page.locator('dl');
    // Beside it the same figure stands as what changed since the books began, with its sign.
    const balance = sum((one) => one.balance);
    await figures.getByText(balance, { exact: true }).waitFor();
    const tiles = await figures.innerText();
    expect(tiles).toContain(sum((one) => one.totalPaymentsReceived));
    expect(tiles).toContain(sum((one) => one.totalExpenses));
    expect(tiles).toContain(sum((one) => one.totalPaymentsReceived - one.totalExpenses));
    const comparison = page.getByRole('region', { name: 'Como os empreendimentos se comparam?' });
    await comparison.getByRole('button', { name: 'Tabela' }).click();
    for (const name of new Set(expected.map((one) => one.development))) {
      const row = comparison.getByRole('row').filter({ hasText: name });
      const own = expected.filter((one) => one.development === name);
      expect(await row.innerText()).toContain(
        shown(own.reduce((all, one) => all + Math.round(one.totalExpenses * 100), 0) / 100),
      );
    }
    const spent = page.getByRole('region', { name: 'Em que gastamos?' }).getByRole('figure');
    await spent.getByRole('link').first().waitFor();
    // Where the last press left the page, something stands half below its head.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violationsOn(page)).toEqual([]);
    await picture(page, 'books-painel-1440');
    await page.goto(`${program.url}/clients`);
    await page.getByText('Bruno Teixeira').first().waitFor();
    await picture(page, 'books-clients-1440');
    expect(errors).toEqual([]);
  });

  it('let an auditor test entries, draw a sample again, and see who did what alone', async () => {
    await walkEntryTests(browser, program.url, folder);
    await walkDuties(browser, program.url, session);
  });

  it('are handed to the accountant in a lot, which is sent again under other codes', () =>
    walkHandoff(browser, program.url));
});
