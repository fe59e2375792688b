/** The company's logo over HTTP: what is known of it, its content, set and removed. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Post,
  Req,
  Res,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiBody,
  ApiConsumes,
  ApiOperation,
  ApiProduces,
  ApiProperty,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { SendsContent } from '../../platform/http/heavy.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch, ApiRefusals } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { OfferedContent } from '../attachment/add-attachments.command.ts';
import { isKnownAlready } from '../attachment/content-heads.api.ts';
import { Uploaded, UploadInterceptor } from '../attachment/upload.interceptor.ts';
import {
  ContentDamagedError,
  ContentMissingError,
  FileStoreUnreachableError,
} from '../../platform/files/file-store.ts';
import { fileStoreRefusal } from '../../platform/files/file-store-refusal.ts';
import { RemoveLogo, SetLogo } from './change-logo.command.ts';
import { Logo } from './logo.read.ts';

/** Where a form with the logo is posted to. */
export const LOGO_PATH = /^\/api\/company\/logo\/?$/i;

const TYPES = ['image/png', 'image/jpeg'];
const LOGO_FORM = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  },
};
const nullable = { nullable: true } as const;

class LogoView {
  @ApiProperty({ type: 'string', ...nullable, description: 'Onde está a imagem; nulo: não há logotipo' })
  url!: string | null;
  @ApiProperty({ type: 'string', enum: TYPES, ...nullable }) media_type!: string | null;
  @ApiProperty({ type: 'integer', ...nullable, description: 'Pixels' }) width!: number | null;
  @ApiProperty({ type: 'integer', ...nullable, description: 'Pixels' }) height!: number | null;
  @ApiProperty({ type: 'integer', ...nullable, description: 'Bytes' }) size!: number | null;
  @ApiProperty({ type: 'string', ...nullable, description: 'Do conteúdo' }) sha256!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', ...nullable }) updated_at!: string | null;
  @ApiProperty({ type: 'integer', description: 'Para If-Match; 0 enquanto nunca houve um' })
  version!: number;
}

@ApiTags('company')
@Controller('company/logo')
export class CompanyLogoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly logo: Logo,
  ) {}

  @Get()
  @Requires('company:read')
  @ApiOperation({ summary: 'O logotipo que vai na cabeça de extratos e relatórios' })
  @ApiEnvelope(LogoView)
  async get(): Promise<LogoView> {
    const { logo, version, changedAt } = await this.logo.now();
    return {
      url: logo && `/api/company/logo/content/?sha256=${logo.sha256}`,
      media_type: logo?.mediaType ?? null,
      width: logo?.width ?? null,
      height: logo?.height ?? null,
      size: logo?.size ?? null,
      sha256: logo?.sha256 ?? null,
      updated_at: changedAt,
      version,
    };
  }

  @Get('content')
  @SendsContent()
  @Requires('company:read')
  @ApiOperation({ summary: 'A imagem do logotipo, conferida com o seu resumo' })
  @ApiProduces(...TYPES)
  @ApiResponse({ status: 200, description: 'A imagem', schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 304, description: 'A mesma imagem que quem pede já tem' })
  @ApiRefusals(401, 403, 404, 409, 503)
  async content(
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const { logo } = await this.logo.now();
    if (!logo) throw new DomainError('NOT_FOUND', messages.logo.none);
    if (isKnownAlready(logo.sha256, request, response)) return undefined;
    const picture = await this.logo.picture().catch((error: unknown) => {
      throw refusalOf(error);
    });
    // Removed in between.
    if (!picture) throw new DomainError('NOT_FOUND', messages.logo.none);
    const { content, mediaType: type } = picture;
    return new StreamableFile(content, { type, length: content.length });
  }

  @Post()
  @HttpCode(200)
  @UseInterceptors(UploadInterceptor)
  @ApiIfMatch()
  @Requires('company:update')
  @Changes('company')
  @FailsSaying(messages.failures.saveLogoInternal, messages.failures.saveLogo)
  @ApiConsumes('multipart/form-data')
  @ApiBody(LOGO_FORM)
  @ApiOperation({
    summary:
      'Define o logotipo: um PNG ou JPEG de até 1 MB e 2.000 pixels de lado; só os pixels são guardados',
  })
  @ApiEnvelope(LogoView, { command: true })
  @ApiRefusals(413, 415)
  async set(
    @Uploaded() files: readonly OfferedContent[],
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<LogoView> {
    const [file] = files;
    if (!file) throw new DomainError('REQUIRED_FIELD', messages.logo.required, 'file');
    if (files.length > 1) throw new DomainError('MAXIMUM_VALUE', messages.logo.onlyOne, 'file');
    await this.commands.execute(new SetLogo(file.path, context, ifMatch));
    return this.get();
  }

  @Delete()
  @ApiIfMatch()
  @Requires('company:update')
  @Changes('company')
  @FailsSaying(messages.failures.saveLogoInternal, messages.failures.saveLogo)
  @ApiOperation({ summary: 'Remove o logotipo; os documentos já emitidos ficam como estão' })
  @ApiEnvelope(LogoView, { command: true })
  @ApiRefusals(404)
  async remove(
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<LogoView>> {
    await this.commands.execute(new RemoveLogo(context, ifMatch));
    return Answer.of(await this.get(), { message: messages.logo.removed });
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof ContentMissingError || error instanceof ContentDamagedError)
    return new DomainError('DATA_CONSISTENCY_ERROR', messages.logo.lost);
  if (error instanceof FileStoreUnreachableError) return fileStoreRefusal(error);
  return error;
}
