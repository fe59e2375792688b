/** What the verifier says of entries that nobody can read and somebody declared void. */
import { eventLine, type PlacedEvent, utf8 } from '../src/index.ts';
import {
  balanceOf,
  bundleOf,
  chanceOf,
  check,
  OWNER,
  placed,
  type Told,
  toldBooks,
  vkey,
  WITNESS_KEY,
} from './bundle.fixture.ts';

const { told, contents } = toldBooks(300, chanceOf(7));
const events = placed(told);
const signing = { key: OWNER, witness: WITNESS_KEY, sizes: [1, 100, 256, 280] };

describe('an entry that is void', () => {
  const at = events.findIndex(({ stream, revision }) => stream === 'ledger' && revision > 20);
  const number = events[at]!.revision + 1;
  const voids: Told = {
    stream: 'ledger',
    type: 'EntryVoided',
    data: { entryNumber: number, eventId: `id-${at}`, accountIds: [] },
  };
  /** As if an event without a leaf had stood before the one at `from`. */
  const skip = (list: readonly PlacedEvent[], from = at): PlacedEvent[] =>
    list.map((event) =>
      event.stream === 'ledger' && event.index >= from ? { ...event, revision: event.revision + 1 } : event,
    );

  it('may be unreadable, and moves nothing', async () => {
    const unreadable: Told = {
      stream: 'ledger',
      type: 'ExpenseRecorded',
      data: { accountId: 'a1', amount: '1' },
    };
    const list = [...told.slice(0, at), unreadable, ...told.slice(at + 1, 150)];
    const without = bundleOf(placed(list), contents, signing);
    without.set('trial-balance.json', utf8(JSON.stringify({ size: 150, lines: {} })));
    expect((await check(without)).title).toContain(`Evento ${at}: lançamento ${number}: não se lê`);
    const all = placed([...list, voids]);
    const files = bundleOf(all, contents, signing);
    const lines = balanceOf(all.filter(({ index }) => index !== at));
    files.set('trial-balance.json', utf8(JSON.stringify({ size: 151, lines })));
    expect((await check(files)).title).toMatch(/^CONFERE/);
  });

  it('may be missing in the numbers, where it was no link of the chain', async () => {
    const missing = bundleOf(skip(placed(told.slice(0, 150))), contents, signing);
    expect((await check(missing)).title).toContain(`ledger, número ${number + 1}: falta o número ${number}.`);
    const declared = bundleOf(skip(placed([...told.slice(0, 150), voids])), contents, signing);
    expect((await check(declared)).title).toMatch(/^CONFERE/);
  });

  it('hides no other: numbers are not hashed, and what moved up to its number still counts', async () => {
    const honest = placed([...told.slice(0, 150), voids]);
    const moved = honest.find(({ index, content }) => index >= at && content.includes('ExpenseRecorded'))!;
    // The void names the number at which this one stands once all numbers are as if nothing were missing.
    const hidden = placed([
      ...told.slice(0, 150),
      { ...voids, data: { ...voids.data, entryNumber: moved.revision + 1, eventId: 'missing' } },
    ]);
    const forged = bundleOf(hidden, contents, signing);
    const lines = balanceOf(hidden.filter(({ index }) => index !== moved.index));
    forged.set('trial-balance.json', utf8(JSON.stringify({ size: hidden.length, lines })));
    const { holds, title } = await check(forged, vkey(OWNER));
    expect([holds, title]).toEqual([false, expect.stringContaining('trial-balance.json: ')]);
  });

  it('may be told only after the days of a bundle', async () => {
    const all = skip(placed(told), at);
    const files = bundleOf(all, contents, signing);
    const part = all.slice(0, at + 20);
    files.set('events.txt', utf8(part.map((event) => `${eventLine(event)}\n`).join('')));
    files.set('trial-balance.json', utf8(JSON.stringify({ size: part.length, lines: balanceOf(part) })));
    expect((await check(files, vkey(OWNER))).title).toMatch(/^CONFERE/);
  });
});
