/** The chain must not let a single change by, whatever it is; and must not mind what JSON does not keep. */
import type { Recorded } from '@livro/event-sourcing';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import {
  canonicalJson,
  chained as linked,
  digestsOf,
  GENESIS_HASH,
  hashedTextOf,
  hashOf,
  verifyLink,
} from './chain.ts';
import { BrokenChainError } from './errors.ts';
import { Origin } from './origin.ts';

/** A stream of well-formed events with these contents. */
function chained(contents: readonly { type: string; data: object; actor: string }[]): Recorded[] {
  let previousHash = GENESIS_HASH;
  return contents.map(({ type, data, actor }, i) => {
    const unsealed = {
      commandId: `command-${i}`,
      correlationId: `c-${i}`,
      causationId: `k-${i}`,
      actor,
      recordedAt: '2026-11-21T12:00:00.000Z',
      schema: 1,
      previousHash,
    };
    const event = JSON.parse(JSON.stringify({ id: `id-${i}`, type, data, metadata: unsealed })) as Recorded;
    const hash = hashOf(event);
    previousHash = hash;
    const revision = BigInt(i);
    return {
      ...event,
      stream: 'ledger',
      revision,
      position: revision,
      metadata: { ...event.metadata, hash },
    };
  });
}

function verify(events: readonly Recorded[]): void {
  let at = { revision: -1n, hash: GENESIS_HASH };
  for (const event of events) {
    verifyLink(at, event);
    at = { revision: event.revision, hash: event.metadata.hash };
  }
}

/** As if the events had been stored at these places, whatever they say themselves. */
const renumbered = (events: readonly Recorded[]): Recorded[] =>
  events.map((event, i) => ({ ...event, revision: BigInt(i) }));

const contents = fc.array(
  fc.record({
    type: fc.string({ minLength: 1 }),
    data: fc.dictionary(fc.string(), fc.jsonValue()),
    actor: fc.string(),
  }),
  { minLength: 2, maxLength: 8 },
);

test('an untouched stream of any content verifies', () => {
  fc.assert(fc.property(contents, (list) => verify(chained(list))));
});

test('any change of an event is found', () => {
  const change = fc.constantFrom('id', 'type', 'data', 'actor', 'recordedAt', 'commandId', 'extra', 'schema');
  fc.assert(
    fc.property(contents, fc.nat(), change, (list, at, what) => {
      const events = chained(list);
      const i = at % events.length;
      const event = structuredClone(events[i]!);
      const metadata = event.metadata as unknown as Record<string, unknown>;
      if (what === 'id' || what === 'type') Object.assign(event, { [what]: `${event[what]}x` });
      else if (what === 'data') Object.assign(event, { data: { ...event.data, forged: 1 } });
      else if (what === 'schema') metadata['schema'] = 2;
      else metadata[what] = `${String(metadata[what])}x`;
      events[i] = event;
      expect(() => verify(events)).toThrow(BrokenChainError);
    }),
  );
});

test('a removal, an insertion and a reordering are found', () => {
  fc.assert(
    fc.property(contents, fc.nat(), fc.nat(), (list, first, second) => {
      const events = chained(list);
      const i = first % (events.length - 1);
      const j = second % events.length;
      const removed = events.filter((_, k) => k !== i);
      const inserted = [...events.slice(0, j), { ...events[j]! }, ...events.slice(j)];
      const swapped = events.map((event, k) => (k === i ? events[i + 1]! : k === i + 1 ? events[i]! : event));
      for (const forged of [removed, inserted, swapped]) {
        expect(() => verify(renumbered(forged))).toThrow(BrokenChainError);
      }
      expect(() => verify(removed)).toThrow(BrokenChainError);
    }),
  );
});

test('an event whose own hash was made anew is found at the next one', () => {
  const events = chained([1, 2, 3].map((n) => ({ type: 'T', data: { n }, actor: 'a' })));
  const forged = { ...events[1]!, data: { n: 99 } };
  const resealed = { ...forged, metadata: { ...forged.metadata, hash: hashOf(forged) } };
  expect(() => verify([events[0]!, resealed, events[2]!])).toThrow(/revision 2.*another predecessor/);
});

test('canonical JSON does not depend on the order of keys, and reads back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const kept = JSON.parse(JSON.stringify(value)) as unknown;
      expect(JSON.parse(canonicalJson(kept))).toEqual(kept);
      expect(canonicalJson(reversed(kept))).toBe(canonicalJson(kept));
    }),
  );
  expect(canonicalJson({ b: [1, { d: null, c: 'ã\u2028' }], a: undefined })).toBe(
    '{"b":[1,{"c":"ã\u2028","d":null}]}',
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

test('canonical JSON escapes every text as JSON does', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    const text = `a${String.fromCharCode(unit)}b`;
    if (canonicalJson(text) !== JSON.stringify(text)) throw new Error(`differs at unit ${unit}`);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(canonicalJson({ [text]: [text] })).toBe(JSON.stringify({ [text]: [text] }));
    }),
  );
});

test('a tag is of everything but itself, and the hash of the tag, too', () => {
  const [plain] = chained([{ type: 'T', data: { tag: 'x', z: 1 }, actor: 'a' }]) as [Recorded];
  const { hash, ...metadata } = plain.metadata;
  const origin = new Origin(Buffer.alloc(32, 1));
  const given = linked({ ...plain, metadata }, origin);
  const tagged = { ...plain, metadata: { ...metadata, ...given } };
  expect(linked({ ...plain, metadata }, undefined)).toEqual({ hash });
  expect(origin.tagOf(digestsOf(tagged).authenticated)).toBe(given.tag);
  expect(digestsOf(tagged).authenticated).toBe(digestsOf(plain).authenticated);
  expect(new Origin(Buffer.alloc(32, 2)).tagOf(digestsOf(tagged).authenticated)).not.toBe(given.tag);
  const { previousHash, ...told } = metadata;
  const { id, type, data } = plain;
  const content = canonicalJson({ data, id, metadata: { ...told, tag: given.tag }, type });
  expect(given.hash).toBe(createHash('sha256').update(`${previousHash}\n${content}`).digest('hex'));
  expect(hashOf({ ...tagged, metadata: { ...tagged.metadata, tag: '0'.repeat(64) } })).not.toBe(given.hash);
});

test('the text of an event is all that its hash needs: the one before, a line feed, the event as one line of JSON', () => {
  fc.assert(
    fc.property(contents, (list) => {
      for (const event of chained(list)) {
        const text = hashedTextOf(event);
        expect(createHash('sha256').update(text).digest('hex')).toBe(event.metadata.hash);
        const [previousHash, content, ...more] = text.split('\n');
        expect([previousHash, more]).toEqual([event.metadata.previousHash, []]);
        const { hash: _, previousHash: __, ...metadata } = event.metadata;
        const { data, id, type } = event;
        expect(JSON.parse(content!)).toEqual({ data, id, metadata, type });
      }
    }),
  );
});
