/**
 * What one feels of a page, measured inside it by the browser's own observers: the largest paint, the slowest answer to a
 * touch or key, and what moved by itself. Sizes are those of the wire.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openPage } from '../support/browser.ts';

export interface Felt {
  /** Milliseconds from the click to the largest paint. */
  readonly lcp: number;
  /** Milliseconds from a touch or key to the next paint, the slowest of all of them; 0 without any slow enough to be noted. */
  readonly inp: number;
  /** Sum of what moved without being asked to. */
  readonly cls: number;
  /** Milliseconds from a press to the dialog that it opens for the first time, painted; 0 where none was opened. */
  readonly opened: number;
  /** Compressed kilobytes of JavaScript that were fetched until the screen stood. */
  readonly scripts: number;
}

export interface FeltScreen {
  readonly name: string;
  readonly at: string;
  /** The screen stands: its data is there. */
  readonly stands: (page: Page) => Promise<unknown>;
  /** What a person does on it. */
  readonly use: (page: Page) => Promise<void>;
}

/** A visit with nothing cached, the processor `slower` times as slow. `cookies` are of anyone who is signed in. */
export async function feltOn(
  browser: Browser,
  url: string,
  screen: FeltScreen,
  cookies: Parameters<BrowserContext['addCookies']>[0],
  slower: number,
): Promise<Felt> {
  const { page, errors } = await openPage(browser, 1440);
  try {
    page.setDefaultTimeout(60_000);
    await page.context().addCookies(cookies);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(observe);
    await page.goto(url + screen.at);
    await screen.stands(page);
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0),
    );
    // Ends the largest paint: a touch does.
    const { lcp } = await page.evaluate(() => globalThis.felt);
    await screen.use(page);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0))));
    const { inp, cls, opened } = await page.evaluate(() => globalThis.felt);
    if (errors.length > 0) throw new Error(`${screen.name}: ${errors.join('; ')}`);
    return { lcp, inp, cls, opened, scripts: scripts / 1000 };
  } finally {
    await page.context().close();
  }
}

declare global {
  var felt: { lcp: number; inp: number; cls: number; opened: number };
}

/** Runs in the page before anything else. */
function observe(): void {
  const felt = { lcp: 0, inp: 0, cls: 0, opened: 0 };
  globalThis.felt = felt;
  const each = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  each('largest-contentful-paint', ({ startTime }) => (felt.lcp = startTime));
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) felt.cls += value;
  });
  each(
    'event',
    (entry) => {
      const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId > 0) felt.inp = Math.max(felt.inp, duration);
    },
    { durationThreshold: 16 },
  );
  let pressed = 0;
  addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
  const coming = new MutationObserver(() => {
    if (pressed === 0 || !document.querySelector('[role="dialog"]')) return;
    coming.disconnect();
    requestAnimationFrame(() => setTimeout(() => (felt.opened = performance.now() - pressed)));
  });
  coming.observe(document, { childList: true, subtree: true });
}
