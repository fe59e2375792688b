import type { TableDefinition } from '../projection.types.ts';
import { TableShape, shapeOf } from './table-shape.ts';
import { createViewSql, tableSql } from './table-sql.ts';

interface Row {
  readonly id: string;
  readonly place: number;
  readonly tags: readonly string[];
  readonly note: string | null;
}
const table: TableDefinition<Row> = {
  name: 'things',
  columns: { id: 'uuid not null', place: 'integer not null', tags: 'text[] not null', note: 'text' },
  primaryKey: ['id', 'place'],
  indexes: ['using gin (tags)'],
};
const ID = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';
const shape = shapeOf(table);

describe('a table of a projection', () => {
  it('is made once per definition', () => expect(shapeOf(table)).toBe(shape));

  it('gives one key one text, however a UUID is spelt', () => {
    expect(shape.keyText([ID.toUpperCase(), 2])).toBe(shape.keyText([ID, 2]));
    expect(shape.keyText([ID, 2])).not.toBe(shape.keyText([ID, 22]));
    expect(() => shape.keyText([ID])).toThrow('a key has 2 parts, not 1');
    expect(() => shape.keyText([ID, null as never])).toThrow('things.place must not be null');
  });

  it('turns rows into one array per column and refuses what a column cannot hold', () => {
    const row: Row = { id: ID, place: 1, tags: ['a'], note: null };
    expect(shape.columnArrays([{ ...row }])).toEqual([`{"${ID}"}`, '{"1"}', '{"{\\"a\\"}"}', '{NULL}']);
    expect(() => shape.columnArrays([{ ...row, place: null }])).toThrow('things.place must not be null');
    expect(() => shape.columnArrays([{ id: ID, place: 1, tags: [] }])).toThrow(
      'things.note is text and cannot hold undefined',
    );
  });

  it('writes its SQL with typed arrays, never with a parameter per value', () => {
    const sql = tableSql('read_things_v1_g1', shape);
    expect(sql.create).toEqual([
      'create table "read_things_v1_g1"."things" ("id" uuid not null, "place" integer not null, "tags" text[] not null, ' +
        '"note" text, primary key ("id", "place"))',
      'create index on "read_things_v1_g1"."things" using gin (tags)',
    ]);
    expect(sql.upsert.text).toContain('unnest($1::uuid[], $2::integer[], $3::text[], $4::text[])');
    expect(sql.upsert.text).toContain('u."tags"::text[]');
    expect(sql.upsert.text).toContain('do update set "tags" = excluded."tags", "note" = excluded."note"');
    expect(sql.remove.text).toContain('unnest($1::uuid[], $2::integer[])');
    expect(new Set([sql.load.name, sql.upsert.name, sql.remove.name]).size).toBe(3);
    expect(sql.load.name).not.toBe(tableSql('read_things_v1_g2', shape).load.name);
    expect(createViewSql('read_things_v1_g1', shape)).toBe(
      'create view read."things" as select "id", "place", "tags", "note" from "read_things_v1_g1"."things"',
    );
  });

  it('keeps a row that is nothing but its key', () => {
    const bare = new TableShape({
      name: 'bare',
      columns: { id: 'text not null' },
      primaryKey: ['id'],
    } as never);
    expect(tableSql('s', bare).upsert.text).toMatch(/do nothing$/);
  });

  it.each([
    [{ ...table, name: 'a"; drop' }, 'cannot name a table'],
    [{ ...table, columns: { 'x y': 'text' }, primaryKey: ['x y'] }, 'cannot name a column'],
    [{ ...table, primaryKey: ['nothing'] }, 'is not among its columns'],
    [{ ...table, primaryKey: [] }, 'needs a primary key'],
  ])('is refused when it could not be made', (definition, message) => {
    expect(() => new TableShape(definition as never)).toThrow(message);
  });
});
