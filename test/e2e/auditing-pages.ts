/** What an auditor looks at besides the figures: a payment that is only promised, and the screens on paper. */
import { databaseAdministrator } from '../support/database-administrator.ts';
import type { Page } from 'playwright-core';
import { moneyIn } from './followed-figures.ts';
import { homeOf, movements } from './imported-lines.ts';

type Goes = (address: string) => Promise<unknown>;
type Reads = () => Promise<string>;

/** What moves no money yet tells its amount and its account all the same. */
export async function followPending(page: Page, at: Goes, text: Reads): Promise<void> {
  const promised = movements.find(({ tipo, situacao }) => tipo === 'pagamento' && situacao === 'pending')!;
  await at('/audit/journal?kind=PaymentRegistered&sort=number');
  await page
    .getByRole('row', { name: /Pagamento pendente/ })
    .first()
    .getByRole('link')
    .click();
  await page.getByRole('article').getByText('Valor', { exact: true }).waitFor();
  expect(await text()).toContain('Tipo\nPagamento pendente');
  expect(moneyIn(/Valor\s+(R\$ \S+)/.exec(await text())![1]!)).toBe(promised.valor);
  expect(await text()).toContain(`Conta\n${homeOf(promised)}`);
}

export async function readPaper(page: Page, at: Goes, text: Reads, account: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 900 });
  for (const [name, address] of [
    ['Balancete', '/audit/trial-balance'],
    ['Testes de lançamentos', '/audit/tests?from=2025-12-01&to=2025-12-31'],
    ['Reconstituição', `/audit/replay?account=${account}`],
    ['Segregação de funções', '/audit/duties'],
  ] as const) {
    await at(address);
    await page.locator('main table tbody td').first().waitFor();
    expect((await text()).split('\n').filter(Boolean).slice(0, 2)).toEqual(['Auditoria', name]);
  }
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Alters the amount of one row of an account's history, as somebody with the database could; answers its entry number. */
export async function changedBehindItsBack(dataDir: string, accountId: string): Promise<string> {
  const database = await databaseAdministrator(dataDir);
  const { rows: views } = await database.query<{ schema: string }>(
    `select table_schema as schema from information_schema.view_table_usage
     where view_schema = 'read' and view_name = 'transactions'`,
  );
  const { rows } = await database.query<{ entry_number: string }>(
    `update "${views[0]!.schema}".transactions set signed_amount = signed_amount - 100 where id =
       (select id from read.transactions where account_id = $1 order by entry_number offset 5 limit 1)
     returning entry_number`,
    [accountId],
  );
  await database.end();
  return rows[0]!.entry_number;
}
