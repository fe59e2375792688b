/** The decider of the `backups` stream: it writes down what was done outside of the books, and refuses nothing. */
import { is, type Decider, type ShapesOf } from '@livro/event-sourcing';
import type { BackupDrilled, BackupEvent, BackupMade } from './backup.events.ts';

export type BackupsCommand =
  | ({ readonly type: 'RecordBackup' } & BackupMade['data'])
  | ({ readonly type: 'RecordDrill' } & BackupDrilled['data']);

export const BACKUPS = 'backups';

export const backupsDecider: Decider<null, BackupsCommand, BackupEvent> = {
  stream: BACKUPS,
  initialState: null,
  decide(_, command) {
    switch (command.type) {
      case 'RecordBackup': {
        const { type: _type, ...data } = command;
        return [{ type: 'BackupMade', data }];
      }
      case 'RecordDrill': {
        const { type: _type, ...data } = command;
        return [{ type: 'BackupDrilled', data }];
      }
      default:
        throw new TypeError(`No such command: ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve: () => null,
  snapshotVersion: 1,
  toSnapshot: () => null,
  fromSnapshot: () => null,
};

export const backupShapes: ShapesOf<BackupEvent> = {
  BackupMade: {
    backupId: is.uuid,
    madeAt: is.instant,
    entries: is.integer,
    events: is.integer,
    files: is.integer,
    missingFiles: is.integer,
    writtenBytes: is.integer,
    seconds: is.number,
  },
  BackupDrilled: {
    backupId: is.uuid,
    madeAt: is.instant,
    ok: is.flag,
    reason: is.orNull(is.text),
    entries: is.integer,
    lostEntries: is.integer,
    lostSeconds: is.integer,
    restoredSeconds: is.orNull(is.number),
    readySeconds: is.orNull(is.number),
  },
};
