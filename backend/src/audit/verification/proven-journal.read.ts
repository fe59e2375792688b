/**
 * The journal followed stream by stream and proven on the way, so that it can be vouched for: every event chained, of a known
 * shape, the ledger also folded, and nothing against what was vouched for before. It stops at the first thing that is wrong.
 */
import type { Recorded } from '@livro/event-sourcing';
import { GENESIS_HASH, hashOf } from '../../platform/event-store/chain.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { Origin } from '../../platform/event-store/origin.ts';
import { familyOf, STREAM_FAMILIES, STREAMS, wholeFamily } from '../../platform/event-store/streams.ts';
import { flawOf, isEvent } from '../../platform/event-store/subscription.ts';
import type { SealedPlace } from '../seal/events.ts';
import type { Finding } from './finding.ts';
import { SEAL_VERSION, SEALS, sealShapes } from '../seal/seals.ts';
import { securityDigestsDecider, securityDigestShapes } from '../security-digest/security-digests.ts';
import type { AcknowledgedEvents } from './acknowledged-events.read.ts';
import { FamilyChain } from './family-chain.read.ts';
import { provenFamilies, provenStreams } from './proven-streams.read.ts';
import { LedgerFold } from './ledger-fold.read.ts';
import type { Statement } from '../seal/seal-keys.read.ts';
import { type Seal, type SealedPlaces, sealFinding } from '../seal/sealed-places.read.ts';
import { EMPTY_STREAM, type ProvenStream, StreamCheck, type StreamHead } from './stream-check.read.ts';
import { TaggedEvents } from './tagged-events.read.ts';

const LEDGER = 'ledger';
/** What the deciders fold is the verification's affair: from the middle of a stream there is nothing to fold upon. */
const unfolded = (known: Omit<ProvenStream, 'fold'>): ProvenStream => ({
  ...known,
  fold: { take: () => undefined },
});

export class ProvenJournal {
  readonly #chains = new Map(STREAM_FAMILIES.map((family) => [family, new FamilyChain()] as const));
  readonly #checks = new Map<string, StreamCheck>();
  #through: bigint | undefined;

  private constructor(
    private readonly store: EventStore,
    private readonly places: SealedPlaces,
    private readonly fold: LedgerFold,
    private readonly ledger: StreamCheck,
    private readonly others: readonly StreamCheck[],
    private readonly tagged: TaggedEvents,
  ) {}

  /** From the newest good seal on, whose place must still be what it was, or from the beginning. */
  static async from(
    store: EventStore,
    places: SealedPlaces,
    seal: Seal | undefined,
    origin: Origin,
    acknowledged: AcknowledgedEvents,
  ): Promise<ProvenJournal | Finding> {
    const tagged = new TaggedEvents(origin, acknowledged);
    const fold = seal ? LedgerFold.from(seal.trialBalance) : new LedgerFold();
    const heads: Record<string, SealedPlace> = {
      ...seal?.streams,
      [LEDGER]: { events: seal?.entries ?? 0, hash: seal?.headHash ?? GENESIS_HASH },
    };
    // The ledger is folded from the seal on; the others are read whole where the seal does not know them.
    for (const [stream, place] of Object.entries(heads)) {
      if (stream.endsWith('*') || place.events === 0) continue;
      const revision = BigInt(place.events) - 1n;
      let there: Recorded | undefined;
      for await (const event of store.readStream(stream, revision, { maxCount: 1 })) there = event;
      if (there?.revision === revision && hashOf(there) === place.hash) {
        tagged.note(there);
        continue;
      }
      return sealFinding(seal!.number, `${stream} não é o que foi selado`, { expected: place.hash });
    }
    const headOf = (stream: string): StreamHead => {
      const place = heads[stream];
      return place ? { revision: BigInt(place.events) - 1n, hash: place.hash } : EMPTY_STREAM;
    };
    const known = provenStreams(fold, tagged);
    const others = [
      ...STREAMS.filter((stream) => stream !== LEDGER).map((stream) => known[stream]),
      { stream: SEALS, shapes: sealShapes, tagged },
      { stream: securityDigestsDecider.stream, shapes: securityDigestShapes, tagged },
    ].map((one) => new StreamCheck(unfolded(one), headOf(one.stream)));
    const ledger = new StreamCheck(known.ledger, headOf(LEDGER));
    return new ProvenJournal(store, places, fold, ledger, others, tagged);
  }

  /** The ledger's next entries, each proven; one that cannot be read is passed over, as by the Book. A finding ends it. */
  async *entries(): AsyncGenerator<Recorded | Finding> {
    for await (const event of this.store.readRaw(LEDGER, this.ledger.head.revision + 1n)) {
      const found =
        this.ledger.take(event) ??
        this.ledger.foreign(event) ??
        this.places.againstEvent(event, () => this.fold.balance());
      if (found || !flawOf(event)) yield found ?? event;
      if (found) return;
    }
  }

  /** Proves what all other streams have got; what is wrong with them. */
  async catchUpOthers(): Promise<Finding | undefined> {
    for (const check of this.others) {
      for await (const event of this.store.readStream(check.stream, check.head.revision + 1n)) {
        const found = check.take(event) ?? check.foreign(event) ?? this.places.againstEvent(event);
        if (found) return found;
      }
    }
    return this.#catchUpFamilies();
  }

  /** All families at once, from where the journal was looked through last. */
  async #catchUpFamilies(): Promise<Finding | undefined> {
    for await (const item of this.store.familiesAfter(this.#through)) {
      if (!isEvent(item)) {
        if ('checkpoint' in item) this.#through = item.checkpoint;
        continue;
      }
      const flaw = flawOf(item);
      if (flaw) throw flaw;
      const family = familyOf(item.stream)!;
      const check =
        this.#checks.get(item.stream) ??
        new StreamCheck(unfolded(provenFamilies[family](item.stream, this.tagged)));
      this.#checks.set(item.stream, check);
      const found = check.take(item) ?? check.foreign(item);
      if (found) return found;
      this.#through = item.position;
      const against = this.#chains.get(family)!.against(item, this.places);
      if (against) return against;
    }
    return undefined;
  }

  /** Whether the event was found whole, or passed over as the Book does it. */
  hasProven({ stream, revision }: Pick<Recorded, 'stream' | 'revision'>): boolean {
    const check =
      stream === LEDGER
        ? this.ledger
        : (this.others.find((other) => other.stream === stream) ?? this.#checks.get(stream));
    return check !== undefined && revision <= check.head.revision;
  }

  /** What was vouched for and is not there. */
  missing(): Finding | undefined {
    const { streams } = this.statement('');
    const ends: Record<string, { readonly events: number }> = {
      ...streams,
      [LEDGER]: { events: Number(this.ledger.head.revision) + 1 },
    };
    for (const stream of this.places.streams) {
      const found = this.places.missingAfter(stream, ends[stream]?.events ?? 0);
      if (found) return found;
    }
    return undefined;
  }

  /** How far it is proven: up to the newest entry that can be read. */
  statement(sealedAt: string): Statement {
    const places: [string, SealedPlace][] = [
      ...this.others.map((check): [string, SealedPlace] => [check.stream, placeOf(check.head)]),
      ...[...this.#chains].map(([family, { events, hash }]): [string, SealedPlace] => [
        wholeFamily(family),
        { events, hash },
      ]),
    ];
    const { events: entries, hash: headHash } = placeOf(this.ledger.vouchable);
    const streams = Object.fromEntries(places.filter(([, { events }]) => events > 0));
    return { entries, headHash, trialBalance: this.fold.balance(), version: SEAL_VERSION, sealedAt, streams };
  }
}

const placeOf = ({ revision, hash }: StreamHead): SealedPlace => ({ events: Number(revision) + 1, hash });
