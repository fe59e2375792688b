/**
 * The seals as they stand in the store, each held against its signature, and the mark beside the database. It makes none:
 * the writer does.
 */
import { Injectable } from '@nestjs/common';
import type { Recorded } from '@livro/event-sourcing';
import { MalformedEventError } from '../../platform/event-store/errors.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import type { JournalSealed, SealKeyRotated } from './events.ts';
import { KeyHistory } from './key-history.read.ts';
import type { Finding } from '../verification/finding.ts';
import { isSealDue, SEALS, sealShapes } from './seals.ts';
import { SealKeys, type TimedTree } from './seal-keys.read.ts';
import { SealMark } from './seal-mark.read.ts';
import { type Seal, SealedPlaces, sealFinding } from './sealed-places.read.ts';
import { StreamCheck } from '../verification/stream-check.read.ts';
import { type AcknowledgedEvents, readAcknowledgedEvents } from '../verification/acknowledged-events.read.ts';
import { TaggedEvents } from '../verification/tagged-events.read.ts';

export interface SealCheck {
  readonly findings: readonly Finding[];
  readonly count: number;
  readonly lastGood: Seal | undefined;
  /** The checkpoints of the good seals, oldest first. */
  readonly trees: readonly TimedTree[];
  /** What the good seals and the mark say of the journal. */
  readonly places: SealedPlaces;
  /** For one reading of the journal: which of its events must carry a tag under this installation's key. */
  readonly tagged: TaggedEvents;
  /** Events without a tag that stand as they are. */
  readonly acknowledged: AcknowledgedEvents;
  /** A seal that was due after this entry of the ledger and is not there, though a later one is. None is due where it cannot be read. */
  readonly notSealed: (entry: Recorded) => Finding | undefined;
}

export interface ListedSeal {
  readonly seal: Seal;
  /** When the key was exchanged since the seal before; null where it was not. */
  readonly rotatedAt: string | null;
}

@Injectable()
export class Seals {
  static readonly stream = SEALS;

  constructor(
    private readonly store: EventStore,
    private readonly keys: SealKeys,
    private readonly mark: SealMark,
  ) {}

  /** All seals as they are stored, oldest first; whether they are good is not asked. */
  async *all(): AsyncGenerator<Seal> {
    for await (const event of this.store.readStream(Seals.stream)) if (isSeal(event)) yield sealOf(event);
  }

  /** The newest ones as they are stored, the newest first, each with the exchange of the key before it. */
  async newest(most: number): Promise<ListedSeal[]> {
    const newest: ListedSeal[] = [];
    const last = await this.store.lastEvent(Seals.stream);
    if (!last) return newest;
    let rotation: Recorded | undefined;
    // The key is exchanged at most once from seal to seal.
    for await (const event of this.store.readStream(Seals.stream, last.revision - BigInt(2 * most))) {
      if (!isSeal(event)) {
        rotation = event;
        continue;
      }
      newest.push({ seal: sealOf(event), rotatedAt: rotation?.metadata.recordedAt ?? null });
      rotation = undefined;
      if (newest.length > most) newest.shift();
    }
    return newest.reverse();
  }

  /**
   * Reads all seals; a bad one is named and vouches for nothing. `kept` are seals that were exported before: the store must
   * still have each of them.
   */
  async check(kept: readonly Seal[] = []): Promise<SealCheck> {
    const findings: Finding[] = [];
    const places = new SealedPlaces();
    const acknowledged = await readAcknowledgedEvents(this.store, this.keys.origin);
    const tagged = new TaggedEvents(this.keys.origin, acknowledged);
    // Read first: what is sealed meanwhile is beyond it.
    const mark = this.mark.read();
    const good: Seal[] = [];
    const trees: TimedTree[] = [];
    const heads: Recorded[] = [];
    const keys = new KeyHistory(this.keys.firstKey);
    let count = 0;
    let isBroken = false;
    for await (const found of this.#checked()) {
      if ('kind' in found) {
        isBroken = true;
        findings.push(found);
        continue;
      }
      heads.push(found);
      if (!isSeal(found)) {
        const number = Number(found.revision) + 1;
        if (!keys.rotate(found.data as SealKeyRotated['data']))
          findings.push(sealFinding(number, FLAWS.rotation));
        continue;
      }
      count++;
      const seal = sealOf(found);
      const flaw = this.keys.flawOf(seal, [keys.inForce], keys.ofCheckpoint);
      if (flaw) {
        findings.push(sealFinding(seal.number, FLAWS[flaw], { field: flaw }));
        continue;
      }
      good.push(seal);
      const tree =
        seal.checkpoint === undefined ? undefined : this.keys.treeIn(seal.checkpoint, keys.ofCheckpoint);
      if (tree) {
        trees.push({ ...tree, seal: seal.number, note: seal.checkpoint!, sealedAt: seal.sealedAt });
        keys.sealed();
      }
      tagged.note(found);
      places.add(seal);
    }
    for (const seal of kept) {
      const stored = good.filter(({ entries }) => entries === seal.entries);
      if (this.keys.flawOf(seal, keys.all)) findings.push(sealFinding(seal.number, FLAWS.kept));
      else if (stored.length === 0) findings.push(sealFinding(seal.number, 'falta um selo que foi guardado'));
      else if (!stored.some(({ signature }) => signature === seal.signature))
        findings.push(sealFinding(seal.number, FLAWS.other));
      else places.add(seal);
    }
    if (mark && 'kind' in mark) findings.push(mark);
    else if (mark) places.add(mark);
    const displaced = heads.flatMap((event) => places.againstEvent(event) ?? []).slice(0, 1);
    const missing = isBroken ? undefined : places.missingAfter(Seals.stream, heads.length);
    findings.push(...displaced, ...(missing ? [missing] : []));
    const lastGood = good.at(-1);
    const sealed = new Set(good.map(({ entries }) => entries));
    return {
      findings,
      count,
      lastGood,
      trees,
      places,
      tagged,
      acknowledged,
      notSealed: (entry) => {
        const entries = Number(entry.revision) + 1;
        const isLater = entries < (lastGood?.entries ?? 0);
        const isDue = !flawOf(entry) && isSealDue(entries, entry.type);
        if (!isLater || sealed.has(entries) || !isDue) return undefined;
        return sealFinding(0, `falta o selo que era devido depois do lançamento ${entries}`);
      },
    };
  }

  /** Seals that are whole as events; the first that is not ends it. */
  async *#checked(): AsyncGenerator<Recorded | Finding> {
    const fold = { take: () => undefined };
    const check = new StreamCheck({ stream: Seals.stream, shapes: sealShapes, fold });
    try {
      for await (const event of this.store.readStream(Seals.stream)) {
        const found = check.take(event);
        if (found) {
          yield { ...found, kind: 'seal' };
          return;
        }
        yield event;
      }
    } catch (error) {
      if (!(error instanceof MalformedEventError)) throw error;
      yield sealFinding(Number(error.revision) + 1, error.message);
    }
  }
}

const FLAWS = {
  publicKey: 'o selo foi assinado por outra chave que não a desta instalação',
  signature: 'a assinatura do selo não confere com o que ele diz',
  checkpoint: 'o ponto de verificação do selo não é um que esta instalação assinou',
  rotation: 'a troca da chave não foi assinada pela chave de antes e pela nova',
  kept: 'o selo guardado não é desta instalação, ou foi mudado',
  other: 'o selo não é o que foi guardado',
} as const;

export const isSeal = ({ type }: Recorded): boolean => type === 'JournalSealed';

export const sealOf = ({ data, revision, metadata }: Recorded): Seal => {
  const seal = data as JournalSealed['data'];
  // The first seals did not sign their instant.
  return { ...seal, number: Number(revision) + 1, sealedAt: seal.sealedAt ?? metadata.recordedAt };
};
