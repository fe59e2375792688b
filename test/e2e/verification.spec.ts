/**
 * The books of 2025 verified from the screen: whole, then with a stored event changed behind the program's back, which is named; and
 * what an auditor takes away from there holds under the verifier, outside the program.
 */
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { Witness } from '../../backend/src/cli/witness/witness.ts';
import { answerRequests } from '../../backend/src/cli/witness/witness-server.ts';
import { violationsOn } from '../support/axe.ts';
import { launchBrowser, openPage, picture } from '../support/browser.ts';
import { databaseAdministrator } from '../support/database-administrator.ts';
import { freePort, Program, sleep } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { opensslHolds, TimeStampAuthority } from '../support/time-stamp-authority.ts';

jest.setTimeout(180_000);
const root = path.resolve(__dirname, '../..');
const EMAIL = 'otto@construtora.com.br';
/** An entry in the middle of the books. */
const ENTRY = 700;

/** One that the database's own user may enter. */
const home = temporaryFolder();
let program: Program;
let browser: Browser;
let page: Page;
let errors: string[];
let authority: TimeStampAuthority;
let watching: Server | undefined;

beforeAll(async () => {
  authority = new TimeStampAuthority(home, 'Carimbo de Teste');
  const witness = new Witness(path.join(home, 'witness'), 'auditoria');
  const port = await freePort();
  program = await Program.at({
    DATA_DIR: path.join(home, 'data'),
    TSA_URL: await authority.listen(),
    TSA_CA: authority.ca,
    WITNESSES: `${witness.key} http://127.0.0.1:${port}`,
  });
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  const session = await Session.open(program.url, 'ana@construtora.com.br');
  const code = await session.invite({ name: 'Otto Auditor', email: EMAIL, type: 'auditor' });
  await Session.open(program.url, EMAIL, code);
  await promisify(execFile)(
    process.execPath,
    ['scripts/ledger.mjs', 'import', path.join(root, 'test/data/livro-2025'), '--json'],
    { cwd: root, env: program.environment },
  );
  witness.trust((await session.raw('audit/log/keys/')).toString());
  watching = await answerRequests(witness, port);
  ({ page, errors } = await openPage(browser, 1440));
  await page.context().request.post(`${program.url}/api/auth/login/`, {
    data: { email: EMAIL, password: PASSWORD },
  });
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
  authority?.close();
  watching?.close();
  fs.rmSync(home, { recursive: true, force: true });
});

const outcome = () => page.getByRole('region', { name: 'Última verificação' });

it('runs from the keyboard, goes on while its screen is left, and ends with one sentence', async () => {
  await page.goto(`${program.url}/audit/verification`);
  await page.getByText('Nenhuma verificação foi feita por aqui ainda.').waitFor();
  await page.getByRole('button', { name: 'Verificar agora' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^(Verificação em andamento|Última verificação)$/ }).waitFor();
  await picture(page, 'verification-running-1440');
  await page.goto(`${program.url}/developments`);
  await page.getByRole('heading', { level: 1, name: 'Empreendimentos' }).waitFor();
  await page.goto(`${program.url}/audit/verification`);
  await outcome()
    .getByText(/^Tudo confere: 1\.\d{3} lançamentos conferem, um por um/)
    .waitFor();
  const kept = page.getByRole('list', { name: 'Últimas verificações' }).getByRole('listitem');
  expect(await kept.count()).toBe(1);
  expect(await kept.innerText()).toMatch(/Tudo confere[^]*Otto Auditor[^]*1\.\d{3} lançamentos em \d/);
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'verification-passed-1440');
});

describe('what an auditor takes away', () => {
  const KINDS = [
    'AccountOpened',
    'OpeningBalanceSet',
    'ExpenseRecorded',
    'PaymentRegistered',
    'MoneyTransferred',
    'InvestmentMade',
    'InvestmentReturned',
  ];
  const asked = async (address: string) =>
    (await page.context().request.get(`${program.url}/api/${address}`)).text();
  const newest = async (query = ''): Promise<number> => {
    const { data } = JSON.parse(await asked(`audit/journal/?limit=1${query}`)) as {
      data: { results: { id: number }[] };
    };
    return data.results[0]!.id;
  };
  const openEntry = async (number: number) => {
    await page.goto(`${program.url}/audit/entries/${number}`);
    await page.getByRole('heading', { name: `Lançamento nº ${number}` }).waitFor();
  };
  const taken = async (button: string): Promise<string> => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).focus();
    await page.keyboard.press('Enter');
    const download = await coming;
    const to = path.join(home, download.suggestedFilename());
    await download.saveAs(to);
    return to;
  };
  const verified = (...given: string[]): string =>
    execFileSync(process.execPath, [path.join(root, 'libs/proof/dist/verificador.mjs'), ...given], {
      encoding: 'utf8',
    });

  it('“Provar” gives the proof of an entry of each kind, which holds under the verifier', async () => {
    const keys = path.join(home, 'keys.txt');
    fs.writeFileSync(keys, await asked('audit/log/keys/'));
    for (const kind of KINDS) {
      const number = await newest(`&kind=${kind}&sort=number`);
      await openEntry(number);
      const file = await taken('Provar');
      await page.getByText('Prova baixada.', { exact: false }).waitFor();
      expect(path.basename(file)).toBe(`lancamento-${number}.tlog-proof`);
      expect(verified(file, keys)).toMatch(new RegExp(`^CONFERE\\. [^]*do checkpoint: ${kind}, `));
    }
    expect(await violationsOn(page)).toEqual([]);
    await picture(page, 'entry-proof-1440');
  });

  it('“Provar” says by when there will be a proof where no seal counts the entry yet', async () => {
    await openEntry(await newest());
    await page.getByRole('button', { name: 'Provar' }).click();
    await page.getByText(/^Ainda não selado: o próximo selo vem até \d\d\/\d\d\/\d{4}/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await picture(page, 'entry-proof-not-sealed-1440');
  });

  it('“Baixar o pacote” gives the books, shows how far it is, and the verifier in it finds them whole', async () => {
    await page.goto(`${program.url}/audit/verification`);
    const form = page.getByRole('region', { name: 'Pacote do auditor' });
    await form.getByLabel('Registrados desde').fill('31/12/2026');
    await form.getByLabel('Registrados até').fill('01/12/2026');
    await form.getByRole('button', { name: 'Baixar o pacote' }).click();
    await form.getByText('O início não pode vir depois do fim').waitFor();
    await form.getByLabel('Registrados desde').fill('');
    await form.getByLabel('Registrados até').fill('');
    const archive = await taken('Baixar o pacote');
    await form.getByText('Arquivo pronto.').waitFor();
    expect(path.basename(archive)).toBe('livro-auditoria.zip');
    const to = path.join(home, 'bundle');
    execFileSync('python3', ['-m', 'zipfile', '-e', archive, to]);
    expect(verified(to)).toMatch(/^CONFERE com a chave que veio no pacote\./);
    expect(await violationsOn(page)).toEqual([]);
    await picture(page, 'bundle-1440');
    // A bundle seals first.
    await openEntry(await newest());
    await taken('Provar');
  });
});

it('lists each seal with its checkpoint, its time stamp, its witnesses and where the key was exchanged', async () => {
  await promisify(execFile)(process.execPath, ['scripts/ledger.mjs', 'rotate-seal-key'], {
    cwd: root,
    env: program.environment,
  });
  const seals = page.getByRole('region', { name: 'Selos' });
  const newest = seals.getByRole('row').nth(1);
  for (const words of ['por Carimbo de Teste', 'auditoria, '])
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(500)) {
      await page.goto(`${program.url}/audit/verification`);
      await newest.waitFor();
      if ((await newest.innerText()).includes(words)) break;
    }
  expect(await newest.innerText()).toMatch(/eventos[^]*por Carimbo de Teste[^]*auditoria, \d\d\/\d\d\/\d{4}/);
  await seals.getByText(/^A chave foi trocada em \d\d\/.+ os de antes continuam valendo\.$/).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'seals-1440');
  const { data } = (await (await page.context().request.get(`${program.url}/api/audit/seals/`)).json()) as {
    data: { number: number; checkpoint: { size: number; note: string } }[];
  };
  const { number, checkpoint } = data[0]!;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await seals.getByRole('link', { name: `Abrir o selo ${number}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Selo ${number}` });
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await dialog.getByText('Copiado.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(checkpoint.note);
  expect(await dialog.getByLabel('Texto do ponto de verificação').textContent()).toBe(checkpoint.note);
  const saved = async (pressed: () => Promise<void>): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), pressed()]);
    const to = path.join(home, download.suggestedFilename());
    await download.saveAs(to);
    return to;
  };
  const kept = await saved(() => dialog.getByRole('button', { name: 'Baixar' }).click());
  expect([path.basename(kept), fs.readFileSync(kept, 'utf8')]).toEqual([
    `${checkpoint.size}.checkpoint`,
    checkpoint.note,
  ]);
  const stamp = await saved(() => dialog.getByRole('link', { name: 'Baixar o carimbo (RFC 3161)' }).click());
  const lines = path.join(home, 'lines.txt');
  fs.writeFileSync(lines, checkpoint.note.split('\n').slice(0, 3).join('\n') + '\n');
  expect(opensslHolds(stamp, lines, authority.ca)).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  await picture(page, 'seal-1440');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

it('names the entry whose stored event was changed, with both values, and keeps the result', async () => {
  await page.goto(`${program.url}/audit/verification`);
  const intruder = await databaseAdministrator(program.dataDir);
  const prefix = program.environment.STREAM_PREFIX!;
  const place = [`${prefix}ledger`, ENTRY - 1];
  const { rows } = await intruder.query<{ data: string }>(
    `select convert_from(data, 'UTF8') as data from store.events where stream = $1 and revision = $2`,
    place,
  );
  const stored = rows[0]!.data;
  const changed = stored.replace(/"amount":(\d+)/, (_, amount: string) => `"amount":${Number(amount) + 1}`);
  expect(changed).not.toBe(stored);
  const write = (data: string) =>
    intruder.query(
      `update store.events set data = convert_to($3, 'UTF8') where stream = $1 and revision = $2`,
      [...place, data],
    );
  await write(changed);
  try {
    await page.getByRole('button', { name: 'Verificar agora' }).click();
    await outcome()
      .getByText(/^Há (uma diferença|\d+ diferenças):/)
      .waitFor();
    const found = outcome().getByRole('list', { name: 'Diferenças' }).getByRole('listitem').first();
    await found.getByRole('heading', { name: `Diário, lançamento ${ENTRY}` }).waitFor();
    const said = await found.innerText();
    expect(said).toContain('metadata.hash');
    expect(said.match(/\b[0-9a-f]{64}\b/g)).toHaveLength(2);
    expect(said).toContain('O que significa:');
    expect(said).toContain('O que fazer:');
    await found.getByRole('link', { name: `Abrir o lançamento ${ENTRY}` }).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await picture(page, 'verification-failed-1440');
  } finally {
    await write(stored);
    await intruder.end();
  }
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await outcome()
    .getByText(/^Tudo confere/)
    .waitFor();
  await page.reload();
  const kept = page.getByRole('list', { name: 'Últimas verificações' }).getByRole('listitem');
  await kept.nth(2).waitFor();
  await page
    .getByText('Ver 1 diferença')
    .or(page.getByText(/^Ver \d+ diferenças$/))
    .first()
    .click();
  await page.getByRole('heading', { name: `Diário, lançamento ${ENTRY}` }).waitFor();
});

it('shows one whose process was killed as interrupted, and is read on a phone, in the dark and on paper', async () => {
  const intruder = await databaseAdministrator(program.dataDir);
  // Holds up the verification where it compares the read models.
  await intruder.query('begin');
  const { rows } = await intruder.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where tablename = 'month_totals' and schemaname like 'read%'`,
  );
  for (const { name } of rows) await intruder.query(`lock table ${name} in access exclusive mode`);
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await page.getByRole('heading', { name: 'Verificação em andamento' }).waitFor();
  await page.goto('about:blank');
  program.kill('api');
  await intruder.end();
  await program.start();
  await page.goto(`${program.url}/audit/verification`);
  await outcome().getByText('A verificação foi interrompida antes do fim').waitFor();
  const phone = await openPage(browser, 390, 'dark');
  await phone.page.context().request.post(`${program.url}/api/auth/login/`, {
    data: { email: EMAIL, password: PASSWORD },
  });
  await phone.page.goto(`${program.url}/audit/verification`);
  await phone.page.getByText('Interrompida', { exact: true }).waitFor();
  expect(await violationsOn(phone.page)).toEqual([]);
  await picture(phone.page, 'verification-390-dark');
  await phone.page.getByRole('link', { name: 'Abrir o selo 1' }).click();
  await phone.page.getByLabel('Texto do ponto de verificação').waitFor();
  expect(await violationsOn(phone.page)).toEqual([]);
  await picture(phone.page, 'seal-390-dark');
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'verification-print');
  await page.emulateMedia({ media: 'screen' });
  expect([...errors, ...phone.errors]).toEqual([]);
});
