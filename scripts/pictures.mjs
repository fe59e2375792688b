// `npm run pictures`, `npm run pictures -- guia`: seeds books of their own, walks through them in the tests' browser and takes the
// pictures of the README, or of docs/guia.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeGuidePictures } from './guide-pictures.mjs';
import { ensureBuilt, ensureInstalled, fail, requireNode, root } from './prepare.mjs';

/** Shown while something loads. */
const BUSY = '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), .MuiSkeleton-root';
const sets = {
  readme: { take: takeReadmePictures, folder: 'docs/pictures', type: 'png', maxBytes: 150_000 },
  guia: { take: takeGuidePictures, folder: 'docs/guia/imagens', type: 'webp', maxBytes: 75_000 },
};
const set = sets[process.argv[2] ?? 'readme'];
if (!set) fail(`Uso: npm run pictures -- ${Object.keys(sets).join('|')}`);

requireNode();
await ensureInstalled();
await ensureBuilt();
// They are the tests' packages.
const tests = createRequire(path.join(root, 'test/package.json'));
const { chromium } = tests('playwright-core');
const { default: packaged } = await import(pathToFileURL(tests.resolve('@sparticuz/chromium')).href);

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-pictures-'));
const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: '' };
const said = execFileSync(process.execPath, ['scripts/seed.mjs'], { cwd: root, env, encoding: 'utf8' });
const [, password] = /com a senha (\S+)/.exec(said);
const emails = said.match(/\S+@\S+/g);
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: await packaged.executablePath(),
  args: ['--headless=shell', '--no-sandbox', '--disable-gpu'],
});
try {
  const url = await addressOf(server);
  const page = await browser.newPage({
    viewport: { width: 1200, height: 760 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await set.take({ page, url, emails, password, env, root, draw, signIn });
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function takeReadmePictures({ page, url, emails, password }) {
  await signIn({ page, url, email: emails[0], password });

  await page.goto(`${url}/dashboard?periodo=ano-passado`);
  await page.getByRole('heading', { name: 'Em que gastamos?' }).waitFor();
  await draw(page, 'dashboard');

  await page.goto(`${url}/developments`);
  await page
    .getByRole('img', { name: /^Saldo em doze meses/ })
    .first()
    .waitFor();
  await draw(page, 'developments');
  await page.getByRole('link', { name: 'Gerenciar' }).first().click();
  await page.getByRole('heading', { name: 'Contas do Empreendimento' }).waitFor();
  await draw(page, 'development');

  await page.getByRole('button', { name: 'Ver Histórico Completo' }).first().click();
  await page.getByRole('dialog').waitFor();
  await draw(page, 'history');
}

async function signIn({ page, url, email, password }) {
  await page.goto(url);
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('textbox', { name: /^Senha/ }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('heading', { name: 'Empreendimentos' }).waitFor();
}

async function addressOf({ stdout }) {
  let text = '';
  for await (const chunk of stdout) {
    text += chunk;
    const [, found] = /Livro pronto em (\S+)\n/.exec(text) ?? [];
    if (found) return found;
  }
  throw new Error(`O Livro não ficou pronto.\n${text}`);
}

/** Waits until nothing loads. Refuses a picture that is too large for its page. */
async function draw(page, name) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((busy) => !document.querySelector(busy), BUSY);
  await page.mouse.move(0, 0);
  const { length } = await save(page, path.join(root, set.folder, `${name}.${set.type}`));
  if (length > set.maxBytes) throw new Error(`${name} tem ${length} bytes; o limite é ${set.maxBytes}.`);
  console.log(`${name} ${Math.round(length / 1000)} kB`);
}

async function save(page, file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  if (set.type === 'png') return page.screenshot({ path: file });
  // Playwright itself takes no WebP.
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 65 });
  await devtools.detach();
  const picture = Buffer.from(data, 'base64');
  fs.writeFileSync(file, picture);
  return picture;
}
