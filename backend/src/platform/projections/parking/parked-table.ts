/**
 * The table `projection.parked`: the events that each generation of each projection left aside, with why. It goes with its
 * generation; what it says of the live ones is what screens call stale.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { GenerationId, Session, Statement } from '../schema/checkpoints.ts';
import type { LotChanges, LotState, ParkedEntry } from './parking-lot.ts';
import { arrayText } from '../schema/wire-text.ts';

export class ProjectionParking1763000000003 implements MigrationInterface {
  readonly name = 'ProjectionParking1763000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table projection.parked (
        projection text not null,
        version integer not null,
        generation integer not null,
        stream text not null,
        revision bigint not null,
        event_id text not null,
        type text not null,
        position bigint not null,
        state text not null check (state in ('failed', 'waiting', 'skipped')),
        keys text[] not null,
        cause text,
        attempts integer not null,
        at timestamptz not null default now(),
        primary key (projection, version, generation, stream, revision),
        foreign key (projection, version, generation) references projection.checkpoints on delete cascade
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table projection.parked');
  }
}

interface ParkedRow {
  readonly stream: string;
  readonly revision: string;
  readonly event_id: string;
  readonly type: string;
  readonly position: string;
  readonly state: LotState;
  readonly keys: string[];
  readonly cause: string | null;
  readonly attempts: number;
}

export const SELECT_PARKED =
  'select stream, revision::text, event_id, type, position::text, state, keys, cause, attempts ' +
  'from projection.parked where projection = $1 and version = $2 and generation = $3';

/** What the generation has left aside so far, skipped ones included. */
export async function readParked(session: Session, id: GenerationId): Promise<ParkedEntry[]> {
  const { rows } = await session.query<ParkedRow>(SELECT_PARKED, [id.projection, id.version, id.generation]);
  return rows.map(({ revision, event_id, position, ...row }) => ({
    ...row,
    revision: BigInt(revision),
    eventId: event_id,
    position: BigInt(position),
  }));
}

/** The statements that write down a batch's changes, within the batch's own transaction. */
export function parkingStatements(id: GenerationId, { puts, removals }: LotChanges): Statement[] {
  const generation = [id.projection, `${id.version}`, `${id.generation}`];
  const statements: Statement[] = [];
  if (removals.length > 0) {
    statements.push({
      name: 'unpark',
      text: REMOVE,
      values: [...generation, removals.map((e) => e.stream), removals.map((e) => `${e.revision}`)],
    });
  }
  if (puts.length > 0) {
    statements.push({
      name: 'park',
      text: PUT,
      values: [
        ...generation,
        puts.map((e) => e.stream),
        puts.map((e) => `${e.revision}`),
        puts.map((e) => e.eventId),
        puts.map((e) => e.type),
        puts.map((e) => `${e.position}`),
        puts.map((e) => e.state),
        // An array inside an array would be flattened by `unnest`.
        puts.map((e) => arrayText(e.keys.map(storable))),
        puts.map((e) => e.cause && storable(e.cause)),
        puts.map((e) => `${e.attempts}`),
      ],
    });
  }
  return statements;
}

const REMOVE = `
  delete from projection.parked p using unnest($4::text[], $5::bigint[]) as u(stream, revision)
   where p.projection = $1 and p.version = $2::integer and p.generation = $3::integer
     and p.stream = u.stream and p.revision = u.revision`;

const PUT = `
  insert into projection.parked (projection, version, generation, stream, revision, event_id, type, position, state, keys,
                                 cause, attempts)
  select $1, $2::integer, $3::integer, u.stream, u.revision, u.event_id, u.type, u.position, u.state, u.keys::text[],
         u.cause, u.attempts
    from unnest($4::text[], $5::bigint[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[], $11::text[],
                $12::integer[])
      as u(stream, revision, event_id, type, position, state, keys, cause, attempts)
  on conflict (projection, version, generation, stream, revision)
  do update set state = excluded.state, cause = excluded.cause, attempts = excluded.attempts, at = now()`;

/** Postgres holds no NUL in a text, and a cause may quote one. */
const storable = (text: string): string => text.replaceAll('\0', '\\0');
