/** Compares the journal with the confirmed heads, at start and every second, and holds commands back while any are missing. */
import { Injectable, Logger } from '@nestjs/common';
import type { Link } from '../event-store/chain.ts';
import { StoreUnreachableError } from '../event-store/errors.ts';
import { EventStore } from '../event-store/event-store.ts';
import { HealthRegistry } from '../observability/health-registry.ts';
import { RecurringWork } from '../reactors/recurring-work.ts';
import { HeadRecord } from './head-record.ts';
import { compareWithJournal, type JournalLoss, JournalLossError, lossText } from './journal-loss.ts';

/** With the look itself less than the second that the record may be old. */
const LOOK_INTERVAL_MS = 900;
/** All heads so often; between, those that moved last: a store that loses its end loses one of them. */
const ALL_INTERVAL_MS = 10_000;
const NEWEST = 4;
/** Written to all the same: people must be able to sign in to see what happened. */
const STILL_WRITTEN = 'users';
/** Under which health and metrics have it. */
const JOURNAL = 'journal';

@Injectable()
export class HeadWatch extends RecurringWork {
  readonly #log = new Logger('Integrity');
  readonly #listeners: (() => void)[] = [];
  #loss: JournalLoss = [];
  #isKnown = false;
  #allAt = -Infinity;
  #turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly record: HeadRecord,
    private readonly health: HealthRegistry,
  ) {
    super('heads compared later', { atOnce: true, everyMs: LOOK_INTERVAL_MS });
  }

  /** One sentence; undefined where nothing is missing, or nobody knows yet. */
  get lossText(): string | undefined {
    return this.#loss.length > 0 ? lossText(this.#loss) : undefined;
  }

  /** Whether the journal was compared since the start. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** What is missing, asked now where nobody has asked yet. Rejects where the store cannot be asked. */
  async loss(): Promise<JournalLoss> {
    if (!this.#isKnown) await this.look();
    return this.#loss;
  }

  moved(stream: string, head: Link): void {
    this.record.moved(stream, head);
  }

  /** Why the stream takes no command now. */
  refusalFor(stream: string): JournalLossError | undefined {
    const { lossText: sentence } = this;
    return sentence === undefined || stream === STILL_WRITTEN ? undefined : new JournalLossError(sentence);
  }

  /** Called when the journal differs from before: state folded from it must be folded again. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  override async catchUp(): Promise<void> {
    await this.look(performance.now() - this.#allAt > ALL_INTERVAL_MS).catch((error: unknown) => {
      if (!(error instanceof StoreUnreachableError)) throw error;
    });
  }

  /** Also what was confirmed since the last look: nobody looks again before the next start. */
  override async onApplicationShutdown(): Promise<void> {
    await super.onApplicationShutdown();
    await this.record.load();
    if (this.#isSound) await this.record.save();
  }

  /** Compares all heads, or the newest alone. Rejects where the store cannot be asked. */
  look(all = true): Promise<void> {
    const turn = this.#turn.catch(() => undefined).then(() => this.#look(all));
    this.#turn = turn;
    return turn;
  }

  /** What is missing now, without consequences, for read-only checks. Rejects where the store cannot be asked. */
  async compared(): Promise<JournalLoss> {
    await this.record.load();
    return compareWithJournal(this.store, this.record.heads);
  }

  /** From here on the journal as it is counts as whole. */
  async accept(): Promise<void> {
    await this.look();
    const heads = new Map(this.record.heads);
    for (const { stream } of this.#loss) {
      heads.delete(stream);
      const head = await this.store.head(stream);
      if (!head) continue;
      for await (const { revision, metadata } of this.store.readRaw(stream, head.revision, { maxCount: 1 }))
        if (metadata?.hash) heads.set(stream, { revision, hash: metadata.hash });
    }
    await this.record.write(heads);
    await this.look();
  }

  get #isSound(): boolean {
    return this.#isKnown && this.#loss.length === 0;
  }

  async #look(all: boolean): Promise<void> {
    await this.record.load();
    const isSound = this.#isSound;
    // Not before the first comparison: what a shortened journal got since must not cover what it lost.
    if (isSound) await this.record.save();
    const { heads } = this.record;
    const isWhole = all || !isSound;
    let loss = await compareWithJournal(this.store, isWhole ? heads : heads.slice(-NEWEST));
    if (loss.length > 0 && !isWhole) loss = await compareWithJournal(this.store, heads);
    if (isWhole) this.#allAt = performance.now();
    this.#isKnown = true;
    this.#tell(loss);
  }

  #tell(loss: JournalLoss): void {
    const before = this.lossText;
    this.#loss = loss;
    const sentence = this.lossText;
    if (sentence === before) return;
    this.health.tell(JOURNAL, sentence === undefined ? 'working' : 'stopped', sentence);
    if (sentence === undefined)
      this.#log.warn('O diário tem tudo o que conta o registro: volta a ser lançado.');
    else this.#log.error(sentence);
    this.record.doubt();
    for (const listener of this.#listeners) listener();
  }
}
