/** What people do with lines of statements over HTTP: matched, opened again, ignored, booked, and an account reconciled up to a day. */
import { limits, messages, moneyAreas } from '@livro/rules';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEmptyEnvelope, ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { AcceptingLines } from './accepting-lines.write.ts';
import {
  AcceptLineDto,
  AcceptLinesDto,
  BookLineDto,
  IgnoreLineDto,
  LeaveLineOutDto,
  MatchLinesDto,
  ReconcileDto,
  UndoImportDto,
  UndoMatchesDto,
} from './banking.dto.ts';
import {
  AcceptedLineView,
  acceptedView,
  LineResultView,
  lineResultView,
  MatchedView,
} from './banking.view.ts';
import { BulkAccepting } from './bulk-accepting.write.ts';
import { Reconciling } from './reconciling.write.ts';

const failures = messages.failures;

@ApiTags('bank-accounts')
@Controller('bank-accounts')
export class ReconcilingController {
  constructor(
    private readonly reconciling: Reconciling,
    private readonly accepting: AcceptingLines,
    private readonly bulk: BulkAccepting,
  ) {}

  @Post(':account/matches')
  @Requires('banking:reconcile')
  @Changes('bank-accounts', ...moneyAreas)
  @FailsSaying(failures.reconcile)
  @ApiOperation({
    operationId: 'matchLines',
    summary:
      'Concilia linhas com lançamentos; o que o banco reteve de uma linha pode ser lançado como tarifa',
  })
  @ApiEnvelope(MatchedView, { status: 201 })
  async match(
    @Id('account') account: string,
    @Body() { lineIds, entryIds, reason, feeCategory: category, feeDescription: description }: MatchLinesDto,
    @Context() context: CommandContext,
  ): Promise<MatchedView> {
    const fee = category && { category, description };
    return matched(await this.reconciling.match(account, { lineIds, entryIds, reason, fee }, context));
  }

  @Post(':account/matches/:match/undo')
  @HttpCode(200)
  @Requires('banking:reconcile')
  @Changes('bank-accounts', 'transactions')
  @FailsSaying(failures.reconcile)
  @ApiOperation({
    operationId: 'unmatchLines',
    summary: 'Desfaz uma conciliação: as linhas voltam a esperar',
  })
  @ApiEmptyEnvelope({ command: true })
  async unmatch(
    @Id('account') account: string,
    @Id('match') matchId: string,
    @Context() context: CommandContext,
  ): Promise<null> {
    const by = context.actor.id;
    const command = { type: 'UnmatchLines', matchId, undoneEntryId: null, by } as const;
    await this.reconciling.execute(account, command, context);
    return null;
  }

  @Post(':account/lines/:line/accept')
  @Requires('banking:reconcile')
  @Changes('bank-accounts', ...moneyAreas, 'clients')
  @FailsSaying(failures.reconcile)
  @ApiOperation({
    operationId: 'acceptLine',
    summary:
      'Confirma pagamentos pendentes, conclui uma compra ou lança a transferência que a linha é, e concilia',
  })
  @ApiEnvelope(AcceptedLineView, { status: 201 })
  async accept(
    @Id('account') account: string,
    @Id('line') lineId: string,
    @Body() { paymentIds, purchaseId, counterpartAccountId, counterpartLineId }: AcceptLineDto,
    @Context() context: CommandContext,
  ): Promise<AcceptedLineView> {
    const counterpart =
      counterpartAccountId && counterpartLineId
        ? { accountId: counterpartAccountId, lineId: counterpartLineId }
        : undefined;
    const accepted = { paymentIds, purchaseId, counterpart };
    return acceptedView(await this.accepting.accept(account, lineId, accepted, context));
  }

  @Post(':account/matches/accept')
  @Heavy()
  @Requires('banking:reconcile')
  @Changes('bank-accounts', ...moneyAreas, 'clients')
  @FailsSaying(failures.reconcile)
  @ApiOperation({
    operationId: 'acceptLines',
    summary: `Concilia várias linhas, cada uma com seu lançamento ou pagamento pendente; no máximo ${limits.linesAcceptedAtOnce}`,
  })
  @ApiPlainListEnvelope(LineResultView, { status: 201 })
  async acceptSeveral(
    @Id('account') account: string,
    @Body() { lines }: AcceptLinesDto,
    @Context() context: CommandContext,
  ): Promise<readonly LineResultView[]> {
    return (await this.bulk.accept(account, lines, context)).map(lineResultView);
  }

  @Post(':account/matches/undo')
  @HttpCode(200)
  @Heavy()
  @Requires('banking:reconcile')
  @Changes('bank-accounts', 'transactions')
  @FailsSaying(failures.reconcile)
  @ApiOperation({
    operationId: 'undoMatches',
    summary: 'Desfaz várias conciliações: as linhas voltam a esperar',
  })
  @ApiEmptyEnvelope({ command: true })
  async undoSeveral(
    @Id('account') account: string,
    @Body() { matchIds }: UndoMatchesDto,
    @Context() context: CommandContext,
  ): Promise<null> {
    await this.bulk.undo(account, matchIds, context);
    return null;
  }

  @Post(':account/lines/:line/ignore')
  @HttpCode(200)
  @Requires('banking:reconcile')
  @Changes('bank-accounts', 'transactions')
  @FailsSaying(failures.reconcile)
  @ApiOperation({
    operationId: 'ignoreLine',
    summary: 'Diz que nenhum lançamento responde à linha, e por quê',
  })
  @ApiEmptyEnvelope({ command: true })
  async ignore(
    @Id('account') account: string,
    @Id('line') lineId: string,
    @Body() { reason }: IgnoreLineDto,
    @Context() context: CommandContext,
  ): Promise<null> {
    const command = { type: 'IgnoreLine', lineId, reason, by: context.actor.id } as const;
    await this.reconciling.execute(account, command, context);
    return null;
  }

  @Post(':account/lines/:line/leave-out')
  @HttpCode(200)
  @Requires('banking:reconcile')
  @Changes('bank-accounts', 'transactions')
  @FailsSaying(failures.reconcile)
  @ApiOperation({
    operationId: 'leaveLineOut',
    summary: 'Deixa a linha fora da soma: não é movimento, ou outra linha já o traz',
  })
  @ApiEmptyEnvelope({ command: true })
  async leaveOut(
    @Id('account') account: string,
    @Id('line') lineId: string,
    @Body() { as, reason }: LeaveLineOutDto,
    @Context() context: CommandContext,
  ): Promise<null> {
    const command = { type: 'LeaveLineOut', lineId, as, reason, by: context.actor.id } as const;
    await this.reconciling.execute(account, command, context);
    return null;
  }

  @Post(':account/statements/:statement/undo')
  @HttpCode(200)
  @Requires('banking:reconcile')
  @Changes('bank-accounts', 'transactions')
  @FailsSaying(failures.reconcile)
  @ApiOperation({
    operationId: 'undoImport',
    summary: 'Desfaz uma importação: as linhas que ela trouxe saem, e o arquivo pode vir de novo',
  })
  @ApiEmptyEnvelope({ command: true })
  async undoImport(
    @Id('account') account: string,
    @Id('statement') statementId: string,
    @Body() { reason }: UndoImportDto,
    @Context() context: CommandContext,
  ): Promise<null> {
    const command = { type: 'UndoImport', statementId, reason, by: context.actor.id } as const;
    await this.reconciling.execute(account, command, context);
    return null;
  }

  @Post(':account/lines/:line/restore')
  @HttpCode(200)
  @Requires('banking:reconcile')
  @Changes('bank-accounts')
  @FailsSaying(failures.reconcile)
  @ApiOperation({
    operationId: 'restoreLine',
    summary: 'Uma linha ignorada, ou fora da soma, volta a esperar',
  })
  @ApiEmptyEnvelope({ command: true })
  async restore(
    @Id('account') account: string,
    @Id('line') lineId: string,
    @Context() context: CommandContext,
  ): Promise<null> {
    const command = { type: 'RestoreLine', lineId, by: context.actor.id } as const;
    await this.reconciling.execute(account, command, context);
    return null;
  }

  @Post(':account/lines/:line/entry')
  @Requires('banking:reconcile')
  @Changes('bank-accounts', ...moneyAreas)
  @FailsSaying(failures.bookLine)
  @ApiOperation({
    operationId: 'bookLine',
    summary: 'Lança a linha como despesa ou pagamento, e concilia os dois',
  })
  @ApiEnvelope(MatchedView, { status: 201 })
  async book(
    @Id('account') account: string,
    @Id('line') lineId: string,
    @Body() dto: BookLineDto,
    @Context() context: CommandContext,
  ): Promise<MatchedView> {
    return matched(await this.reconciling.book(account, lineId, dto, context));
  }

  @Post(':account/reconciliations')
  @Requires('banking:reconcile')
  @Changes('bank-accounts')
  @FailsSaying(failures.reconcile)
  @ApiOperation({ operationId: 'reconcile', summary: 'Declara a conta conciliada até um dia' })
  @ApiEmptyEnvelope({ status: 201 })
  async reconcile(
    @Id('account') account: string,
    @Body() dto: ReconcileDto,
    @Context() context: CommandContext,
  ): Promise<null> {
    await this.reconciling.reconcile(account, dto, context);
    return null;
  }
}

const matched = (matchId: string): MatchedView => ({ match_id: matchId });
