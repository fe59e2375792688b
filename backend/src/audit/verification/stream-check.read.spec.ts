/** Nothing that happens to a stored event may go by unnamed: ten thousand random changes, each from a seed that is told. */
import { isDeepStrictEqual } from 'node:util';
import type { EventMetadata, Recorded } from '@livro/event-sourcing';
import fc from 'fast-check';
import { journal } from '../../ledger/journal/journal.fixture.ts';
import { hashOf } from '../../platform/event-store/chain.ts';
import { provenStreams } from './proven-streams.read.ts';
import { LedgerFold } from './ledger-fold.read.ts';
import type { SealCheck } from '../seal/seals.read.ts';
import { sealedAt, storedJournal } from './stored-journal.fixture.ts';
import { StreamCheck } from './stream-check.read.ts';
import type { Finding } from './finding.ts';

const whole = storedJournal(journal);
/** Entries under the seal; the two after it are the unsealed tail. */
const SEALED = whole.length - 2;
let seals: SealCheck;

beforeAll(async () => {
  seals = await sealedAt(whole, SEALED);
});

/** As a verification reads the ledger: event by event, each held against the seal, and at the end what the seal misses. */
function firstFinding(events: readonly Recorded[]): Finding | undefined {
  const fold = new LedgerFold();
  const check = new StreamCheck(provenStreams(fold).ledger);
  for (const event of events) {
    const found = check.take(event) ?? seals.places.againstEvent(event, () => fold.balance());
    if (found) return found;
  }
  return seals.places.missingAfter('ledger', Number(check.head.revision) + 1);
}

/** What a store holds of an event: the JSON of its parts, and its place, which is given and not kept. */
interface StoredBytes {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

const bytes: readonly StoredBytes[] = whole.map(({ id, type, data, metadata }) => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
}));

/** The events as a reader gets them; undefined where one is not JSON any more, which the codec names. */
function read(parts: readonly StoredBytes[]): Recorded[] | undefined {
  try {
    return parts.map(({ id, type, data, metadata }, i) => ({
      id,
      type,
      stream: 'ledger',
      revision: BigInt(i),
      position: BigInt(i),
      data: JSON.parse(data) as object,
      metadata: JSON.parse(metadata) as EventMetadata,
    }));
  } catch {
    return undefined;
  }
}

type Change =
  | {
      readonly kind: 'byte';
      readonly at: number;
      readonly part: keyof StoredBytes;
      readonly byte: number;
      readonly to: number;
    }
  | { readonly kind: 'order'; readonly at: number; readonly other: number }
  | { readonly kind: 'removal'; readonly at: number }
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'insertion'; readonly at: number; readonly copy: number };

const place = fc.nat({ max: whole.length - 1 });
const changes: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('byte' as const),
      at: place,
      part: fc.constantFrom<keyof StoredBytes>('id', 'type', 'data', 'data', 'metadata', 'metadata'),
      byte: fc.nat({ max: 4_000 }),
      to: fc.integer({ min: 0x20, max: 0x7e }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('order' as const), at: place, other: place }) },
  // The unsealed tail's end is nobody's to miss: only a read model knows that there was more. Under the seal it is missed.
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('end' as const), at: fc.nat({ max: SEALED - 1 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('removal' as const), at: fc.nat({ max: whole.length - 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('insertion' as const), at: place, copy: place }) },
);

function changed(change: Change): StoredBytes[] {
  const all = [...bytes];
  switch (change.kind) {
    case 'byte': {
      const event = all[change.at]!;
      const text = event[change.part];
      const i = change.byte % text.length;
      const after = text.slice(0, i) + String.fromCharCode(change.to) + text.slice(i + 1);
      all[change.at] = { ...event, [change.part]: after };
      return all;
    }
    case 'order':
      [all[change.at], all[change.other]] = [all[change.other]!, all[change.at]!];
      return all;
    case 'removal':
      all.splice(change.at, 1);
      return all;
    case 'end':
      return all.slice(0, change.at);
    case 'insertion':
      all.splice(change.at, 0, { ...all[change.copy]! });
      return all;
    default:
      throw new Error(`No such change: ${JSON.stringify(change satisfies never)}`);
  }
}

it('finds nothing in books that nobody touched', () => {
  expect(firstFinding(whole)).toBeUndefined();
  expect(firstFinding(read(bytes)!)).toBeUndefined();
});

it('names every one of 10,000 random changes', () => {
  const seen = {
    id: 0,
    type: 0,
    data: 0,
    metadata: 0,
    order: 0,
    removal: 0,
    end: 0,
    insertion: 0,
    unreadable: 0,
  };
  let counted = 0;
  const seed = Number(process.env.LIVRO_SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20261121));
  const property = fc.property(changes, (change) => {
    const events = read(changed(change));
    if (!events) {
      seen.unreadable++;
      counted++;
      return;
    }
    // What leaves every JSON value as it was (the order of nothing, a byte for itself, 1.0 for 1) is no change.
    fc.pre(!isDeepStrictEqual(events, read(bytes)));
    counted++;
    seen[change.kind === 'byte' ? change.part : change.kind]++;
    const found = firstFinding(events);
    if (!found) throw new Error(`unnamed: ${JSON.stringify(change)}`);
    expect(found.where).toBe('ledger');
    expect(found.entry).toBeGreaterThan(0);
    // The first place that differs is the one that is named, or the one right after it.
    const first = events.findIndex((event, i) => !isDeepStrictEqual(event, whole[i]));
    expect(found.entry! - 1 - (first < 0 ? events.length : first)).toBeLessThanOrEqual(1);
  });
  fc.assert(property, { numRuns: 10_000, seed, maxSkipsPerRun: 10 });
  expect(counted).toBe(10_000);
  for (const [kind, count] of Object.entries(seen)) expect([kind, count > 300]).toEqual([kind, true]);
});

it('says what is wrong, with the entry and the field', () => {
  const forged = structuredClone(whole);
  Object.assign(forged[3]!.data, { amount: 1 });
  expect(firstFinding(forged)).toMatchObject({ kind: 'chain', entry: 4, field: 'metadata.hash' });

  const unknown = { ...whole[0]!, type: 'AccountRenamed' };
  const sealed = { ...unknown, metadata: { ...unknown.metadata, hash: hashOf(unknown) } };
  expect(firstFinding([sealed])).toMatchObject({ kind: 'shape', entry: 1, field: 'type' });

  const misshapen = { ...whole[0]!, data: { ...whole[0]!.data, kind: 'garage' } };
  const resealed = { ...misshapen, metadata: { ...misshapen.metadata, hash: hashOf(misshapen) } };
  expect(firstFinding([resealed])).toMatchObject({
    kind: 'shape',
    entry: 1,
    field: 'data.kind',
    found: '"garage"',
  });

  const nobody = { ...whole[0]!, metadata: { ...whole[0]!.metadata, actor: '' } };
  expect(firstFinding([nobody])).toMatchObject({ kind: 'chain', entry: 1, field: 'metadata.actor' });
  expect(firstFinding(whole.slice(1))).toMatchObject({ entry: 1, field: 'revision', found: '1' });
});
