/** The server goes and comes back under the browser: killed and started again on its port, while people work and before they came. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';

jest.setTimeout(300_000);
/** A shared machine may be slow; every wait is for a condition. */
const PATIENCE_MS = 60_000;
const EMAIL = 'ana@construtora.com.br';
const screens = path.resolve(__dirname, '../../frontend/dist');
const GONE = /O servidor não responde/;

describe('a server that is gone', () => {
  let program: Program;
  let browser: Browser;
  let page: Page;
  let proxy: http.Server;
  let front: string;
  const offences: string[] = [];

  beforeAll(async () => {
    program = await Program.at();
    [browser] = await Promise.all([launchBrowser(), program.start()]);
    const session = await Session.open(program.url, EMAIL);
    await session.post('developments/', {
      name: 'Residencial Aurora',
      status: 'active',
      startDate: '2026-01-05',
      buildingOpeningBalance: 10000,
    });
    proxy = await proxyTo(program.url);
    front = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    page = await signedIn(program.url);
  });
  afterAll(async () => {
    await browser?.close();
    proxy?.close();
    await program?.dispose();
  });

  async function signedIn(
    at: string,
    width: 1440 | 390 | 320 = 1440,
    scheme: 'light' | 'dark' = 'light',
  ): Promise<Page> {
    const { page: opened } = await openPage(browser, width, scheme);
    opened.setDefaultTimeout(PATIENCE_MS);
    await opened
      .context()
      .request.post(`${at}/api/auth/login/`, { data: { email: EMAIL, password: PASSWORD } });
    return opened;
  }
  async function judge(name: string, on: Page = page): Promise<void> {
    await picture(on, `gone-${name}`);
    offences.push(...(await violationsOn(on)).map((found) => `${name}: ${found}`));
  }

  it('is told to who sends a form, which keeps what was typed and goes once the server is back', async () => {
    await page.goto(`${program.url}/developments`);
    await page.getByRole('article', { name: 'Residencial Aurora' }).getByText('10.000').first().waitFor();
    await page.keyboard.press('n');
    const form = page.getByRole('dialog', { name: 'Novo Empreendimento' });
    await form.getByLabel(/^Nome/).fill('Edifício Cedro');
    await form.getByLabel(/^Data de início/).fill('05/01/2026');
    program.kill('all');
    await form.getByRole('button', { name: 'Criar Empreendimento' }).click();
    await page.getByText(GONE).waitFor({ state: 'attached' });
    await judge('form-1440-light');
    expect(await form.getByLabel(/^Nome/).inputValue()).toBe('Edifício Cedro');
    await program.start();
    await page.getByText('O servidor voltou a responder.').waitFor({ state: 'attached' });
    await form.getByRole('button', { name: 'Criar Empreendimento' }).click();
    await page.getByRole('article', { name: 'Edifício Cedro' }).waitFor();
  });

  it('is told where the page came from elsewhere, without a figure, and the page follows', async () => {
    const first = await signedIn(program.url, 390);
    program.kill('all');
    await first.goto(`${front}/developments`);
    await first.getByRole('heading', { name: GONE }).waitFor();
    await first.getByText(/Nova tentativa em \d+ s|Tentando agora/).waitFor();
    expect(await first.getByText('Nenhum empreendimento').count()).toBe(0);
    expect(await first.getByText('R$').count()).toBe(0);
    await judge('first-390-light', first);
    await program.start();
    await first.getByRole('article', { name: 'Residencial Aurora' }).waitFor();
  });

  it('is told over figures that stay, and where a page never came, which appears once the server is back', async () => {
    await page.goto(`${program.url}/developments`);
    await page.getByRole('article', { name: 'Residencial Aurora' }).waitFor();
    program.kill('all');
    // Nobody asks for anything: the footer's own question finds out.
    await page.getByText(/Nova tentativa em/).waitFor();
    expect(await page.getByRole('article', { name: 'Residencial Aurora' }).innerText()).toContain('10.000');
    await judge('in-use-1440-light');
    for (const [width, scheme] of [
      [390, 'dark'],
      [320, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: scheme });
      await judge(`in-use-${width}-${scheme}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.getByRole('heading', { name: 'Esta página não chegou' }).waitFor();
    await page.getByText(/Nova tentativa em/).waitFor();
    await judge('page-1440-light');
    await program.start();
    await page.getByRole('heading', { name: 'Fechamento', level: 1 }).waitFor();
  });

  it('is accessible', () => expect(offences).toEqual([]));
});

/** The screens from a disk and the API from behind, as a proxy has them: 502 while there is nobody. */
async function proxyTo(url: string): Promise<http.Server> {
  const types: Readonly<Record<string, string>> = {
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.html': 'text/html',
  };
  const server = http.createServer((request, response) => {
    if (request.url?.startsWith('/api')) {
      const { method, headers } = request;
      const behind = http.request(url + request.url, {
        method,
        headers: { ...headers, host: new URL(url).host, origin: url },
      });
      behind.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      behind.on('error', () =>
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
      );
      return void request.pipe(behind);
    }
    const file = path.join(screens, new URL(request.url ?? '/', url).pathname);
    const shown = fs.existsSync(file) && fs.statSync(file).isFile() ? file : path.join(screens, 'index.html');
    response.writeHead(200, { 'content-type': types[path.extname(shown)] ?? 'application/octet-stream' });
    fs.createReadStream(shown).pipe(response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}
