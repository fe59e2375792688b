/** The small journal as a store holds it: chained, numbered, with complete metadata. For specs of the proof. */
import type { EventMetadata, Recorded } from '@livro/event-sourcing';
import type { LedgerEvent } from '../../ledger/journal/events.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { GENESIS_HASH, hashOf } from '../../platform/event-store/chain.ts';
import { LedgerFold } from './ledger-fold.read.ts';
import { SealKeys } from '../seal/seal-keys.read.ts';
import type { SealMark } from '../seal/seal-mark.read.ts';
import { type SealCheck, Seals } from '../seal/seals.read.ts';

const keys = new SealKeys({ dataDir: '', sealKey: 'ab'.repeat(32) });
export const noMark = { read: () => undefined, write: () => undefined } as unknown as SealMark;

/** The journal's events several times over (the accounts once), as the store holds them. */
export function storedJournal(journal: readonly LedgerEvent[]): Recorded[] {
  const again = journal.filter(({ type }) => type === 'ExpenseRecorded' || type === 'MoneyTransferred');
  const recordedEvents = [...journal, ...again, ...again, ...again];
  let previousHash = GENESIS_HASH;
  return recordedEvents.map(({ type, data }, i) => {
    const at = String(i).padStart(12, '0');
    const unsealed: Omit<EventMetadata, 'hash'> = {
      commandId: `10000000-0000-4000-8000-${at}`,
      correlationId: `20000000-0000-4000-8000-${at}`,
      causationId: `10000000-0000-4000-8000-${at}`,
      actor: '30000000-0000-4000-8000-000000000001',
      ...(i % 3 === 0 && { reason: 'acerto' }),
      recordedAt: new Date(Date.UTC(2026, 10, 21) + i * 1_000).toISOString(),
      schema: 1,
      ...(i % 2 === 0 && { idempotency: { key: `chave-${i}`, contentHash: `${i}`.repeat(8) } }),
      previousHash,
    };
    const event = { id: `40000000-0000-4000-8000-${at}`, type, data, metadata: unsealed };
    const hash = (previousHash = hashOf(event));
    return {
      ...event,
      stream: 'ledger',
      revision: BigInt(i),
      position: BigInt(i),
      metadata: { ...unsealed, hash },
    };
  });
}

/** What the one seal of these entries says, once it was read back and found good. */
export function sealedAt(journalled: readonly Recorded[], entries: number): Promise<SealCheck> {
  const fold = new LedgerFold();
  for (const entry of journalled.slice(0, entries)) fold.take(entry);
  const headHash = journalled[entries - 1]!.metadata.hash;
  const data = keys.signed({ entries, headHash, trialBalance: fold.balance() });
  const unsealed = { ...journalled[0]!.metadata, idempotency: undefined, previousHash: GENESIS_HASH };
  const event = { id: 'seal', type: 'JournalSealed', data, metadata: unsealed };
  const seal: Recorded = {
    ...event,
    stream: 'seals',
    revision: 0n,
    position: 0n,
    metadata: { ...unsealed, hash: hashOf(event) },
  };
  const readStream = async function* () {
    yield await Promise.resolve(seal);
  };
  async function* readRaw(): AsyncGenerator<Recorded> {}
  return new Seals({ readStream, readRaw } as unknown as EventStore, keys, noMark).check();
}
