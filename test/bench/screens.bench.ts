/** The main screens as one feels them in Chromium with the processor slowed four times, on the imported books of a year. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../support/browser.ts';
import { Program } from '../support/program.ts';
import { PASSWORD, Session } from '../support/session.ts';
import { feltOn, type FeltScreen } from './felt-speed.ts';
import { MINUTES_10, topicOf, within } from './figures.ts';

const ROOT = path.resolve(__dirname, '../..');
const BOOKS = path.join(ROOT, 'test/data/livro-2025');
const ADMIN = 'ana@construtora.com.br';
const BUYER = 'bia@construtora.com.br';
const SLOWER = 4;
const REQUESTS = 40;
const LCP_MS = 1_500;
const INP_MS = 150;
const CLS = 0.05;
/** First JavaScript, compressed: signing in, and a page in its shell. */
const LOGIN_KB = 200;
const SHELL_KB = 250;

let program: Program;
let browser: Browser;
let cookies: Parameters<BrowserContext['addCookies']>[0];
let development: string;

beforeAll(async () => {
  program = await Program.at();
  [browser] = await Promise.all([launchBrowser(), program.start()]);
  const session = await Session.open(program.url, ADMIN);
  await promisify(execFile)(process.execPath, ['scripts/ledger.mjs', 'import', BOOKS, '--json'], {
    cwd: ROOT,
    env: program.environment,
  });
  await session.renew();
  const developments = (await session.get('developments/')).body.data as { id: string; status: string }[];
  development = developments.find(({ status }) => status === 'active')!.id;
  const code = await session.invite({ name: 'Bia Compradora', email: BUYER, type: 'purchaser' });
  const buyer = await Session.open(program.url, BUYER, code);
  for (let n = 1; n <= REQUESTS; n++) {
    const answer = await buyer.post('purchase-requests/', {
      description: `Cimento CP-II, remessa ${n}`,
      development_id: development,
      estimated_cost: 1_000 + n,
      category: 'material',
      urgency: 'medium',
    });
    if (answer.status >= 300) throw new Error(`The request was refused: ${JSON.stringify(answer.body)}`);
  }
  const { page } = await openPage(browser, 1440);
  await page.context().request.post(`${program.url}/api/auth/login/`, {
    data: { email: ADMIN, password: PASSWORD },
  });
  cookies = await page.context().cookies();
  await page.context().close();
}, MINUTES_10);
afterAll(async () => {
  await browser?.close();
  await program?.dispose();
}, 60_000);

const topic = topicOf(
  'The screens as they are felt',
  `Chromium at 1440 × 900 with the processor slowed ${SLOWER} times and nothing cached, on the imported books of 2025 and ` +
    `${REQUESTS} purchase requests. The largest paint (LCP) is counted from the start of the navigation, the slowest of the ` +
    'touches and keys of a short use of the screen to its next paint (INP), a dialog from the press to its first picture, and ' +
    'what moved by itself is summed up (CLS). ' +
    'JavaScript is all that was fetched until the screen stood, compressed.',
);

const inSearch = (text: string) => async (page: Page) => {
  await page.locator('input[type="search"]').first().click();
  await page.keyboard.type(text, { delay: 40 });
  // The list asks after a pause; what follows is another touch.
  await page.waitForURL((url) => url.search.includes(encodeURIComponent(text).split('%')[0]!));
};
/** Opens a dialog, types into its first field, and leaves it. */
const inDialog = async (page: Page, opener: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: opener }).first().click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox').first().click();
  await page.keyboard.type(text, { delay: 40 });
  await page.keyboard.press('Escape');
};

/** What CPU profiles of these visits showed, the processor slowed as here; shares belong to a profile and are not told. */
const FIRST_DRAWING =
  'The way to the largest paint is fetching the page and its code, running that code (React, MUI, the router, the query ' +
  'client), and above all React drawing the page for the first time, Emotion compiling its style rules and the browser laying ' +
  'it out. Less would take styles made at build time, or a first drawing by the server.';
const PAINEL_DRAWING = `${FIRST_DRAWING} Here the largest text is the balance, which waits for the summary; the charts come after it.`;
const TABLE_PRESS =
  'The slowest touches are the press on a column’s head, where the data grid changes its own focus and order and draws in one ' +
  'step with the page around it, and a press or key that comes while the answer to the search, or a dialog, is being drawn.';
const DIALOG_PRESS =
  'The slowest touches are the press that opens the dialog, where whatever on the page follows the address is drawn in one ' +
  'step with it, and the Escape that has the question about what is unsaved drawn.';

interface MeasuredScreen extends FeltScreen {
  readonly signedIn: boolean;
  /** Its use opens a dialog. */
  readonly opens?: boolean;
  /** Kilobytes, where there is an aim. */
  readonly scripts?: number;
  /** Why it is as slow as it is, for what misses. */
  readonly lcpMissed?: string;
  readonly inpMissed?: string;
}

const screens: readonly MeasuredScreen[] = [
  {
    name: 'Sign-in',
    at: '/',
    signedIn: false,
    scripts: LOGIN_KB,
    stands: (page) => page.getByRole('button', { name: 'Continuar' }).waitFor(),
    use: async (page) => {
      await page.getByLabel(/^Email/).click();
      await page.keyboard.type(ADMIN, { delay: 40 });
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByText('Digite sua senha').waitFor();
    },
  },
  {
    name: 'Developments',
    inpMissed: DIALOG_PRESS,
    at: '/developments',
    signedIn: true,
    opens: true,
    scripts: SHELL_KB,
    stands: (page) => page.getByRole('heading', { name: 'Jardim das Acácias' }).waitFor(),
    use: async (page) => {
      await inSearch('jardim')(page);
      await page.getByRole('button', { name: /^Ativo/ }).click();
      await inDialog(page, '+ Novo Empreendimento', 'Obra');
    },
  },
  {
    name: 'A development',
    inpMissed: DIALOG_PRESS,
    at: 'development',
    signedIn: true,
    opens: true,
    stands: (page) => page.getByRole('article').first().getByText('Saldo Atual').waitFor(),
    use: (page) => inDialog(page, 'Adicionar Despesa', '1234,56'),
  },
  {
    name: 'History',
    inpMissed: TABLE_PRESS,
    at: 'history',
    signedIn: true,
    stands: (page) => page.getByRole('dialog').getByRole('row').nth(5).waitFor(),
    use: async (page) => {
      const dialog = page.getByRole('dialog');
      await inSearch('cimento')(page);
      await dialog.getByText(/Mostrando/).waitFor();
      await dialog.getByRole('columnheader').nth(1).click();
      await dialog.getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'Clients',
    inpMissed: TABLE_PRESS,
    at: '/clients',
    signedIn: true,
    opens: true,
    stands: (page) => page.getByRole('row').nth(3).waitFor(),
    use: async (page) => {
      await page.getByRole('columnheader').first().click();
      await inSearch('bruno')(page);
      await page.getByRole('gridcell').first().waitFor();
      await inDialog(page, 'Novo Cliente', 'Elisa');
    },
  },
  {
    name: 'Purchases',
    inpMissed: TABLE_PRESS,
    at: '/purchases',
    signedIn: true,
    opens: true,
    stands: (page) => page.getByRole('row').nth(3).waitFor(),
    use: async (page) => {
      await inSearch('remessa 4')(page);
      await page.getByRole('row').nth(1).waitFor();
      await inDialog(page, 'Nova Solicitação', 'Areia');
    },
  },
  {
    name: 'Painel',
    lcpMissed: PAINEL_DRAWING,
    at: '/dashboard?periodo=outro&de=2025-01-01&ate=2025-12-31',
    signedIn: true,
    stands: (page) =>
      page.getByRole('figure', { name: 'Em que gastamos?' }).getByRole('link').first().waitFor(),
    use: async (page) => {
      await page.getByRole('button', { name: 'Tabela' }).first().click();
      await page.getByRole('button', { name: 'Gráfico' }).first().click();
    },
  },
];

/** `BENCH_SCREEN=History npm run bench screens` measures that one; all of them take about five minutes. */
const wanted = process.env.BENCH_SCREEN;
const measured = screens.filter(({ name }) => wanted === undefined || name === wanted);
if (measured.length === 0)
  throw new Error(`BENCH_SCREEN: one of ${screens.map(({ name }) => name).join(', ')}.`);

test.each(measured.map((screen) => [screen.name, screen] as const))(
  '%s',
  async (name, screen) => {
    const at = {
      development: `/developments/${development}`,
      history: `/developments/${development}?dialogo=historico`,
    }[screen.at];
    const visited = { ...screen, at: at ?? screen.at };
    await topic.compare({
      ours: {
        name: 'the program',
        run: async () => ({
          ...(await feltOn(browser, program.url, visited, screen.signedIn ? cookies : [], SLOWER)),
        }),
      },
      figures: [
        {
          name: `${name}, LCP`,
          key: 'lcp',
          unit: 'ms',
          aim: within(LCP_MS),
          ...(screen.signedIn && { whenMissed: screen.lcpMissed ?? FIRST_DRAWING }),
        },
        {
          name: `${name}, INP`,
          key: 'inp',
          unit: 'ms',
          aim: within(INP_MS),
          ...(screen.inpMissed !== undefined && { whenMissed: screen.inpMissed }),
        },
        ...(screen.opens ? [{ name: `${name}, dialog`, key: 'opened', unit: 'ms' } as const] : []),
        { name: `${name}, CLS`, key: 'cls', unit: '', aim: within(CLS) },
        {
          name: `${name}, JavaScript`,
          key: 'scripts',
          unit: 'kB',
          ...(screen.scripts !== undefined && { aim: within(screen.scripts) }),
        },
      ],
    });
  },
  MINUTES_10,
);
