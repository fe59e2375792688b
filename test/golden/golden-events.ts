/** The files of golden events: how they are read, and how a new one is completed. What is there is never changed. */
import fs from 'node:fs';
import path from 'node:path';
import type { EventMetadata } from '@livro/event-sourcing';
import { type ChainedEvent, GENESIS_HASH, hashOf } from '../../backend/src/platform/event-store/chain.ts';

export interface GoldenEvent {
  readonly shape: string;
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: EventMetadata;
}
export interface Golden<Stream extends string> {
  readonly stream: Stream;
  readonly facts: readonly GoldenEvent[];
}
/** As somebody writes it. */
type Written = Pick<GoldenEvent, 'shape' | 'data'> & Partial<GoldenEvent>;

const folder = path.join(__dirname, 'events');
const fileOf = (type: string): string => path.join(folder, `${type}.json`);

export const goldenTypes = (): readonly string[] =>
  fs.readdirSync(folder).map((name) => path.basename(name, '.json'));

export const goldenOf = <Stream extends string>(type: string): Golden<Stream> =>
  JSON.parse(fs.readFileSync(fileOf(type), 'utf8')) as Golden<Stream>;

/** The event as a store would have kept it, first of its stream; `n` tells its ids. */
export function completed(type: string, { shape, data }: Written, n: number): GoldenEvent {
  const id = (kind: number): string => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const metadata: Omit<EventMetadata, 'hash'> = {
    commandId: id(1),
    correlationId: id(2),
    causationId: id(1),
    actor: '00000000-0000-4000-8000-000000000020',
    recordedAt: '2026-11-21T12:00:00.000Z',
    schema: 1,
    idempotency: { key: `chave-${n}`, contentHash: 'cd'.repeat(32) },
    previousHash: GENESIS_HASH,
  };
  const event: ChainedEvent = { id: id(4), type, data, metadata };
  return { shape, id: event.id, type, data, metadata: { ...metadata, hash: hashOf(event) } };
}

/** Completes every event of which only shape and data are written. */
export function completeGoldenFiles(): void {
  const all = goldenTypes();
  let n =
    1 +
    Math.max(
      ...all.flatMap((type) => goldenOf(type).facts.map(({ id }: Written) => Number(id?.slice(-12) ?? 0))),
    );
  for (const type of all) {
    const { stream, facts } = goldenOf(type);
    if (facts.every(({ metadata }) => metadata as EventMetadata | undefined)) continue;
    const whole = facts.map((fact) =>
      (fact.metadata as EventMetadata | undefined) ? fact : completed(type, fact, n++),
    );
    fs.writeFileSync(fileOf(type), `${JSON.stringify({ stream, facts: whole }, null, 2)}\n`);
  }
}
