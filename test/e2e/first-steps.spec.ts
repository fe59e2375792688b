/** The first hour in an empty house, in a real browser: help, first steps ticked from real data, and the sample in and out again. */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';

const { version } = JSON.parse(fs.readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
jest.setTimeout(300_000);
/** A shared machine may be slow; every wait is for a condition. */
const PATIENCE_MS = 60_000;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
const EMAIL = 'ana@construtora.com.br';

describe('first steps in an empty house', () => {
  let program: Program;
  let browser: Browser;
  let session: Session;
  let page: Page;
  let errors: string[];
  const offences: string[] = [];

  beforeAll(async () => {
    program = await Program.at();
    [browser] = await Promise.all([launchBrowser(), program.start()]);
    session = await Session.open(program.url, EMAIL);
    ({ page, errors } = await openPage(browser, 1440));
    await prepare(page);
  });
  afterAll(async () => {
    await browser?.close();
    await program?.dispose();
  });

  async function prepare(on: Page): Promise<void> {
    on.setDefaultTimeout(PATIENCE_MS);
    await on.context().request.post(`${program.url}/api/auth/login/`, {
      data: { email: EMAIL, password: PASSWORD },
    });
  }
  async function judge(name: string, on: Page = page): Promise<void> {
    await picture(on, `first-${name}`);
    offences.push(...(await violationsOn(on)).map((found) => `${name}: ${found}`));
  }
  const step = (label: string, on: Page = page) => on.getByRole('listitem').filter({ hasText: label });
  const notice = (on: Page = page) => on.getByRole('note', { name: 'Dados de exemplo' });

  it('offers what to do first, ticked from what is there', async () => {
    await page.goto(`${program.url}/developments`);
    await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
    await step('Informar os dados da empresa').getByRole('img', { name: 'A fazer' }).waitFor();
    await step('Convidar pessoas').getByRole('img', { name: 'A fazer' }).waitFor();
    await judge('empty-1440-light');
    await session.invite({ name: 'Bia Compradora', email: 'bia@construtora.com.br', type: 'purchaser' });
    await page.goto(`${program.url}/dashboard`);
    await step('Convidar pessoas').getByRole('img', { name: 'Feito' }).waitFor();
    await step('Criar o primeiro empreendimento').getByRole('img', { name: 'A fazer' }).waitFor();
  });

  it.each([
    ['Informar os dados da empresa', /Dados da empresa/i],
    ['Criar o primeiro empreendimento', 'Novo Empreendimento'],
    ['Convidar pessoas', /usuário/i],
  ])('leads from “%s” to its form', async (label, title) => {
    await page.goto(`${program.url}/dashboard`);
    await page.getByRole('link', { name: label }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
  });

  it('tells by one key what the page is for and which keys it has', async () => {
    await page.goto(`${program.url}/clients`);
    await page.getByRole('heading', { name: 'Clientes', level: 1 }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Ajuda' });
    await help.getByRole('heading', { name: 'Esta página: Clientes' }).waitFor();
    await help.getByText('Buscar qualquer registro, página ou ação').waitFor();
    await judge('help-1440-light');
    await help.getByRole('link', { name: 'A receber' }).click();
    await page.getByRole('heading', { name: 'A receber', level: 1 }).waitFor();
    await help.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Menu do usuário/ }).click();
    await page.getByRole('menuitem', { name: 'Ajuda e atalhos' }).click();
    await help.getByRole('heading', { name: 'Esta página: A receber' }).waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
  });

  it('loads the sample, carries on where it was cut off, and says that it is one wherever its figures stand', async () => {
    const batches = `${program.url}/api/transactions/batch/`;
    const cutOff = { success: false, message: 'Interrompido', errors: [] };
    await page.route(batches, (route) => route.fulfill({ status: 409, json: cutOff }));
    await page.goto(`${program.url}/developments`);
    await page.getByRole('button', { name: 'Ver com dados de exemplo' }).click();
    const question = page.getByRole('alertdialog', { name: 'Ver com dados de exemplo' });
    await question.getByRole('button', { name: 'Carregar o exemplo' }).click();
    await question.getByText(/não foi carregado por inteiro\. Interrompido\./).waitFor();
    await judge('load-1440-light');
    await page.unroute(batches);
    await page.reload();
    await page.getByRole('button', { name: 'Completar os dados de exemplo' }).click();
    await question.getByRole('button', { name: 'Carregar o exemplo' }).click();
    await page.getByRole('heading', { name: 'Exemplo: Residencial Ipê', level: 1 }).waitFor();
    await notice().getByText('Dados de exemplo: não são da sua empresa.').waitFor();
    const { body: entries } = await session.get('transactions/?limit=100');
    // Two payments are still to come, and a transfer has two legs.
    expect(entries.data.length).toBe(24);
    expect(
      entries.data.every(({ developmentName }: { developmentName: string }) =>
        developmentName.startsWith('Exemplo:'),
      ),
    ).toBe(true);
    await judge('sample-1440-light');
    await page.goto(`${program.url}/dashboard`);
    await notice().waitFor();
    await judge('painel-1440-light');
    await page.goto(`${program.url}/developments`);
    await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
    expect(await page.getByRole('button', { name: 'Ver com dados de exemplo' }).count()).toBe(0);
  });

  it.each([
    [390, 'dark'],
    [320, 'light'],
  ] as const)('is as clear at %i px, %s', async (width, scheme) => {
    const { page: phone, errors: its } = await openPage(browser, width, scheme);
    await prepare(phone);
    for (const [name, address] of [
      ['developments', '/developments'],
      ['painel', '/dashboard'],
    ] as const) {
      await phone.goto(program.url + address);
      await phone.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
      await judge(`${name}-${width}-${scheme}`, phone);
    }
    await phone.keyboard.press('?');
    await phone.getByRole('dialog', { name: 'Ajuda' }).waitFor();
    await judge(`help-${width}-${scheme}`, phone);
    await phone.keyboard.press('Escape');
    await phone.getByRole('button', { name: /^Menu do usuário/ }).click();
    await phone.getByRole('menuitem', { name: /^O que há de novo/ }).waitFor();
    await judge(`menu-${width}-${scheme}`, phone);
    await phone.getByRole('menuitem', { name: /^O que há de novo/ }).click();
    await phone.getByRole('dialog', { name: 'O que há de novo' }).waitFor();
    await judge(`news-${width}-${scheme}`, phone);
    expect(its).toEqual([]);
    await phone.context().close();
  });

  it('takes it out again, with what was booked on it by hand, and says what stays', async () => {
    const { body } = await session.get('accounts/');
    const building = body.data.find(({ type }: { type: string }) => type === 'building');
    const { status } = await session.post('expenses/', {
      accountId: building.id,
      amount: 12.5,
      description: 'Para experimentar',
      category: 'other',
      date: today,
    });
    expect(status).toBe(201);
    await page.goto(`${program.url}/developments/${building.developmentId}`);
    await notice().getByRole('button', { name: 'Retirar' }).click();
    const question = page.getByRole('alertdialog', { name: 'Retirar os dados de exemplo' });
    await judge('remove-1440-light');
    await question.getByRole('button', { name: 'Retirar' }).click();
    await page.getByText('Exemplo retirado').waitFor();
    await question.waitFor({ state: 'detached' });
    await notice()
      .getByText(/foram retirados/)
      .waitFor();
    await judge('removed-1440-light');
    const { body: after } = await session.get(`developments/${building.developmentId}/`);
    expect(after.data).toMatchObject({
      status: 'cancelled',
      totalBalance: 0,
      totalExpenses: 0,
      totalRevenue: 0,
    });
    const { body: clients } = await session.get('clients/');
    expect(clients.data).toEqual([]);
    const { body: pending } = await session.get('payments/?status=pending');
    expect(pending.data).toEqual([]);
    await page.goto(`${program.url}/dashboard`);
    await page.getByRole('heading', { name: 'Primeiros passos' }).waitFor();
    expect(await notice().count()).toBe(0);
  });

  it('tells what is new, with a dot until it was looked at once', async () => {
    await page.goto(`${program.url}/clients`);
    await page.getByRole('button', { name: /^Menu do usuário.*há novidades/ }).click();
    await page.getByRole('menuitem', { name: /^O que há de novo, ainda não visto/ }).click();
    const news = page.getByRole('dialog', { name: 'O que há de novo' });
    await news.getByText(`Livro, versão ${version}`).waitFor();
    await judge('news-1440-light');
    await page.keyboard.press('Escape');
    await news.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: /^Menu do usuário: Ana Administradora$/ }).waitFor();
  });

  it('can be installed, and keeps nothing off-line', async () => {
    const served = await fetch(`${program.url}/manifest.webmanifest`);
    expect(served.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(served.headers.get('content-security-policy')).toContain("manifest-src 'self'");
    const manifest = (await served.json()) as { icons: { src: string; sizes: string }[] } & Record<
      string,
      unknown
    >;
    expect(manifest).toMatchObject({ name: 'Livro', lang: 'pt-BR', display: 'standalone', start_url: '/' });
    for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const icon = await fetch(program.url + src);
      expect(icon.headers.get('content-type')).toBe('image/png');
      const header = Buffer.from(await icon.arrayBuffer()).subarray(0, 24);
      // Width and height stand in the first chunk of every PNG.
      expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes);
    }
    await page.goto(`${program.url}/developments`);
    // What the browser itself reads of it, and what it misses.
    const browserItself = await page.context().newCDPSession(page);
    const read = await browserItself.send('Page.getAppManifest');
    expect([read.url, read.errors]).toEqual([`${program.url}/manifest.webmanifest`, []]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  it('is accessible and quiet', () => {
    expect(offences).toEqual([]);
    expect(errors).toEqual([]);
  });
});
