import { BatchRows } from './batch-rows.ts';
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

describe('the rows of a batch', () => {
  it('takes back what an event did that failed half way', () => {
    const rows = new BatchRows();
    rows.seed(shape, ['a'], { id: 'a', total: 1 });
    rows.put(table, { id: 'a', total: 2 });
    rows.mark();
    rows.put(table, { id: 'a', total: 3 });
    rows.put(table, { id: 'new', total: 1 });
    rows.remove(table, ['a']);
    rows.undo();
    expect(rows.changes()).toEqual([{ shape, puts: [{ id: 'a', total: 2 }], removals: [] }]);
    expect(() => rows.get(table, ['new'])).toThrow('was not loaded');
  });

  it('shows what was loaded, then what was put, then what was removed', () => {
    const rows = new BatchRows();
    rows.seed(shape, ['a'], { id: 'a', total: 1 });
    rows.seed(shape, ['b'], undefined);
    expect(rows.get(table, ['a'])).toEqual({ id: 'a', total: 1 });
    expect(rows.get(table, ['b'])).toBeUndefined();
    rows.put(table, { id: 'a', total: 2 });
    expect(rows.get(table, ['a'])?.total).toBe(2);
    rows.remove(table, ['a']);
    expect(rows.get(table, ['a'])).toBeUndefined();
  });

  it('refuses to say that a row is not there when nobody looked', () => {
    expect(() => new BatchRows().get(table, ['a'])).toThrow('keysOf must name what fold reads');
  });

  it('lets nobody change a row but by putting another', () => {
    const rows = new BatchRows();
    const row = { id: 'a', total: 1 };
    rows.put(table, row);
    expect(() => {
      row.total = 2;
    }).toThrow(TypeError);
  });

  it('gives the last state of each changed row once, and nothing for what was only read', () => {
    const rows = new BatchRows();
    rows.seed(shape, ['read'], { id: 'read', total: 1 });
    rows.seed(shape, ['gone'], { id: 'gone', total: 1 });
    rows.put(table, { id: 'new', total: 1 });
    rows.put(table, { id: 'new', total: 2 });
    rows.put(table, { id: 'gone', total: 5 });
    rows.remove(table, ['gone']);
    expect(rows.changes()).toEqual([{ shape, puts: [{ id: 'new', total: 2 }], removals: [['gone']] }]);
    expect(new BatchRows().changes()).toEqual([]);
  });
});
