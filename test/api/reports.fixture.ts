/** Reads files back: downloads, tables of CSV and workbooks, lines of paper; and what an account's own events add up to. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Recorded } from '@livro/event-sourcing';
import { parse } from 'csv-parse/sync';
import ExcelJs from 'exceljs';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import type { Agent } from './ledger.fixture.ts';

export interface Downloaded {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export async function download(agent: Agent, address: string): Promise<Downloaded> {
  const answer = await agent
    .get(address)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status} ${String(answer.body)}`);
  return { body: answer.body as Buffer, headers: answer.headers };
}

export type Cells = Readonly<Record<string, unknown>>;

/** Records by their titles; all cells are text. */
export function csvRows({ body }: Downloaded): readonly Readonly<Record<string, string>>[] {
  expect(body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  return parse(body, { bom: true, delimiter: ';', columns: true });
}

/** The table of a sheet, whose head begins with this title; cells as the workbook holds them. */
export async function sheetRows(file: Downloaded, name: string, firstTitle: string): Promise<Cells[]> {
  const rows = ((await bookOf(file)).getWorksheet(name)?.getSheetValues() ?? []) as (unknown[] | undefined)[];
  const head = rows.findIndex((row) => row?.[1] === firstTitle);
  if (head < 0) throw new Error(`No table of ${firstTitle} in ${name}`);
  const titles = rows[head]!.slice(1) as string[];
  return rows
    .slice(head + 1)
    .map((row) => Object.fromEntries(titles.map((title, index) => [title, row?.[index + 1] ?? null])));
}

async function bookOf({ body }: Downloaded): Promise<ExcelJs.Workbook> {
  const book = new ExcelJs.Workbook();
  await book.xlsx.load(body as unknown as ArrayBuffer);
  return book;
}

export const sheetNames = async (file: Downloaded): Promise<readonly string[]> =>
  (await bookOf(file)).worksheets.map(({ name }) => name);

/** Labels and values of a sheet that has nothing else. */
export async function factsOf(
  file: Downloaded,
  name: string,
): Promise<readonly (readonly [label: unknown, value: unknown])[]> {
  const rows = ((await bookOf(file)).getWorksheet(name)?.getSheetValues() ?? []) as (unknown[] | undefined)[];
  return rows.flatMap((row) => (row === undefined ? [] : [[row[1], row[2]] as const]));
}

interface Piece {
  readonly str: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Pieces of text of each page, in points from the lower left corner. */
export async function paperOf({ body }: Downloaded): Promise<readonly (readonly Piece[])[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-paper-'));
  try {
    const file = path.join(folder, 'papel.pdf');
    fs.writeFileSync(file, body);
    const reader = path.resolve(__dirname, '../support/pdf-text.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [reader, file], { maxBuffer: 1 << 28 });
    return stdout
      .trim()
      .split('\n')
      .map((page) => (JSON.parse(page) as Piece[]).filter(({ str }) => str.trim() !== ''));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The pieces of a page by their lines, each line from left to right. */
export function linesOf(page: readonly Piece[]): readonly (readonly Piece[])[] {
  const lines = new Map<number, Piece[]>();
  for (const piece of page) {
    const line = Math.round(piece.y);
    lines.set(line, [...(lines.get(line) ?? []), piece]);
  }
  return [...lines].sort(([a], [b]) => b - a).map(([, pieces]) => pieces.sort((a, b) => a.x - b.x));
}

export interface Movement {
  readonly entryNumber: number;
  readonly date: string;
  readonly amount: number;
  readonly balance: number;
}

/** What the events say of an account between two days, in centavos: by nothing of the program's but their data. */
export function movementsOf(
  events: readonly Recorded[],
  accountId: string,
  from: string,
  to: string,
): { readonly opening: number; readonly movements: readonly Movement[] } {
  const all = events
    .map((event, index) => ({
      entryNumber: index + 1,
      date: (event.data as { date?: string }).date ?? '',
      amount: effectOn(accountId, event as unknown as LedgerEvent),
    }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.date === b.date ? a.entryNumber - b.entryNumber : a.date < b.date ? -1 : 1));
  let balance = 0;
  const withBalance = all.map((movement) => ({ ...movement, balance: (balance += movement.amount) }));
  const before = withBalance.filter(({ date }) => date < from);
  return {
    opening: before.at(-1)?.balance ?? 0,
    movements: withBalance.filter(({ date }) => date >= from && date <= to),
  };
}

function effectOn(accountId: string, event: LedgerEvent): number {
  switch (event.type) {
    case 'OpeningBalanceSet':
    case 'PaymentConfirmed':
    case 'InvestmentReturned':
      return event.data.accountId === accountId ? event.data.amount : 0;
    case 'PaymentRegistered':
      return event.data.accountId === accountId && event.data.status === 'confirmed' ? event.data.amount : 0;
    case 'ExpenseRecorded':
    case 'InvestmentMade':
      return event.data.accountId === accountId ? -event.data.amount : 0;
    case 'MoneyTransferred': {
      const { sourceAccountId, destinationAccountId, amount } = event.data;
      return (destinationAccountId === accountId ? amount : 0) - (sourceAccountId === accountId ? amount : 0);
    }
    case 'EntryReversed':
    case 'PaymentRefunded':
      return 0 - effectOn(accountId, event.data.entry);
    default:
      return 0;
  }
}
