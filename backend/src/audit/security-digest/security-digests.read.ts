/**
 * The security log held against its digests: a day of which a row was changed, added or taken away is named. Days that were
 * cleared after their time are not asked for. It records no digest: the writer does.
 */
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { MalformedEventError } from '../../platform/event-store/errors.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import type { SecurityDigestRecorded } from './security-digest.events.ts';
import { finding, type Finding } from '../verification/finding.ts';
import { securityDigestsDecider, securityDigestShapes } from './security-digests.ts';
import type { SealedPlaces } from '../seal/sealed-places.read.ts';
import { StreamCheck } from '../verification/stream-check.read.ts';
import { UndigestedRows } from './undigested-rows.read.ts';
import type { TaggedEvents } from '../verification/tagged-events.read.ts';

type Digest = SecurityDigestRecorded['data'];

const TABLE = 'vault.security_log';
const ROWS_AT_ONCE = 2_000;

@Injectable()
export class SecurityDigests {
  static readonly stream = securityDigestsDecider.stream;

  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly undigested: UndigestedRows,
  ) {}

  /** What the log says of a day, in the order in which its rows were written; `previous` is the digest before. */
  async of(day: string, previous: string): Promise<Pick<Digest, 'count' | 'sha256'>> {
    const hash = createHash('sha256').update(previous);
    let count = 0;
    for (let last = 0; ;) {
      const rows = await this.database.query<{ id: number; line: string }>(ROWS, [day, last, ROWS_AT_ONCE]);
      for (const { line } of rows) hash.update(`${line}\n`);
      count += rows.length;
      if (rows.length < ROWS_AT_ONCE) return { count, sha256: hash.digest('hex') };
      last = rows.at(-1)!.id;
    }
  }

  /** Days that ended at least two minutes ago and have no digest yet: a row of such a day cannot come any more. */
  async missingAfter(day: string): Promise<string[]> {
    const rows = await this.database.query<{ day: string }>(DAYS, [day || null]);
    return rows.map((row) => row.day);
  }

  /** Every difference between the digests and the rows that are kept. */
  async check(
    places?: SealedPlaces,
    tagged?: TaggedEvents,
  ): Promise<{ readonly findings: readonly Finding[]; readonly count: number }> {
    const findings: Finding[] = [];
    const digests: Digest[] = [];
    const check = new StreamCheck({
      stream: SecurityDigests.stream,
      shapes: securityDigestShapes,
      fold: { take: () => undefined },
      tagged,
    });
    try {
      for await (const event of this.store.readStream(SecurityDigests.stream)) {
        const found = check.take(event) ?? check.foreign(event);
        if (found) return { findings: [found], count: digests.length };
        const against = places?.againstEvent(event);
        if (against) return { findings: [against], count: digests.length };
        digests.push(event.data as Digest);
      }
    } catch (error) {
      if (!(error instanceof MalformedEventError)) throw error;
      const entry = Number(error.revision) + 1;
      return { findings: [finding('chain', SecurityDigests.stream, error.message, { entry })], count: 0 };
    }
    const missing = places?.missingAfter(SecurityDigests.stream, digests.length);
    if (missing) findings.push(missing);
    const keptSince = digests.at(-1)?.keptSince ?? '';
    for (const { day, previous, sha256, count } of digests.filter((digest) => digest.day >= keptSince)) {
      const there = await this.of(day, previous);
      if (there.sha256 === sha256) continue;
      const message = 'os registros de segurança deste dia não são os que foram anotados no diário';
      const values = { expected: `${count} registros`, found: `${there.count} registros` };
      findings.push(finding('table', TABLE, message, { key: day, ...values }));
    }
    // Numbers go on from those of a day that is over: where that day is not as it was, they tell nothing.
    if (findings.length === 0) findings.push(...(await this.undigested.check(digests.at(-1)?.day ?? '')));
    return { findings, count: digests.length };
  }
}

/** Whatever a row holds counts; an array of JSON keeps the columns apart. */
const ROWS = `
  select id, json_build_array(id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), kind, outcome, times,
    actor_id, subject, route, permission, status, address, device, correlation_id, details)::text as line
  from vault.security_log l where recorded_on = $1 and id > $2 order by id limit $3`;

const DAYS = `
  select day::date as day from generate_series(
    coalesce($1::date + 1, (select min(recorded_on) from vault.security_log)),
    ((now() - interval '2 minutes') at time zone 'America/Sao_Paulo')::date - 1, interval '1 day') as day
  order by day`;
