/**
 * By which keys an account of ours has codes of the accountant's, from the narrowest to the widest: a line of the chart on one
 * development's account (`expense:labor@ID`), the line (`expense:labor`), its group on that account (`expense@ID`), the group
 * (`expense`). Each of the two codes is the narrowest one that was given. `centre@ID` is a development's cost centre. Pure.
 */
import { chartCodes, type ChartCode, type ChartGroup, chartGroupName, chartGroupOf } from '@livro/rules';
import type { MappedAccount } from './handoff.events.ts';

export type Codes = Omit<MappedAccount, 'account'>;
export type Mapping = ReadonlyMap<string, Codes>;
/** A line of the books: of the chart, on a development's account. */
export interface BookLine {
  readonly accountId: string;
  readonly code: ChartCode;
}
export type PlanLine = ChartCode | ChartGroup;

export const planLines: readonly PlanLine[] = [
  ...chartCodes.filter((code) => chartGroupOf(code) === undefined),
  ...(Object.keys(chartGroupName) as ChartGroup[]),
  ...chartCodes.filter((code) => chartGroupOf(code) !== undefined),
];

export const ownKey = (line: PlanLine, accountId: string): string => `${line}@${accountId}`;
export const centreKey = (developmentId: string): string => `centre@${developmentId}`;

/** What a key names, undefined for none of ours; whether there is such an account or development is not told by the key. */
export function partsOfKey(
  key: string,
): { readonly line: PlanLine | 'centre'; readonly id: string | undefined } | undefined {
  const [line, id, ...more] = key.split('@');
  if (more.length > 0 || (id !== undefined && !UUID.test(id))) return undefined;
  if (line === 'centre') return id === undefined ? undefined : { line, id };
  return planLines.includes(line as PlanLine) ? { line: line as PlanLine, id } : undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The keys that speak for a line of the plan, the narrowest first; with an account also those of it alone. */
export function keysFor(line: PlanLine, accountId?: string): readonly string[] {
  const group = chartGroupOf(line as ChartCode);
  return [line, group === line ? undefined : group].flatMap((one) => {
    if (one === undefined) return [];
    return accountId === undefined ? [one] : [ownKey(one, accountId), one];
  });
}

export const codesOf = (mapping: Mapping, { code, accountId }: BookLine): Codes =>
  codesUnder(mapping, keysFor(code, accountId));

/** Of the first of these keys that has one, each of the two by itself. */
export function codesUnder(mapping: Mapping, keys: readonly string[]): Codes {
  const first = (field: keyof Codes): string | null =>
    keys.reduce<string | null>((found, key) => found ?? mapping.get(key)?.[field] ?? null, null);
  return { firmCode: first('firmCode'), referentialCode: first('referentialCode') };
}
