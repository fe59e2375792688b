/** The newest copy of the books and the newest drill, as the journal tells. */
import { Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/event-store.ts';
import type { BackupDrilled, BackupEvent, BackupMade } from './backup.events.ts';
import { BACKUPS } from './backups.ts';

/** Copies are made each hour, drills each week: so far back one is looked for at first. */
const USUAL = 200n;

export interface NewestBackups {
  readonly backup: BackupMade['data'] | undefined;
  readonly drill: (BackupDrilled['data'] & { readonly at: string }) | undefined;
}

@Injectable()
export class BackupHistory {
  constructor(private readonly store: EventStore) {}

  async newest(): Promise<NewestBackups> {
    const last = await this.store.lastEvent(BACKUPS);
    if (!last) return { backup: undefined, drill: undefined };
    const recent = await this.#from(last.revision - USUAL);
    return recent.backup && recent.drill ? recent : this.#from(0n);
  }

  async #from(revision: bigint): Promise<NewestBackups> {
    let newest: NewestBackups = { backup: undefined, drill: undefined };
    for await (const recorded of this.store.readStream(BACKUPS, revision)) {
      const event = recorded as unknown as BackupEvent;
      if (event.type === 'BackupMade') newest = { ...newest, backup: event.data };
      if (event.type === 'BackupDrilled')
        newest = { ...newest, drill: { ...event.data, at: recorded.metadata.recordedAt } };
    }
    return newest;
  }
}
