/** The decider of one account at its bank, `bank-{account}`: a line is reported once and is one thing at a time. */
import { type Decider, DomainError } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import { limits, messages } from '@livro/rules';
import { Map as PersistentMap, OrderedMap } from 'immutable';
import type { AccountAtBank } from '../statement/statement.ts';
import type {
  BankCommand,
  EndImportCommand,
  MatchLinesCommand,
  NewLine,
  ReconcileCommand,
  ReportLinesCommand,
} from './commands.ts';
import type { BankEvent, LinesMatched, Reconciled, StatementImported } from './events.ts';
import {
  type BankState,
  countIdentities,
  emptyBank,
  evolve,
  identityOf,
  type ImportState,
  latestDay,
  type LineState,
  reconciledThrough,
} from './state.ts';

const texts = messages.banking;

export type BankDecider = Decider<BankState, BankCommand, BankEvent>;

export const bankStream = (accountId: string): string => `bank-${accountId}`;

export const bankDecider = (accountId: string): BankDecider => ({
  stream: bankStream(accountId),
  initialState: emptyBank(accountId),
  decide,
  evolve,
  snapshotVersion: 2,
  toSnapshot: ({ countByIdentity: _, ...state }) => ({
    ...state,
    lines: state.lines.toArray(),
    matches: state.matches.toArray(),
    entries: state.entries.toArray(),
    statements: state.statements.toArray(),
  }),
  fromSnapshot: (json) => {
    const stored = json as Omit<
      BankState,
      'lines' | 'matches' | 'entries' | 'statements' | 'countByIdentity'
    > & {
      readonly lines: [string, LineState][];
      readonly matches: [string, { lineIds: string[]; entryIds: string[] }][];
      readonly entries: [string, string][];
      readonly statements: [string, ImportState][];
    };
    return {
      ...stored,
      lines: PersistentMap(stored.lines),
      matches: PersistentMap(stored.matches),
      entries: PersistentMap(stored.entries),
      statements: OrderedMap(stored.statements),
      countByIdentity: countIdentities(stored.lines.map(([, line]) => line)),
    };
  },
});

function decide(state: BankState, command: BankCommand): readonly BankEvent[] {
  const { accountId } = state;
  switch (command.type) {
    case 'ReportLines':
      return reportLines(state, command);
    case 'EndImport':
      return endImport(state, command);
    case 'MatchLines':
      return matchLines(state, command);
    case 'UnmatchLines': {
      const { matchId, undoneEntryId, by } = command;
      const match = state.matches.get(matchId);
      if (!match && undoneEntryId !== null) return [];
      if (!match) throw new DomainError('NOT_FOUND', texts.matchNotFound);
      const data = { matchId, accountId, ...match, undoneEntryId, unmatchedBy: by };
      return [{ type: 'LinesUnmatched', data }];
    }
    case 'IgnoreLine': {
      const { lineId, reason, by } = command;
      openLine(state, lineId);
      return [{ type: 'LineIgnored', data: { lineId, accountId, reason, ignoredBy: by } }];
    }
    case 'LeaveLineOut': {
      const { lineId, as, reason, by } = command;
      openLine(state, lineId);
      return [{ type: 'LineLeftOut', data: { lineId, accountId, as, reason, leftOutBy: by } }];
    }
    case 'UndoImport': {
      const { statementId, reason, by } = command;
      if (!state.statements.has(statementId)) throw new DomainError('NOT_FOUND', texts.importNotFound);
      const ofIt = state.lines.filter((line) => line.statementId === statementId);
      const matched = ofIt.count(({ status }) => status === 'matched');
      if (matched > 0) throw new DomainError('CONFLICT', texts.importIsMatched(matched));
      const reaches = latestDay(state.statements.delete(statementId)) || null;
      return [
        {
          type: 'ImportUndone',
          data: { statementId, accountId, lineIds: [...ofIt.keys()], reaches, reason, undoneBy: by },
        },
      ];
    }
    case 'RestoreLine': {
      const { lineId, by } = command;
      if (['open', 'matched'].includes(knownLine(state, lineId).status))
        throw new DomainError('INVALID_OPERATION', texts.lineNotIgnored);
      return [{ type: 'LineRestored', data: { lineId, accountId, restoredBy: by } }];
    }
    case 'Reconcile':
      return [reconcile(state, command)];
    default:
      throw new Error(`No decision for ${JSON.stringify(command satisfies never)}`);
  }
}

function reportLines(state: BankState, command: ReportLinesCommand): readonly BankEvent[] {
  const { accountId } = state;
  const { statementId, lines, by } = command;
  assertSameAccount(state, command.account, command.accountConfirmed);
  return lines
    .filter((line) => !isKnown(state, line))
    .flatMap(({ leftOut, ...line }): BankEvent[] => [
      { type: 'LineReported', data: { ...line, accountId, statementId, reportedBy: by } },
      ...(leftOut
        ? [
            {
              type: 'LineLeftOut',
              data: { lineId: line.lineId, accountId, ...leftOut, leftOutBy: by },
            } as const,
          ]
        : []),
    ]);
}

/** Whether a line of a file was reported before. */
export const isKnown = ({ countByIdentity, lines }: BankState, line: NewLine): boolean =>
  line.occurrence < countByIdentity.get(identityOf(line), 0) || lines.has(line.lineId);

/** A file of another bank account needs a person's confirmation, once: the account's number may have changed. */
export function otherAccount(
  { statements }: BankState,
  account: AccountAtBank | null,
): DomainError | undefined {
  const earlier = [...statements.values()].flatMap((statement) => statement.account ?? []);
  const latest = earlier.at(-1);
  if (!latest || !account || earlier.some((one) => isSameAccount(one, account))) return undefined;
  return new DomainError('CONFLICT', texts.otherAccount(latest, account), 'account');
}

function assertSameAccount(state: BankState, account: AccountAtBank | null, isConfirmed: boolean): void {
  const refusal = isConfirmed ? undefined : otherAccount(state, account);
  if (refusal) throw refusal;
}

/** Banks write the branch before the number, or leave it away, and fill with zeros. */
function isSameAccount(one: AccountAtBank, other: AccountAtBank): boolean {
  const digits = (text: string | null): string =>
    (text ?? '').replace(/\W/g, '').replace(/^0+/, '').toUpperCase();
  const [bank, otherBank] = [digits(one.bank), digits(other.bank)];
  if (bank && otherBank && bank !== otherBank) return false;
  const [number, otherNumber] = [digits(one.number), digits(other.number)];
  return number.endsWith(otherNumber) || otherNumber.endsWith(number);
}

function endImport(
  state: BankState,
  { statement, lines, lineIds, accountConfirmed, by }: EndImportCommand,
): readonly StatementImported[] {
  const { statementId } = statement;
  if (state.statements.has(statementId)) return [];
  assertSameAccount(state, statement.account, accountConfirmed);
  // Of an import that a crash cut off: without a statement nobody could undo them.
  const isAdopted = (line: LineState | undefined): boolean =>
    line !== undefined && line.statementId !== statementId && !state.statements.has(line.statementId);
  const adoptedLineIds = lineIds.filter((id) => isAdopted(state.lines.get(id)));
  const adopted = new Set(adoptedLineIds);
  // Balances are recorded as lines, and counted as left out.
  const newLines = state.lines.count(
    (line, id) => (line.statementId === statementId || adopted.has(id)) && line.status !== 'no-movement',
  );
  const { accountId } = state;
  const data = {
    ...statement,
    accountId,
    newLines,
    knownLines: lines - newLines,
    ...(adoptedLineIds.length > 0 && { adoptedLineIds }),
    importedBy: by,
  };
  return [{ type: 'StatementImported', data }];
}

/** Refuses, in this order: too few, many to many, too many, unknown or settled lines, entries that are taken, sums that differ. */
function matchLines(state: BankState, command: MatchLinesCommand): readonly LinesMatched[] {
  const { matchId, lineIds, entries, reason, by } = command;
  if (lineIds.length === 0 || entries.length === 0) throw new DomainError('REQUIRED_FIELD', texts.chooseBoth);
  if (lineIds.length > 1 && entries.length > 1) throw new DomainError('INVALID_OPERATION', texts.manyToMany);
  if (Math.max(lineIds.length, entries.length) > limits.matchedAtOnce)
    throw new DomainError('MAXIMUM_VALUE', texts.tooManyInMatch(limits.matchedAtOnce));
  const lines = [...new Set(lineIds)].map((id) => openLine(state, id));
  const taken = entries.find(({ entryId }) => state.entries.has(entryId));
  if (taken) throw new DomainError('CONFLICT', texts.entryTaken, 'entryIds');
  const linesSum = sumOf(lines);
  const entriesSum = sumOf(entries);
  const difference = linesSum - entriesSum;
  if (Math.abs(difference) > limits.bankTolerance)
    throw new DomainError(
      'INVALID_AMOUNT',
      texts.sumsDiffer(centavos(linesSum), centavos(entriesSum)),
      'entryIds',
    );
  if (difference !== 0 && !reason)
    throw new DomainError('REQUIRED_FIELD', texts.toleranceNeedsReason(centavos(difference)), 'reason');
  const data = {
    matchId,
    accountId: state.accountId,
    lineIds: [...new Set(lineIds)],
    entryIds: entries.map(({ entryId }) => entryId),
    difference,
    reason: difference === 0 ? null : reason,
    matchedBy: by,
  };
  return [{ type: 'LinesMatched', data }];
}

/** Refuses, in this order: a day that is not over, is reconciled or that no statement reaches, open lines, no balance, a difference. */
function reconcile(state: BankState, command: ReconcileCommand): Reconciled {
  const { through, today, bankBalance, bookBalance, outstanding, explained, reason, by } = command;
  if (through >= today) throw new DomainError('FUTURE_DATE', texts.dayNotOver, 'through');
  const already = reconciledThrough(state);
  if (already !== null && through <= already)
    throw new DomainError('INVALID_DATE', texts.dayAlready(already), 'through');
  if (through > latestDay(state.statements))
    throw new DomainError('INVALID_DATE', texts.dayWithoutLines, 'through');
  const open = state.lines.count(({ date, status }) => status === 'open' && date <= through);
  if (open > 0) throw new DomainError('INVALID_OPERATION', texts.linesOpen(open, through), 'through');
  if (bankBalance === null) throw new DomainError('REQUIRED_FIELD', texts.balanceRequired, 'balance');
  const difference = bankBalance - explained;
  if (Math.abs(difference) > limits.bankTolerance)
    throw new DomainError(
      'INVALID_AMOUNT',
      texts.balancesDiffer(centavos(bankBalance), centavos(explained), centavos(difference)),
      'balance',
    );
  if (difference !== 0 && !reason)
    throw new DomainError('REQUIRED_FIELD', texts.toleranceNeedsReason(centavos(difference)), 'reason');
  const { accountId } = state;
  const told = { accountId, through, bankBalance, bookBalance, outstanding, difference };
  return {
    type: 'Reconciled',
    data: { ...told, reason: difference === 0 ? null : reason, reconciledBy: by },
  };
}

function knownLine({ lines }: BankState, lineId: string): LineState {
  const line = lines.get(lineId);
  if (!line) throw new DomainError('NOT_FOUND', texts.lineNotFound);
  return line;
}

function openLine(state: BankState, lineId: string): LineState {
  const line = knownLine(state, lineId);
  if (line.status !== 'open') throw new DomainError('CONFLICT', texts.lineNotOpen, 'lineIds');
  return line;
}

const sumOf = (items: readonly { readonly amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + amount, 0);
