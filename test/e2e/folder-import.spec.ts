/**
 * An administrator brings the books of a year in as a folder: its mistakes are found before anything is booked, the mended folder is booked
 * at one press, followed through a reload and a server that is killed, and in the end every account is as the books have it.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { centavos, formatMoney } from '@livro/money';
import type { Browser, Page } from 'playwright-core';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';

jest.setTimeout(300_000);
const EMAIL = 'ana@construtora.com.br';
const PATIENCE_MS = 60_000;
const source = path.resolve(__dirname, '../../test/data/livro-2025');
const [WHERE, WHOSE] = ['Jardim das Acácias', 'building'] as const;
/** Beside the 1,500 of the year, so that it takes long enough to be looked at: each of one centavo. */
const FURTHER = 10_000;

const expected = JSON.parse(fs.readFileSync(path.join(source, 'esperado.json'), 'utf8')) as readonly {
  readonly development: string;
  readonly type: string;
  readonly balance: number;
  readonly totalExpenses: number;
}[];

const offences: string[] = [];
let home: string;
let program: Program;
let browser: Browser;
let session: Session;
let page: Page;
let errors: string[];

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-folder-'));
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  session = await Session.open(program.url, EMAIL);
  ({ page, errors } = await opened(1440));
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
  fs.rmSync(home, { recursive: true, force: true });
});

async function opened(width: 1440 | 390 | 320, scheme: 'light' | 'dark' = 'light') {
  const one = await openPage(browser, width, scheme);
  one.page.setDefaultTimeout(PATIENCE_MS);
  const login = { data: { email: EMAIL, password: PASSWORD } };
  await one.page.context().request.post(`${program.url}/api/auth/login/`, login);
  return one;
}
const shot = async (name: string, on: Page = page): Promise<void> => {
  await picture(on, `folder-import-${name}`);
  offences.push(...(await violationsOn(on)).map((found) => `${name}: ${found}`));
};
/** The same on a phone in the dark, as it stands for whoever opens it now; the matrix looks at all screens. */
async function onPhone(name: string, ready: (on: Page) => Promise<unknown>): Promise<void> {
  const one = await opened(390, 'dark');
  await one.page.goto(`${program.url}/importar`);
  await ready(one.page);
  await shot(`${name}-390-dark`, one.page);
  expect(one.errors).toEqual([]);
  await one.page.context().close();
}

/** A folder with the files of the year; `spoil` changes the text of each. */
function folder(name: string, spoil: (file: string, text: string) => string): string {
  const at = path.join(home, name);
  fs.mkdirSync(at);
  for (const file of ['empreendimentos.csv', 'clientes.csv', 'movimentos.csv'])
    fs.writeFileSync(path.join(at, file), spoil(file, fs.readFileSync(path.join(source, file), 'utf8')));
  // What else lies there is left alone, and what lies deeper is not looked at.
  fs.writeFileSync(path.join(at, 'leia-me.txt'), 'Livros de 2025');
  fs.mkdirSync(path.join(at, 'antigos'));
  fs.writeFileSync(path.join(at, 'antigos', 'movimentos.csv'), 'nada');
  return at;
}
function withFurther(file: string, text: string): string {
  if (file !== 'movimentos.csv') return text;
  const columns = text.replace('\ufeff', '').split('\r\n')[0]!.split(';');
  const lines = Array.from({ length: FURTHER }, (_, n) => {
    const line: Readonly<Record<string, string>> = {
      numero: `f${n}`,
      data: '05/03/2025',
      tipo: 'despesa',
      empreendimento: WHERE,
      conta: WHOSE,
      valor: '0,01',
      descricao: `Despesa ${n}`,
      categoria: 'material',
    };
    return columns.map((column) => line[column] ?? '').join(';');
  });
  return `${text.trimEnd()}\r\n${lines.join('\r\n')}\r\n`;
}
const withMistakes = (file: string, text: string): string =>
  ({
    'empreendimentos.csv': text.replace('19/01/2025', '31/02/2025'),
    'clientes.csv': text.replace('(58) 2502-2312', '123'),
    // Each of those further lines, and so more than are shown at a time.
    'movimentos.csv': withFurther(file, text).replaceAll(';0,01;', ';0,001;'),
  })[file]!;
const choose = (at: string, on: Page = page) => on.getByLabel('Pasta dos livros: pasta').setInputFiles(at);
/** A folder let go of over the page, as from the system's own window. */
async function drop(at: string): Promise<void> {
  const area = page.getByRole('group', { name: 'Pasta dos livros' });
  await page.evaluate(() => scrollTo(0, 0));
  const box = (await area.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  const data = { items: [], files: [at], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: box.x + 40, y: box.y + 20, data });
  await cdp.detach();
}
const booked = async (): Promise<number> =>
  (await session.get('transactions/?page=1&limit=1')).body.data.count;
const report = () => page.getByRole('region', { name: 'Última importação' });

it('is reached from the settings and the palette, says what a folder must hold, and its models are a good folder', async () => {
  await page.goto(`${program.url}/company`);
  await page.getByRole('link', { name: 'Abrir a importação' }).click();
  await page.getByRole('heading', { level: 1, name: 'Importar livros' }).waitFor();
  await page.getByText('Nenhuma importação foi feita por aqui ainda.').waitFor();
  await shot('empty-1440-light');
  await onPhone('empty', (on) => on.getByText('Nenhuma importação foi feita por aqui ainda.').waitFor());
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('importar');
  await page.getByRole('option', { name: 'Importar livros' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('O que a pasta deve ter, com modelos para baixar').click();
  await shot('guide-1440-light');
  const models = path.join(home, 'modelos');
  for (const name of ['empreendimentos.csv', 'clientes.csv', 'movimentos.csv']) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: `Baixar modelo de ${name}` }).click();
    await (await coming).saveAs(path.join(models, name));
  }
  await choose(models);
  await page
    .getByText('Nenhum problema. Nos livros entrariam 6 lançamentos, 1 empreendimento e 1 cliente.')
    .waitFor();
  await page.getByRole('button', { name: 'Desistir' }).click();
  expect(await booked()).toBe(0);
});

it('names each mistake with file, line and column, and books nothing', async () => {
  const begun = Date.now();
  await choose(folder('com-erros', withMistakes));
  await page.getByText(/^10\.\d{3} problemas: nada pode ser lançado antes de corrigir\.$/).waitFor();
  console.info(`checked with mistakes: ${Date.now() - begun} ms`);
  const list = page.getByRole('list', { name: 'Problemas' });
  await list.getByText('empreendimentos.csv, linha 2, coluna inicio').waitFor();
  await list.getByText('clientes.csv, linha 2, coluna telefone').waitFor();
  await page.getByText(/^1–25 de 2\.000 mostrados; no total são 10\.\d{3}/).waitFor();
  expect(await page.getByRole('button', { name: /^Importar \d/ }).count()).toBe(0);
  await shot('findings-1440-light');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await page.getByText(/^26–50 de 2\.000/).waitFor();
  expect(await booked()).toBe(0);
  await onPhone('findings', async (on) => {
    await choose(path.join(home, 'com-erros'), on);
    await on.getByText(/^10\.\d{3} problemas/).waitFor();
  });
});

it('tells what a mended folder would bring, and books nothing before it is pressed', async () => {
  const begun = Date.now();
  await drop(folder('corrigida', withFurther));
  await page.getByText('Nos livros entrariam 11.500 lançamentos, 6 empreendimentos e 48 clientes.').waitFor();
  console.info(`checked: ${Date.now() - begun} ms`);
  await page.getByText('Ver por conta').click();
  await shot('checked-1440-light');
  await page.getByText('Ver por conta').click();
  expect(await booked()).toBe(0);
  await onPhone('checked', async (on) => {
    await choose(path.join(home, 'corrigida'), on);
    await on.getByRole('button', { name: 'Importar 11.500 lançamentos' }).waitFor();
    await on.getByText('Ver por conta').click();
  });
});

it('goes on through a reload, and says what is left when the server is killed in the midst of it', async () => {
  await page.getByRole('button', { name: 'Importar 11.500 lançamentos' }).press('Enter');
  await page.getByRole('heading', { name: 'Importação em andamento' }).waitFor();
  await page.getByText(/^[\d.]+ de 11\.500/).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Importação em andamento' }).waitFor();
  await page.getByText(/^[\d.]+ de 11\.500/).waitFor();
  await shot('running-1440-light');
  program.kill('all');
  await page.getByText(/O servidor não responde/).waitFor({ state: 'attached' });
  await shot('gone-1440-light');
  await program.start();
  await report()
    .getByText(/^A importação foi interrompida antes do fim\./)
    .waitFor();
  await shot('interrupted-1440-light');
  const there = await booked();
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(11_500);
});

it('books the rest, reports it, and leaves every account as the books have it', async () => {
  await choose(path.join(home, 'corrigida'));
  await page
    .getByText(/já nos livros/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Importar [\d.]+ lançamentos$/ }).click();
  await page.getByRole('heading', { name: 'Importação em andamento' }).waitFor();
  await onPhone('running', (on) =>
    on.getByRole('heading', { name: /em andamento|Última importação/ }).waitFor(),
  );
  // Elsewhere in the meantime: the end is told there, and what is on screen is read anew.
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Empreendimentos' })
    .click();
  await page.getByRole('article', { name: WHERE }).waitFor();
  const notice = page.getByText(/^Importação concluída: [\d.]+ lançamentos/);
  await notice.waitFor();
  const cents = (reais: number, more: number) => Math.round(reais * 100 + more);
  const works = expected.filter(({ development }) => development === WHERE);
  const balance = works.reduce((sum, one) => sum + cents(one.balance, 0), -FURTHER);
  const total = `Saldo total de ${WHERE}: ${formatMoney(centavos(balance))}. Ver lançamentos`;
  await page.locator(`[aria-label="${total}"]`).waitFor({ timeout: 10_000 });
  await shot('ended-elsewhere-1440-light');
  await page.getByRole('link', { name: 'Ver o relatório' }).click();
  await report().getByText('Já estavam nos livros').waitFor();
  await shot('report-1440-light');
  await onPhone('report', (on) => on.getByRole('region', { name: 'Última importação' }).waitFor());
  const kept = page.getByRole('list', { name: 'Importações' }).getByRole('listitem');
  expect(await kept.count()).toBe(2);
  expect(await kept.nth(0).innerText()).toMatch(/^Concluída[^]*Ana Administradora/);
  expect(await kept.nth(1).innerText()).toMatch(/^Interrompida/);

  const { body } = await session.get('accounts/');
  const found = (
    body.data as { developmentName: string; type: string; balance: number; totalExpenses: number }[]
  )
    .map(({ developmentName, type, balance, totalExpenses }) =>
      [developmentName, type, balance, totalExpenses].join(),
    )
    .toSorted();
  const wanted = expected.map(({ development, type, balance, totalExpenses }) => {
    const more = development === WHERE && type === WHOSE ? FURTHER : 0;
    return [development, type, cents(balance, -more) / 100, cents(totalExpenses, more) / 100].join();
  });
  expect(found).toEqual(wanted.toSorted());
  await report()
    .getByRole('link', { name: /^Ver os lançamentos de / })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Lançamentos' }).waitFor();
  await page
    .getByText('Despesa 9999', { exact: true })
    .or(page.getByRole('grid').getByRole('row').nth(1))
    .first()
    .waitFor();
  expect(await page.getByText('Nenhum lançamento com estes filtros.').count()).toBe(0);
});

it('shows a list that cannot be read as a failure, and a check that fails as one', async () => {
  for (const [width, scheme] of [[1440, 'light'], [390, 'dark']] as const) {
    const one = await opened(width, scheme);
    await one.page.goto(`${program.url}/importar`);
    await one.page.getByRole('region', { name: 'Última importação' }).waitFor();
    await one.page.route('**/api/imports/**', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'SERVICE_UNAVAILABLE', message: 'Sistema ocupado', errors: [] } }),
    );
    await choose(path.join(home, 'corrigida'), one.page);
    await one.page.getByText('Sistema ocupado. Nada foi lançado.').waitFor();
    await shot(`check-failed-${width}-${scheme}`, one.page);
    await one.page.goto(`${program.url}/importar`);
    await one.page.getByText('Não foi possível carregar as importações.').waitFor();
    await shot(`failed-${width}-${scheme}`, one.page);
    expect(one.errors.filter((text) => !text.includes('503'))).toEqual([]);
    await one.page.context().close();
  }
  expect(offences).toEqual([]);
  expect(errors.filter((text) => !/ERR_CONNECTION|50[23]/.test(text))).toEqual([]);
}); // prettier-ignore
