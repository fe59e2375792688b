/** The books of a whole year delivered in lots: each entry in one of them, and what they sum to is the trial balance. */
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { postingsOf } from '../../backend/src/ledger/journal/postings.ts';
import type { TestApp } from '../support/app.ts';
import type { Agent } from './ledger.fixture.ts';
import { centavosIn, lotsBy, MAPPING, rowsIn, sha256 } from './lots.fixture.ts';

interface Line {
  readonly accountId: string;
  readonly code: string;
  readonly debit: number;
  readonly credit: number;
}

export async function deliveredInLots(app: TestApp, agent: Agent): Promise<void> {
  const lots = lotsBy(agent);
  const { body } = await agent.get('/api/trial-balance/').expect(200);
  const { lines } = body.data as { readonly lines: readonly Line[] };
  const accounts = lines.map(({ accountId, code }, place) => ({
    account: `${code}@${accountId}`,
    firm_code: `C.${place}`,
  }));
  expect((await lots.preview()).unmapped).toHaveLength(lines.length);
  for (let from = 0, revision = 0; from < accounts.length; from += 200, revision += 1)
    await agent
      .post(MAPPING)
      .send({ revision, accounts: accounts.slice(from, from + 200) })
      .expect(200);

  const sums = new Map(lines.map((_, place) => [`C.${place}`, { debit: 0, credit: 0 }]));
  const delivered: number[] = [];
  for (const until of ['2025-03-31', '2025-09-30', undefined]) {
    const preview = await lots.preview(until ? `?until=${until}` : '');
    const lot = await lots.deliver({ until, through: preview.through });
    const { number, entries, debits, first_entry, last_entry, late } = preview;
    expect(lot).toMatchObject({ number, entries, debits, first_entry, last_entry, late: late });
    const file = await lots.file(lot.number);
    expect(sha256(file)).toBe(lot.revisions[0]!.sha256);
    for (const row of rowsIn(file)) {
      sums.get(row['Conta débito'])!.debit += centavosIn(row.Valor);
      sums.get(row['Conta crédito'])!.credit += centavosIn(row.Valor);
      if (row.Linha === '1') delivered.push(Number(row['Lançamento']));
    }
  }
  const posted = (await app.events('ledger')).filter(
    ({ type, data }) => postingsOf({ type, data } as LedgerEvent).length > 0,
  );
  expect(delivered.sort((a, b) => a - b)).toEqual(posted.map(({ revision }) => Number(revision) + 1));
  expect([...sums.values()]).toEqual(
    lines.map(({ debit, credit }) => ({ debit: Math.round(debit * 100), credit: Math.round(credit * 100) })),
  );
  expect((await lots.list()).map(({ number }) => number)).toEqual([3, 2, 1]);
}
