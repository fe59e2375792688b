/** What one account at its bank decides: each refusal in its order, and what is kept. */
import { specification } from '@livro/event-sourcing';
import { bankDecider } from './bank-account.ts';
import { reportedLine, statementLine } from './bank-line.fixture.ts';
import type { BankCommand, ReconcileCommand } from './commands.ts';
import type { BankEvent } from './events.ts';
import { reconciledThrough } from './state.ts';

const decider = bankDecider('account');
const bank = specification(decider);
const folded = (events: readonly BankEvent[]) =>
  events.reduce((state, event) => decider.evolve(state, event), decider.initialState);
const reported = (...args: Parameters<typeof reportedLine>): BankEvent => ({
  type: 'LineReported',
  data: reportedLine(...args),
});
const statement = {
  statementId: 'statement',
  name: 'extrato.ofx',
  format: 'ofx',
  sha256: 'f'.repeat(64),
  from: '2026-03-01',
  to: '2026-03-31',
  leftOut: 0,
  balance: null,
  balanceDate: null,
  columns: null,
  account: null,
} as const;
const imported: BankEvent = {
  type: 'StatementImported',
  data: { ...statement, accountId: 'account', newLines: 2, knownLines: 0, importedBy: 'ana' },
};
const together = { matchId: 'match', accountId: 'account', lineIds: ['a'], entryIds: ['x'] };
const matched: BankEvent = {
  type: 'LinesMatched',
  data: { ...together, difference: 0, reason: null, matchedBy: 'ana' },
};
const ignored: BankEvent = {
  type: 'LineIgnored',
  data: { lineId: 'b', accountId: 'account', reason: 'Saldo de aplicação', ignoredBy: 'ana' },
};
const told = [reported('a', '2026-03-05', -1_000), reported('b', '2026-03-10', 2_500), imported];
const match = (
  lineIds: string[],
  entries: [string, number][],
  reason: string | null = null,
): BankCommand => ({
  type: 'MatchLines',
  matchId: 'match',
  lineIds,
  entries: entries.map(([entryId, amount]) => ({ entryId, amount })),
  reason,
  by: 'ana',
});
const reconcile = (change: Partial<ReconcileCommand> = {}): ReconcileCommand => ({
  type: 'Reconcile',
  through: '2026-03-31',
  today: '2026-04-02',
  bankBalance: 10_000,
  bookBalance: 12_000,
  outstanding: 2_000,
  explained: 10_000,
  reason: null,
  by: 'ana',
  ...change,
});
const reconciled: BankEvent = {
  type: 'Reconciled',
  data: {
    accountId: 'account',
    through: '2026-03-31',
    bankBalance: 10_000,
    bookBalance: 12_000,
    outstanding: 2_000,
    difference: 0,
    reason: null,
    reconciledBy: 'ana',
  },
};

it('reports a line once, and tells at the end of an import what was new', () => {
  const known = statementLine('a', '2026-03-05', -1_000);
  const lines = [known, { ...known, lineId: 'c', occurrence: 1 }];
  bank
    .given(told)
    .when({
      type: 'ReportLines',
      statementId: 'second',
      lines,
      account: null,
      accountConfirmed: false,
      by: 'ana',
    })
    .then([
      {
        type: 'LineReported',
        data: {
          ...reportedLine('c', '2026-03-05', -1_000),
          bankId: 'a',
          occurrence: 1,
          statementId: 'second',
        },
      },
    ]);
  const { statementId: ____, ...rest } = statement;
  bank
    .given(told)
    .when({
      type: 'EndImport',
      statement: { ...rest, statementId: 'second' },
      lines: 2,
      lineIds: ['a', 'b'],
      accountConfirmed: false,
      by: 'ana',
    })
    .then([
      {
        type: 'StatementImported',
        data: {
          ...rest,
          statementId: 'second',
          accountId: 'account',
          newLines: 0,
          knownLines: 2,
          importedBy: 'ana',
        },
      },
    ]);
  bank
    .given(told)
    .when({ type: 'EndImport', statement, lines: 2, lineIds: ['a', 'b'], accountConfirmed: false, by: 'ana' })
    .then([]);
});

it('gives the lines of an import that was cut off to the next one of the same file, and undoes them with it', () => {
  const cutOff = [{ ...reported('a', '2026-03-05', -1_000) }, { ...reported('b', '2026-03-10', 2_500) }];
  const again = { ...statement, statementId: 'again' };
  const adopting: BankEvent = {
    type: 'StatementImported',
    data: {
      ...again,
      accountId: 'account',
      newLines: 2,
      knownLines: 0,
      adoptedLineIds: ['a', 'b'],
      importedBy: 'ana',
    },
  };
  const lineIds = ['a', 'b'];
  bank
    .given(cutOff)
    .when({ type: 'EndImport', statement: again, lines: 2, lineIds, accountConfirmed: false, by: 'ana' })
    .then([adopting]);
  bank
    .given([...cutOff, adopting])
    .when({ type: 'UndoImport', statementId: 'again', reason: 'Conta errada', by: 'ana' })
    .then([
      {
        type: 'ImportUndone',
        data: {
          statementId: 'again',
          accountId: 'account',
          lineIds,
          reaches: null,
          reason: 'Conta errada',
          undoneBy: 'ana',
        },
      },
    ]);
});

it('matches one with one, within the tolerance with a reason', () => {
  bank
    .given(told)
    .when(match(['a'], [['x', -1_000]]))
    .then([matched]);
  bank
    .given(told)
    .when(match(['a'], [['x', -999]], 'Arredondamento'))
    .then([
      {
        type: 'LinesMatched',
        data: { ...together, difference: -1, reason: 'Arredondamento', matchedBy: 'ana' },
      },
    ]);
});

it.each<[string, BankEvent[], BankCommand, string]>([
  ['nothing chosen', told, match([], [['x', 1]]), 'REQUIRED_FIELD'],
  [
    'many with many',
    told,
    match(
      ['a', 'b'],
      [
        ['x', 1_000],
        ['y', 500],
      ],
    ),
    'INVALID_OPERATION',
  ],
  [
    'too many',
    told,
    match(
      ['a'],
      Array.from({ length: 51 }, (_, i) => [`e${i}`, -1]),
    ),
    'MAXIMUM_VALUE',
  ],
  ['an unknown line', told, match(['z'], [['x', 1]]), 'NOT_FOUND'],
  ['a settled line', [...told, matched], match(['a'], [['y', -1_000]]), 'CONFLICT'],
  ['an ignored line', [...told, ignored], match(['b'], [['y', 2_500]]), 'CONFLICT'],
  ['an entry that is taken', [...told, matched], match(['b'], [['x', 2_500]]), 'CONFLICT'],
  ['more than the tolerance', told, match(['a'], [['x', -1_101]], 'Por quê'), 'INVALID_AMOUNT'],
  ['a difference without a reason', told, match(['a'], [['x', -999]]), 'REQUIRED_FIELD'],
  [
    'the end of no match',
    told,
    { type: 'UnmatchLines', matchId: 'match', undoneEntryId: null, by: 'ana' },
    'NOT_FOUND',
  ],
  [
    'to restore what is not ignored',
    told,
    { type: 'RestoreLine', lineId: 'a', by: 'ana' },
    'INVALID_OPERATION',
  ],
  [
    'to ignore what is settled',
    [...told, matched],
    { type: 'IgnoreLine', lineId: 'a', reason: 'x', by: 'ana' },
    'CONFLICT',
  ],
])('refuses %s', (_, given, command, code) => bank.given(given).when(command).thenRefuses(code));

it('opens the lines of a match again, by hand and when an entry of it was undone, once', () => {
  const unmatch = { type: 'UnmatchLines', matchId: 'match', undoneEntryId: 'x', by: 'ana' } as const;
  const unmatched: BankEvent = {
    type: 'LinesUnmatched',
    data: { ...together, undoneEntryId: 'x', unmatchedBy: 'ana' },
  };
  bank
    .given([...told, matched])
    .when(unmatch)
    .then([unmatched]);
  bank
    .given([...told, matched, unmatched])
    .when(unmatch)
    .then([]);
  const state = folded([...told, matched, unmatched]);
  expect(state.lines.get('a')).toMatchObject({ status: 'open', times: 1 });
  expect(decider.fromSnapshot(JSON.parse(JSON.stringify(decider.toSnapshot(state))))).toEqual(state);
});

describe('reconciled up to a day', () => {
  const settled = [...told, matched, ignored];

  it('where every line is settled and the books explain the balance', () => {
    bank.given(settled).when(reconcile()).then([reconciled]);
    const rounded = reconcile({ bankBalance: 10_001, reason: 'Centavo do banco' });
    bank
      .given(settled)
      .when(rounded)
      .then([
        {
          type: 'Reconciled',
          data: {
            ...reconciled.data,
            bankBalance: 10_001,
            difference: 1,
            reason: 'Centavo do banco',
          },
        },
      ]);
  });

  it.each<[string, BankEvent[], Partial<ReconcileCommand>, string]>([
    ['a day that is not over', settled, { through: '2026-04-02' }, 'FUTURE_DATE'],
    ['a day that is reconciled', [...settled, reconciled], {}, 'INVALID_DATE'],
    ['a day that no statement reaches', settled, { through: '2026-04-01' }, 'INVALID_DATE'],
    ['open lines', [...told, matched], {}, 'INVALID_OPERATION'],
    ['a balance that nobody told', settled, { bankBalance: null }, 'REQUIRED_FIELD'],
    ['a difference', settled, { bankBalance: 10_101, reason: 'x' }, 'INVALID_AMOUNT'],
    ['a small difference without a reason', settled, { bankBalance: 10_100 }, 'REQUIRED_FIELD'],
  ])('not with %s', (_, given, change, code) => bank.given(given).when(reconcile(change)).thenRefuses(code));

  it('is over as soon as a line of those days is open, whatever opened it', () => {
    const through = (...events: BankEvent[]) =>
      reconciledThrough(
        folded([
          ...settled,
          { ...reconciled, data: { ...reconciled.data, through: '2026-03-07' } },
          reconciled,
          ...events,
        ]),
      );
    expect(through()).toBe('2026-03-31');
    expect(
      through({ type: 'LineRestored', data: { lineId: 'b', accountId: 'account', restoredBy: 'ana' } }),
    ).toBe('2026-03-07');
    expect(
      through({ type: 'LinesUnmatched', data: { ...together, undoneEntryId: null, unmatchedBy: 'ana' } }),
    ).toBeNull();
    expect(through(reported('c', '2026-03-08', 5))).toBe('2026-03-07');
    expect(through(reported('c', '2026-04-08', 5))).toBe('2026-03-31');
  });
});
