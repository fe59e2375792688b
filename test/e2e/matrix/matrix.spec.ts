/**
 * Every screen in every state, at four widths, light and dark: axe, one title, nothing cut off or too wide, nothing on the
 * console. In the daily run each pair of two of these four meets at least once; SOAK=1 runs the whole product.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../../support/browser.ts';
import { Program } from '../../support/program.ts';
import { accessKeyScreens } from './access-keys.ts';
import { auditScreensOf } from './auditing.ts';
import { bookingScreensOf } from './booking.ts';
import { Answers, type State, type Wish } from './answers.ts';
import { coveringRows } from './covering.ts';
import { dialogsOf } from './dialogs.ts';
import { donePanels } from './done.ts';
import { entryScreensOf } from './entries.ts';
import { entranceScreens } from './entrance.ts';
import { firmScreens } from './firm.ts';
import { offencesOn } from './judge.ts';
import { importScreens } from './imports.ts';
import { moneyQuestionsOf } from './money-questions.ts';
import { reconciliationScreensOf } from './reconciliation.ts';
import { ALL_READS, pagesOf, widths, type Screen, type Width } from './screens.ts';
import { seedBooks } from './seeded-books.ts';
import { systemScreens } from './system.ts';
import { webhookScreens } from './webhooks.ts';
import { spokenTexts } from './texts.ts';

jest.setTimeout(3_600_000);
const PATIENCE_MS = 30_000;
const MENU_FOLLOWS_MS = 250;
/** Two pages at a time: while one waits for its answers the other is judged. */
const PAGES = Number(process.env.MATRIX_PAGES ?? 2);
const ONLY = process.env.MATRIX_ONLY;
/** Pictures of all, to look at; else only of what is found wanting: they take a third of the time. */
const PICTURES = Boolean(process.env.SOAK ?? process.env.MATRIX_PICTURES);
const pictures = path.resolve(__dirname, '../../screenshots/matrix');
const themes = ['light', 'dark'] as const;

type Cell = {
  readonly screen: string;
  readonly state: State;
  readonly width: Width;
  readonly theme: (typeof themes)[number];
};

const spokenIn = (cell: Cell): readonly string[] =>
  spokenTexts
    .filter(
      ({ screen, state, width = cell.width }) =>
        screen === cell.screen && state === cell.state && width === cell.width,
    )
    .flatMap(({ texts }) => texts);

const cellsOf = (screens: readonly Screen[]): Cell[] =>
  screens.flatMap(({ name, states, widths: own = widths }) =>
    states.flatMap((state) =>
      own.flatMap((width) => themes.map((theme) => ({ screen: name, state, width, theme }))),
    ),
  );

it('judges every screen in its states, widths and themes', async () => {
  const started = Date.now();
  const program = await Program.at();
  let browser: Browser | undefined;
  const found: string[] = [];
  const slow: [number, string][] = [];
  try {
    browser = await launchBrowser();
    await program.start();
    const books = await seedBooks(program);
    const answers = new Answers(books.session);
    const screens = [
      ...entranceScreens(),
      ...pagesOf(books),
      ...firmScreens(),
      ...entryScreensOf(books),
      ...bookingScreensOf(books),
      ...accessKeyScreens(),
      ...webhookScreens(),
      ...importScreens(),
      ...systemScreens(),
      ...reconciliationScreensOf(books),
      ...auditScreensOf(books),
      ...dialogsOf(books),
      ...moneyQuestionsOf(books),
      ...donePanels(books),
    ];
    const all = cellsOf(screens);
    // Texts that stand at one width only need their very cell; all others are met by whichever cell shows their screen.
    const asked = spokenTexts.flatMap(({ screen, state, width }) =>
      width === undefined ? [] : [{ screen, state, width, theme: 'light' as const }],
    );
    const cells = (process.env.SOAK ? all : distinct([...coveringRows(all), ...asked])).filter(
      ({ screen }) => !ONLY || new RegExp(ONLY).test(screen),
    );
    fs.rmSync(pictures, { recursive: true, force: true });
    fs.mkdirSync(pictures, { recursive: true });
    // One visit shows a screen in one state; its widths and themes follow without loading anew.
    const visits = screens
      .flatMap((screen) => screen.states.map((state) => ({ screen, state })))
      .map(({ screen, state }) => ({
        screen,
        cells: cells.filter((cell) => cell.screen === screen.name && cell.state === state),
      }))
      .filter((visit) => visit.cells.length > 0);
    const known = new Set(all.map(({ screen, state }) => `${screen} ${state}`));
    expect(spokenTexts.filter(({ screen, state }) => !known.has(`${screen} ${state}`))).toEqual([]);
    console.info(`${cells.length} cells in ${visits.length} visits, ready after ${Date.now() - started} ms`);
    const walker = async (): Promise<void> => {
      const visitor = await Visitor.open(browser!, program.url, answers);
      for (let visit = visits.shift(); visit; visit = visits.shift()) {
        const begun = Date.now();
        found.push(...(await visitor.judge(visit.screen, visit.cells)));
        slow.push([
          Date.now() - begun,
          `${visit.screen.name} ${visit.cells[0]!.state} ×${visit.cells.length}`,
        ]);
      }
    };
    await Promise.all(Array.from({ length: PAGES }, walker));
  } finally {
    await browser?.close();
    await program.dispose();
  }
  slow.sort(([a], [b]) => b - a);
  console.info(
    `${Date.now() - started} ms; slowest: ${slow
      .slice(0, 12)
      .map(([ms, name]) => `${name} ${ms} ms`)
      .join(', ')}`,
  );
  expect(found).toEqual([]);
});

const distinct = (cells: readonly Cell[]): Cell[] => [
  ...new Map(cells.map((cell) => [Object.values(cell).join(), cell])).values(),
];

class Visitor {
  private wish: Wish = { state: 'ready', reads: ALL_READS, canned: [] };
  private inFlight = 0;
  private constructor(
    private readonly page: Page,
    private readonly errors: string[],
    private readonly url: string,
  ) {}

  static async open(browser: Browser, url: string, answers: Answers): Promise<Visitor> {
    const { page, errors } = await openPage(browser, 1440);
    page.setDefaultTimeout(PATIENCE_MS);
    const visitor = new Visitor(page, errors, url);
    page.on('request', () => visitor.inFlight++);
    page.on('requestfinished', () => visitor.inFlight--);
    page.on('requestfailed', () => visitor.inFlight--);
    await answers.standBefore(await page.context().newCDPSession(page), url, () => visitor.wish);
    return visitor;
  }

  async judge(screen: Screen, cells: readonly Cell[]): Promise<string[]> {
    const { state } = cells[0]!;
    const found: string[] = [];
    const note = (cell: Cell, texts: readonly string[]) =>
      found.push(...texts.map((text) => `${screen.name} ${state} ${cell.width} ${cell.theme}: ${text}`));
    try {
      // A page without the program, of the same origin: from `about:blank` each visit would begin with a new process.
      await this.page.goto(`${this.url}/favicon.svg`);
      // Where the last visit pressed something may be what tells of itself under the pointer.
      await this.page.mouse.move(0, 0);
      await this.dress(cells[0]!);
      await this.visit(screen, state);
    } catch (error) {
      note(cells[0]!, [`cannot be reached: ${(error as Error).message.slice(0, 400)}`]);
      await this.photograph(cells[0]!);
      return found;
    }
    for (const cell of cells) {
      await this.dress(cell);
      await this.settled();
      const offences = await offencesOn(this.page);
      const seen = (await this.page.locator('body').innerText()).replaceAll('\u00a0', ' ');
      const unsaid = spokenIn(cell).filter((text) => !seen.includes(text));
      note(cell, [...offences, ...unsaid.map((text) => `does not say “${text}”`)]);
      if (PICTURES || offences.length + unsaid.length > 0) await this.photograph(cell);
    }
    note(
      cells[0]!,
      this.errors.splice(0).filter((text) => !/status of 500/.test(text) && !(screen.name === 'failure')),
    );
    return found;
  }

  private async dress({ width, theme }: Cell): Promise<void> {
    await this.page.setViewportSize({ width, height: width >= 1024 ? 900 : 844 });
    await this.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // An open menu follows the window's size a moment later.
    if (await this.page.locator('.MuiPopover-root').count()) await this.page.waitForTimeout(MENU_FOLLOWS_MS);
  }

  private async visit(screen: Screen, state: State): Promise<void> {
    const { page } = this;
    this.inFlight = 0;
    this.wish = { state, reads: screen.reads ?? ALL_READS, canned: screen.canned ?? [] };
    await page.goto(this.url + screen.at, { waitUntil: 'commit' });
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
    if (screen.open) {
      // Not by its role: behind a dialog it is hidden from readers.
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await this.settled();
      await screen.open(page, state);
    }
    await screen.shows(page, state).waitFor();
  }

  /** Nothing asked is unanswered (but what is never answered), and two frames have been drawn since. */
  private async settled(): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    for (let quiet = 0; quiet < 2 && Date.now() < until;) {
      await this.page.evaluate(
        () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
      );
      quiet = this.wish.state === 'loading' || this.inFlight <= 0 ? quiet + 1 : 0;
    }
  }

  private async photograph({ screen, state, width, theme }: Cell): Promise<void> {
    // What is fixed over the page would stand in the middle of a picture of all of it.
    const over = await this.page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]').count();
    await this.page.screenshot({
      path: path.join(pictures, `${screen}-${state}-${width}-${theme}.png`),
      fullPage: over === 0,
    });
  }
}
