/** What one account at its bank must remember to decide: its lines, what they are matched with, and the days that both agree on. */
import { Map as PersistentMap, OrderedMap } from 'immutable';
import { type AccountAtBank, withoutCpfs } from '../statement/statement.ts';
import { type BankEvent, exclusionKinds, type ImportUndone } from './events.ts';

export const lineStatuses = ['open', 'matched', 'ignored', ...exclusionKinds] as const;

export interface LineState {
  readonly date: string;
  /** Signed centavos. */
  readonly amount: number;
  /** With CPFs masked, also if an earlier event has them in full. */
  readonly bankId: string | null;
  readonly description: string;
  readonly statementId: string;
  readonly status: (typeof lineStatuses)[number];
  /** How often it was matched: an entry that is made of it anew has another id. */
  readonly times: number;
}

export interface ImportState {
  /** The last day of its lines or its balance. */
  readonly reaches: string;
  /** Null if the file does not name its bank account. */
  readonly account: AccountAtBank | null;
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
  /** Imports that were not undone, by id, the newest last. */
  readonly statements: OrderedMap<string, ImportState>;
  /** Number of lines by identity. */
  readonly countByIdentity: PersistentMap<string, number>;
  /** The days up to which it was reconciled and still is, in their order. */
  readonly reconciled: readonly string[];
}

export const emptyBank = (accountId: string): BankState => ({
  accountId,
  lines: PersistentMap(),
  matches: PersistentMap(),
  entries: PersistentMap(),
  statements: OrderedMap(),
  countByIdentity: PersistentMap(),
  reconciled: [],
});

/** What makes two lines the same one: day, amount, the bank's own name for it (which banks repeat) and its words. */
export const identityOf = ({
  date,
  amount,
  bankId,
  description,
}: Pick<LineState, 'date' | 'amount' | 'bankId' | 'description'>): string =>
  JSON.stringify([date, amount, bankId, description]);

/** How many lines there are of each identity. */
export const countIdentities = (lines: Iterable<LineState>): PersistentMap<string, number> =>
  PersistentMap<string, number>().withMutations((counts) => {
    for (const line of lines) counts.update(identityOf(line), 0, (n) => n + 1);
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
      const [bankId, description] = [
        event.data.bankId && withoutCpfs(event.data.bankId),
        withoutCpfs(event.data.description),
      ];
      const line: LineState = { date, amount, bankId, description, statementId, status: 'open', times: 0 };
      const countByIdentity = state.countByIdentity.update(identityOf(line), 0, (n) => n + 1);
      return opened({ ...state, countByIdentity, lines: state.lines.set(lineId, line) }, date);
    }
    case 'StatementImported': {
      const { statementId, to, balanceDate, account = null, adoptedLineIds = [] } = event.data;
      const reaches = [to, balanceDate ?? ''].toSorted().at(-1)!;
      return {
        ...changed(state, adoptedLineIds, () => ({ statementId })),
        statements: state.statements.set(statementId, { reaches, account }),
      };
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
    case 'LineLeftOut':
      return changed(state, [event.data.lineId], () => ({ status: event.data.as }));
    case 'ImportUndone':
      return withoutImport(state, event.data);
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

/** The last day that any of them reaches; '' if there are none. */
export const latestDay = (statements: BankState['statements']): string =>
  statements
    .valueSeq()
    .map(({ reaches }) => reaches)
    .max() ?? '';

function withoutImport(state: BankState, { statementId, lineIds }: ImportUndone['data']): BankState {
  const gone = lineIds.flatMap((id) => state.lines.get(id) ?? []);
  const statements = state.statements.delete(statementId);
  const countByIdentity = state.countByIdentity.withMutations((map) => {
    for (const line of gone) map.update(identityOf(line), 0, (n) => n - 1);
  });
  const lines = state.lines.deleteAll(lineIds);
  const left = { ...state, statements, countByIdentity, lines };
  const [first] = gone.map(({ date }) => date).toSorted();
  return first === undefined ? left : opened(left, first);
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
