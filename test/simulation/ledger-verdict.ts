/** The judgement over a whole world: answers, balances and tables, each held against what the journal alone makes of it. */
import { isDeepStrictEqual } from 'node:util';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { accountsTable } from '../../backend/src/ledger/account/accounts.table.ts';
import { foldInMemory } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import { type AnyRow, shapeOf } from '../../backend/src/platform/projections/schema/table-shape.ts';
import { arrayOf } from './simulated-postgres.ts';
import { assert, judge } from './judge.ts';
import { ledgerLaw } from './ledger-law.ts';
import { projections } from './ledger-projections.ts';
import { judgeSights } from './ledger-sights.ts';
import type { LedgerWorld } from './ledger-world.ts';
import { toldBalances } from './told-balances.ts';

/** Throws at the first difference, naming it. */
export async function judgeWorld({ server, verdicts, sights, books, postgres }: LedgerWorld): Promise<void> {
  const state = judge(ledgerLaw, server.events, verdicts).at(-1)!;
  const inOrder = (of: typeof state): unknown => unordered(ledgerDecider.toSnapshot(of));
  for (const book of books)
    assert(isDeepStrictEqual(inOrder(book), inOrder(state)), 'a Book holds another state than the journal');

  await judgeSights(sights, server.events);

  const told = [...toldBalances(verdicts)].sort();
  const held = [...state.accounts].map(([id, { balance }]) => [id, balance as number] as const).sort();
  const read = postgres.rows(accountsTable).map(({ id, balance }) => [id, balance] as const).sort(); // prettier-ignore
  assert(isDeepStrictEqual(told, held), `told ${JSON.stringify(told)}, held ${JSON.stringify(held)}`);
  assert(isDeepStrictEqual(told, read), `told ${JSON.stringify(told)}, read ${JSON.stringify(read)}`);

  for (const projection of projections) {
    const rebuilt = await foldInMemory(projection, server.events);
    for (const shape of projection.tables.map(shapeOf)) {
      const rows = rebuilt.rows(projection.tables.find((one) => shapeOf(one) === shape)!) as AnyRow[];
      const fresh = rows.map((row) =>
        JSON.stringify(shape.columnArrays([row]).map((column) => arrayOf(column)[0])),
      );
      assertSame(shape.name, postgres.bytes(shape), fresh.sort());
    }
  }
}

function assertSame(table: string, live: readonly string[], rebuilt: readonly string[]): void {
  const first = rebuilt.findIndex((row, i) => row !== live[i]);
  assert(first < 0, `table ${table}: live ${live[first]}, rebuilt ${rebuilt[first]}`);
  assert(live.length === rebuilt.length, `table ${table} has ${live.length} rows, rebuilt ${rebuilt.length}`);
}

/** Collections of a snapshot mean the same in any order. */
function unordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(unordered(item))).sort();
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unordered(part)]));
}
