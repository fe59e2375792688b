/** Compares the views that people and programs read with their declarations, and finds triggers, rules and policies that the program never creates. */
import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { readCheckpoints } from '../../platform/projections/schema/checkpoints.ts';
import { type AnyProjection, schemaOf } from '../../platform/projections/schema/generations.ts';
import type { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';
import { liveSelectOf, type ReportView } from '../../platform/projections/schema/report-views.ts';
import { selectAllSql } from '../../platform/projections/schema/table-sql.ts';
import { shapeOf } from '../../platform/projections/schema/table-shape.ts';
import { finding, type Finding } from './finding.ts';

/** Characters of a definition that a finding repeats. */
const MAX_QUOTED = 200;

interface ViewDefinition {
  readonly name: string;
  readonly select: string;
}

/** What is so at two looks: a rebuild may point views at other tables meanwhile. */
export async function changedObjects(
  database: Pick<Database, 'session'>,
  projections: Pick<ProjectionRegistry, 'all' | 'reportViews'>,
): Promise<readonly Finding[]> {
  const session = await database.session();
  try {
    const first = await look(session, projections);
    return first.length > 0 ? await look(session, projections) : first;
  } finally {
    await session.end().catch(() => undefined);
  }
}

/** Postgres derives a view from each declaration, in a transaction that is rolled back. */
async function look(
  session: pg.Client,
  { all, reportViews }: Pick<ProjectionRegistry, 'all' | 'reportViews'>,
): Promise<readonly Finding[]> {
  await session.query('begin isolation level repeatable read');
  const findings: Finding[] = [];
  for (const { name, select } of await definitions(session, all, reportViews)) {
    await session.query(`create or replace temp view declared as ${select}`);
    const { rows } = await session.query<{ declared: string; found: string | null }>(COMPARED, [name]);
    await session.query('drop view pg_temp.declared');
    const { declared: expected, found } = rows[0]!;
    // A view for reports that cannot be created is left out, which its readers notice.
    if (found === expected || (found === null && name.startsWith('reporting.'))) continue;
    const [declared, there] = [expected, found].map((text) => text?.slice(0, MAX_QUOTED) ?? null);
    const values = { expected: declared!, found: there! };
    findings.push(finding('table', name, 'a visão não é a que o programa cria', values));
  }
  const { rows } = await session.query<{ place: string; found: string }>(FOREIGN);
  for (const { place, found } of rows)
    findings.push(finding('table', place, 'há no banco um objeto que o programa não cria', { found }));
  await session.query('rollback');
  return findings;
}

async function definitions(
  session: pg.Client,
  projections: readonly AnyProjection[],
  reportViews: readonly ReportView[],
): Promise<readonly ViewDefinition[]> {
  const live = (await readCheckpoints(session)).filter(({ status }) => status === 'live');
  const schemas = new Map<string, string>();
  const views = projections.flatMap((projection) => {
    const checkpoint = live.find(
      (one) => one.projection === projection.name && one.version === projection.version,
    );
    if (!checkpoint) return [];
    const schema = schemaOf(checkpoint);
    return projection.tables.map(shapeOf).map((shape) => {
      schemas.set(shape.name, schema);
      return { name: `read."${shape.name}"`, select: selectAllSql(schema, shape) };
    });
  });
  const reports = reportViews.map((view) => ({
    name: `reporting."${view.view}"`,
    select: liveSelectOf(view, schemas),
  }));
  return [...views, ...reports];
}

const COMPARED = `
  select pg_get_viewdef('pg_temp.declared'::regclass) as declared, pg_get_viewdef(to_regclass($1)) as found`;

const ON_TABLE = `join pg_class c on c.oid = $table join pg_namespace n on n.oid = c.relnamespace`;
const OWN = `(n.nspname in ('store', 'vault', 'book', 'projection', 'read', 'reporting') or n.nspname like 'read\\_%')`;
const on = (table: string): string => ON_TABLE.replace('$table', table);
const FOREIGN = `
  select n.nspname || '.' || c.relname as place, 'trigger ' || t.tgname as found
    from pg_trigger t ${on('t.tgrelid')} where not t.tgisinternal and ${OWN}
  union all select n.nspname || '.' || c.relname, 'rule ' || r.rulename
    from pg_rewrite r ${on('r.ev_class')} where r.rulename <> '_RETURN' and ${OWN}
  union all select n.nspname || '.' || c.relname, 'policy ' || p.polname
    from pg_policy p ${on('p.polrelid')} where ${OWN}
  union all select 'pg_event_trigger', 'event trigger ' || evtname from pg_event_trigger
  order by 1, 2`;
