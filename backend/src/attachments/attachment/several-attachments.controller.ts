/** The same files put to several expenses and payments at once over HTTP; each is answered for itself. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Controller, HttpCode, Post, Query, Req, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiConsumes, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { doneAmong, oneByOne, OutcomesView } from '../../platform/http/one-by-one.ts';
import { ApiEnvelope, ApiRefusals } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { ReadsFirst } from '../../platform/http/read-own-writes.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { readId } from '../../platform/http/wire-value.ts';
import { AddAttachments, type OfferedContent } from './add-attachments.command.ts';
import { FILES } from './attachments.controller.ts';
import { AttachSeveralQuery } from './attach-several.dto.ts';
import { AttachmentQueries } from './attachment.queries.ts';
import { CHANGES } from './owner-lookup.write.ts';
import { assertFiles } from './refusals.ts';
import { Uploaded, UploadInterceptor } from './upload.interceptor.ts';

@ApiTags('transactions')
@Controller('transactions/attachments')
export class SeveralAttachmentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: AttachmentQueries,
  ) {}

  @Post()
  @ReadsFirst()
  @HttpCode(200)
  @UseInterceptors(UploadInterceptor)
  @Requires('expenses:update')
  @Changes('transactions', 'expenses', 'payments')
  @FailsSaying(messages.failures.attachInternal)
  @ApiConsumes('multipart/form-data')
  @ApiBody(FILES)
  @ApiOperation({
    summary: 'Anexa os mesmos arquivos a várias despesas e pagamentos; cada um que não pode ser é dito',
  })
  @ApiEnvelope(OutcomesView, { command: true })
  @ApiRefusals(413, 415)
  async add(
    @Query() { ids }: AttachSeveralQuery,
    @Uploaded() contents: readonly OfferedContent[],
    @Context() context: CommandContext,
    @Req() { user }: LivroRequest,
  ): Promise<OutcomesView> {
    // What is wrong with a file is wrong for every entry.
    assertFiles(contents.map(({ name, size, mediaType: type }) => ({ name, size, type })));
    const answers = await oneByOne({
      ids,
      contentOf: () => ({ files: contents.map(({ name, size, sha256 }) => ({ name, size, sha256 })) }),
      context,
      failed: messages.failures.attachInternal,
      act: async (id, itsContext) => {
        const known = readId(id);
        const owner = typeof known === 'string' ? await this.queries.ownerOfEntry(known) : undefined;
        if (owner === undefined) throw new DomainError('NOT_FOUND', messages.transactionNotFound);
        if (owner === null) throw new DomainError('INVALID_TYPE', messages.attachmentsNotOfKind);
        if (!user?.permissions.has(CHANGES[owner])) throw new DomainError('FORBIDDEN', messages.forbidden);
        await this.commands.execute(new AddAttachments(owner, known as string, contents, itsContext));
      },
    });
    const results = answers.map(({ result: _, ...answer }) => answer);
    return { done: doneAmong(results), results };
  }
}
