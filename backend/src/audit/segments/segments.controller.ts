/** The segments over HTTP, for who keeps the journal's files somewhere else too: which there are, and each of them. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SendsContent } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import { SegmentReader } from '../../platform/segments/segment-reader.ts';
import { BYTES } from '../proof/sent.api.ts';
import { SignedSegments } from './signed-segments.read.ts';

const NDJSON = 'application/x-ndjson';

@ApiTags('audit')
@Controller('audit/log')
export class SegmentsController {
  constructor(
    private readonly signed: SignedSegments,
    private readonly reader: SegmentReader,
  ) {}

  @Get('segments')
  @Requires('audit:read')
  @ApiOperation({
    summary: 'Os arquivos da parte selada do diário, um por linha: primeiro evento, quantos, SHA-256',
    description: 'Linhas JSON: `{"first":0,"count":1024,"sha256":"…"}`. O último é trocado a cada selo.',
  })
  @ApiProduces(NDJSON)
  @ApiOkResponse({ schema: { type: 'string' } })
  async list(@Res() response: Response): Promise<void> {
    const lines = (await this.signed.all()).map(({ first, leaves, sha256 = null }) =>
      JSON.stringify({ first, count: leaves, sha256 }),
    );
    response.setHeader('Content-Type', NDJSON);
    response.setHeader('Cache-Control', 'no-store');
    response.send(lines.map((line) => `${line}\n`).join(''));
  }

  @Get('segment/:sha256')
  @SendsContent()
  @Requires('audit:read')
  @ApiOperation({
    summary: 'Um arquivo da parte selada do diário, pelo seu SHA-256',
    description:
      'Os eventos como foram selados (docs/reference/proof-formats.md). Os dados pessoais vão cifrados. Nunca muda: o nome é o do conteúdo.',
  })
  @ApiProduces(BYTES)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 304, description: 'O mesmo arquivo que quem pede já tem' })
  async file(@Param('sha256') sha256: string, @Res() response: Response): Promise<void> {
    const address = (await this.signed.all()).find((one) => one.sha256 === sha256);
    if (!address) throw new DomainError('NOT_FOUND', messages.notFound);
    const content = await this.reader.file(address);
    if (!content) throw new DomainError('SERVICE_UNAVAILABLE', messages.segmentNotThere);
    response.setHeader('Content-Type', BYTES);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('ETag', `"${sha256}"`);
    response.send(content);
  }
}
