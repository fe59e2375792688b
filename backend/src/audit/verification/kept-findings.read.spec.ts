/** What is written down for ever of a difference: where it is, and values that are nobody's words. */
import { finding } from './finding.ts';
import { keptFindings } from './kept-findings.read.ts';

const id = '7b0c2f0e-5b1d-4c58-9d2e-0a5f8d3c4b21';
const tables = [
  {
    name: 'payments',
    columns: { id: 'uuid not null', amount: 'bigint not null', notes: 'text' },
    primaryKey: ['id'],
  },
  { name: 'payers_by_name', columns: { name: 'text not null', count: 'bigint' }, primaryKey: ['name'] },
] as const;
const kept = (found: ReturnType<typeof finding>) => keptFindings([found], tables).findings[0];
const inTable = (where: string, rest: object) =>
  finding('table', where, 'a linha não é a que os lançamentos dão', rest);

it('keeps amounts, days and ids of a table', () => {
  const found = inTable('payments', { key: id, field: 'amount', expected: '100', found: '101', entry: 4 });
  expect(kept(found)).toEqual({ ...found, withheld: false });
});

it('withholds texts of a table, and keys that are texts', () => {
  const words = inTable('payments', { key: id, field: 'notes', expected: 'Maria', found: 'José' });
  expect(kept(words)).toEqual({ ...words, expected: null, found: null, withheld: true });
  const named = inTable('payers_by_name', { key: 'Maria', field: 'count', expected: '1', found: '2' });
  expect(kept(named)).toEqual({ ...named, key: null, withheld: true });
  const unknown = inTable('vault.secrets', { key: 'Maria', field: 'word', expected: 'a', found: 'b' });
  expect(kept(unknown)).toMatchObject({ key: null, expected: null, found: null, withheld: true });
});

it('keeps what the journal itself says, cut to a bearable length', () => {
  const found = finding('shape', 'ledger', 'o campo não tem a forma que deveria', {
    field: 'data.amount',
    found: 'x'.repeat(5_000),
  });
  expect(kept(found)!.found).toHaveLength(201);
  expect(kept(found)!.withheld).toBe(false);
});

it('keeps the first hundred and tells how many more there were', () => {
  const many = Array.from({ length: 130 }, (_, n) => finding('chain', 'ledger', 'não segue', { entry: n }));
  const { findings, furtherFindings } = keptFindings(many, tables);
  expect([findings.length, furtherFindings]).toEqual([100, 30]);
});
