/** Erasing a client over HTTP: what will stay, the act itself, and how far it has come. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { EraseContents } from '../../attachments/public.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires, RequiresRecentSignIn } from '../../platform/http/public.ts';
import { ReadsFirst } from '../../platform/http/read-own-writes.ts';
import { AccessesPersonalData, RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { ErasableAttachmentView, ErasePreviewView } from '../client/client-figures.view.ts';
import { NamedTexts } from '../personal-data/named-texts.read.ts';
import { EraseClient } from '../client/client-status.commands.ts';
import { ErasureProcess } from './erasure-process.write.ts';
import type { Erasure } from './erasure.read.ts';
import { EraseAttachmentsDto, EraseClientDto } from './erasure.dto.ts';
import { erasureView, ErasureView } from './erasure.view.ts';

/** Most erasures are complete by then; what takes longer goes on by itself. */
const WAIT_MS = 5_000;
const NOT_TRIED: Erasure = { finishedAt: undefined, delay: undefined };

@ApiTags('clients')
@Controller('clients/:id')
export class ErasureController {
  constructor(
    private readonly commands: CommandBus,
    private readonly texts: NamedTexts,
    private readonly erasures: ErasureProcess,
  ) {}

  @Get('erase-preview')
  @Requires('clients:erase')
  @AccessesPersonalData('clients')
  @ApiOperation({ summary: 'O que uma exclusão de dados não alcança: textos do livro que podem ter nomes' })
  @ApiEnvelope(ErasePreviewView)
  async preview(@Id() id: string): Promise<ErasePreviewView> {
    const view = await this.texts.of(id);
    if (view === undefined) throw new DomainError('NOT_FOUND', messages.clientNotFound);
    return view;
  }

  @Post('erase')
  @HttpCode(200)
  @ApiIfMatch()
  @Requires('clients:erase')
  @Changes(
    'clients',
    'payments',
    'transactions',
    'developments',
    'dashboard',
    'expenses',
    'purchase-requests',
  )
  @RequiresRecentSignIn()
  @RecordsSecurity('personal-data-erased', { details: { area: 'clients' } })
  @ApiOperation({ summary: 'Apaga para sempre os dados pessoais; saldos e lançamentos ficam' })
  @ApiEnvelope(ErasureView, { command: true })
  async erase(
    @Id() id: string,
    @Body() { ground, reason }: EraseClientDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<ErasureView> {
    await this.commands.execute(new EraseClient(id, { ground, text: reason }, context, ifMatch));
    // The event is booked: a database that goes away now only delays what follows from it.
    const erasure = await this.erasures.stateOf(id, WAIT_MS).catch(() => NOT_TRIED);
    return erasureView(id, erasure ?? NOT_TRIED);
  }

  @Post('erase-attachments')
  @ReadsFirst()
  @HttpCode(200)
  @Requires('clients:erase')
  @Changes('clients', 'payments', 'expenses', 'purchase-requests')
  @RequiresRecentSignIn()
  @RecordsSecurity('personal-data-erased', { details: { area: 'attachments' } })
  @ApiOperation({ summary: 'Remove para sempre os conteúdos de anexos dos pagamentos de um cliente' })
  @ApiPlainListEnvelope(ErasableAttachmentView, { command: true })
  async eraseAttachments(
    @Id() id: string,
    @Body() { attachments, includeShared = false }: EraseAttachmentsDto,
    @Context() context: CommandContext,
  ): Promise<ErasableAttachmentView[]> {
    const own = await this.texts.attachmentsOf(id);
    if (!attachments.every((one) => own.some((other) => other.id === one)))
      throw new DomainError('NOT_FOUND', messages.attachmentNotFound, 'attachments');
    const erased = await this.commands.execute(new EraseContents(attachments, includeShared, context));
    // With every other that had the content: nobody has it any more.
    return own.map((one) => (erased.has(one.id) ? { ...one, contentErased: true, elsewhere: 0 } : one));
  }

  @Get('erasure')
  @Requires('clients:erase')
  @ApiOperation({ summary: 'Até onde foi a exclusão dos dados de um cliente' })
  @ApiEnvelope(ErasureView)
  async state(@Id() id: string): Promise<ErasureView> {
    const erasure = await this.erasures.stateOf(id);
    if (erasure === undefined) throw new DomainError('NOT_FOUND', messages.erasureNotFound);
    return erasureView(id, erasure);
  }
}
