/** Walking a page by keys alone: where the focus is, and Tab until it comes to where somebody wants to be. */
import type { CDPSession, Page } from 'playwright-core';

/** More than any page has stops, so that a walk may go once around. */
const MOST_TABS = 80;

/** What a screen reader calls the element that has the focus: its label of either kind, or its text. Runs in the page. */
const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ??
  (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
  document.activeElement?.closest('button, a')?.textContent ??
  '';

/** Waits until the focus is on what has this name. */
export const focusIs = (page: Page, name: string | RegExp) =>
  page.waitForFunction(
    ([source]) =>
      new RegExp(source!).test(
        document.activeElement?.getAttribute('aria-label') ??
          (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
          '',
      ),
    [typeof name === 'string' ? `^${name}$` : name.source],
  );

/** One session a page: a second would be attached for each text. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Types as a Brazilian keyboard does: also `ç` and `é` come as keys. Playwright knows the keys of one layout and inserts all
 * else as text, which goes nowhere while a dialog is still to take the focus, where a key is heard.
 */
export async function typeKeys(page: Page, text: string): Promise<void> {
  for (const letter of text) {
    if (letter.codePointAt(0)! < 128) {
      await page.keyboard.press(letter);
      continue;
    }
    if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page));
    const session = await sessions.get(page)!;
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
  }
}

/** Presses Tab, or Shift+Tab to go back, until the focus is on a field or button of this name. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const seen: string[] = [];
  while (seen.length < MOST_TABS) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(focused);
    if (name.test(stop)) return;
    seen.push(stop);
  }
  throw new Error(`Tab never came to ${name.source}, but to ${seen.join(' | ')}`);
}

/** Presses Tab until the focus is in a table, which is one stop. */
export async function tabToGrid(page: Page): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('[role="grid"]') != null)) return;
  }
  throw new Error('Tab never came to the table');
}

/** Presses Tab until the focus is on a field of this name, then types into it. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}
