/** Statements as files: of one account, or of all accounts of a development. */
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { statementRange } from '../../ledger/journal/list-filters.api.ts';
import { fileName } from '../read/file-names.ts';
import { Printings } from '../read/printings.ts';
import { type PrintedStatement, Statements } from '../read/statements.ts';
import { ApiFile, CSV, PDF, XLSX } from './api-file.ts';
import { PrintStatementQuery } from './report.dto.ts';
import { sendFile } from './send-file.ts';

/** Who asks, and where the answer goes. */
interface Asked {
  readonly context: CommandContext;
  readonly request: LivroRequest;
  readonly response: Response;
}

@ApiTags('reports')
@Heavy()
@Controller('reports')
export class StatementsController {
  constructor(
    private readonly statements: Statements,
    private readonly printings: Printings,
  ) {}

  @Get('accounts/:id/statement')
  @Requires('transactions:read')
  @ApiOperation({
    summary: 'Extrato de uma conta: saldo anterior, cada movimento com o saldo depois dele, saldo final',
  })
  @ApiFile(PDF, XLSX, CSV)
  async ofAccount(
    @Id() id: string,
    @Query() query: PrintStatementQuery,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    const statement = await this.statements.ofAccount(id, statementRange(query, context.today));
    await this.#send(statement, query, { context, request, response });
  }

  @Get('developments/:id/statement')
  @Requires('transactions:read')
  @ApiOperation({ summary: 'Extrato de um empreendimento: o de cada conta, e os totais de todas' })
  @ApiFile(PDF, XLSX, CSV)
  async ofDevelopment(
    @Id() id: string,
    @Query() query: PrintStatementQuery,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    const statement = await this.statements.ofDevelopment(id, statementRange(query, context.today));
    await this.#send(statement, query, { context, request, response });
  }

  async #send(
    statement: PrintedStatement,
    { format }: PrintStatementQuery,
    { context, request, response }: Asked,
  ): Promise<void> {
    const entries = { first: 1, last: statement.upToEntry };
    const making = await this.printings.of(context, request, entries);
    const { developmentName, accountName, from, to } = statement;
    const name = fileName('Extrato', developmentName, accountName, from ? `${from} a ${to}` : `até ${to}`);
    // The libraries of the formats are loaded with the first file: nobody's start waits for them.
    await sendFile(response, { name, format }, async (output) => {
      if (format === 'pdf') {
        const { writeStatementPdf } = await import('../files/pdf/statement-pdf.ts');
        return writeStatementPdf(statement, making, output);
      }
      const sheets = await import('../files/statement-sheets.ts');
      return format === 'xlsx'
        ? sheets.writeStatementXlsx(statement, making, output)
        : sheets.writeStatementCsv(statement, output);
    });
  }
}
