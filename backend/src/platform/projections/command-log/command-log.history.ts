/** Answers the Books' question for commands of old from `read.commands`, with how much of the stream the answer covers. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { CommandHistory, type HistoryAnswer, type PastCommand } from '../../book/command-history.ts';
import { COMMAND_LOG } from './command-log.projection.ts';

interface Found {
  complete_through: number | null;
  command_id: string | null;
  first_revision: number;
  last_revision: number;
  content_hash: string | null;
}

@Injectable()
export class CommandLogHistory extends CommandHistory {
  constructor(private readonly database: Database) {
    super();
  }

  async find(stream: string, commandIds: readonly string[]): Promise<HistoryAnswer> {
    // One statement is one snapshot: the rows are exactly those of the revision that stands beside them. What is parked is
    // in no row, so nothing is vouched for from there on. A stream of a family has no revision of its own in the checkpoint,
    // but every event that was folded is in a row.
    const rows = await this.database.query<Found>(
      `select least(coalesce((c.revisions ->> $1)::bigint,
                             (select max(f.last_revision) from read.commands f where f.stream = $1)),
                    (select min(p.revision) - 1 from projection.parked p
                      where (p.projection, p.version, p.generation) = (c.projection, c.version, c.generation)
                        and p.stream = $1 and p.state <> 'skipped')) as complete_through, r.command_id, r.first_revision, r.last_revision, r.content_hash
         from projection.checkpoints c
         left join read.commands r on r.stream = $1 and r.command_id = any($2::uuid[])
        where c.projection = $3 and c.status = 'live'`,
      [stream, commandIds, COMMAND_LOG],
    );
    const commands = new Map<string, PastCommand>();
    for (const { command_id, first_revision, last_revision, content_hash } of rows) {
      if (command_id === null) continue;
      commands.set(command_id, {
        firstRevision: BigInt(first_revision),
        lastRevision: BigInt(last_revision),
        ...(content_hash !== null && { contentHash: content_hash }),
      });
    }
    return { completeThrough: BigInt(rows[0]?.complete_through ?? -1), commands };
  }
}
