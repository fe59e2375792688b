/** Checks rows of the security log whose day has no digest yet: one that was changed, added or removed is named. */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { RowMacs } from '../../platform/integrity/row-macs.ts';
import { isGenuineLine, type NumberedRow } from '../../platform/security-log/log-macs.ts';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { finding, type Finding } from '../verification/finding.ts';

const TABLE = 'vault.security_log';
const ROWS_AT_ONCE = 2_000;
const MESSAGES = {
  foreign: 'há registros de segurança que nenhum programa com a chave desta instalação escreveu',
  missing: 'faltam registros de segurança de hoje',
} as const;

type Row = NumberedRow & { readonly id: number; readonly mac: string | null };

@Injectable()
export class UndigestedRows {
  constructor(
    private readonly database: Database,
    private readonly macs: RowMacs,
    private readonly log: SecurityLog,
  ) {}

  /** `day`: the last one with a digest; empty before the first. One finding of each kind. */
  async check(day: string): Promise<readonly Finding[]> {
    const { writer, saved } = this.log.written;
    const found = new Set<keyof typeof MESSAGES>();
    const last = new Map<string, number>();
    for (const row of await this.#lastBefore(day)) last.set(row.writer, row.number);
    // Those of versions before there were MACs are still in the first day's log.
    const isFirst = last.size === 0;
    // A failover that loses entries loses rows of this log, too; accepting it covers the first gap of each other process.
    let resumedWriters: Set<string> | undefined;
    for (let id = 0; ;) {
      const rows = await this.database.query<Row>(ROWS, [day || null, id, ROWS_AT_ONCE]);
      for (const row of rows) {
        if (row.writer === null && isFirst) continue;
        if (row.writer === null || !isGenuineLine(this.macs, row)) {
          found.add('foreign');
          continue;
        }
        const isGap = row.number !== (last.get(row.writer) ?? 0) + 1;
        if (isGap && (resumedWriters?.has(row.writer) ?? true)) found.add('missing');
        resumedWriters?.add(row.writer);
        last.set(row.writer, row.number);
        if (row.kind !== 'loss-accepted') continue;
        found.delete('missing');
        resumedWriters = new Set([row.writer]);
      }
      if (rows.length < ROWS_AT_ONCE) break;
      id = rows.at(-1)!.id;
    }
    if ((last.get(writer) ?? 0) < saved) found.add('missing');
    return [...found].map((kind) => finding('table', TABLE, MESSAGES[kind]));
  }

  #lastBefore(day: string): Promise<readonly Pick<Row, 'writer' | 'number'>[]> {
    return this.database.query(LAST, [day || null]);
  }
}

const LAST = `
  select writer, max(number) as number from vault.security_log
   where recorded_on <= $1::date and writer is not null group by writer`;

const ROWS = `
  select id, writer, number, mac, at, kind, outcome, times, actor_id as "actorId", subject, route, permission, status, address, device,
    correlation_id as "correlationId", details
  from vault.security_log where ($1::date is null or recorded_on > $1) and id > $2 order by id limit $3`;
