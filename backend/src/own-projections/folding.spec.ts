import { EVERY_KEY } from '../platform/projections/parking/parking-lot.ts';
import { defineTable } from '../platform/projections/define-projection.ts';
import type { Rows, TableDefinition } from '../platform/projections/projection.types.ts';
import { declaredIn } from './declaration.ts';
import { type FeedEvent, Folding, type OwnFunctions } from './folding.ts';

const totals = defineTable({
  name: 'totals',
  columns: { supplier: 'text not null', total: 'bigint not null', seen: 'timestamptz', notes: 'jsonb' },
  primaryKey: ['supplier'],
});
/** Rows as one who does not heed types may write them. */
const anyRows: TableDefinition = totals;
const event = (id: string, supplier: string, amount: unknown): FeedEvent => ({
  id,
  position: id,
  type: 'ExpenseRecorded',
  recorded_at: '2026-11-24T12:00:00.000Z',
  data: { supplier, amount },
});
type Spent = { readonly supplier: string; readonly amount: number };
const spent = (one: FeedEvent) => one.data as Spent;
const row = (supplier: string, total: unknown, more: object = {}) => ({
  supplier,
  total,
  seen: null,
  notes: null,
  ...more,
});

const adding: OwnFunctions = {
  keysOf: (one) => [{ table: totals, key: [spent(one).supplier] }],
  fold(one, rows) {
    const { supplier, amount } = spent(one);
    if (amount < 0) throw new Error('negative');
    const before = rows.get(totals, [supplier]);
    rows.put(anyRows, row(supplier, (before?.total ?? 0) + amount));
  },
};

function folding(functions: Partial<OwnFunctions>): Folding {
  const whole = { ...adding, ...functions };
  const exported = { name: 'spending', version: 1, tables: [totals], handles: ['ExpenseRecorded'], ...whole };
  return new Folding(declaredIn(exported, 'spending', ['ExpenseRecorded']), whole, [totals]);
}
function folded(
  functions: Partial<OwnFunctions>,
  events: readonly (FeedEvent | undefined)[],
  keys?: readonly string[][],
) {
  return folding(functions).fold(
    events.map((one, i) => ({ event: one, keys: keys?.[i] ?? [one ? spent(one).supplier : 'lost'] })),
    ['a', 'b'].map((supplier) => ({ table: 0, key: [supplier], row: undefined })),
    () => undefined,
  );
}

it('folds one event upon what those before it have left', () => {
  expect(folded({}, [event('1', 'a', 100), event('2', 'b', 7), event('3', 'a', 20)])).toEqual([
    { changes: [{ table: 0, key: ['a'], row: row('a', 100) }] },
    { changes: [{ table: 0, key: ['b'], row: row('b', 7) }] },
    { changes: [{ table: 0, key: ['a'], row: row('a', 120) }] },
  ]);
});

it('holds what has to do with an event that could not be folded, and goes on with the rest', () => {
  const answers = folded({}, [event('1', 'a', -1), event('2', 'b', 7), event('3', 'a', 20)]);
  expect(answers[0]).toEqual({ error: expect.stringContaining('negative') });
  expect(answers.slice(1)).toEqual([
    { changes: [{ table: 0, key: ['b'], row: row('b', 7) }] },
    { held: true },
  ]);
  expect(folded({}, [undefined, event('2', 'b', 7)], [['b'], ['b']])[1]).toEqual({ held: true });
  expect(folded({}, [undefined, event('2', 'b', 7)], [[EVERY_KEY], ['b']])[1]).toEqual({ held: true });
  expect(folded({}, [undefined, event('2', 'b', 7)], [['a'], [EVERY_KEY]])[1]).toEqual({ held: true });
});

let calls = 0;
const putting = (columns: object) => ({ fold: (_: FeedEvent, rows: Rows) => rows.put(anyRows, columns) });
it.each<[string, Partial<OwnFunctions>]>([
  [
    'fold deu linhas diferentes para o mesmo evento',
    { fold: (_, rows) => rows.put(anyRows, row('a', ++calls)) },
  ],
  ['fold não pode ser assíncrona', { fold: () => Promise.resolve() }],
  [
    'fold muda mais de 1000 linhas',
    {
      fold: (_, rows) => {
        for (let i = 0; i <= 1_000; i++) rows.put(anyRows, row(`${i}`, 1));
      },
    },
  ],
  ['Há uma tabela que não está em "tables".', { fold: (_, rows) => rows.put({ ...anyRows }, row('a', 1)) }],
  ['Cannot assign to read only property', { fold: (one) => void Object.assign(one.data, { amount: 1 }) }],
  ['must name what fold reads', { fold: (_, rows) => void rows.get(totals, ['c']) }],
  ['A tabela "totals" não tem a coluna "totel".', putting({ supplier: 'a', totel: 1 })],
  ['totals.total must not be null', putting(row('a', null))],
  [
    'A coluna "total" de "totals" tem de ser um número inteiro; dinheiro é em centavos inteiros.',
    putting(row('a', 12.5)),
  ],
  ['A coluna "total" de "totals" tem de ser um número inteiro', putting(row('a', '12'))],
  ['A coluna "total" de "totals" tem de ser um número inteiro', putting(row('a', NaN))],
  ['A coluna "total" de "totals" tem de ser um número inteiro', putting({ supplier: 'a' })],
  ['A coluna "supplier" de "totals" tem de ser um texto.', putting(row('a\0', 1))],
  ['A coluna "supplier" de "totals" tem de ser um texto.', putting(row('\ud800', 1))],
  [
    'A coluna "seen" de "totals" tem de ser um instante como 2026-',
    putting(row('a', 1, { seen: new Date(0) })),
  ],
  [
    'A coluna "seen" de "totals" tem de ser um instante como 2026-',
    putting(row('a', 1, { seen: '2026-11-24' })),
  ],
  [
    'A coluna "notes" de "totals" tem de ser o que JSON pode dizer.',
    putting(row('a', 1, { notes: { at: new Date(0) } })),
  ],
])('an event is not folded where %s', (sentence, functions) => {
  const [answer] = folded(functions, [event('1', 'a', 1)]);
  expect(answer).toEqual({ error: expect.stringContaining(sentence) });
});

it.each<[string, Partial<OwnFunctions>]>([
  ['keysOf tem de responder uma lista.', { keysOf: () => undefined }],
  ['keysOf tem de responder uma lista de { table, key }.', { keysOf: () => ['a'] }],
  ['Há uma tabela que não está em "tables".', { keysOf: () => [{ table: 'totals', key: ['a'] }] }],
  ['a key has 1 parts, not 2', { keysOf: () => [{ table: totals, key: ['a', 'b'] }] }],
  ['parkingKeysOf tem de responder uma lista de textos.', { parkingKeysOf: () => [7] }],
])('nothing is foreseen where %s', (sentence, functions) =>
  expect(folding(functions).foresee(event('1', 'a', 1))).toEqual({
    error: expect.stringContaining(sentence),
  }),
);

it('foresees the rows of an event, and what else it has to do with', () => {
  expect(folding({}).foresee(event('1', 'a', 1))).toEqual({ rows: [{ table: 0, key: ['a'] }] });
  expect(folding({ parkingKeysOf: () => ['account'] }).foresee(event('1', 'a', 1))).toEqual({
    rows: [{ table: 0, key: ['a'] }],
    parkingKeys: ['account'],
  });
});
