/** Figures, options, tags and the bulk registration of clients. Its fixed paths come before those with an id. */
import { limits, messages } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { AccessesPersonalData } from '../../platform/security-log/records-security.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { sightOf } from '../personal-data/client-sight.read.ts';
import { ClientFigures } from './client-figures.read.ts';
import { ClientOptionView, ClientSummaryView } from './client-figures.view.ts';
import { BulkClients } from './bulk-clients.api.ts';
import { formerFor } from './client-warnings.api.ts';
import { BulkClientsDto, ClientOptionsQuery } from './client-changes.dto.ts';

class BulkErrorView {
  @ApiProperty({ type: 'integer', description: 'Posição na lista enviada, a partir de 0' }) index!: number;
  @ApiProperty() error!: string;
  @ApiProperty({
    description: 'O item como foi enviado, o que quer que seja',
    nullable: true,
    oneOf: [
      { type: 'object', additionalProperties: true },
      { type: 'array', items: {} },
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
    ],
  })
  data!: unknown;
}

class BulkView {
  @ApiProperty({ type: 'integer', description: 'Clientes cadastrados' }) success!: number;
  @ApiProperty({ type: [BulkErrorView] }) errors!: BulkErrorView[];
}

@ApiTags('clients')
@Controller('clients')
export class ClientFiguresController {
  constructor(
    private readonly figures: ClientFigures,
    private readonly bulk: BulkClients,
  ) {}

  @Get('summary')
  @Requires('clients:read')
  @ApiOperation({ summary: 'Números dos clientes ativos' })
  @ApiEnvelope(ClientSummaryView)
  summary(): Promise<ClientSummaryView> {
    return this.figures.summary();
  }

  @Get('options')
  @Requires('clients:read')
  @AccessesPersonalData('clients')
  @ApiOperation({ summary: 'Clientes para escolher: de um empreendimento, ou os que ainda não estão nele' })
  @ApiPlainListEnvelope(ClientOptionView)
  options(@Query() query: ClientOptionsQuery, @Req() request: LivroRequest): Promise<ClientOptionView[]> {
    const { search, developmentId, available = false, limit = limits.clientOptionsMax } = query;
    const most = Math.min(limit, limits.clientOptionsMax);
    return this.figures.options({ search, developmentId, available, limit: most }, sightOf(request));
  }

  @Get('tags')
  @Requires('clients:read')
  @ApiOperation({ summary: 'As tags dos clientes ativos' })
  @ApiPlainListEnvelope('string')
  tags(): Promise<string[]> {
    return this.figures.tags();
  }

  @Post('bulk')
  @HttpCode(200)
  @Requires('clients:create')
  @Changes('clients', 'payments', 'transactions', 'developments', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.createClientInternal, messages.failures.createClient)
  @ApiOperation({ summary: 'Cadastra vários clientes; cada um que não pode ser é dito, os outros ficam' })
  @ApiBody({ type: BulkClientsDto })
  @ApiEnvelope(BulkView, { command: true })
  async register(
    @Body() sent: Record<string, unknown>,
    @Context() context: CommandContext,
    @Req() sender: LivroRequest,
  ): Promise<BulkView> {
    return this.bulk.register(sent.clients, context, formerFor(sender));
  }
}
