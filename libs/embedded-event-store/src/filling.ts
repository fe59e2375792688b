/**
 * An empty store that is filled with events kept elsewhere, each with the place, id and instant that it had. It takes the right to
 * write as the store itself does, so that none runs beside it; in which transaction it writes is its caller's matter.
 */
import type pg from 'pg';
import { copyOf, INSERT } from './copy-rows.ts';
import { copyIn } from './copy-statements.ts';
import { type StoredEvent, TOMBSTONE } from './event.ts';
import { KEYS, openWriterSession } from './writer-session.ts';

/** A predecessor killed by -9 leaves its session for a moment. */
const PREDECESSOR_MS = 10_000;

/** As it was kept: the revision that closes a stream is any that no stream comes to. */
export type KeptEvent = StoredEvent;

export class StoreFilling {
  /** The events handed over last. */
  #copying: Promise<void> = Promise.resolve();

  private constructor(
    /** Whoever fills has all in it, and whatever else belongs into the same transaction. */
    readonly session: pg.Client,
  ) {}

  /** Makes the tables where there are none. */
  static async open(databaseUrl: string): Promise<StoreFilling> {
    const settings = { connectionString: databaseUrl, keepAlive: true };
    return new StoreFilling(await openWriterSession(settings, PREDECESSOR_MS));
  }

  async isEmpty(): Promise<boolean> {
    const { rows } = await this.session.query<{ some: boolean }>(
      'select exists (select from store.events) as some',
    );
    return !rows[0]!.some;
  }

  /** Within the transaction that fills it: keys are made faster of all events than event by event. */
  async begin(): Promise<void> {
    await this.session.query('alter table store.events drop constraint events_pkey');
    await this.session.query('drop index store.events_stream_revision');
  }

  /** In the order of their places, and after those of the call before. Resolves when these are on their way and those are there. */
  async fill(events: readonly KeptEvent[]): Promise<void> {
    const rows = copyOf(
      events.map((event) =>
        event.revision >= Number.MAX_SAFE_INTEGER ? { ...event, revision: TOMBSTONE } : event,
      ),
    );
    await this.#copying;
    this.#copying = copyIn(this.session, INSERT, rows);
    this.#copying.catch(() => undefined); // Told to whoever waits for it next.
  }

  /** All are there, each of them once. */
  async end(): Promise<void> {
    await this.#copying;
    await this.session.query(KEYS);
  }

  /** Gives the right to write up. */
  async close(): Promise<void> {
    await this.session.end().catch(() => {});
  }
}
