/**
 * The views of the schema `reporting`, for programs that ask the database itself: what they show is declared, column by column,
 * and nothing else is reached through them. They look at the tables of the live generations, not at the views in `read`, so that
 * a query of hours holds up nobody but the swap that would pull a table from under it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { READERS_MAY, REPORTING_SCHEMA } from '../../database/readers.ts';
import { readCheckpoints, type Session } from './checkpoints.ts';
import { assertLeading, inTransaction, schemaOf } from './generations.ts';
import { literal } from './table-sql.ts';

export interface ReportColumn {
  /** An expression over the tables of `from`. */
  readonly sql: string;
  /** In Portuguese: people read it in the tool that they choose columns in. */
  readonly comment: string;
}

export interface ReportView {
  readonly view: string;
  readonly comment: string;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  /** What follows the columns; tables of read models as `read.<table>`. */
  readonly from: string;
}

const LOCK_NOT_AVAILABLE = '55P03';
const INVALID_TABLE_DEFINITION = '42P16';
const AGAIN_MS = 1_000;
const READ_TABLE = /\bread\.([a-z_]+)/g;

/** As it was declared: over the views in `read`. */
export const selectOf = ({ columns, from }: ReportView): string =>
  `select ${Object.entries(columns)
    .map(([name, { sql }]) => `${sql} as "${name}"`)
    .join(', ')} ${from}`;

/** Over the tables that are live: `schemas` has the schema of each table. */
export const liveSelectOf = (view: ReportView, schemas: ReadonlyMap<string, string>): string =>
  selectOf(view).replace(READ_TABLE, (whole, table: string) =>
    schemas.has(table) ? `"${schemas.get(table)}"."${table}"` : whole,
  );

/**
 * Points views at the tables that are live now, within a transaction of the caller's: all, or those over the tables of one
 * projection. A view that cannot be made is dropped, so that none shows what stands still. Throws where a reader holds one.
 */
export async function pointReportViews(
  session: Session,
  views: readonly ReportView[],
  warn: (message: string) => void,
  only?: readonly string[],
): Promise<void> {
  const schemas = await liveSchemas(session);
  await session.query(`
    create schema if not exists ${REPORTING_SCHEMA};
    comment on schema ${REPORTING_SCHEMA} is 'Visões publicadas para programas de relatórios: sem dados pessoais, só para leitura'`);
  if (!only) await dropUndeclared(session, views);
  for (const view of views) {
    const tables = [...selectOf(view).matchAll(READ_TABLE)].map(([, table]) => table!);
    if (only && !tables.some((table) => only.includes(table))) continue;
    await makeView(session, view, liveSelectOf(view, schemas), warn);
  }
  await session.query(READERS_MAY);
}

/**
 * Makes all of them as this program declares them, once nobody reads the ones that are there. Never throws: whatever becomes of
 * reports, the program goes on.
 */
export async function pointReportViewsOnceFree(
  session: Session,
  epoch: bigint,
  reports: { readonly reportViews: readonly ReportView[]; readonly warn: (message: string) => void },
  isStopped: () => boolean,
): Promise<void> {
  const { reportViews, warn } = reports;
  while (!isStopped()) {
    try {
      return await inTransaction(session, async () => {
        await session.query(`set local lock_timeout = '50ms'`);
        await assertLeading(session, epoch);
        await pointReportViews(session, reportViews, warn);
      });
    } catch (error) {
      // Its session ends with the term.
      if (isStopped()) return;
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE)
        return warn(`views for reports stay as they are for now: ${String(error)}`);
      await sleep(AGAIN_MS, undefined, { ref: false });
    }
  }
}

/** The tables of what is live, each with its schema. */
async function liveSchemas(session: Session): Promise<ReadonlyMap<string, string>> {
  const live = (await readCheckpoints(session)).filter(({ status }) => status === 'live');
  return new Map(live.flatMap((one) => one.tables.map((table) => [table, schemaOf(one)] as const)));
}

/** What is no longer published is gone with the start of the program that says so. */
async function dropUndeclared(session: Session, views: readonly ReportView[]): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = '${REPORTING_SCHEMA}'::regnamespace and c.relkind = 'v' and not c.relname = any ($1)`,
    [views.map(({ view }) => view)],
  );
  for (const { name } of rows) await session.query(`drop view ${REPORTING_SCHEMA}."${name}" cascade`);
}

async function makeView(
  session: Session,
  view: ReportView,
  select: string,
  warn: (message: string) => void,
): Promise<void> {
  const name = `${REPORTING_SCHEMA}."${view.view}"`;
  const statements = [
    `create or replace view ${name} as ${select}`,
    `comment on view ${name} is ${literal(view.comment)}`,
    ...Object.entries(view.columns).map(
      ([column, { comment }]) => `comment on column ${name}."${column}" is ${literal(comment)}`,
    ),
  ].join(';');
  for (const attempt of ['replace', 'anew'] as const) {
    await session.query('savepoint report_view');
    try {
      await session.query(statements);
      await session.query('release savepoint report_view');
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === LOCK_NOT_AVAILABLE) throw error;
      await session.query('rollback to savepoint report_view');
      await session.query(`drop view if exists ${name} cascade`);
      // Other columns than it had: it is another view under that name.
      if (code === INVALID_TABLE_DEFINITION && attempt === 'replace') continue;
      return warn(`the view ${name} cannot be made and is missing: ${String(error)}`);
    }
  }
}
