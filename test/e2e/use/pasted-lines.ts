/** Two hundred lines of a spreadsheet, six of them wrong: pasted, put right in place, booked in one go, and taken back in one go. */
import type { Page } from 'playwright-core';
import { CountedKeys, type Count } from './counted-keys.ts';

export const LINES = 200;
export const WORDS = 'Planilha de obra';
const suppliers = ['Votorantim Cimentos', 'Locadora Andrade', 'Transportes Lima', 'Elétrica Sul'] as const;
const categories = ['Material', 'Equipamentos', 'Transporte', 'Serviços'] as const;

/** What is wrong in which line (from 1, the header is the first), and what is typed in its place. */
const wrong = new Map<number, { readonly column: number; readonly text: string; readonly right: string }>([
  [7, { column: 0, text: '31/02/2026', right: '28/02/2026' }],
  [40, { column: 2, text: 'doze', right: '12' }],
  [77, { column: 4, text: 'Xyz', right: 'material' }],
  [101, { column: 1, text: 'ab', right: `${WORDS} cem` }],
  [150, { column: 2, text: '0,00', right: '150,5' }],
  [201, { column: 0, text: '05/03/2098', right: '05/03/2026' }],
]);

/** As a spreadsheet copies it. */
export function pastedText(): string {
  const rows = Array.from({ length: LINES }, (_, n) => {
    const cells = ['05/03/2026', `${WORDS} ${n + 1}`, `1.0${String(n % 100).padStart(2, '0')},${10 + (n % 90)}`,
      suppliers[n % 4]!, categories[n % 4]!, 'Obra Aurora', `NF ${n + 1}`]; // prettier-ignore
    const flaw = wrong.get(n + 2);
    if (flaw) cells[flaw.column] = flaw.text;
    return cells;
  });
  const header = ['Data', 'Histórico', 'Valor', 'Favorecido', 'Categoria', 'Conta', 'Nota fiscal'];
  return [header, ...rows].map((cells) => cells.join('\t')).join('\r\n');
}

/** Three clients, the last with a CPF that is none. */
export const pastedClients = [
  ['Nome', 'CPF', 'E-mail', 'Celular', 'Obra', 'Unidade'],
  ['Clara Planilha', '11144477735', 'clara@cliente.com.br', '(11) 98888-1111', 'Aurora', '201'],
  ['Davi Planilha', '935.411.347-80', 'davi@cliente.com.br', '11988882222', 'residencial aurora', '202, 203'],
  ['Eva Planilha', '111.444.777-36', 'eva@cliente.com.br', '(11) 98888-3333', 'Aurora', '204'],
]
  .map((cells) => cells.join('\t'))
  .join('\n');

/** Begins on any page; ends on the one where lines are pasted, with all of them taken back. `look` is called with the wrong ones. */
export async function bookPastedLines(
  page: Page,
  { look, booked }: { readonly look: () => Promise<void>; readonly booked: () => Promise<void> },
): Promise<Count> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), pastedText());
  const keys = new CountedKeys(page);
  await keys.press('l');
  await keys.sees(page.getByRole('dialog', { name: 'O que lançar?' }));
  await keys.press('p');
  await keys.sees(page.getByLabel('Cole aqui as linhas da planilha'));
  await page.waitForFunction(() => document.activeElement?.id === 'planilha');
  await keys.press('Control+v');
  await keys.sees(page.getByRole('button', { name: `Lançar ${LINES - wrong.size}` }));
  await keys.sees(page.getByText(/^Linha 7, Data: /));
  await keys.sees(page.getByRole('gridcell', { name: /31\/02\/2026/ }));
  await look();
  for (const [line, { right }] of wrong) {
    await keys.sees(page.getByText(new RegExp(`^Linha ${line}, `)));
    // The cell has the focus: what is typed takes the place of what stands there.
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
    await keys.type(right);
    await keys.press('F9');
  }
  await keys.sees(page.getByRole('button', { name: `Lançar ${LINES}` }));
  await keys.press('Control+Enter');
  await keys.waits(page.getByText(`${LINES} lançamentos registrados de uma vez`));
  await booked();
  await keys.press('Tab', 'Tab', 'Enter');
  await keys.waits(page.getByText(`Lote desfeito: ${LINES} lançamentos estornados.`));
  return keys.count;
}
