/** The trial balance that stands on a page, as a person reads it; amounts are in centavos. */
import type { Page } from 'playwright-core';
import { moneyIn } from './followed-figures.ts';

interface Row {
  readonly home: string;
  readonly name: string;
  readonly debit: number;
  readonly credit: number;
}

/** The lines of the trial balance that stands on the page. */
export const linesOn = (on: Page): Promise<readonly { home: string; name: string; cells: string[] }[]> =>
  on.locator('main table tbody').evaluateAll((bodies) =>
    bodies.flatMap((body) => {
      const [head, ...rows] = [...body.querySelectorAll('tr')];
      return rows.map((row) => ({
        home: head!.textContent,
        name: row.querySelector('th')!.textContent,
        cells: [...row.querySelectorAll('td')].map((cell) => cell.textContent),
      }));
    }),
  );

export async function trialBalanceOn(page: Page): Promise<readonly Row[]> {
  await page.getByText('Débitos iguais a créditos').first().waitFor();
  return (await linesOn(page)).map(({ home, name, cells }) => ({
    home,
    name,
    debit: moneyIn(cells[0]!) ?? 0,
    credit: moneyIn(cells[1]!) ?? 0,
  }));
}
