/** The register of issued books and papers over HTTP, and issuing the book of a year. */
import { bookKinds, type BookKind, messages, year } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { WireChoice, WireInteger } from '../../platform/http/wire-field.ts';
import { BookIssuing } from './issue-book.write.ts';
import { IssuedPapers } from './issued-papers.read.ts';
import { IssuedPaperView, issuedPaperView } from './issued-papers.view.ts';

export class IssueBookDto {
  @WireChoice(bookKinds)
  kind!: BookKind;

  @WireInteger(year)
  year!: number;
}

@ApiTags('audit')
@Controller('audit/issued-papers')
export class IssuedPapersController {
  constructor(
    private readonly papers: IssuedPapers,
    private readonly issuing: BookIssuing,
  ) {}

  @Get()
  @Requires('audit:read')
  @ApiOperation({
    operationId: 'issuedPapers',
    summary: 'Os livros do ano e os lotes que foram emitidos, do mais novo, com número, edição e SHA-256',
  })
  @ApiPlainListEnvelope(IssuedPaperView)
  async list(): Promise<readonly IssuedPaperView[]> {
    return (await this.papers.all()).map(issuedPaperView);
  }

  @Post('books')
  @HttpCode(200)
  @Heavy()
  @Requires('audit:deliver')
  @Changes('audit')
  @ApiOperation({
    operationId: 'issueBook',
    summary: 'Emite o livro de um ano; o que não mudou conserva número e arquivo, o que mudou é nova edição',
  })
  @ApiEnvelope(IssuedPaperView, { command: true })
  async issue(
    @Body() { kind, year: of }: IssueBookDto,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
  ): Promise<Answer<IssuedPaperView>> {
    const { bookId, isUnchanged } = await this.issuing.issue(kind, of, context, request);
    const paper = (await this.papers.all()).find(({ id }) => id === bookId)!;
    const message = isUnchanged ? messages.bookUnchanged(paper.number, paper.edition) : undefined;
    return Answer.of(issuedPaperView(paper), { message });
  }
}
