/** Snapshots of the Books in a backup, so that the first command after a restore need not wait until a long journal is folded. Worth nothing else. */
import type { INestApplicationContext } from '@nestjs/common';
import { type KeptSnapshot, PostgresSnapshots } from '../../platform/book/snapshots.ts';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { RowMacs } from '../../platform/integrity/row-macs.ts';
import { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import type { BackupFolder } from './backup-folder.ts';
import type { Part } from './manifest.ts';

const PURPOSE = 'snapshots';

const snapshotsOf = (program: INestApplicationContext): PostgresSnapshots =>
  new PostgresSnapshots(
    program.get(Database, { strict: false }),
    program.get(EventStore, { strict: false }).streamPrefix,
    program.get(RowMacs, { strict: false }),
    program.get(TamperReports, { strict: false }),
  );

/** Before the journal is copied: of what a snapshot ends with nothing is missing then. */
export async function copySnapshots(program: INestApplicationContext, folder: BackupFolder): Promise<Part> {
  return folder.write(PURPOSE, Buffer.from(JSON.stringify(await snapshotsOf(program).kept())));
}

/** Throws `CommandFailure` where the copy is not as it was written. Those of another installation or version would be of no use here. */
export async function laySnapshots(program: INestApplicationContext, folder: BackupFolder): Promise<void> {
  const part = folder.manifest?.snapshots;
  if (!part) return;
  const kept = JSON.parse((await folder.read(PURPOSE, part)).toString()) as readonly KeptSnapshot[];
  const snapshots = snapshotsOf(program);
  for (const snapshot of kept) if (snapshots.isGenuine(snapshot)) await snapshots.keep(snapshot);
}
