/** Compares views and tables of read models with their declarations, and finds objects that the program never creates, such as triggers. */
import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { readCheckpoints } from '../../platform/projections/schema/checkpoints.ts';
import { type AnyProjection, schemaOf } from '../../platform/projections/schema/generations.ts';
import type { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';
import { liveSelectOf, type ReportView } from '../../platform/projections/schema/report-views.ts';
import { selectAllSql, tableSql } from '../../platform/projections/schema/table-sql.ts';
import { shapeOf, type TableShape } from '../../platform/projections/schema/table-shape.ts';
import { finding, type Finding } from './finding.ts';
import { orRefusal } from './refused-query.read.ts';

/** Characters of a definition that a finding repeats. */
const MAX_QUOTED = 200;

interface ViewDefinition {
  readonly name: string;
  readonly select: string;
}

interface TableDefinition {
  readonly schema: string;
  readonly shape: TableShape;
}

interface Definitions {
  readonly views: readonly ViewDefinition[];
  readonly tables: readonly TableDefinition[];
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
  const findings = await foreignPath(session);
  // Operators and functions of anybody else must not answer here.
  await session.query('set local search_path = pg_catalog');
  const { views, tables } = await definitions(session, all, reportViews);
  for (const { name, select } of views) {
    const compared = await orRefusal(session, () => comparedView(session, name, select));
    if (typeof compared === 'string') {
      findings.push(finding('table', name, 'a visão não pode ser comparada', { found: compared }));
      continue;
    }
    const { declared: expected, found } = compared;
    // A view for reports that cannot be created is left out, which its readers notice.
    if (found === expected || (found === null && name.startsWith('reporting.'))) continue;
    const [declared, there] = [expected, found].map((text) => text?.slice(0, MAX_QUOTED) ?? null);
    const values = { expected: declared!, found: there! };
    findings.push(finding('table', name, 'a visão não é a que o programa cria', values));
  }
  for (const table of tables) findings.push(...(await changedTable(session, table)));
  const { rows } = await session.query<{ place: string; found: string }>(FOREIGN);
  for (const { place, found } of rows)
    findings.push(finding('table', place, 'há no banco um objeto que o programa não cria', { found }));
  await session.query('rollback');
  return findings;
}

async function comparedView(
  session: pg.Client,
  name: string,
  select: string,
): Promise<{ declared: string; found: string | null }> {
  await session.query(`create or replace temp view declared as ${select}`);
  const { rows } = await session.query<{ declared: string; found: string | null }>(COMPARED, [name]);
  await session.query('drop view pg_temp.declared');
  return rows[0]!;
}

/** Where a new session of the program looks for operators and functions before it looks at those of Postgres. */
async function foreignPath(session: pg.Client): Promise<Finding[]> {
  const { rows } = await session.query<{ path: string }>(
    `select pg_catalog.array_to_string(pg_catalog.current_schemas(true), ',') as path`,
  );
  const path = rows[0]!.path.split(',').filter((schema) => !schema.startsWith('pg_temp'));
  if (path[0] === 'pg_catalog') return [];
  const message = 'o banco procura operadores e funções noutro esquema antes dos do próprio Postgres';
  return [finding('table', 'search_path', message, { found: path.join(', ') })];
}

/** A view in the place of a table could show each reader something else, and a column of another type compares otherwise. */
async function changedTable(session: pg.Client, { schema, shape }: TableDefinition): Promise<Finding[]> {
  const declared = `pg_temp."${shape.name}"`;
  await session.query(tableSql('pg_temp', shape).bare);
  const { rows } = await session.query<{ declared: string; found: string }>(TABLE_COMPARED, [
    declared,
    `"${schema}"."${shape.name}"`,
  ]);
  await session.query(`drop table ${declared}`);
  const [table] = rows;
  if (!table || table.declared === table.found) return [];
  const [expected, found] = [table.declared, table.found].map((text) => text.slice(0, MAX_QUOTED));
  const values = { expected: expected!, found: found! };
  return [finding('table', shape.name, 'a tabela não é a que o programa cria', values)];
}

async function definitions(
  session: pg.Client,
  projections: readonly AnyProjection[],
  reportViews: readonly ReportView[],
): Promise<Definitions> {
  const live = (await readCheckpoints(session)).filter(({ status }) => status === 'live');
  const schemas = new Map<string, string>();
  const tables: TableDefinition[] = [];
  const views = projections.flatMap((projection) => {
    const checkpoint = live.find(
      (one) => one.projection === projection.name && one.version === projection.version,
    );
    if (!checkpoint) return [];
    const schema = schemaOf(checkpoint);
    return projection.tables.map(shapeOf).map((shape) => {
      schemas.set(shape.name, schema);
      tables.push({ schema, shape });
      return { name: `read."${shape.name}"`, select: selectAllSql(schema, shape) };
    });
  });
  const reports = reportViews.map((view) => ({
    name: `reporting."${view.view}"`,
    select: liveSelectOf(view, schemas),
  }));
  return { views: [...views, ...reports], tables };
}

const COMPARED = `
  select pg_get_viewdef('pg_temp.declared'::regclass) as declared, pg_get_viewdef(to_regclass($1)) as found`;

/** Of what was dropped meanwhile there is no row. */
const DESCRIBED = `
  c.relkind::text || case when exists (select from pg_inherits where c.oid in (inhparent, inhrelid)) then ' with others' else '' end ||
  ': ' || (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attgenerated::text, ', ' order by a.attname)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)`;
const TABLE_COMPARED = `
  select (select ${DESCRIBED} from pg_class c where c.oid = to_regclass($1)) as declared, ${DESCRIBED} as found
    from pg_class c where c.oid = to_regclass($2)`;

const ON_TABLE = `join pg_class c on c.oid = $table join pg_namespace n on n.oid = c.relnamespace`;
const WITHOUT_VIEWS = `(n.nspname in ('store', 'vault', 'book', 'projection', 'proof') or n.nspname like 'read\\_%')`;
const OWN = `(n.nspname in ('read', 'reporting') or ${WITHOUT_VIEWS})`;
/** Made by somebody, and by no extension. */
const isMade = (catalog: string): string =>
  `o.oid >= 16384 and not exists (select from pg_depend d
     where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`;
const on = (table: string): string => ON_TABLE.replace('$table', table);
const FOREIGN = `
  select n.nspname || '.' || c.relname as place, 'trigger ' || t.tgname as found
    from pg_trigger t ${on('t.tgrelid')} where not t.tgisinternal and ${OWN}
  union all select n.nspname || '.' || c.relname, 'rule ' || r.rulename
    from pg_rewrite r ${on('r.ev_class')} where r.rulename <> '_RETURN' and ${OWN}
  union all select n.nspname || '.' || c.relname, 'policy ' || p.polname
    from pg_policy p ${on('p.polrelid')} where ${OWN}
  union all select n.nspname || '.' || c.relname, 'view or foreign table'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('v', 'm', 'f', 'p') and ${WITHOUT_VIEWS}
  union all select n.nspname || '.' || c.relname, 'child table ' || i.inhrelid::regclass
    from pg_inherits i ${on('i.inhparent')} where c.relkind <> 'I' and ${OWN}
  union all select 'pg_operator', 'operator ' || o.oprname from pg_operator o where ${isMade('pg_operator')}
  union all select 'pg_cast', 'cast from ' || format_type(o.castsource, null) from pg_cast o where ${isMade('pg_cast')}
  union all select 'pg_event_trigger', 'event trigger ' || evtname from pg_event_trigger
  order by 1, 2`;
