/** The accountant's codes as a table: our lines with their own codes and those that they fall back on, and lines without any. */
import { chartGroupName, chartName, type ChartCode, type ChartGroup } from '@livro/rules';
import {
  type BookLine,
  centreKey,
  codesOf,
  type Codes,
  codesUnder,
  keysFor,
  type Mapping,
  ownKey,
  partsOfKey,
  type PlanLine,
  planLines,
} from './account-keys.ts';
import type { KnownAccount } from './known-accounts.queries.ts';

export interface MappingRow {
  /** The key under which it has codes of its own. */
  readonly account: string;
  readonly line: PlanLine | 'centre';
  readonly name: string;
  readonly place: KnownAccount | undefined;
  readonly own: Codes;
  /** What applies where it has none of its own. */
  readonly inherited: Codes;
}

const NONE: Codes = { firmCode: null, referentialCode: null };
const CENTRE = 'Centro de custo';

export const lineName = (line: PlanLine): string =>
  chartGroupName[line as ChartGroup] ?? chartName(line as ChartCode);

/** The whole plan, for all developments. */
export const planRows = (mapping: Mapping): readonly MappingRow[] =>
  planLines.map((line) => rowOf(mapping, line, undefined));

/** A development's own: its cost centre, and every line on each of its accounts. */
export function developmentRows(mapping: Mapping, accounts: readonly KnownAccount[]): readonly MappingRow[] {
  const centres = [...new Map(accounts.map((account) => [account.developmentId, account])).values()];
  return [
    ...centres.map((place) => centreRow(mapping, place)),
    ...accounts.flatMap((place) => planLines.map((line) => rowOf(mapping, line, place))),
  ];
}

/** The plan, and of the developments what has codes of its own, may have a cost centre, or has anything booked on it. */
export function wholeMapping(
  mapping: Mapping,
  accounts: readonly KnownAccount[],
  used: readonly BookLine[],
): readonly MappingRow[] {
  const usedKeys = new Set(used.map(({ code, accountId }) => ownKey(code, accountId)));
  const rows = developmentRows(mapping, accounts);
  return [
    ...planRows(mapping),
    ...rows.filter(({ account, line }) => line === 'centre' || mapping.has(account) || usedKeys.has(account)),
  ];
}

function centreRow(mapping: Mapping, place: KnownAccount): MappingRow {
  const account = centreKey(place.developmentId);
  const own = mapping.get(account) ?? NONE;
  return { account, line: 'centre', name: CENTRE, place, own, inherited: NONE };
}

function rowOf(mapping: Mapping, line: PlanLine, place: KnownAccount | undefined): MappingRow {
  const account = place ? ownKey(line, place.id) : line;
  const [own, ...wider] = keysFor(line, place?.id);
  return {
    account,
    line,
    name: lineName(line),
    place,
    own: mapping.get(own!) ?? NONE,
    inherited: codesUnder(mapping, wider),
  };
}

/** Those that no lot can deliver: nothing tells their account at the firm. */
export const withoutCode = <Line extends BookLine>(
  mapping: Mapping,
  lines: readonly Line[],
): readonly Line[] => lines.filter((line) => codesOf(mapping, line).firmCode === null);

/** Whether there is what a key names. */
export function isKnownKey(key: string, accounts: readonly KnownAccount[]): boolean {
  const parts = partsOfKey(key);
  if (!parts) return false;
  if (parts.id === undefined) return true;
  return accounts.some(
    ({ id, developmentId }) => (parts.line === 'centre' ? developmentId : id) === parts.id,
  );
}
