// `npm run icons`: draws the brand mark of frontend/public/favicon.svg as the pictures that an installed program needs, in the tests'
// browser. The mark changes seldom, so its pictures are kept in the tree; a test says when they are not of its size.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode, root } from './prepare.mjs';

requireNode();
await ensureInstalled();
// They are the tests' packages.
const tests = createRequire(path.join(root, 'test/package.json'));
const { chromium } = tests('playwright-core');
const { default: packaged } = await import(pathToFileURL(tests.resolve('@sparticuz/chromium')).href);

const folder = path.join(root, 'frontend/public');
const mark = fs.readFileSync(path.join(folder, 'favicon.svg'), 'utf8');
// Systems cut these as they like: the ground goes to the edge, and the book keeps within the middle.
const whole = mark.replace(/ rx="\d+"/, '');
const icons = [
  ['icon-192.png', 192, mark],
  ['icon-512.png', 512, mark],
  ['icon-maskable-192.png', 192, whole],
  ['icon-maskable-512.png', 512, whole],
  ['apple-touch-icon.png', 180, whole],
];

const browser = await chromium.launch({
  executablePath: await packaged.executablePath(),
  headless: true,
  args: ['--headless=shell', '--no-sandbox', '--disable-gpu'],
});
try {
  for (const [name, size, svg] of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
    );
    await page.screenshot({ path: path.join(folder, name), omitBackground: true });
    await page.close();
    console.log(`${name}: ${fs.statSync(path.join(folder, name)).size} bytes`);
  }
} finally {
  await browser.close();
}
