/** What one account at its bank must remember to decide: its lines, what they are matched with, and the days that both agree on. */
import { Map as PersistentMap } from 'immutable';
import type { BankEvent } from './events.ts';

export interface LineState {
  readonly date: string;
  /** Signed centavos. */
  readonly amount: number;
  readonly statementId: string;
  readonly status: 'open' | 'matched' | 'ignored';
  /** How often it was matched: an entry that is made of it anew has another id. */
  readonly times: number;
}

export interface BankState {
  readonly accountId: string;
  readonly lines: PersistentMap<string, LineState>;
  /** By match id. */
  readonly matches: PersistentMap<
    string,
    { readonly lineIds: readonly string[]; readonly entryIds: readonly string[] }
  >;
  /** Entries that stand in a match, with its id. */
  readonly entries: PersistentMap<string, string>;
  readonly statements: PersistentMap<string, true>;
  /** The last day that any statement reached; '' before the first. */
  readonly reaches: string;
  /** The days up to which it was reconciled and still is, in their order. */
  readonly reconciled: readonly string[];
}

export const emptyBank = (accountId: string): BankState => ({
  accountId,
  lines: PersistentMap(),
  matches: PersistentMap(),
  entries: PersistentMap(),
  statements: PersistentMap(),
  reaches: '',
  reconciled: [],
});

export const reconciledThrough = ({ reconciled }: Pick<BankState, 'reconciled'>): string | null =>
  reconciled.at(-1) ?? null;

/** Which days still hold once a line of this day is open: those before it. */
export const stillReconciled = (reconciled: readonly string[], opened: string): readonly string[] =>
  reconciled.filter((day) => day < opened);

export function evolve(state: BankState, event: BankEvent): BankState {
  switch (event.type) {
    case 'LineReported': {
      const { lineId, date, amount, statementId } = event.data;
      const line: LineState = { date, amount, statementId, status: 'open', times: 0 };
      return opened({ ...state, lines: state.lines.set(lineId, line) }, date);
    }
    case 'StatementImported': {
      const { statementId, to, balanceDate } = event.data;
      const reaches = [state.reaches, to, balanceDate ?? ''].toSorted().at(-1)!;
      return { ...state, statements: state.statements.set(statementId, true), reaches };
    }
    case 'LinesMatched': {
      const { matchId, lineIds, entryIds } = event.data;
      return {
        ...changed(state, lineIds, ({ times }) => ({ status: 'matched', times: times + 1 })),
        matches: state.matches.set(matchId, { lineIds, entryIds }),
        entries: state.entries.merge(entryIds.map((id) => [id, matchId])),
      };
    }
    case 'LinesUnmatched': {
      const { matchId, lineIds, entryIds } = event.data;
      const open = changed(state, lineIds, () => ({ status: 'open' }));
      const first = lineIds.map((id) => state.lines.get(id)?.date ?? '').toSorted()[0] ?? '';
      return opened(
        { ...open, matches: state.matches.delete(matchId), entries: state.entries.deleteAll(entryIds) },
        first,
      );
    }
    case 'LineIgnored':
      return changed(state, [event.data.lineId], () => ({ status: 'ignored' }));
    case 'LineRestored': {
      const { lineId } = event.data;
      const open = changed(state, [lineId], () => ({ status: 'open' }));
      return opened(open, state.lines.get(lineId)?.date ?? '');
    }
    case 'Reconciled':
      return { ...state, reconciled: [...state.reconciled, event.data.through] };
    default:
      throw new Error(`An event that this program does not know: ${JSON.stringify(event satisfies never)}`);
  }
}

const opened = (state: BankState, day: string): BankState => ({
  ...state,
  reconciled: stillReconciled(state.reconciled, day),
});

function changed(
  state: BankState,
  lineIds: readonly string[],
  to: (line: LineState) => Partial<LineState>,
): BankState {
  const lines = state.lines.withMutations((map) => {
    for (const id of lineIds) {
      const line = map.get(id);
      if (line) map.set(id, { ...line, ...to(line) });
    }
  });
  return { ...state, lines };
}
