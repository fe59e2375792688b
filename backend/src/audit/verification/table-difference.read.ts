/** The first row, in the order of the primary key, in which two tables of one shape differ, and its first column that does. */
import type { Session } from '../../platform/projections/schema/checkpoints.ts';
import type { TableShape } from '../../platform/projections/schema/table-shape.ts';
import { finding, type Finding } from './finding.ts';

/** Columns that say at which entry a row was made or last changed, the likeliest first. */
const ENTRY_COLUMNS = ['last_entry_number', 'entry_number'];
const REVISION_COLUMNS = ['last_revision', 'revision', 'created_revision'];

type Texts = Readonly<Record<string, string | null>>;

/** `live` is the schema that is read, `folded` the one that was folded anew. Rows counts the live table. */
export async function firstDifference(
  session: Session,
  shape: TableShape,
  live: string,
  folded: string,
): Promise<{ rows: number; difference: Finding | undefined }> {
  const columns = shape.columns.map(({ name }) => `"${name}"`);
  const keys = shape.key.map(({ name }) => `"${name}"`);
  const row = (side: string): string => `row(${columns.map((name) => `${side}.${name}`).join(', ')})`;
  const texts = (side: string): string =>
    `case when ${side}.${keys[0]} is null then null else array[${columns.map((name) => `${side}.${name}::text`).join(', ')}]::text[] end`;
  const counted = await session.query<{ rows: string }>(
    `select count(*)::text as rows from "${live}"."${shape.name}"`,
  );
  const { rows } = await session.query<{ there: (string | null)[] | null; due: (string | null)[] | null }>(
    `select ${texts('t')} as there, ${texts('u')} as due
       from "${live}"."${shape.name}" t
       full join "${folded}"."${shape.name}" u on ${keys.map((key) => `t.${key} = u.${key}`).join(' and ')}
      where ${row('t')} is distinct from ${row('u')}
      order by ${keys.map((key) => `coalesce(t.${key}, u.${key})`).join(', ')} limit 1`,
  );
  const named = (values: (string | null)[] | null): Texts | undefined =>
    values ? Object.fromEntries(shape.columns.map(({ name }, i) => [name, values[i] ?? null])) : undefined;
  const first = rows[0];
  return {
    rows: Number(counted.rows[0]!.rows),
    difference: first && differenceOf(shape, named(first.there), named(first.due)),
  };
}

function differenceOf(shape: TableShape, there: Texts | undefined, due: Texts | undefined): Finding {
  const row = due ?? there!;
  const place = { key: shape.key.map(({ name }) => row[name]).join(', '), entry: entryOf(row) };
  if (!there) return finding('table', shape.name, 'falta uma linha', place);
  if (!due) return finding('table', shape.name, 'há uma linha que nenhum lançamento explica', place);
  const field = shape.columns.find(({ name }) => there[name] !== due[name])?.name ?? null;
  return finding('table', shape.name, 'a linha não é a que os lançamentos dão', {
    ...place,
    field,
    expected: field && (due[field] ?? null),
    found: field && (there[field] ?? null),
  });
}

function entryOf(row: Texts): number | null {
  const entry = ENTRY_COLUMNS.find((name) => row[name] != null);
  if (entry) return Number(row[entry]);
  const revision = REVISION_COLUMNS.find((name) => row[name] != null);
  return revision ? Number(row[revision]) + 1 : null;
}
