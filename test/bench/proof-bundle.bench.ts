/** A bundle of a million entries checked as an auditor checks it: by the script in plain Node, and by the page in a browser. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { OWNER, vkey } from '../../libs/proof/verifier/bundle.fixture.ts';
import { launchBrowser, openPage } from '../support/browser.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { atMost, MINUTES_10, type Sample, topicOf, within } from './figures.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const FEWER = ENTRIES / 10;
const DIST = path.resolve(__dirname, '../../libs/proof/dist');
const LOADER = path.join(__dirname, '../faults/book-loader.cjs');

const ends: (() => Promise<void>)[] = [];
let browser: Browser;
let folder: string;

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/verifier.mjs'], { cwd: path.resolve(__dirname, '../..') });
  folder = temporaryFolder(ends);
  for (const entries of [ENTRIES, FEWER]) {
    const to = path.join(folder, String(entries));
    // In a process of its own: the test runner's sandbox makes pure code many times slower.
    const args = ['--no-warnings', '-r', LOADER, path.join(__dirname, 'big-bundle.ts'), to, String(entries)];
    execFileSync(process.execPath, args);
    for (const file of fs.readdirSync(DIST)) fs.copyFileSync(path.join(DIST, file), path.join(to, file));
  }
  browser = await launchBrowser();
  ends.push(() => browser.close());
}, 2 * MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

const topic = topicOf(
  'A bundle, checked',
  `${ENTRIES.toLocaleString('en-US')} expenses of about 800 bytes each under a checkpoint after each thousand, read from the disk: events, chains, ` +
    'tree, checkpoints and trial balance. Memory is the most that the process, or the page’s JavaScript, had, ' +
    `beside a bundle of ${FEWER.toLocaleString('en-US')}.`,
);

const GOOD = 'CONFERE. O pacote não foi mudado';

function byScript(entries: number): Sample {
  const memory = path.join(folder, 'peak');
  const began = performance.now();
  const told = execFileSync(
    process.execPath,
    ['-r', path.join(__dirname, 'peak-memory.cjs'), 'verificador.mjs', '.', '--chave', vkey(OWNER)],
    {
      cwd: path.join(folder, String(entries)),
      encoding: 'utf8',
      env: { ...process.env, PEAK_MEMORY: memory },
    },
  );
  const seconds = (performance.now() - began) / 1_000;
  if (!told.startsWith(GOOD)) throw new Error(told);
  return { seconds, megabytes: Number(fs.readFileSync(memory, 'utf8')) / 1024 };
}

interface Heap {
  readonly usedSize: number;
  /** Of arrays of bytes, which lie outside the heap. */
  readonly backingStorageSize?: number;
}

async function byPage(entries: number): Promise<Sample> {
  const at = path.join(folder, String(entries));
  const { page } = await openPage(browser, 1440);
  try {
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(path.join(at, 'verificador.html')).href);
    await page.getByLabel('Chaves que você recebeu').fill(vkey(OWNER));
    await page.getByLabel('Pasta de um pacote').setInputFiles(at);
    const inspector = await page.context().newCDPSession(page);
    const began = performance.now();
    await page.getByRole('button', { name: 'Conferir' }).click();
    const result = page.locator('#result h2');
    let megabytes = 0;
    while (!(await result.isVisible())) {
      const { usedSize, backingStorageSize = 0 }: Heap = await inspector.send('Runtime.getHeapUsage');
      megabytes = Math.max(megabytes, (usedSize + backingStorageSize) / 2 ** 20);
      await page.waitForTimeout(250);
    }
    const seconds = (performance.now() - began) / 1_000;
    const told = await page.locator('#result').innerText();
    if (!told.startsWith(GOOD)) throw new Error(told);
    return { seconds, megabytes };
  } finally {
    await page.context().close();
  }
}

test.each([
  ['In plain Node', (entries: number) => Promise.resolve(byScript(entries))],
  ['In Chromium', byPage],
] as const)(
  '%s',
  async (name, check) => {
    await topic.compare({
      ours: { name: 'a million', run: () => check(ENTRIES) },
      baseline: {
        name: `${FEWER.toLocaleString('en-US')} entries`,
        run: async () => ({ megabytes: (await check(FEWER)).megabytes! }),
      },
      figures: [
        { name, key: 'seconds', unit: 's', aim: within(60) },
        { name: `${name}, memory`, key: 'megabytes', unit: 'MB', aim: atMost(1.5) },
      ],
      rounds: 3,
      warmUp: false,
    });
  },
  2 * MINUTES_10,
);
