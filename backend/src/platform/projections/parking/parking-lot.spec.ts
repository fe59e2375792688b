import type { Recorded } from '@livro/event-sourcing';
import { EVERY_KEY, MOST_PARKED, ParkingFullError, ParkingLot, parkingKeysOf } from './parking-lot.ts';
import type { Projection, TableDefinition } from '../projection.types.ts';
import { recorded } from '../recorded.fixture.ts';

interface Row {
  readonly id: string;
}
const table: TableDefinition<Row> = { name: 'sums', columns: { id: 'text not null' }, primaryKey: ['id'] };
const touching = (event: Recorded): readonly string[] => (event.data as { ids: string[] }).ids;
const projection: Projection = {
  name: 'sums',
  version: 1,
  tables: [table],
  handles: 'every',
  keysOf: (event) => touching(event).map((id) => ({ table: table, key: [id] })),
  fold: () => undefined,
};
const event = (revision: number, ...ids: string[]): Recorded => recorded(revision, { ids });
const empty = (skips: readonly string[] = []): ParkingLot => new ParkingLot(projection, [], new Set(skips));
const places = (lot: ParkingLot) => lot.held.map(({ revision, state }) => `${revision} ${state}`);

describe('parked events', () => {
  it('hold up what touches the same keys, and what touches the keys of those that wait', () => {
    const lot = empty();
    lot.fail(event(1, 'a'), new Error('broken'));
    expect(lot.holdsUp(event(2, 'b'))).toBe(false);
    expect(lot.holdsUp(event(2, 'a', 'b'))).toBe(true);
    lot.wait(event(2, 'a', 'b'));
    expect(lot.holdsUp(event(3, 'b'))).toBe(true);
    expect(lot.holdsUp(event(3, 'c'))).toBe(false);
    expect(places(lot)).toEqual(['1 failed', '2 waiting']);
    expect(lot.held[0]).toMatchObject({ attempts: 1, keys: ['sums:a'] });
    expect(lot.held[0]!.cause).toContain('broken');
  });

  it('hold up everything when nobody can say what they touch', () => {
    const lot = empty();
    const unreadable = recorded(1, {});
    expect(parkingKeysOf(projection, unreadable)).toEqual([EVERY_KEY]);
    lot.fail(unreadable, new Error('no data'));
    expect(lot.holdsUp(event(2, 'z'))).toBe(true);
  });

  it('hold up nothing once they are skipped', () => {
    const lot = empty([event(1).id]);
    expect(lot.isSkipped(event(1, 'a'))).toBe(true);
    lot.skip(event(1, 'a'));
    expect(lot.holdsUp(event(2, 'a'))).toBe(false);
    expect(lot.held).toEqual([]);
    expect(lot.isEmpty).toBe(false);
  });

  it('are changed in a draft, which tells what is to be written', () => {
    const before = empty();
    before.fail(event(1, 'a'), new Error('broken'));
    const draft = before.draft();
    expect(draft.changesSince(before)).toEqual({ puts: [], removals: [] });
    draft.wait(event(2, 'a'));
    expect(draft.changesSince(before).puts.map(({ revision }) => revision)).toEqual([2n]);
    expect(places(before)).toEqual(['1 failed']);
    const emptied = draft.emptied();
    emptied.keep(draft.held[0]!);
    expect(emptied.changesSince(draft).removals.map(({ revision }) => revision)).toEqual([2n]);
  });

  it('name what the projection declares beside the rows', () => {
    const money: Projection = { ...projection, parkingKeysOf: () => ['account'] };
    expect(parkingKeysOf(money, event(1, 'a'))).toEqual(['account', 'sums:a']);
    expect(parkingKeysOf(money, recorded(1, {}))).toEqual(['account']);
    const vague: Projection = { ...projection, parkingKeysOf: () => [undefined as never] };
    expect(parkingKeysOf(vague, event(1, 'a'))).toEqual([EVERY_KEY]);
  });

  it('are bounded: a projection that can fold nothing must stand still instead', () => {
    const lot = empty();
    for (let revision = 0; revision < MOST_PARKED; revision++) lot.wait(event(revision, 'a'));
    expect(() => lot.wait(event(MOST_PARKED, 'a'))).toThrow(ParkingFullError);
    lot.fail(event(5, 'a'), new Error('known already'));
  });
});
