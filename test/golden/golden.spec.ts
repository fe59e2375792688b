/**
 * One event of every shape ever stored, byte for byte as it was. They are read, proven and folded by the program of today;
 * a file here is never changed, a new shape is added beside the old ones.
 */
import fs from 'node:fs';
import path from 'node:path';
import { misfit, upcasting, type AnyShapes, type Recorded } from '@livro/event-sourcing';
import { sealShapes } from '../../backend/src/audit/seal/seals.ts';
import { securityDigestShapes } from '../../backend/src/audit/security-digest/security-digests.ts';
import { provenFamilies, provenStreams } from '../../backend/src/audit/verification/proven-streams.read.ts';
import { pastShapes } from '../../backend/src/past-shapes.ts';
import { postingsOf } from '../../backend/src/ledger/journal/postings.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { hashOf } from '../../backend/src/platform/event-store/chain.ts';
import { completed, completeGoldenFiles, goldenOf, goldenTypes } from './golden-events.ts';

type Stream = keyof ReturnType<typeof provenStreams> | keyof typeof provenFamilies | 'seals' | 'security';

// `npm run golden`.
if (process.env.LIVRO_ADD_GOLDEN) completeGoldenFiles();
const files = goldenTypes();
const golden = goldenOf<Stream>;
const known = (stream: Exclude<Stream, 'seals' | 'security'>) =>
  stream === 'purchase' || stream === 'attachments' || stream === 'bank'
    ? provenFamilies[stream](`${stream}-`)
    : provenStreams()[stream];
const upcast = upcasting(pastShapes);
const all = files.flatMap((type) => {
  const { stream, facts } = golden(type);
  return facts.map((event) => ({ name: `${type}, ${event.shape}`, stream, event }));
});

it('has every event of docs/reference/events.md, and every past shape', () => {
  const page = fs.readFileSync(path.resolve(__dirname, '../../docs/reference/events.md'), 'utf8');
  const documented = [...page.matchAll(/^\|`(\w+)`\|/gm)].map(([, type]) => type!);
  expect(documented.length).toBeGreaterThan(10);
  const missing = documented.filter((type) => !files.includes(type));
  expect(missing.map((type) => `test/golden/events/${type}.json: write it, then npm run golden`)).toEqual([]);
  const shapes = Object.entries(pastShapes).flatMap(([type, past]) =>
    past.map((shape, i) => ({ type, shape, i })),
  );
  const unkept = shapes.filter(
    ({ type, shape }) =>
      !all.some(({ event }) => event.type === type && shape.has(event.data as Record<string, unknown>)),
  );
  expect(unkept.map(({ type, i }) => `${type} ${i}`)).toEqual([]);
});

it('completes a new event into what a store would have kept', () => {
  const { facts } = golden('OpeningBalanceSet');
  const [{ shape, type, data, id }] = facts as [(typeof facts)[0]];
  expect(completed(type, { shape, data }, Number(id.slice(-12)))).toEqual(facts[0]);
});

describe.each(all)('$name', ({ stream, event }) => {
  const recorded: Recorded = { ...event, stream, revision: 0n, position: 0n };
  const read = upcast(recorded);

  it('proves to be what was stored', () => {
    expect(hashOf(read)).toBe(event.metadata.hash);
  });

  it('reads as an event of today', () => {
    const shapes: AnyShapes =
      stream === 'seals' ? sealShapes : stream === 'security' ? securityDigestShapes : known(stream).shapes;
    expect(misfit(shapes[read.type]!, read.data)).toBeUndefined();
  });

  it('folds', () => {
    if (stream === 'seals' || stream === 'security') return;
    const { fold } = known(stream);
    if (stream === 'ledger') fold.take({ ...read, ...golden('AccountOpened').facts[0]! });
    expect(fold.take(read)).toBeUndefined();
    if (stream !== 'ledger') return;
    const sum = postingsOf(read as unknown as LedgerEvent).reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(0);
  });
});
