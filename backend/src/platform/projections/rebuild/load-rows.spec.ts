import { LoadRows } from './load-rows.ts';
import type { TableDefinition } from '../projection.types.ts';
import { shapeOf } from '../schema/table-shape.ts';

interface Row {
  readonly id: string;
  readonly total: number;
}
const table: TableDefinition<Row> = {
  name: 'sums',
  columns: { id: 'text not null', total: 'bigint not null' },
  primaryKey: ['id'],
};
const shape = shapeOf(table);
const row = (id: string, total: number): Row => ({ id, total });

describe('the rows of a bulk load', () => {
  it('inserts what is new and updates what was written before, each once a flush', () => {
    const rows = new LoadRows([shape], true);
    rows.put(table, row('a', 1));
    rows.put(table, row('a', 2));
    rows.put(table, row('gone', 1));
    rows.remove(table, ['gone']);
    expect(rows.drain()).toEqual([{ shape, inserts: [row('a', 2)], updates: [], removals: [] }]);
    rows.put(table, row('a', 3));
    rows.put(table, row('b', 1));
    expect(rows.drain()).toEqual([{ shape, inserts: [row('b', 1)], updates: [row('a', 3)], removals: [] }]);
    rows.remove(table, ['a']);
    expect(rows.drain()).toEqual([{ shape, inserts: [], updates: [], removals: [['a']] }]);
    expect(rows.drain()).toEqual([]);
  });

  it('knows that a row is not there while the whole table is in memory, and no longer', () => {
    const rows = new LoadRows([shape], true, 1);
    expect(rows.isUnknown(shape, ['x'])).toBe(false);
    expect(rows.get(table, ['x'])).toBeUndefined();
    for (const flush of ['a', 'b', 'c', 'd']) {
      rows.put(table, row(`${flush}1`, 1));
      rows.put(table, row(`${flush}2`, 1));
      rows.drain();
    }
    expect(rows.isUnknown(shape, ['x'])).toBe(true);
    expect(() => rows.get(table, ['x'])).toThrow('keysOf must name what fold reads');
    rows.seed(shape, ['a1'], { ...row('a1', 1) });
    rows.put(table, row('a1', 2));
    expect(rows.drain()).toEqual([{ shape, inserts: [], updates: [row('a1', 2)], removals: [] }]);
  });

  it('takes no resumed table for an empty one', () => {
    const rows = new LoadRows([shape], false);
    expect(rows.isUnknown(shape, ['x'])).toBe(true);
    rows.seed(shape, ['x'], undefined);
    expect(rows.isUnknown(shape, ['x'])).toBe(false);
    expect(rows.get(table, ['x'])).toBeUndefined();
  });

  it('takes back what an event did that could not be folded to its end', () => {
    const rows = new LoadRows([shape], true);
    rows.put(table, row('a', 1));
    rows.mark();
    rows.put(table, row('a', 2));
    rows.put(table, row('a', 3));
    rows.put(table, row('b', 1));
    rows.undo();
    expect(rows.get(table, ['a'])).toEqual(row('a', 1));
    expect(rows.drain()).toEqual([{ shape, inserts: [row('a', 1)], updates: [], removals: [] }]);
  });
});

it('spells a row for COPY so that no value is taken for a separator', () => {
  const texts = shapeOf({
    name: 'texts',
    columns: { id: 'text not null', note: 'text', tags: 'text[] not null' },
    primaryKey: ['id'],
  });
  expect(texts.copyLine({ id: 'a\tb\nc\\', note: null, tags: ['x\\y', '"'] })).toBe(
    'a\\tb\\nc\\\\\t\\N\t{"x\\\\\\\\y","\\\\""}\n',
  );
  expect(() => texts.copyLine({ id: null, note: null, tags: [] })).toThrow('texts.id must not be null.');
});
