/** The schemas that the platform and the contexts share. Tables of a context come with that context's own migrations. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { IdempotencyKeys1764000000003 } from '../idempotency/idempotency-keys.migration.ts';
import { DataFormat1765100000001 } from './data-format.ts';
import { ProjectionParking1763000000003 } from '../projections/parking/parked-table.ts';
import { SecurityLog1764000000001 } from '../security-log/security-log.migration.ts';
import { SecurityLogMacs1764800000001 } from '../security-log/security-log-macs.migration.ts';
import { Throttles1764000000000 } from '../throttling/throttles.migration.ts';

/**
 * `vault`: what cannot be rebuilt (keys, sessions); `book`: snapshots of the write side; `projection`: checkpoints of the
 * read side; `read`: the views through which read models are reached (their tables live in `read_<projection>_v…_g…`).
 */
export class PlatformSchemas1763000000000 implements MigrationInterface {
  readonly name = 'PlatformSchemas1763000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const schema of ['vault', 'book', 'projection', 'read'])
      await runner.query(`create schema if not exists ${schema}`);
  }

  async down(): Promise<void> {
    throw new Error(
      'The schemas hold data that nothing can rebuild; drop them by hand if that is what you want.',
    );
  }
}

/** Where each generation of each projection stands, and who leads as the one projector. */
export class ProjectionCheckpoints1763000000001 implements MigrationInterface {
  readonly name = 'ProjectionCheckpoints1763000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table projection.checkpoints (
        projection text not null,
        version integer not null,
        generation integer not null,
        status text not null check (status in ('live', 'building', 'retired')),
        tables text[] not null,
        fingerprint text not null,
        position bigint,
        revisions jsonb not null default '{}',
        last_event jsonb,
        events bigint not null default 0,
        catching_up boolean not null default false,
        error jsonb,
        epoch bigint not null,
        updated_at timestamptz not null default now(),
        primary key (projection, version, generation)
      )`);
    await runner.query(
      `create unique index one_live_generation on projection.checkpoints (projection) where status = 'live'`,
    );
    await runner.query(`
      create table projection.office (
        id boolean primary key default true check (id),
        epoch bigint not null,
        holder text,
        since timestamptz
      )`);
    await runner.query(`insert into projection.office (epoch) values (0)`);
    // The projector sends a whole transaction at once, its commit included: so the statement itself must fail.
    await runner.query(`
      create function projection.assert_moved(moved bigint, expected bigint) returns bigint language plpgsql as $$
      begin
        if moved <> expected then
          raise exception 'moved % of % checkpoints', moved, expected using errcode = 'LV001';
        end if;
        return moved;
      end $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function projection.assert_moved');
    await runner.query('drop table projection.checkpoints, projection.office');
  }
}

/** Generations that are rebuilt beside the live one, compared with it, and kept after it. */
export class ProjectionRebuilds1763000000002 implements MigrationInterface {
  readonly name = 'ProjectionRebuilds1763000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table projection.checkpoints
        drop constraint checkpoints_status_check,
        add constraint checkpoints_status_check
          check (status in ('live', 'building', 'loading', 'kept', 'retired')),
        add column wish text not null default 'check' check (wish in ('check', 'hold', 'swap', 'drop')),
        add column builder text,
        add column comparison jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projection.checkpoints drop wish, drop builder, drop comparison');
  }
}

/** One entry for each stream of a family made every checkpoint longer for ever: they are counted together since. */
export class ProjectionFamilies1763000000004 implements MigrationInterface {
  readonly name = 'ProjectionFamilies1763000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const family of ['purchase', 'attachments'])
      await runner.query(`
        update projection.checkpoints set revisions = (
          select coalesce(jsonb_object_agg(key, value) filter (where key not like '${family}-%'), '{}')
                 || jsonb_strip_nulls(jsonb_build_object('${family}-*',
                      (sum(value::bigint + 1) filter (where key like '${family}-%') - 1)::text))
            from jsonb_each_text(revisions))`);
  }

  async down(): Promise<void> {
    throw new Error(
      'What was counted together cannot be told apart: drop the schemas read_* and projection.',
    );
  }
}

/** Searches look for parts of words: without an index on trigrams each would read every row there is. */
export class SearchTrigrams1763000000005 implements MigrationInterface {
  readonly name = 'SearchTrigrams1763000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists pg_trgm');
  }

  async down(): Promise<void> {
    throw new Error('Read models have indexes that need the extension: drop the schemas read_* first.');
  }
}

/**
 * A live generation that is filled from the beginning is whole once it has come to this commit position, the journal's head
 * when that began; the largest number while the head is not known yet, null for one that was whole when it became live.
 */
export class ProjectionWholeness1764000000002 implements MigrationInterface {
  readonly name = 'ProjectionWholeness1764000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projection.checkpoints add column whole_at bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projection.checkpoints drop whole_at');
  }
}

/** Nothing folds them any more, and figures that stand still must not pass for those of today. */
export class DropOwnProjections1764600000001 implements MigrationInterface {
  readonly name = 'DropOwnProjections1764600000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      declare
        own record;
      begin
        for own in select replace(projection, '-', '_') as name, version, generation
                     from projection.checkpoints where starts_with(projection, 'own-') loop
          execute format('drop schema if exists %I cascade', own.name);
          execute format('drop schema if exists %I cascade', format('read_%s_v%s_g%s', own.name, own.version, own.generation));
        end loop;
        delete from projection.parked where starts_with(projection, 'own-');
        delete from projection.checkpoints where starts_with(projection, 'own-');
      end $$`);
  }

  async down(): Promise<void> {}
}

/** Of where each generation stands: whoever changes that in the database could have events skipped. */
export class CheckpointMacs1765000000001 implements MigrationInterface {
  readonly name = 'CheckpointMacs1765000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projection.checkpoints add column mac text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projection.checkpoints drop mac');
  }
}

/** What they make can be made anew: the read side, which no backup holds. */
const rebuildable = [
  PlatformSchemas1763000000000,
  ProjectionCheckpoints1763000000001,
  ProjectionRebuilds1763000000002,
  ProjectionParking1763000000003,
  ProjectionFamilies1763000000004,
  SearchTrigrams1763000000005,
  ProjectionWholeness1764000000002,
  DropOwnProjections1764600000001,
  CheckpointMacs1765000000001,
];

export const platformMigrations = [
  ...rebuildable,
  Throttles1764000000000,
  SecurityLog1764000000001,
  SecurityLogMacs1764800000001,
  IdempotencyKeys1764000000003,
  DataFormat1765100000001,
];

/**
 * The list of migrations is in `vault`, which is backed up, and what they made of the read side is not. Where some of that is
 * gone, all of it is made anew by the migrations that come next, and folded again from the journal. Those of `vault` stay.
 */
export async function forgetWhatIsGone(runner: QueryRunner): Promise<void> {
  const [list] = (await runner.query(`select to_regclass('vault.migrations') is not null as kept`)) as {
    kept: boolean;
  }[];
  if (!list!.kept) return;
  const gone = (await runner.query(
    `select name from vault.migrations
      where name like 'PlatformSchemas%' and (to_regnamespace('read') is null or to_regnamespace('book') is null)
         or name like 'ProjectionCheckpoints%'
            and (to_regclass('projection.checkpoints') is null or to_regclass('projection.office') is null
                 or not exists (select from pg_proc where pronamespace = to_regnamespace('projection') and proname = 'assert_moved'))
         or name like 'ProjectionParking%' and to_regclass('projection.parked') is null
         or name like 'SearchTrigrams%' and not exists (select from pg_extension where extname = 'pg_trgm')`,
  )) as object[];
  if (gone.length === 0) return;
  await runner.startTransaction();
  try {
    await runner.query('drop schema if exists projection cascade');
    await runner.query('delete from vault.migrations where name = any ($1)', [
      rebuildable.map((r) => r.name),
    ]);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
