/** A purchase from its request on a phone to its expense at a desk, and three approved at once, by keys alone. */
import type { Browser, Page } from 'playwright-core';
import { openPage } from '../support/browser.ts';
import { focusIs, tabTo, tabToGrid } from '../support/keyboard.ts';

interface Journey {
  readonly browser: Browser;
  readonly url: string;
  /** Of the one who may approve, signed in. */
  readonly page: Page;
  /** Makes a page that of the buyer. */
  readonly signIn: (on: Page) => PromiseLike<unknown>;
  readonly judge: (name: string, on: Page) => Promise<void>;
  readonly patienceMs: number;
}

/** Ends with the purchase registered for R$ 750,50. */
export async function buysByKeys({ browser, url, page, signIn, judge, patienceMs }: Journey): Promise<void> {
  const buyer = await openPage(browser, 390);
  buyer.page.setDefaultTimeout(patienceMs);
  await signIn(buyer.page);
  await buyer.page.goto(`${url}/purchases`);
  await buyer.page.getByText('Ainda não há solicitações de compra').waitFor();
  await judge('purchases-empty-390', buyer.page);
  await buyer.page.keyboard.press('n');
  const form = buyer.page.getByRole('dialog', { name: 'Nova Solicitação de Compra' });
  await focusIs(buyer.page, /^Descrição/);
  await buyer.page.keyboard.type('Cimento CP-II, 20 sacos');
  await tabTo(buyer.page, /^Custo estimado/);
  await buyer.page.keyboard.type('800');
  await tabTo(buyer.page, /^Necessário até/);
  await buyer.page.keyboard.type('31122030');
  await judge('request-390', buyer.page);
  await buyer.page.keyboard.press('Control+Enter');
  await buyer.page.getByText('A solicitação de compra foi registrada com sucesso.').waitFor();
  await form.waitFor({ state: 'detached' });
  await buyer.page.getByRole('link', { name: 'Cimento CP-II, 20 sacos' }).waitFor();

  await page.keyboard.press('Control+k');
  await focusIs(page, 'Buscar e ir para');
  await page.keyboard.type('compras');
  await judge('palette-1440', page);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cimento CP-II, 20 sacos' }).waitFor();
  await tabToGrid(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await focusIs(page, 'Aprovar Cimento CP-II, 20 sacos');
  await page.keyboard.press('Enter');
  await page.getByText('Aprovar?').waitFor();
  await judge('approve-1440', page);
  await focusIs(page, /^Sim, aprovar/);
  await page.keyboard.press('Enter');
  await page.getByText('Solicitação nº 1 “Cimento CP-II, 20 sacos” aprovada.').waitFor();
  await tabTo(page, /^Registrar Compra Cimento/);
  await page.keyboard.press('Enter');
  const register = page.getByRole('dialog', { name: 'Registrar Compra' });
  await focusIs(page, /^Valor/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('750,5');
  await register.getByText('Diferença').waitFor();
  await judge('register-1440', page);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Compra Registrada!').waitFor();
  await register.waitFor({ state: 'detached' });
  await page.getByText(/^Concluída em/).waitFor();
  await judge('purchases-1440', page);

  await buyer.page.evaluate(askForThree);
  expect(buyer.errors).toEqual([]);
  await buyer.page.context().close();
  await page.goto(`${url}/purchases?status=pending`);
  await page.getByRole('checkbox', { name: /^Selecionar todas .*\(3\)$/ }).waitFor();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: /^Aprovar 3 \(R\$.600,00\)$/ }).waitFor();
  await judge('approve-several-1440', page);
  await page.keyboard.press('a');
  await focusIs(page, /^Sim, aprovar 3 solicitações/);
  await page.keyboard.press('Enter');
  await page.getByText(/^3 solicitações aprovadas/).waitFor();
  await page.getByText('Nenhuma solicitação encontrada').waitFor();
}

/** In the buyer's page: what else is to be bought. */
async function askForThree(): Promise<void> {
  const { data } = (await (await fetch('/api/developments/')).json()) as { data: { id: string }[] };
  for (const estimated_cost of [100, 200, 300]) {
    const wanted = { description: `Areia média, ${estimated_cost / 100} m³`, development_id: data[0]!.id, estimated_cost, category: 'material', urgency: 'low' }; // prettier-ignore
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch('/api/purchase-requests/', {
      method: 'POST',
      headers,
      body: JSON.stringify(wanted),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}
