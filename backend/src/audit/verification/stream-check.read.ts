/**
 * One stream of the journal, event by event in the order of the store: numbered without a gap, chained, of a known type and
 * shape, and folded by the very decider that writes it. Pure; it stops at the first difference and names it.
 */
import { misfit, type AnyShapes, type Recorded, type Unreadable } from '@livro/event-sourcing';
import { canonicalJson, digestsOf, GENESIS_HASH, passedOver } from '../../platform/event-store/chain.ts';
import { metadataFlaw } from '../../platform/event-store/codec.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { finding, type Finding, TAG_FIELD } from './finding.ts';
import { PassedOverEvents } from './passed-over-events.read.ts';
import type { TaggedEvents } from './tagged-events.read.ts';

/** What has to be known of a stream to check it. */
export interface ProvenStream {
  readonly stream: string;
  readonly shapes: AnyShapes;
  readonly fold: StreamFold;
  /** Left out, nobody asks where its events come from. */
  readonly tagged?: TaggedEvents | undefined;
}

/** Folds what was found whole; a text names what is wrong with the books themselves. */
export interface StreamFold {
  take(event: Recorded): string | undefined;
  /** Takes note of an event that cannot be read, where the stream goes on past such ones. */
  passOver?(unreadable: Unreadable): void;
}

/** Where a stream was found whole. */
export interface StreamHead {
  readonly revision: bigint;
  readonly hash: string;
}

export const EMPTY_STREAM: StreamHead = { revision: -1n, hash: GENESIS_HASH };

export class StreamCheck {
  #head: StreamHead;
  #vouchable: StreamHead;
  /** Of the event that was found linked last. */
  #authenticated = '';

  constructor(
    private readonly known: ProvenStream,
    /** A place that is proven, such as a seal's. */
    from: StreamHead = EMPTY_STREAM,
    readonly passedOver = new PassedOverEvents(),
  ) {
    this.#head = from;
    this.#vouchable = from;
  }

  get stream(): string {
    return this.known.stream;
  }

  get head(): StreamHead {
    return this.#head;
  }

  /** The newest event that could be read: a seal names none that was passed over, of which there may be no hash. */
  get vouchable(): StreamHead {
    return this.#vouchable;
  }

  /** The first thing that is wrong with the event; undefined where it follows on all before. */
  take(event: Recorded): Finding | undefined {
    if (this.#isNext(event) && this.#passOver(event)) {
      this.known.fold.passOver?.(event);
      return undefined;
    }
    const found = this.#linked(event) ?? this.#shaped(event) ?? this.#folded(event);
    if (!found) this.#arriveAt(event);
    return found;
  }

  /** Where the event that was just found whole comes from nobody who has the key of this installation. */
  foreign(event: Recorded): Finding | undefined {
    // What cannot be read is named as such, until somebody declares it void.
    if (flawOf(event) || !this.known.tagged?.isForeign(event, this.#authenticated)) return undefined;
    const message = 'nenhum programa com a chave desta instalação o escreveu';
    return finding('seal', this.stream, message, {
      entry: Number(event.revision) + 1,
      field: TAG_FIELD,
    });
  }

  /** Goes on behind a difference that was named: what is wrong with this event by itself. */
  follow(event: Recorded): Finding | undefined {
    const isNext = this.#isNext(event);
    const found = this.#linked(event);
    // What cannot be read is named as such.
    if (this.#passOver(event)) return isNext ? undefined : found;
    this.#arriveAt(event);
    return found;
  }

  #isNext({ revision }: Recorded): boolean {
    return revision === this.#head.revision + 1n;
  }

  #arriveAt(event: Recorded): void {
    this.#head = { revision: event.revision, hash: event.metadata.hash };
    this.#vouchable = this.#head;
    this.passedOver.meet(event);
  }

  /** Whether it cannot be read and the stream goes on past such ones: then it is named until it is void. */
  #passOver(event: Recorded): boolean {
    const flaw = flawOf(event);
    if (!flaw || !this.known.fold.passOver) return false;
    const wrong = this.#linked(event) ?? this.#shaped(event);
    const entry = Number(event.revision) + 1;
    this.passedOver.add(event, wrong ?? finding('shape', this.stream, flaw.message, { entry }));
    this.#head = passedOver({ revision: event.revision - 1n, hash: this.#head.hash }, event);
    return true;
  }

  #linked(event: Recorded): Finding | undefined {
    const { revision, hash } = this.#head;
    const next = revision + 1n;
    if (event.revision !== next) {
      return this.#named(next, 'revision', 'a sequência dos lançamentos tem uma falha', next, event.revision);
    }
    const flaw = metadataFlaw(event.metadata);
    if (flaw) return this.#named(next, `metadata.${flaw}`, 'os metadados não estão completos');
    const { previousHash, hash: own } = event.metadata;
    if (previousHash !== hash) {
      return this.#named(
        next,
        'metadata.previousHash',
        'não segue o lançamento anterior',
        hash,
        previousHash,
      );
    }
    const { hash: content, authenticated } = digestsOf(event);
    if (content !== own)
      return this.#named(next, 'metadata.hash', 'o conteúdo não é o que foi registrado', own, content);
    this.#authenticated = authenticated;
    return undefined;
  }

  #shaped(event: Recorded): Finding | undefined {
    const shape = Object.hasOwn(this.known.shapes, event.type) ? this.known.shapes[event.type] : undefined;
    if (!shape) return this.#named(event.revision, 'type', 'o tipo não é conhecido', undefined, event.type);
    const field = misfit(shape, event.data);
    if (field === undefined) return undefined;
    const value = (event.data as Readonly<Record<string, unknown>>)[field];
    const message = 'o campo não tem a forma que deveria';
    return this.#named(event.revision, `data.${field}`, message, undefined, canonicalJson(value ?? null));
  }

  #folded(event: Recorded): Finding | undefined {
    let wrong: string | undefined;
    try {
      wrong = this.known.fold.take(event);
    } catch (error) {
      wrong = error instanceof Error ? error.message : String(error);
    }
    if (wrong === undefined) return undefined;
    return finding('fold', this.stream, wrong, { entry: Number(event.revision) + 1 });
  }

  #named(
    revision: bigint,
    field: string,
    message: string,
    expected?: string | bigint,
    found?: string | bigint,
  ): Finding {
    const text = (value: string | bigint | undefined): string | null => value?.toString() ?? null;
    const kind = field.startsWith('data') || field === 'type' ? 'shape' : 'chain';
    return finding(kind, this.stream, message, {
      entry: Number(revision) + 1,
      field,
      expected: text(expected),
      found: text(found),
    });
  }
}
