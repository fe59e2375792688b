/** What is right and what is wrong with each staged row: by the rules of its form, and by what the server has said of it. */
import { useMemo } from 'react';
import type { CellProblems, Cells } from './sheet.ts';
import type { StagedRow, Staging } from './use-staging.ts';

export interface Judged<Field extends string, Line> {
  /** The cells as they are meant: names in full. */
  readonly cells: Cells<Field>;
  readonly problems: CellProblems<Field>;
  /** What is sent of it, where nothing is wrong. */
  readonly line?: Line;
}

/** `isMeant`: the person wants it although it looks like another. */
export type Judge<Field extends string, Line> = (
  row: StagedRow<Field>,
  isMeant: boolean,
) => Judged<Field, Line>;

/** Refused by the server, and the cells that it was refused for: others may be better. */
export interface Refusal<Field extends string> {
  readonly cells: Cells<Field>;
  readonly problems: CellProblems<Field>;
}

export function useJudged<Field extends string, Line>(
  { rows, meant }: Staging<Field>,
  judge: Judge<Field, Line>,
  refusals: ReadonlyMap<number, Refusal<Field>>,
) {
  /** Only what was edited is judged anew. */
  const verdicts = useMemo(() => new Map([true, false].map((isMeant) => [isMeant, verdictsOf(judge, isMeant)])), [judge]); // prettier-ignore
  return useMemo(() => {
    const meantRows = new Set(meant);
    return rows.map((row) => {
      const own = verdicts.get(meantRows.has(row.id))!(row);
      const refusal = refusals.get(row.id);
      const stands = refusal && isSame(refusal.cells, row.cells) && !meantRows.has(row.id);
      const problems = stands ? { ...refusal.problems, ...own.problems } : own.problems;
      return {
        id: row.id,
        row,
        ...own,
        problems,
        isGood: Object.keys(problems).length === 0 && own.line !== undefined,
      };
    });
  }, [rows, meant, verdicts, refusals]);
}

function verdictsOf<Field extends string, Line>(
  judge: Judge<Field, Line>,
  isMeant: boolean,
): (row: StagedRow<Field>) => Judged<Field, Line> {
  const known = new WeakMap<StagedRow<Field>, Judged<Field, Line>>();
  return (row) => {
    const verdict = known.get(row) ?? judge(row, isMeant);
    known.set(row, verdict);
    return verdict;
  };
}

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
