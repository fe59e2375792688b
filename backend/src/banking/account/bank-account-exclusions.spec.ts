/** What the decider of a bank account excludes: lines outside the sum, undone imports, and statements of another account. */
import { specification } from '@livro/event-sourcing';
import { bankDecider } from './bank-account.ts';
import { reportedLine, statementLine } from './bank-line.fixture.ts';
import type { BankEvent } from './events.ts';

const bank = specification(bankDecider('account'));
const imported: readonly BankEvent[] = [
  { type: 'LineReported', data: reportedLine('a', '2026-03-05', -1_000) },
  { type: 'LineReported', data: reportedLine('b', '2026-03-10', 2_500) },
  {
    type: 'StatementImported',
    data: {
      statementId: 'statement',
      accountId: 'account',
      name: 'extrato.ofx',
      format: 'ofx',
      sha256: 'f'.repeat(64),
      from: '2026-03-01',
      to: '2026-03-31',
      newLines: 2,
      knownLines: 0,
      leftOut: 0,
      balance: null,
      balanceDate: null,
      columns: null,
      account: null,
      importedBy: 'ana',
    },
  },
];

it('leaves a line out of the sum with a reason, and brings it back', () => {
  const out = { lineId: 'a', accountId: 'account', as: 'no-movement', reason: 'É um saldo' } as const;
  const event: BankEvent = { type: 'LineLeftOut', data: { ...out, leftOutBy: 'ana' } };
  bank
    .given(imported)
    .when({ type: 'LeaveLineOut', lineId: 'a', as: 'no-movement', reason: 'É um saldo', by: 'ana' })
    .then([event]);
  bank
    .given([...imported, event])
    .when({ type: 'LeaveLineOut', lineId: 'a', as: 'repeat', reason: 'Repetida', by: 'ana' })
    .thenRefuses('CONFLICT', 'Esta linha já foi conciliada, ignorada ou deixada fora da soma');
  bank
    .given([...imported, event])
    .when({ type: 'RestoreLine', lineId: 'a', by: 'ana' })
    .then([{ type: 'LineRestored', data: { lineId: 'a', accountId: 'account', restoredBy: 'ana' } }]);
});

it('undoes an import that nothing is matched with, once, and imports its lines again', () => {
  const undo = { type: 'UndoImport', statementId: 'statement', reason: 'Outro mês', by: 'ana' } as const;
  const event: BankEvent = {
    type: 'ImportUndone',
    data: {
      statementId: 'statement',
      accountId: 'account',
      lineIds: imported.flatMap(({ type, data }) => (type === 'LineReported' ? [data.lineId] : [])),
      reaches: null,
      reason: 'Outro mês',
      undoneBy: 'ana',
    },
  };
  bank.given(imported).when(undo).then([event]);
  bank
    .given([...imported, event])
    .when(undo)
    .thenRefuses('NOT_FOUND', 'Importação não encontrada');
  const known = statementLine('a', '2026-03-05', -1_000);
  const again = { account: null, accountConfirmed: false, lines: [known], by: 'ana' } as const;
  bank
    .given([...imported, event])
    .when({ type: 'ReportLines', statementId: 'second', ...again })
    .then([
      { type: 'LineReported', data: { ...reportedLine('a', '2026-03-05', -1_000), statementId: 'second' } },
    ]);
});

it('tells lines apart by their words where the bank names all of them alike', () => {
  const known = statementLine('a', '2026-03-05', -1_000);
  const lines = [{ ...known, lineId: 'other', description: 'PIX PEDRO' }, known];
  bank
    .given(imported)
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
          ...reportedLine('a', '2026-03-05', -1_000),
          lineId: 'other',
          description: 'PIX PEDRO',
          statementId: 'second',
        },
      },
    ]);
});

it('asks before it takes the statement of another account, and not where only the spelling differs', () => {
  const account = { bank: '0341', branch: null, number: '12345-6' };
  const ofOne: BankEvent[] = imported.map((event) =>
    event.type === 'StatementImported' ? { ...event, data: { ...event.data, account } } : event,
  );
  const report = (other: typeof account, accountConfirmed: boolean) =>
    ({
      type: 'ReportLines',
      statementId: 's',
      lines: [],
      account: other,
      accountConfirmed,
      by: 'ana',
    }) as const;
  const another = { bank: '237', branch: null, number: '55555-5' };
  bank
    .given(ofOne)
    .when(report(another, false))
    .thenRefuses(
      'CONFLICT',
      'O arquivo é da conta 55555-5 do banco 237, e os anteriores eram da conta 12345-6 do banco 0341: confirme se é mesmo desta conta',
      'account',
    );
  bank.given(ofOne).when(report(another, true)).then([]);
  // Confirmed once, both are known; undone, the other is not.
  const second: BankEvent = {
    ...ofOne.at(-1)!,
    data: { ...(ofOne.at(-1)!.data as object), statementId: 'second', account: another },
  } as BankEvent;
  bank
    .given([...ofOne, second])
    .when(report(account, false))
    .then([]);
  bank
    .given([...ofOne, second])
    .when(report(another, false))
    .then([]);
  const undone: BankEvent = {
    type: 'ImportUndone',
    data: {
      statementId: 'second',
      accountId: 'account',
      lineIds: [],
      reaches: null,
      reason: 'x',
      undoneBy: 'ana',
    },
  };
  bank
    .given([...ofOne, second, undone])
    .when(report(account, false))
    .then([]);
  bank
    .given(ofOne)
    .when(report({ bank: '341', branch: null, number: '0001123456' }, false))
    .then([]);
});
