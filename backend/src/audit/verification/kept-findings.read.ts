/** What of a verification's findings may be written down for ever: no text of a table, which may tell who somebody is. */
import type { TableDefinition } from '../../platform/projections/projection.types.ts';
import type { Finding } from './finding.ts';
import type { KeptFinding } from './verification.events.ts';

const MOST = 100;
/** Whoever changes an event may write whatever he likes into it. */
const LONGEST = 200;

/** Columns of these types hold amounts, days, numbers and ids, and nobody's words. */
const WORDLESS = /^(?:uuid|bigint|integer|boolean|date|timestamptz|numeric)\b/;

export function keptFindings(
  findings: readonly Finding[],
  tables: readonly Pick<TableDefinition, 'name' | 'columns' | 'primaryKey'>[],
): { readonly findings: readonly KeptFinding[]; readonly furtherFindings: number } {
  return {
    findings: findings.slice(0, MOST).map((found) => keptFinding(found, tables)),
    furtherFindings: Math.max(0, findings.length - MOST),
  };
}

function keptFinding(
  found: Finding,
  tables: readonly Pick<TableDefinition, 'name' | 'columns' | 'primaryKey'>[],
): KeptFinding {
  const short = { ...found, expected: cut(found.expected), found: cut(found.found) };
  if (found.kind !== 'table') return { ...short, withheld: false };
  const table = tables.find(({ name }) => name === found.where);
  const isWordless = (column: string | null): boolean => WORDLESS.test(table?.columns[column ?? ''] ?? '');
  const keepsKey =
    table === undefined ? /^[\d-]*$/.test(found.key ?? '') : table.primaryKey.every(isWordless);
  const key = keepsKey ? found.key : null;
  const hasValues = found.expected !== null || found.found !== null;
  // Where no column is named the values are counts, not contents.
  const keepsValues = !hasValues || found.field === null || isWordless(found.field);
  const values = keepsValues ? {} : { expected: null, found: null };
  return { ...short, key, ...values, withheld: !keepsValues || key !== found.key };
}

const cut = (text: string | null): string | null =>
  text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
