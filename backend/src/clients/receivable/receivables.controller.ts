/** Receivables over HTTP: what is due from clients over all developments, and how late it is. */
import { limits } from '@livro/rules';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { AccessesPersonalData } from '../../platform/security-log/records-security.ts';
import { type ReceivableFilter, ReceivableQueries } from './receivable.queries.ts';
import { ReceivableAgesView, ReceivableView } from './receivable.view.ts';
import { ReceivablesQuery } from './receivables.dto.ts';

@ApiTags('payments', 'clients')
@Controller('receivables')
@AccessesPersonalData('clients')
export class ReceivablesController {
  constructor(private readonly receivables: ReceivableQueries) {}

  @Get()
  @Requires('payments:read')
  @ApiOperation({ summary: 'Pagamentos pendentes de todos os empreendimentos, o que vence antes primeiro' })
  @ApiListEnvelope(ReceivableView)
  list(
    @Query() query: ReceivablesQuery,
    @Context() { today }: CommandContext,
  ): Promise<readonly ReceivableView[] | Page<ReceivableView>> {
    const request = listRequest(query, { plain: limits.newestByDefault });
    return this.receivables.list(filterOf(query), { today, oldestFirst: query.sort === 'date' }, request);
  }

  @Get('ages')
  @Requires('payments:read')
  @ApiOperation({
    summary: 'Quanto há a receber por atraso, de tudo, de cada empreendimento e dos clientes que mais devem',
  })
  @ApiEnvelope(ReceivableAgesView)
  ages(@Query() query: ReceivablesQuery, @Context() { today }: CommandContext): Promise<ReceivableAgesView> {
    return this.receivables.ages(filterOf(query), today);
  }
}

const filterOf = ({ development, client, search, age }: ReceivablesQuery): ReceivableFilter => ({
  developmentId: development,
  clientId: client,
  search,
  age,
});
