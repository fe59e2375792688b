import { type AnyProjection, assertProjections, fingerprintOf, schemaOf } from './generations.ts';
import type { TableDefinition } from '../projection.types.ts';

const named = (
  name: string,
  table = `${name}_rows`,
  columns: TableDefinition['columns'] = { id: 'text not null' },
): AnyProjection => ({
  name,
  version: 1,
  tables: [{ name: table, columns, primaryKey: ['id'] }],
  handles: [],
  keysOf: () => [],
  fold: () => undefined,
});

describe('generations of projections', () => {
  it('live in schemas that say whose they are', () => {
    expect(schemaOf({ projection: 'command-log', version: 3, generation: 2 })).toBe('read_command_log_v3_g2');
  });

  it('notice tables that changed without a new version', () => {
    const before = fingerprintOf(named('a', 'rows'));
    expect(fingerprintOf(named('a', 'rows'))).toBe(before);
    expect(fingerprintOf(named('a', 'rows', { id: 'text not null', more: 'text' }))).not.toBe(before);
  });

  it.each<[readonly AnyProjection[], string]>([
    [[named('a', 'rows'), named('b', 'rows')], 'table rows is already taken by a'],
    [[named('a_b', 'x'), named('a-b', 'y')], 'name a_b is already taken by a_b'],
    [[named('A')], 'cannot name a projection'],
    [[{ ...named('a'), version: 0 }], 'versions count from 1'],
  ])('are refused when they could not live side by side', (projections, message) => {
    expect(() => assertProjections(projections)).toThrow(message);
  });
});
