/** Statements as files: of one account, or of all accounts of a development. */
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import { statementRange } from '../../ledger/journal/list-filters.api.ts';
import { fileName } from '../read/file-names.ts';
import { Names } from '../read/names.ts';
import { type PrintedStatement, Statements } from '../read/statements.ts';
import { ApiFile, CSV, PDF, XLSX } from './api-file.ts';
import { PrintStatementQuery } from './report.dto.ts';
import { sendFile } from './send-file.ts';

@ApiTags('reports')
@Heavy()
@Controller('reports')
export class StatementsController {
  constructor(
    private readonly statements: Statements,
    private readonly names: Names,
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
    @Res() response: Response,
  ): Promise<void> {
    const statement = await this.statements.ofAccount(id, statementRange(query, context.today));
    await this.#send(statement, query, context, response);
  }

  @Get('developments/:id/statement')
  @Requires('transactions:read')
  @ApiOperation({ summary: 'Extrato de um empreendimento: o de cada conta, e os totais de todas' })
  @ApiFile(PDF, XLSX, CSV)
  async ofDevelopment(
    @Id() id: string,
    @Query() query: PrintStatementQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const statement = await this.statements.ofDevelopment(id, statementRange(query, context.today));
    await this.#send(statement, query, context, response);
  }

  async #send(
    statement: PrintedStatement,
    { format }: PrintStatementQuery,
    { actor, now }: CommandContext,
    response: Response,
  ): Promise<void> {
    const making = { author: await this.names.ofUser(actor.id), madeAt: now };
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
