/** A thousand random values of each kind of field, typed faster than the browser can draw. */
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../../support/browser.ts';
import { Program } from '../../support/program.ts';
import { PASSWORD, Session } from '../../support/session.ts';
import { forms, typedWrongly } from './typed-fields.ts';

jest.setTimeout(3_600_000);
const EMAIL = 'ana@construtora.com.br';
/** Of each kind of field, in each form. */
const VALUES = 250;

let program: Program;
let browser: Browser;
let page: Page;
let places: readonly [developmentId: string, accountId: string];

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  const session = await Session.open(program.url, EMAIL);
  const { body } = await session.post('developments/', {
    name: 'Residencial Aurora',
    status: 'active',
    startDate: '2026-01-05',
    buildingOpeningBalance: 100_000,
  });
  const id = body.data.id as string;
  const accounts = (await session.get(`accounts/?development=${id}`)).body.data as {
    id: string;
    type: string;
  }[];
  places = [id, accounts.find(({ type }) => type === 'building')!.id];
  ({ page } = await openPage(browser, 1440));
  page.setDefaultTimeout(60_000);
  page.on('dialog', (asked) => void asked.accept());
  await page
    .context()
    .request.post(`${program.url}/api/auth/login/`, { data: { email: EMAIL, password: PASSWORD } });
});
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
});

it('leaves in every field what was typed, however fast it came', async () => {
  const seed = Date.now() % 1_000_000;
  const wrong: string[] = [];
  for (const opened of forms(...places))
    wrong.push(...(await typedWrongly(page, program.url, opened, VALUES, seed)));
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
});
