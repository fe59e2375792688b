/** A client's own data over HTTP, as a file for the person (LGPD, art. 18). */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Unwrapped } from '../../platform/http/envelope.interceptor.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiRefusals } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { AccessesPersonalData } from '../../platform/security-log/records-security.ts';
import { PersonalData } from './personal-data.read.ts';
import { PersonalDataView } from './personal-data.view.ts';

@ApiTags('clients')
@Controller('clients/:id')
export class PersonalDataController {
  constructor(private readonly data: PersonalData) {}

  @Get('personal-data')
  @Unwrapped()
  @Requires('clients:export-personal')
  @AccessesPersonalData('clients', { exported: true })
  @ApiOperation({ summary: 'Tudo o que se guarda de um cliente, em um arquivo para o próprio titular' })
  @ApiExtraModels(PersonalDataView)
  @ApiResponse({
    status: 200,
    description: 'O arquivo, com o seu nome em `Content-Disposition`',
    schema: { $ref: getSchemaPath(PersonalDataView) },
  })
  @ApiRefusals(401, 403, 404, 503)
  async export(
    @Id() id: string,
    @Context() { actor, now }: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PersonalDataView> {
    const data = await this.data.of(id, actor.id, now);
    if (data === undefined) throw new DomainError('NOT_FOUND', messages.clientNotFound);
    // No name in the file's name: it stands in histories and logs.
    response.attachment(`dados-pessoais-${id}.json`);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    return data;
  }
}
