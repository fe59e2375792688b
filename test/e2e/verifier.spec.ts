/** The verifier as an auditor has it: one page opened from the disk with the network off, one script in plain Node, a folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { cosignerKey, verifierKeyText } from '@livro/proof';
import {
  bundleOf,
  chanceOf,
  type Files,
  OWNER,
  placed,
  toldBooks,
  vkey,
  WITNESS,
  WITNESS_KEY,
} from '../../libs/proof/verifier/bundle.fixture.ts';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';

const root = path.resolve(__dirname, '../..');
const dist = path.join(root, 'libs/proof/dist');
const LINES = 2_000;

let folder: string;
let browser: Browser;
const books = toldBooks(600, chanceOf(3));
const events = placed(books.told);

function written(name: string, files: Files): string {
  const to = path.join(folder, name);
  for (const [file, bytes] of files) {
    fs.mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    fs.writeFileSync(path.join(to, file), bytes);
  }
  for (const file of fs.readdirSync(dist)) fs.copyFileSync(path.join(dist, file), path.join(to, file));
  return to;
}

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/verifier.mjs'], { cwd: root });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-verifier-'));
  const whole = bundleOf(events, books.contents, {
    key: OWNER,
    witness: WITNESS_KEY,
    sizes: [100, 256, 599],
  });
  written('whole', whole);
  const events412 = Buffer.from(whole.get('events.txt')!).toString().split('\n');
  events412[412] = events412[412]!.replace('"actor":"u1"', '"actor":"u7"');
  written('changed', new Map([...whole, ['events.txt', Buffer.from(events412.join('\n'))]]));
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  fs.rmSync(folder, { recursive: true, force: true });
}, 30_000);

it('is short enough to be read', () => {
  for (const file of ['verificador.html', 'verificador.mjs']) {
    const lines = fs.readFileSync(path.join(dist, file), 'utf8').trimEnd().split('\n').length;
    expect([file, lines <= LINES, lines]).toEqual([file, true, lines]);
  }
});

describe('the script', () => {
  const run = (name: string, ...args: string[]) =>
    spawnSync(process.execPath, ['verificador.mjs', ...args], {
      cwd: path.join(folder, name),
      encoding: 'utf8',
    });

  it('says that a bundle holds, and ends with 0', () => {
    const { status, stdout, stderr } = run('whole', '.', '--chave', vkey(OWNER));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('CONFERE. O pacote não foi mudado');
    expect(stdout).toContain('Não provado:');
  });

  it('names the first wrong event, and ends with 1', () => {
    const { status, stdout } = run('changed', '.');
    expect(status).toBe(1);
    expect(stdout).toContain('NÃO CONFERE. Evento 412: o evento não é o que a árvore guarda.');
  });

  it('says how it is used where it was not told what to check, and ends with 2', () => {
    for (const args of [[], ['--what']]) {
      const { status, stderr } = run('whole', ...args);
      expect(status).toBe(2);
      expect(stderr).toContain('Uso: node verificador.mjs');
    }
  });
});

describe('the page', () => {
  const open = async (name: string, ...[width, scheme]: [width?: 1440 | 390, scheme?: 'light' | 'dark']) => {
    const opened = await openPage(browser, width ?? 1440, scheme);
    await opened.page.context().setOffline(true);
    await opened.page.goto(pathToFileURL(path.join(folder, name, 'verificador.html')).href);
    return opened;
  };
  const checked = async (page: Page, name: string): Promise<string> => {
    await page.getByLabel('Pasta de um pacote').setInputFiles(path.join(folder, name));
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.locator('#result h2').waitFor({ timeout: 30_000 });
    return page.locator('#result').innerText();
  };

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    'says that a bundle holds under the key that was typed (%s, %s)',
    async (width, scheme) => {
      const { page, errors } = await open('whole', width, scheme);
      await page
        .getByLabel('Chaves que você recebeu')
        .fill(`${vkey(OWNER)} ${verifierKeyText(cosignerKey(WITNESS, WITNESS_KEY))}`);
      const text = await checked(page, 'whole');
      expect(text).toContain('CONFERE. O pacote não foi mudado');
      expect(text).toContain('600 eventos, do 0 ao 599');
      expect(text).toContain('A testemunha auditor.example/w1');
      expect(await page.getByRole('progressbar').isVisible()).toBe(false);
      expect(await violationsOn(page)).toEqual([]);
      expect(errors).toEqual([]);
      await picture(page, `verifier-holds-${width}-${scheme}`);
      await page.context().close();
    },
    60_000,
  );

  it('names the first wrong event', async () => {
    const { page, errors } = await open('changed');
    expect(await checked(page, 'changed')).toContain('NÃO CONFERE. Evento 412:');
    expect(errors).toEqual([]);
    await picture(page, 'verifier-wrong');
    await page.context().close();
  }, 60_000);

  it('checks by keyboard alone, and says that there is nothing to check', async () => {
    const { page } = await open('whole', 390);
    await page.getByRole('button', { name: 'Conferir' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#result h2').waitFor();
    expect(await page.locator('#result').innerText()).toContain('não há nada a conferir');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('result');
    await page.context().close();
  }, 60_000);
});
