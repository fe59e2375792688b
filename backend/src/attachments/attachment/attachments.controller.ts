/**
 * The attachments of payments, expenses and purchase requests over HTTP: the same four routes under each of them, for anyone who may
 * read or change the entity itself.
 */
import type { Area } from '@livro/rules';
import {
  Controller,
  Delete,
  Get,
  Post,
  Req,
  Res,
  type StreamableFile,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Permission } from '../../identity/public.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { SendsContent } from '../../platform/http/heavy.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEmptyEnvelope, ApiPlainListEnvelope, ApiRefusals } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { AttachmentOwner } from './events.ts';
import { AttachmentView, ROOMS } from './attachment.view.ts';
import type { OfferedContent } from './add-attachments.command.ts';
import { CHANGES } from './owner-lookup.write.ts';
import { AttachmentService } from './attachment.service.ts';
import { Uploaded, UploadInterceptor } from './upload.interceptor.ts';

/** Where forms with files are posted to. */
export const ATTACHMENTS_PATH =
  /^\/api\/((payments|expenses|purchase-requests)\/[^/]+|transactions)\/attachments\/?$/i;

const READS: Readonly<Record<AttachmentOwner, Permission>> = {
  payment: 'payments:read',
  expense: 'expenses:read',
  'purchase-request': 'purchases:read',
};

/** The history counts those of entries. */
const SHOWN_IN: Readonly<Record<AttachmentOwner, readonly Area[]>> = {
  payment: ['payments', 'transactions'],
  expense: ['expenses', 'transactions'],
  'purchase-request': ['purchase-requests', 'expenses', 'transactions'],
};

export const FILES = {
  schema: {
    type: 'object',
    required: ['files'],
    properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
  },
};

function attachmentsOf(owner: AttachmentOwner): Type<object> {
  const room = ROOMS[owner];

  @ApiTags(room)
  @Controller(`${room}/:id/attachments`)
  class OwnersAttachmentsController {
    constructor(private readonly service: AttachmentService) {}

    @Get()
    @Requires(READS[owner])
    @ApiOperation({
      summary: 'Os anexos, também os do lançamento que este corrigiu e os da solicitação que ele concluiu',
    })
    @ApiPlainListEnvelope(AttachmentView)
    @ApiRefusals(404)
    list(@Id() id: string): Promise<readonly AttachmentView[]> {
      return this.service.list(owner, id);
    }

    @Post()
    @UseInterceptors(UploadInterceptor)
    @Requires(CHANGES[owner])
    @Changes(...SHOWN_IN[owner])
    @ApiConsumes('multipart/form-data')
    @ApiBody(FILES)
    @ApiOperation({ summary: 'Anexa arquivos, todos ou nenhum: JPEG, PNG ou PDF de até 10 MB' })
    @ApiPlainListEnvelope(AttachmentView, { status: 201 })
    @ApiRefusals(413, 415)
    add(
      @Id() id: string,
      @Uploaded() contents: readonly OfferedContent[],
      @Context() context: CommandContext,
    ): Promise<readonly AttachmentView[]> {
      return this.service.add(owner, id, contents, context);
    }

    @Get(':attachmentId')
    @SendsContent()
    @Requires(READS[owner])
    @ApiOperation({ summary: 'O conteúdo de um anexo, conferido com o seu resumo' })
    @ApiProduces('application/pdf', 'image/jpeg', 'image/png')
    @ApiResponse({
      status: 200,
      description: 'O arquivo',
      schema: { type: 'string', format: 'binary' },
    })
    @ApiResponse({ status: 304, description: 'O mesmo conteúdo que quem pede já tem' })
    @ApiRefusals(401, 403, 404, 409, 410, 503)
    content(
      @Id() id: string,
      @Id('attachmentId') attachmentId: string,
      @Req() request: LivroRequest,
      @Res({ passthrough: true }) response: Response,
    ): Promise<StreamableFile | undefined> {
      return this.service.content(owner, id, attachmentId, request, response);
    }

    @Delete(':attachmentId')
    @Requires(CHANGES[owner])
    @Changes(...SHOWN_IN[owner])
    @ApiOperation({ summary: 'Retira um anexo; o livro guarda que ele esteve ali' })
    @ApiEmptyEnvelope()
    @ApiRefusals(401, 403, 404, 503)
    remove(
      @Id() id: string,
      @Id('attachmentId') attachmentId: string,
      @Context() context: CommandContext,
    ): Promise<null> {
      return this.service.remove(owner, id, attachmentId, context);
    }
  }
  // The generated hooks are named after it.
  const [first = '', ...rest] = owner.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
  Object.defineProperty(OwnersAttachmentsController, 'name', {
    value: `${[first, ...rest].join('')}AttachmentsController`,
  });
  return OwnersAttachmentsController;
}

export const attachmentsControllers = (['payment', 'expense', 'purchase-request'] as const).map(
  attachmentsOf,
);
