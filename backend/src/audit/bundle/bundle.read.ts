/**
 * The journal as files that anybody checks without this program (docs/reference/proof-formats.md, “Bundle”): events as they were hashed, the
 * tree, every checkpoint, keys, time stamps, trial balance, attachments, and the verifiers. Written part by part as it is read; nothing is held.
 */
import { type LocalDate, momentOf } from '@livro/calendar';
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { eventLine, parseHashedText, tilePath, tilesIn } from '@livro/proof';
import { messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { AttachedContents, type AttachmentEvent } from '../../attachments/public.ts';
import { type LedgerEvent, postingsOf } from '../../ledger/public.ts';
import { hashedTextOf } from '../../platform/event-store/chain.ts';
import { familyOf } from '../../platform/event-store/streams.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { Checkpoints } from '../proof/checkpoints.read.ts';
import type { TimedTree } from '../seal/seal-keys.read.ts';
import { TimeStamps } from '../stamp/time-stamps.read.ts';
import { Leaves } from '../tree/leaf.read.ts';
import { StoredTree } from '../tree/stored-tree.read.ts';
import { findingText } from '../verification/finding.ts';
import { JournalSource } from '../verification/journal-source.read.ts';
import { type TrialBalance, TrialSums } from '../verification/trial-sums.read.ts';
import { verifierFile } from './verifier-file.read.ts';

/** Where the files go, one after the other. */
export interface BundleTarget {
  write(file: string, content: AsyncIterable<string | Uint8Array>): Promise<void>;
}

export interface BundleOptions {
  /** First and last day on which the events were recorded. */
  readonly from?: LocalDate | undefined;
  readonly until?: LocalDate | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `total` is of the whole journal. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface BundleSummary {
  readonly events: number;
  readonly attachments: number;
  /** Leaves that the last checkpoint counts. */
  readonly size: number;
}

const VERIFIERS = ['verificador.html', 'verificador.mjs'];
const TELL_EVERY = 1_000;
/** Characters that are written at once. */
const PIECE = 64 * 1024;

/** What is learnt of the events while they are written. */
class Told {
  count = 0;
  #sums = new TrialSums();
  #before: { readonly size: number; readonly lines: TrialBalance } | undefined;
  #size = 0;
  readonly #hashes = new Map<string, string>();
  /** Contents that are there: a removed attachment's stays, an erased one is gone for all that had it. */
  readonly contents = new Set<string>();

  /** A leaf that is not written, before the first or where none is. */
  pass(leaf: number, event: Recorded): void {
    this.#add(leaf, event);
  }

  take(leaf: number, event: Recorded): void {
    this.#before ??= { size: leaf, lines: this.#sums.balance() };
    this.count++;
    this.#add(leaf, event);
    if (familyOf(event.stream) !== 'attachments') return;
    const { type, data } = event as unknown as AttachmentEvent;
    if (type === 'AttachmentAdded') this.contents.add(data.sha256);
  }

  get trialBalance(): string {
    const { size, lines } = this.#before ?? { size: this.#size, lines: {} };
    const from = size === 0 ? {} : { from: { size, lines } };
    return `${JSON.stringify({ size: this.#size, lines: this.#sums.balance(), ...from })}\n`;
  }

  /** An attachment's content may have been erased after the last event that is written. */
  erased(event: Recorded): void {
    const { type, data } = event as unknown as AttachmentEvent;
    if (type === 'AttachmentAdded') this.#hashes.set(data.attachmentId, data.sha256);
    if (type === 'AttachmentContentErased') this.contents.delete(this.#hashes.get(data.attachmentId) ?? '');
  }

  #add(leaf: number, event: Recorded): void {
    this.#size = leaf + 1;
    if (event.stream === 'ledger' && !flawOf(event))
      this.#sums.add(postingsOf(event as unknown as LedgerEvent));
  }
}

@Injectable()
export class Bundle {
  constructor(
    private readonly source: JournalSource,
    private readonly tree: StoredTree,
    private readonly checkpoints: Checkpoints,
    private readonly stamps: TimeStamps,
    private readonly contents: AttachedContents,
  ) {}

  /** Refuses where nothing was sealed yet, the verifiers are not there, or the store has other events than were sealed. */
  async begun(signal?: AbortSignal): Promise<TimedTree> {
    const newest = await this.checkpoints.newest();
    if (!newest) throw new DomainError('NOT_SEALED', messages.nothingSealed);
    await Promise.all(VERIFIERS.map(verifierFile));
    const different = await this.source.storedOtherwise(signal);
    if (different) throw new DomainError('JOURNAL_DIFFERS', messages.journalDiffers(findingText(different)));
    return newest;
  }

  /** What comes after the newest checkpoint is in none. `begun` is what the caller has from `begun()`. */
  async write(target: BundleTarget, options: BundleOptions = {}, begun?: TimedTree): Promise<BundleSummary> {
    const newest = begun ?? (await this.begun(options.signal));
    const trees = (await this.checkpoints.all()).filter(({ size }) => size <= newest.size);
    const told = new Told();
    await target.write('events.txt', this.#events(newest.size, told, options));
    await target.write('checkpoints.txt', this.#notes(trees));
    await target.write('checkpoint', textOf(await this.checkpoints.cosigned(newest)));
    for (const place of tilesIn(newest.size)) {
      options.signal?.throwIfAborted();
      await target.write(tilePath(place), bytesOf(this.tree.tile(place)));
    }
    await target.write('keys.txt', textOf(await this.checkpoints.keys()));
    await target.write('trial-balance.json', textOf(told.trialBalance));
    for await (const { size, response } of this.stamps.all(newest.size)) {
      options.signal?.throwIfAborted();
      await target.write(`stamps/${size}.tsr`, bytesOf(Promise.resolve(response)));
    }
    for (const sha256 of told.contents) {
      options.signal?.throwIfAborted();
      await target.write(`attachments/${sha256}`, await this.contents.open(sha256));
    }
    for (const name of VERIFIERS) await target.write(name, bytesOf(verifierFile(name)));
    return { events: told.count, attachments: told.contents.size, size: newest.size };
  }

  async *#notes(trees: readonly TimedTree[]): AsyncGenerator<string> {
    for (const tree of trees) yield `${await this.checkpoints.cosigned(tree)}\n`;
  }

  async *#events(size: number, told: Told, options: BundleOptions): AsyncGenerator<string> {
    const { from, until, signal, onProgress } = options;
    const leaves = new Leaves();
    let text = '';
    let [leaf, hasBegun, hasEnded] = [0, from === undefined, false];
    for await (const event of this.source.events(signal)) {
      signal?.throwIfAborted();
      if (familyOf(event.stream) === 'attachments') told.erased(event);
      const isLeaf = leaves.take(event) !== undefined;
      if (!isLeaf || leaf >= size || hasEnded) continue;
      const day = momentOf(new Date(event.metadata.recordedAt)).day;
      hasBegun ||= from !== undefined && day >= from;
      hasEnded = hasBegun && until !== undefined && day > until;
      if (hasEnded) continue;
      if (hasBegun) {
        told.take(leaf, event);
        const { previousHash, content } = parseHashedText(hashedTextOf(event))!;
        const { stream, revision } = event;
        text += `${eventLine({ index: leaf, stream, revision: Number(revision), previousHash, content })}\n`;
        if (text.length >= PIECE) {
          yield text;
          text = '';
        }
      } else told.pass(leaf, event);
      if (++leaf % TELL_EVERY === 0) onProgress?.(leaf, size);
    }
    if (text !== '') yield text;
    onProgress?.(size, size);
  }
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

async function* bytesOf(bytes: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await bytes;
}
