/**
 * One stream of the journal, event by event in the order of the store: numbered without a gap, chained, of a known type and
 * shape, and folded by the very decider that writes it. Pure; it stops at the first difference and names it.
 */
import {
  misfit,
  type AnyShapes,
  type DomainEvent,
  type Recorded,
  type Unreadable,
} from '@livro/event-sourcing';
import type { EntryVoided } from '../../ledger/domain/events.ts';
import { canonicalJson, GENESIS_HASH, hashOf, passedOver } from '../../platform/event-store/chain.ts';
import { metadataFlaw } from '../../platform/event-store/codec.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { finding, type Finding } from '../domain/finding.ts';

/** What has to be known of a stream to check it. */
export interface KnownStream {
  readonly stream: string;
  readonly shapes: AnyShapes;
  readonly fold: StreamFold;
}

/** Folds what was found whole; a text names what is wrong with the books themselves. */
export interface StreamFold {
  take(event: DomainEvent): string | undefined;
  /** Takes note of a fact that cannot be read, where the stream goes on past such ones. */
  passOver?(unreadable: Unreadable): void;
}

/** A fact that nobody can read, and by which entry, whom, when and why it was declared void. */
export interface VoidedEntry {
  readonly entry: number;
  readonly by: number;
  readonly reason: string;
  readonly actor: string;
  readonly recordedAt: string;
  readonly flaw: string;
}

/** Where a stream was found whole. */
export interface StreamHead {
  readonly revision: bigint;
  readonly hash: string;
}

export const EMPTY_STREAM: StreamHead = { revision: -1n, hash: GENESIS_HASH };

export class StreamCheck {
  #head: StreamHead;
  /** What is wrong with facts that were passed over, by the ids of their events. */
  readonly #unreadable = new Map<string, Finding>();
  readonly #voided: VoidedEntry[] = [];

  constructor(
    private readonly known: KnownStream,
    /** A place that is proven, such as a seal's. */
    from: StreamHead = EMPTY_STREAM,
  ) {
    this.#head = from;
  }

  get stream(): string {
    return this.known.stream;
  }

  get head(): StreamHead {
    return this.#head;
  }

  /** The first thing that is wrong with the event; undefined where it follows on all before. */
  take(event: Recorded): Finding | undefined {
    const flaw = flawOf(event);
    if (flaw && this.known.fold.passOver && event.revision === this.#head.revision + 1n) {
      const wrong = this.#linked(event) ?? this.#shaped(event);
      const entry = Number(event.revision) + 1;
      this.#unreadable.set(event.id, wrong ?? finding('shape', this.stream, flaw.message, { entry }));
      this.#head = passedOver(this.#head, event);
      this.known.fold.passOver(event);
      return undefined;
    }
    const found = this.#linked(event) ?? this.#shaped(event) ?? this.#folded(event);
    if (!found && event.type === 'EntryVoided') this.#void(event);
    if (!found) this.#head = { revision: event.revision, hash: event.metadata.hash };
    return found;
  }

  /** Facts that nobody can read and nobody has declared void. */
  get unreadable(): readonly Finding[] {
    return [...this.#unreadable.values()];
  }

  get voided(): readonly VoidedEntry[] {
    return this.#voided;
  }

  #void({ data, revision, metadata }: Recorded): void {
    const { eventId, entryNumber, reason } = data as EntryVoided['data'];
    const why = this.#unreadable.get(eventId);
    if (!why) return;
    this.#unreadable.delete(eventId);
    this.#voided.push({
      entry: entryNumber,
      by: Number(revision) + 1,
      reason,
      actor: metadata.actor,
      recordedAt: metadata.recordedAt,
      flaw: why.message,
    });
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
    const content = hashOf(event);
    if (content === own) return undefined;
    return this.#named(next, 'metadata.hash', 'o conteúdo não é o que foi registrado', own, content);
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
      wrong = this.known.fold.take({ type: event.type, data: event.data });
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
