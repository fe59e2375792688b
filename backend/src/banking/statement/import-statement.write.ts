/** Brings a bank's file into the stream of its account: each line once, however often it comes, then the statement itself. */
import { Injectable } from '@nestjs/common';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { messages } from '@livro/rules';
import { BankBooks } from '../account/bank-books.write.ts';
import { BankingQueries } from '../account/banking.queries.ts';
import type { NewLine } from '../account/commands.ts';
import { isKnown, otherAccount } from '../account/bank-account.ts';
import { identityOf } from '../account/state.ts';
import { duplicateCandidates } from './duplicate-candidates.ts';
import type { CsvColumns, Statement, StatementLine } from './statement.ts';
import { readStatement } from './statement.read.ts';

export interface BankFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  /** As the sender names them; those of the last CSV where nobody does. */
  readonly columns: CsvColumns | null;
  /** The sender confirms that the file is for this account, although its bank account number differs. */
  readonly accountConfirmed: boolean;
}

export interface Imported {
  readonly statement: Statement;
  readonly newLines: number;
  readonly knownLines: number;
  /** New lines that look like earlier ones: excluded from the sum until a person includes them. */
  readonly repeated: number;
}

export interface PreviewLine extends NewLine {
  readonly as: 'new' | 'known' | 'repeat';
}

export interface StatementPreview {
  readonly statement: Statement;
  readonly lines: readonly PreviewLine[];
  /** What has to be confirmed where the file is of another account at the bank than those before. */
  readonly otherAccount: string | null;
}

/** Their events stay well below what the store takes at once. */
const LINES_AT_ONCE = 400;

@Injectable()
export class StatementImports {
  constructor(
    private readonly banks: BankBooks,
    private readonly queries: BankingQueries,
  ) {}

  /** What the file would bring; writes nothing. Throws `DomainError` for a file that is damaged. */
  async preview(accountId: string, file: BankFile, context: CommandContext): Promise<StatementPreview> {
    const { book, statement } = await this.#read(accountId, file, context);
    const state = await book.catchUp();
    const repeats = duplicateCandidates(state, statement.lines);
    const lines = identified(accountId, statement.lines).map((line, index) => ({
      ...line,
      as: isKnown(state, line) ? 'known' : repeats.has(index) ? 'repeat' : 'new',
    })) satisfies readonly PreviewLine[];
    return { statement, lines, otherAccount: otherAccount(state, statement.account)?.message ?? null };
  }

  /** Throws `DomainError` for a file that is damaged, and then nothing of it is kept. */
  async run(accountId: string, file: BankFile, context: CommandContext): Promise<Imported> {
    const { book, statement } = await this.#read(accountId, file, context);
    const by = context.actor.id;
    const statementId = entityId(context.id, 'statement');
    const { accountConfirmed } = file;
    const { account } = statement;
    const repeats = duplicateCandidates(await book.catchUp(), statement.lines);
    const because = messages.banking;
    const lines = [
      ...identified(accountId, statement.lines).map((line, index) =>
        repeats.has(index) ? { ...line, leftOut: { as: 'repeat', reason: because.isRepeat } as const } : line,
      ),
      ...identified(
        accountId,
        statement.leftOut.flatMap(({ line }) => (line ? [line] : [])),
      ).map((line) => ({ ...line, leftOut: { as: 'no-movement', reason: because.isBalance } as const })),
    ];
    // A kill between two parts leaves lines without a statement: the same file finds them again and takes them as its own.
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      const part = lines.slice(from, from + LINES_AT_ONCE);
      const { actor, correlationId } = context;
      await book.execute({
        id: entityId(context.id, `lines ${from}`),
        actor,
        correlationId,
        command: { type: 'ReportLines', statementId, lines: part, account, accountConfirmed, by },
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
          account,
        },
        lines: statement.lines.length,
        lineIds: lines.map(({ lineId }) => lineId),
        accountConfirmed,
        by,
      } as const),
    );
    const ofThis = book.state.lines.filter(
      (line) => line.statementId === statementId && line.status !== 'no-movement',
    );
    const newLines = ofThis.size;
    const repeated = ofThis.count(({ status }) => status === 'repeat');
    return { statement, newLines, knownLines: statement.lines.length - newLines, repeated };
  }

  async #read(accountId: string, file: BankFile, { today }: CommandContext) {
    const book = await this.banks.open(accountId);
    const [known] = await this.queries.accounts(accountId);
    const columns = file.columns ?? known?.columns ?? null;
    return { book, statement: await readStatement(file.bytes, { columns, today }) };
  }
}

/**
 * A line is known by account, day, amount, the bank's own name for it and its words; of several that are alike in all of these by its
 * place among them, so that a file that overlaps another brings only what is new.
 */
export function identified(accountId: string, lines: readonly StatementLine[]): readonly NewLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ at: _, ...line }) => {
    const key = identityOf(line);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return { ...line, lineId: entityId(accountId, `bank line ${key} ${occurrence}`), occurrence };
  });
}
