/** The report of a development as a file. */
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { DevelopmentReports } from '../read/development-report.ts';
import { fileName } from '../read/file-names.ts';
import { Printings } from '../read/printings.ts';
import { ApiFile, PDF, XLSX } from './api-file.ts';
import { ReportQuery } from './report.dto.ts';
import { sendFile } from './send-file.ts';

@ApiTags('reports')
@Heavy()
@Controller('reports')
export class ReportsController {
  constructor(
    private readonly reports: DevelopmentReports,
    private readonly printings: Printings,
  ) {}

  @Get('developments/:id')
  @Requires('dashboard:read')
  @ApiOperation({
    summary:
      'Relatório de um empreendimento: saldos, receitas, despesas por categoria, aplicações com o valor esperado e compromissos',
  })
  @ApiFile(PDF, XLSX)
  async ofDevelopment(
    @Id() id: string,
    @Query() { format, asOf }: ReportQuery,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    const report = await this.reports.of(id, { today: context.today, asOf });
    const making = await this.printings.of(context, request, { first: 1, last: report.upToEntry });
    const name = fileName('Relatório', report.development.name, report.on);
    // The libraries of both formats are loaded with the first file: nobody's start waits for them.
    await sendFile(response, { name, format }, async (output) => {
      if (format === 'pdf') {
        const { writeReportPdf } = await import('../files/pdf/report-pdf.ts');
        return writeReportPdf(report, making, output);
      }
      const { writeReportXlsx } = await import('../files/report-workbook.ts');
      return writeReportXlsx(report, making, output);
    });
  }
}
