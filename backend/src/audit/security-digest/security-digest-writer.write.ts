/**
 * Writes down in the journal, once a day is over, what the security log said of it, also of days on which nothing ran; then
 * clears the rows whose time is up. Several instances may do it at once: the first one's digest counts.
 */
import { addDays, localDate } from '@livro/calendar';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database } from '../../platform/database/database.ts';
import { Books } from '../../platform/book/book.types.ts';
import { commandIdFor } from '../../platform/event-store/ids.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { RecurringWork } from '../../platform/reactors/recurring-work.ts';
import type { SecurityDigestRecorded } from './security-digest.events.ts';
import { securityDigestsDecider } from './security-digests.ts';
import { SecurityDigests } from './security-digests.read.ts';

const EVERY_MS = 60_000;
const SYSTEM = { id: 'system' } as const;

@Injectable()
export class SecurityDigestWriter extends RecurringWork {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly books: Books,
    private readonly digests: SecurityDigests,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'securityLogDays'>,
  ) {
    super('security digest later', { atOnce: true, everyMs: EVERY_MS });
  }

  /** Sums up every day that is over; throws when the store or the database is out of reach. */
  async catchUp(): Promise<void> {
    let newest = await this.#newest();
    const days = await this.digests.missingAfter(newest?.day ?? '');
    if (days.length === 0) return;
    const book = await this.books.open(securityDigestsDecider);
    for (const day of days) {
      if (this.ending.aborted) return;
      const previous = newest?.sha256 ?? '';
      const { count, sha256 } = await this.digests.of(day, previous);
      const keptSince = addDays(localDate(day), 1 - this.settings.securityLogDays);
      await book.execute({
        id: commandIdFor(SYSTEM.id, 'security digest', day),
        command: { type: 'RecordSecurityDigest', day, count, sha256, previous, keptSince },
        actor: SYSTEM,
      });
      newest = await this.#newest();
    }
    if (!newest) return;
    // What the journal says may be gone, and nothing else.
    await this.database.query('delete from vault.security_log where recorded_on < $1', [newest.keptSince]);
  }

  async #newest(): Promise<SecurityDigestRecorded['data'] | undefined> {
    const last = await this.store.lastEvent(SecurityDigests.stream);
    return last?.data as SecurityDigestRecorded['data'] | undefined;
  }
}
