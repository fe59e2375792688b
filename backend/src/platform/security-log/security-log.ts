/**
 * The log of what matters to security, in `vault.security_log` and as JSON lines: who got in, who did not, what was refused,
 * who saw personal data. Recording never waits and never fails a request: records are queued in memory, bounded, and written
 * together about once a second; a kill loses that second. No name and no e-mail is ever in it.
 */
import { randomUUID } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import type { SecurityKind, SecurityOutcome } from '@livro/rules';
import { SETTINGS } from '../config/config.module.ts';
import type { Settings } from '../config/settings.ts';
import { isConnectionError } from '../database/connection-errors.ts';
import { Database } from '../database/database.ts';
import type { LivroRequest } from '../http/request.ts';
import { currentRequest, type Origin, originOf } from '../http/request-origin.ts';
import { RowMacs } from '../integrity/row-macs.ts';
import { Coalescing } from './coalescing.ts';
import { LogLines } from './log-lines.ts';
import { logMac, type NumberedRow } from './log-macs.ts';
import type { Details, SecurityRecord } from './security-record.ts';

const EVERY_MS = 1_000;
const CLEAR_EVERY_MS = 6 * 3600 * 1000;
const MOST_WAITING = 5_000;
const ROWS_AT_ONCE = 500;

/** Where it comes from is taken from the request under way; what is given here goes before. */
export interface SecurityEntry extends Partial<Origin> {
  readonly kind: SecurityKind;
  readonly outcome: SecurityOutcome;
  /** Whom or what it concerns: the id of a user, a client, a session. */
  readonly subject?: string;
  readonly status?: number;
  /** No names, no e-mails, no secrets. */
  readonly details?: Details;
}

@Injectable()
export class SecurityLog implements OnModuleInit, BeforeApplicationShutdown {
  readonly #logger = new Logger(SecurityLog.name);
  readonly #coalescing = new Coalescing();
  readonly #lines: LogLines;
  readonly #recorded = new WeakSet<LivroRequest>();
  #fresh: SecurityRecord[] = [];
  #unsaved: SecurityRecord[] = [];
  #flushing: Promise<void> = Promise.resolve();
  #clearedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #writer = randomUUID();
  #saved = 0;

  constructor(
    private readonly database: Database,
    private readonly macs: RowMacs,
    @Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'securityLog' | 'securityLogDays'>,
  ) {
    this.#lines = new LogLines(settings);
  }

  onModuleInit(): void {
    this.#timer = setInterval(() => void this.flush(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush(true);
  }

  /**
   * Records what has happened, wherever in the program: within a request its address, device, actor and route come along.
   *
   * @example
   * this.securityLog.record({ kind: 'second-factor', outcome: 'failed', subject: userId, details: { method: 'totp' } });
   */
  record(entry: SecurityEntry): void {
    const request = currentRequest();
    if (request) this.#recorded.add(request);
    this.#take(entry, request);
  }

  /** Records a refusal (401, 403, 429), unless anyone who refused has recorded something better. */
  refused(request: LivroRequest, status: number, code: string): void {
    if (this.#recorded.has(request)) return;
    this.#take({ kind: 'request-refused', outcome: 'refused', status, details: { code } }, request);
  }

  /** The name under which this process writes, and the number of its rows in the database. */
  get written(): { readonly writer: string; readonly saved: number } {
    return { writer: this.#writer, saved: this.#saved };
  }

  /** Writes what waits; at the end also what is only counted so far. Never throws: what cannot be written waits on. */
  flush(all = false): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flush(all));
    return this.#flushing;
  }

  #take(entry: SecurityEntry, request: LivroRequest | undefined): void {
    const origin: Partial<Origin> = request ? originOf(request) : {};
    const record = { address: '', device: '', ...origin, ...entry, at: new Date(), times: 1 };
    for (const row of this.#coalescing.take(record)) this.#queue(row);
  }

  #queue(record: SecurityRecord): void {
    if (this.#fresh.length + this.#unsaved.length < MOST_WAITING) this.#fresh.push(record);
    else this.#coalescing.drop(record);
  }

  async #flush(all: boolean): Promise<void> {
    const now = new Date();
    for (const row of this.#coalescing.due(now.getTime(), all)) this.#queue(row);
    const fresh = this.#fresh.splice(0);
    try {
      await this.#lines.append(fresh, now);
      if (now.getTime() > this.#clearedAt + CLEAR_EVERY_MS) {
        this.#clearedAt = now.getTime();
        await this.#lines.clear(now);
      }
    } catch (error) {
      this.#logger.error(`security log without lines: ${String(error)}`);
    }
    this.#unsaved.push(...fresh);
    while (this.#unsaved.length > 0) {
      const batch = this.#unsaved.slice(0, ROWS_AT_ONCE);
      try {
        await this.#insert(batch);
      } catch (error) {
        this.#logger.error(`security log cannot save ${batch.length} rows: ${String(error)}`);
        if (isConnectionError(error)) return;
        // Rows that Postgres does not take would hold up all others for ever: their number is told.
        for (const record of batch) this.#coalescing.drop(record);
      }
      this.#unsaved.splice(0, batch.length);
    }
  }

  async #insert(records: readonly SecurityRecord[]): Promise<void> {
    const rows = records.map((record, place) => this.#numbered(record, this.#saved + 1 + place));
    await this.database.query(INSERT, [JSON.stringify(rows)]);
    this.#saved += rows.length;
  }

  #numbered({ details, ...record }: SecurityRecord, number: number): NumberedRow & { readonly mac: string } {
    const row = { ...NOTHING, ...record, details: details ? JSON.stringify(details) : null };
    const numbered = { ...row, writer: this.#writer, number };
    return { ...numbered, mac: logMac(this.macs, numbered) };
  }
}

const NOTHING = {
  actorId: null,
  subject: null,
  route: null,
  permission: null,
  status: null,
  correlationId: null,
} as const;

const INSERT = `
  insert into vault.security_log
    (at, kind, outcome, times, actor_id, subject, route, permission, status, address, device, correlation_id, details, writer, number, mac)
  select at, kind, outcome, times, "actorId", subject, route, permission, status, address, device, "correlationId", details,
    writer, number, mac
  from json_to_recordset($1::json) as r (
    at timestamptz, kind text, outcome text, times integer, "actorId" text, subject text, route text, permission text,
    status smallint, address text, device text, "correlationId" text, details text, writer uuid, number integer, mac text
  )
  order by number
  on conflict (writer, number) do nothing`;
