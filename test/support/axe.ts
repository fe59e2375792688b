/**
 * What axe finds wrong on a page as it stands. axe-core is asked in the page itself and put there once a document: its wrapper for
 * Playwright sends it anew and carries all its results out each time, which takes longer than the rules do.
 */
import fs from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const MOST_NODES = 3;

/** One line for each element that breaks a rule (three a rule): the rule, the element, what is wrong. */
export async function violationsOn(page: Page): Promise<string[]> {
  const present = await page.evaluate(() => 'axe' in window);
  if (!present) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ tags, most }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        // Style sheets of other origins: there are none.
        preload: false,
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .slice(0, most)
          .map(
            ({ html, failureSummary }) =>
              `axe ${id}: ${html.slice(0, 300)} (${failureSummary?.slice(0, 300) ?? ''})`,
          ),
      );
    },
    { tags: TAGS, most: MOST_NODES },
  );
}
