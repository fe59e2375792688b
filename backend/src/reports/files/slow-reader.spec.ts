import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintedStatement, StatementLine } from '../read/statements.ts';
import { writeStatementPdf } from './pdf/statement-pdf.ts';
import { writeStatementCsv, writeStatementXlsx } from './statement-sheets.ts';

const ROWS = 100_000;
const BATCH = 1_000;
const making = {
  author: 'Ana Administradora',
  madeAt: new Date('2026-11-21T12:00:00Z'),
  company: undefined,
  logo: undefined,
  proof: undefined,
  origin: 'https://livro.example',
};

/** A statement that counts how far it was read. */
function longStatement(): { statement: PrintedStatement; read: () => number } {
  let read = 0;
  const line = (n: number): StatementLine => ({
    accountName: 'Conta da Obra',
    entryNumber: n,
    date: '2026-03-01',
    type: 'Despesa',
    description: `Cimento CP-II, nota ${n}`,
    detail: 'Material · Depósito São João Ltda',
    credit: null,
    debit: n,
    balance: -n,
    recordedAt: new Date('2026-03-01T12:00:00Z'),
  });
  async function* lines() {
    for (; read < ROWS; read += BATCH) yield Array.from({ length: BATCH }, (_, n) => line(read + n));
  }
  const account = {
    accountId: 'a',
    accountName: 'Conta da Obra',
    opening: 0,
    closing: 0,
    credits: 0,
    debits: 0,
    count: ROWS,
    lines: lines(),
  };
  const statement = {
    to: '2026-12-31',
    developmentName: 'Residencial Aurora',
    accountName: 'Conta da Obra',
    upToEntry: ROWS,
    incomplete: false,
    accounts: [account],
  } as unknown as PrintedStatement;
  return { statement, read: () => read };
}

const writers = [
  ['PDF', (statement, output) => writeStatementPdf(statement, making, output)],
  ['XLSX', (statement, output) => writeStatementXlsx(statement, making, output)],
  ['CSV', writeStatementCsv],
] as const satisfies readonly (readonly [
  string,
  (statement: PrintedStatement, output: PassThrough) => Promise<void>,
])[];

it.each(writers)(
  '%s asks for no more rows than its reader takes, and for none once the reader is gone',
  async (_, write) => {
    const { statement, read } = longStatement();
    const output = new PassThrough();
    const writing = write(statement, output).then(
      () => 'written',
      () => 'broken off',
    );
    // Nobody reads: the writer stands still once enough waits.
    while (!output.writableNeedDrain) await sleep(10);
    output.destroy();
    await expect(writing).resolves.toBe('broken off');
    expect(read()).toBeLessThan(ROWS);
  },
  60_000,
);
