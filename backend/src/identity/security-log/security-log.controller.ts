/** The security log over HTTP, for administrators and auditors. It is only read here. */
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { ApiEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page, pageOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { securityLogKey, SecurityLogQueries } from './security-log.queries.ts';
import { securityLogFilter, SecurityLogQuery, SecurityRecordView, viewOfRecord } from './security-log.dto.ts';

@ApiTags('security-log')
@Controller('security-log')
export class SecurityLogController {
  constructor(private readonly queries: SecurityLogQueries) {}

  @Get()
  @Requires('security-log:read')
  @ApiOperation({ summary: 'O registro de segurança, do mais novo ao mais antigo' })
  @ApiListEnvelope(SecurityRecordView)
  async list(
    @Query() query: SecurityLogQuery,
  ): Promise<readonly SecurityRecordView[] | Page<SecurityRecordView>> {
    const request = listRequest(query, { plain: 100 });
    const { rows, count } = await this.queries.list(securityLogFilter(query), request);
    const page = pageOf(request, rows, count, securityLogKey);
    return 'results' in page ? { ...page, results: page.results.map(viewOfRecord) } : page.map(viewOfRecord);
  }

  @Get(':id')
  @Requires('security-log:read')
  @ApiOperation({ summary: 'Um registro de segurança' })
  @ApiEnvelope(SecurityRecordView)
  async get(@Param('id') id: string): Promise<SecurityRecordView> {
    const row = await this.queries.byId(id);
    if (!row) throw new DomainError('NOT_FOUND', messages.notFound);
    return viewOfRecord(row);
  }
}
