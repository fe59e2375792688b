/** The statement of a client as a file. */
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Id } from '../../platform/http/id.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { AccessesPersonalData } from '../../platform/security-log/records-security.ts';
import { ClientStatements } from '../read/client-statement.ts';
import { fileName } from '../read/file-names.ts';
import { Printings } from '../read/printings.ts';
import { ApiFile, PDF } from './api-file.ts';
import { ClientStatementQuery } from './report.dto.ts';
import { sendFile } from './send-file.ts';

@ApiTags('reports')
@Heavy()
@Controller('reports')
export class ClientStatementsController {
  constructor(
    private readonly statements: ClientStatements,
    private readonly printings: Printings,
  ) {}

  @Get('clients/:id/statement')
  @Requires('payments:read')
  @AccessesPersonalData('clients', { exported: true })
  @ApiOperation({ summary: 'Extrato de um cliente: o que pagou, o que deve e cada pagamento' })
  @ApiFile(PDF)
  async ofClient(
    @Id() id: string,
    @Query() { from, to }: ClientStatementQuery,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    const statement = await this.statements.of(id, { from, to, today: context.today });
    const making = await this.printings.of(context, request, { first: 1, last: statement.upToEntry });
    // No name in the file's name: it stands in histories and logs.
    const name = fileName('Extrato do cliente', id.slice(0, 8), context.today);
    // The library of the format is loaded with the first file: nobody's start waits for it.
    await sendFile(response, { name, format: 'pdf' }, async (output) => {
      const { writeClientPdf } = await import('../files/pdf/client-pdf.ts');
      return writeClientPdf(statement, making, output);
    });
  }
}
