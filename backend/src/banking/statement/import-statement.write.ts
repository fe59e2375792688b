/** Brings a bank's file into the stream of its account: each line once, however often it comes, then the statement itself. */
import { Injectable } from '@nestjs/common';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { BankBooks } from '../account/bank-books.write.ts';
import { BankingQueries } from '../account/banking.queries.ts';
import type { ReportLinesCommand } from '../account/commands.ts';
import type { CsvColumns, LeftOut, Statement, StatementLine } from './statement.ts';
import { readStatement } from './statement.read.ts';

export interface BankFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  /** As the sender names them; those of the last CSV where nobody does. */
  readonly columns: CsvColumns | null;
}

export interface Imported {
  readonly statement: Statement;
  readonly newLines: number;
  readonly knownLines: number;
  readonly leftOut: readonly LeftOut[];
}

/** Their events stay well below what the store takes at once. */
const LINES_AT_ONCE = 400;

@Injectable()
export class StatementImports {
  constructor(
    private readonly banks: BankBooks,
    private readonly queries: BankingQueries,
  ) {}

  /** Throws `DomainError` for a file that is damaged, and then nothing of it is kept. */
  async run(accountId: string, file: BankFile, context: CommandContext): Promise<Imported> {
    const book = await this.banks.open(accountId);
    const [known] = await this.queries.accounts(accountId);
    const columns = file.columns ?? known?.columns ?? null;
    const statement = await readStatement(file.bytes, { columns, today: context.today });
    const by = context.actor.id;
    const statementId = entityId(context.id, 'statement');
    const lines = identified(accountId, statement.lines);
    // A kill between two parts leaves lines that the same file finds again, and no statement that claims to be whole.
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      const part = lines.slice(from, from + LINES_AT_ONCE);
      const { actor, correlationId } = context;
      await book.execute({
        id: entityId(context.id, `lines ${from}`),
        actor,
        correlationId,
        command: { type: 'ReportLines', statementId, lines: part, by },
      });
    }
    const days = statement.lines.map(({ date }) => date).toSorted();
    await book.execute(
      envelopeOf(context, {
        type: 'EndImport',
        statement: {
          statementId,
          name: file.name,
          format: statement.format,
          sha256: file.sha256,
          from: days[0] ?? context.today,
          to: days.at(-1) ?? context.today,
          leftOut: statement.leftOut.length,
          balance: statement.balance?.amount ?? null,
          balanceDate: statement.balance?.date ?? null,
          columns: statement.columns,
        },
        lines: lines.length,
        by,
      } as const),
    );
    const newLines = book.state.lines.count((line) => line.statementId === statementId);
    const { leftOut } = statement;
    return { statement, newLines, knownLines: lines.length - newLines, leftOut };
  }
}

/**
 * A line is known by account, day, amount and the bank's own name for it, or its words where it has none; of several that are alike in
 * all of these by its place among them, so that a file that overlaps another brings only what is new.
 */
export function identified(accountId: string, lines: readonly StatementLine[]): ReportLinesCommand['lines'] {
  const seen = new Map<string, number>();
  return lines.map(({ at: _, ...line }) => {
    const key = JSON.stringify([
      line.date,
      line.amount,
      line.bankId,
      line.bankId === null ? line.description : '',
    ]);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return { ...line, lineId: entityId(accountId, `bank line ${key} ${occurrence}`), occurrence };
  });
}
