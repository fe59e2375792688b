/** Many entries as one over HTTP: booked by one command, all or none, and undone by one. */
import { DomainError, type Violation } from '@livro/event-sourcing';
import { messages, moneyAreas } from '@livro/rules';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExtraModels, ApiOperation, ApiTags } from '@nestjs/swagger';
import { completedWarnings } from '../../developments/public.ts';
import { Books } from '../../platform/book/book.types.ts';
import { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { type PermissionName, Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { DevelopmentLookup } from '../journal/development-lookup.write.ts';
import { JournalCommand } from '../journal/journal.command.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { PayerQueries } from '../payment/payer.queries.ts';
import { RegisterPayment } from '../payment/register-payment.command.ts';
import { BatchHistory } from './batch-history.write.ts';
import { BatchLines, type LineCommand } from './batch-lines.api.ts';
import { ofLine } from './batch-refused.ts';
import {
  BatchView,
  BookBatchDto,
  lineForms,
  type BatchKind,
  ReverseBatchDto,
  ReversedBatchView,
} from './batch.dto.ts';
import { BookBatch } from './book-batch.command.ts';
import { ReverseBatch } from './reverse-batch.command.ts';

const PERMISSIONS: Readonly<Record<BatchKind, PermissionName>> = {
  expense: 'expenses:create',
  payment: 'payments:create',
  transfer: 'transfers:create',
  investment: 'investments:create',
  return: 'investments:add_return',
};

@ApiTags('transactions')
@Controller('transactions/batch')
export class BatchesController {
  constructor(
    private readonly lines: BatchLines,
    private readonly history: BatchHistory,
    private readonly commands: CommandBus,
    private readonly books: Books,
    private readonly developments: DevelopmentLookup,
    private readonly payers: PayerQueries,
  ) {}

  @Post()
  @Heavy()
  @Requires('transactions:create')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.createTransactionInternal)
  @ApiOperation({
    summary: 'Lança muitos de uma vez, todos ou nenhum; diz de cada linha recusada o campo e o motivo',
  })
  @ApiExtraModels(...Object.values(lineForms))
  @ApiEnvelope(BatchView, { status: 201 })
  async book(
    @Body() { entries }: BookBatchDto,
    @Context() context: CommandContext,
    @Req() { user }: LivroRequest,
  ): Promise<Answer<BatchView>> {
    const kinds = entries.map(({ kind }) => kind as BatchKind);
    if (kinds.some((kind) => kind in PERMISSIONS && !user!.permissions.has(PERMISSIONS[kind])))
      throw new DomainError('FORBIDDEN', messages.forbidden);
    const lines = await this.lines.read(entries, context);
    const commands = lines.filter((line) => line instanceof JournalCommand);
    const asked = lines.map((line) => (line instanceof JournalCommand ? line.asked : line));
    const command = new BookBatch(asked, context);
    const { outcome } = await this.commands.execute(command);
    const first = Number(outcome.firstRevision) + 1;
    const booked = commands.map(({ asked: entry }, place) => ({
      id: idOf(entry),
      kind: kinds[place]!,
      entryNumber: first + place,
    }));
    const view = { batchId: command.asked.batchId, entries: booked };
    return Answer.of(view, { warnings: await this.#warnings(commands) });
  }

  @Post(':id/reverse')
  @HttpCode(200)
  @Heavy()
  @Requires('transactions:reverse')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.createTransactionInternal)
  @ApiOperation({ summary: 'Estorna todos os lançamentos de um lote por um motivo, ou nenhum' })
  @ApiEnvelope(ReversedBatchView, { command: true })
  async reverse(
    @Id() batchId: string,
    @Body() undoing: ReverseBatchDto,
    @Context() context: CommandContext,
  ): Promise<ReversedBatchView> {
    const entries = await this.history.entriesOf(batchId);
    if (entries.length === 0) throw new DomainError('NOT_FOUND', messages.batchNotFound);
    await this.commands.execute(new ReverseBatch(entries, undoing, context));
    return { batchId, reversed: entries.length };
  }

  /** What each line's own route would say of it beside its success. */
  async #warnings(commands: readonly LineCommand[]): Promise<readonly Violation[]> {
    const { statusOf } = await this.developments.now();
    const { state } = await this.books.open(ledgerDecider);
    const warnings: Violation[] = [];
    for (const [place, command] of commands.entries()) {
      const account = state.accounts.get(command.businessOn?.(state) ?? '');
      const own = [
        ...(account ? completedWarnings(statusOf(account.developmentId), 'accountId') : []),
        ...(command instanceof RegisterPayment ? await this.payers.warnings(command.asked) : []),
      ];
      warnings.push(...own.map((warning) => ofLine(place, warning)));
    }
    return warnings;
  }
}

function idOf(command: LineCommand['asked']): string {
  switch (command.type) {
    case 'RecordExpense':
      return command.expenseId;
    case 'RegisterPayment':
      return command.paymentId;
    case 'TransferMoney':
      return command.transferId;
    case 'MakeInvestment':
      return command.investmentId;
    case 'RegisterReturn':
      return command.returnId;
  }
}
