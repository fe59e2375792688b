/** What a check that begins at a seal still sees before it, and that nothing escapes it afterwards. */
import type { Recorded } from '@livro/event-sourcing';
import { journal } from '../../ledger/journal/journal.fixture.ts';
import { hashOf } from '../../platform/event-store/chain.ts';
import { storedJournal } from '../verification/stored-journal.fixture.ts';
import { LedgerFold } from '../verification/ledger-fold.read.ts';
import { provenStreams } from '../verification/proven-streams.read.ts';
import { SealedStreamCheck } from './sealed-stream.read.ts';
import type { Finding } from '../verification/finding.ts';

const whole = storedJournal(journal);
const SEALED = 12;
const head = whole[SEALED - 1]!;

function checked(events: readonly Recorded[]): {
  found: Finding | undefined;
  fold: LedgerFold;
  read: bigint;
} {
  const fold = LedgerFold.from({});
  const check = new SealedStreamCheck(provenStreams(fold).ledger, {
    revision: head.revision,
    hash: head.metadata.hash,
  });
  for (const event of events) {
    const found = check.take(event);
    if (found) return { found, fold, read: check.head.revision };
  }
  return { found: undefined, fold, read: check.head.revision };
}

const changed = (place: number, change: object): Recorded[] => {
  const events = whole.map((event) => structuredClone(event));
  Object.assign(events[place]!.data, change);
  return events;
};

it('reads whole books to their end and comes to their sums', () => {
  const { found, fold, read } = checked(whole);
  expect([found, read]).toEqual([undefined, BigInt(whole.length - 1)]);
  const folded = new LedgerFold();
  for (const event of whole) folded.take(event);
  expect(fold.balance()).toEqual(folded.balance());
});

it('names whatever is changed after the seal', () => {
  for (let place = SEALED; place < whole.length; place++) {
    const { found } = checked(changed(place, { date: '2019-01-01' }));
    expect(found).toMatchObject({ kind: 'chain', entry: place + 1, field: 'metadata.hash' });
  }
});

it('names an entry that is missing before the seal, and one that does not sum to zero', () => {
  expect(checked(whole.filter((_, i) => i !== 7)).found).toMatchObject({
    kind: 'chain',
    entry: 8,
    field: 'revision',
  });
  const returned = whole.findIndex(({ type }, i) => type === 'InvestmentReturned' && i < SEALED);
  expect(returned).toBeGreaterThan(0);
  expect(checked(changed(returned, { gain: 1 })).found).toMatchObject({ kind: 'fold', entry: returned + 1 });
});

it('leaves another amount before the seal to the seal, whose trial balance it is not', () => {
  const spent = whole.findIndex(({ type }, i) => type === 'ExpenseRecorded' && i < SEALED);
  const { found, fold } = checked(changed(spent, { amount: 1 }));
  expect(found).toBeUndefined();
  expect(fold.balance()).not.toEqual(checked(whole).fold.balance());
});

it('names what cannot be read before the seal, until it is void', () => {
  const strange = { ...whole[3]!, id: 'strange', flaw: new Error('its metadata has no proper form') };
  const later = whole.slice(3).map((event) => ({ ...event, revision: event.revision + 1n }));
  const check = new SealedStreamCheck(provenStreams(LedgerFold.from({})).ledger, {
    revision: head.revision + 1n,
    hash: head.metadata.hash,
  });
  for (const event of [...whole.slice(0, 3), strange, ...later]) expect(check.take(event)).toBeUndefined();
  expect(check.passedOver.unreadable).toMatchObject([{ kind: 'shape', where: 'ledger', entry: 4 }]);

  const { metadata, revision } = later.at(-1)!;
  const told = { entryNumber: 4, eventId: 'strange', accountIds: [], date: '2026-11-21', reason: 'Engano' };
  const recorded = {
    ...later.at(-1)!,
    id: 'voiding',
    type: 'EntryVoided',
    data: told,
    revision: revision + 1n,
    metadata: { ...metadata, previousHash: metadata.hash },
  };
  const voiding = { ...recorded, metadata: { ...recorded.metadata, hash: hashOf(recorded) } };
  expect(check.take(voiding)).toBeUndefined();
  expect(check.passedOver.unreadable).toEqual([]);
  expect(check.passedOver.voided).toMatchObject([{ entry: 4, by: Number(revision) + 2, reason: 'Engano' }]);
});
