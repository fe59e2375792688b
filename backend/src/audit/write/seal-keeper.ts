/**
 * Follows the journal and seals it where a seal is due. It proves every entry before it vouches for it, and stops at one
 * that is broken: nothing after it is ever sealed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Books } from '../../platform/event-store/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { commandIdFor } from '../../platform/event-store/ids.ts';
import { ledgerDecider } from '../../ledger/domain/ledger.ts';
import { findingText } from '../domain/finding.ts';
import { isSealDue, sealsDecider } from '../domain/seals.ts';
import { knownStreams } from '../read/known-streams.ts';
import { LedgerFold } from '../read/ledger-fold.ts';
import { SealKeys } from '../read/seal-keys.ts';
import { Seals } from '../read/seals.ts';
import { EMPTY_STREAM, StreamCheck } from '../read/stream-check.ts';

const EVERY_MS = 2_000;
const SYSTEM = { id: 'system' } as const;

interface Following {
  readonly fold: LedgerFold;
  readonly check: StreamCheck;
}

@Injectable()
export class SealKeeper implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(SealKeeper.name);
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #turn: Promise<void> = Promise.resolve();
  #following: Following | undefined;
  #broken = false;

  constructor(
    private readonly store: EventStore,
    private readonly books: Books,
    private readonly seals: Seals,
    private readonly keys: SealKeys,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Seals whatever is due by now. Throws when the store is out of reach; then it goes on where it was. */
  catchUp(): Promise<void> {
    const turn = this.#turn.catch(() => undefined).then(() => this.#catchUp());
    this.#turn = turn;
    return turn;
  }

  async #catchUp(): Promise<void> {
    if (this.#broken) return;
    const { fold, check } = (this.#following ??= await this.#begin());
    for await (const event of this.store.readRaw(ledgerDecider.stream, check.head.revision + 1n)) {
      if (this.#stop.signal.aborted) return;
      const found = check.take(event);
      if (found) {
        this.#broken = true;
        this.#logger.error(`no more seals: ${findingText(found)}`);
        return;
      }
      const entries = Number(event.revision) + 1;
      // A seal names the hash of an entry that has one.
      if (flawOf(event) || !isSealDue(entries, event.type)) continue;
      try {
        await this.#seal(entries, event.metadata.hash, fold);
      } catch (error) {
        // What was folded is ahead of what is sealed: begin again at the newest seal.
        this.#following = undefined;
        throw error;
      }
    }
  }

  /** At the newest seal that is good, or at the beginning. */
  async #begin(): Promise<Following> {
    const { lastGood } = await this.seals.check();
    const fold = lastGood ? LedgerFold.from(lastGood.trialBalance) : new LedgerFold();
    const head = lastGood && { revision: BigInt(lastGood.entries) - 1n, hash: lastGood.headHash };
    return { fold, check: new StreamCheck(knownStreams(fold).ledger, head ?? EMPTY_STREAM) };
  }

  async #seal(entries: number, headHash: string, fold: LedgerFold): Promise<void> {
    const book = await this.books.open(sealsDecider);
    const seal = this.keys.signed({ entries, headHash, trialBalance: fold.balance() });
    await book.execute({
      // The hash tells a restored journal's seals from those of the one that was lost.
      id: commandIdFor(SYSTEM.id, 'seal', `${entries} ${headHash}`),
      command: { type: 'SealJournal', ...seal },
      actor: SYSTEM,
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.catchUp().catch((error: unknown) => {
        if (!signal.aborted) this.#logger.warn(`sealed later: ${String(error)}`);
      });
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
