/** The company over HTTP: read, and told anew. */
import { messages } from '@livro/rules';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../platform/http/changes.ts';
import { type CommandContext, Context } from '../platform/http/command-context.ts';
import { FailsSaying } from '../platform/http/failure-sentence.ts';
import { IfMatch } from '../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch } from '../platform/http/openapi.ts';
import { Requires } from '../platform/http/public.ts';
import { companyOf, DescribeCompanyDto } from './company.dto.ts';
import { Company } from './company.read.ts';
import { CompanyView, viewOf } from './company.view.ts';
import { DescribeCompany } from './describe-company.command.ts';

@ApiTags('company')
@Controller('company')
export class CompanyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly company: Company,
  ) {}

  @Get()
  @Requires('company:read')
  @ApiOperation({ summary: 'De quem são os livros: o que está na cabeça de cada documento' })
  @ApiEnvelope(CompanyView)
  async get(): Promise<CompanyView> {
    return viewOf(await this.company.now());
  }

  @Put()
  @ApiIfMatch()
  @Requires('company:update')
  @Changes('company')
  @FailsSaying(messages.failures.saveCompanyInternal, messages.failures.saveCompany)
  @ApiOperation({
    summary: 'Diz quem é a empresa, por inteiro; vale para os documentos emitidos daqui em diante',
  })
  @ApiEnvelope(CompanyView, { command: true })
  async replace(
    @Body() dto: DescribeCompanyDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<CompanyView> {
    await this.commands.execute(new DescribeCompany(companyOf(dto), context, ifMatch));
    return this.get();
  }
}
