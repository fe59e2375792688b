/** One client's page over HTTP: what was paid and is owed, attachments, and the steps of the record. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Controller, Get, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { AccessesPersonalData } from '../../platform/security-log/records-security.ts';
import { sightOf } from '../personal-data/client-sight.read.ts';
import { ClientAccountQueries } from './client-account.queries.ts';
import { ClientAccountView, ClientAttachmentView, RecordStepView } from './client-account.view.ts';
import { RecordSteps } from './record-steps.read.ts';

@Controller('clients/:id')
export class ClientAccountController {
  constructor(
    private readonly accounts: ClientAccountQueries,
    private readonly steps: RecordSteps,
  ) {}

  @Get('account')
  @ApiTags('payments')
  @Requires('payments:read')
  @ApiOperation({ summary: 'O que um cliente pagou, deve e recebeu de volta; também de um apagado' })
  @ApiEnvelope(ClientAccountView)
  async sums(@Id() id: string, @Context() { today }: CommandContext): Promise<ClientAccountView> {
    return known(await this.accounts.of(id, today));
  }

  @Get('attachments')
  @ApiTags('payments')
  @Requires('payments:read')
  @ApiOperation({ summary: 'Os anexos dos pagamentos de um cliente, os mais novos primeiro' })
  @ApiPlainListEnvelope(ClientAttachmentView)
  attachments(@Id() id: string): Promise<ClientAttachmentView[]> {
    return this.accounts.attachments(id);
  }

  @Get('history')
  @ApiTags('clients')
  @Requires('clients:read')
  @AccessesPersonalData('clients')
  @ApiOperation({ summary: 'O que mudou no cadastro de um cliente, quando e por quem, o mais novo primeiro' })
  @ApiPlainListEnvelope(RecordStepView)
  async history(@Id() id: string, @Req() request: LivroRequest): Promise<RecordStepView[]> {
    return known(await this.steps.of(id, sightOf(request)));
  }
}

function known<View>(view: View | undefined): View {
  if (view === undefined) throw new DomainError('NOT_FOUND', messages.clientNotFound);
  return view;
}
