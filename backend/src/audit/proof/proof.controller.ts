/** The proof of an event over HTTP, as one file. */
import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../../platform/http/public.ts';
import { readId, UNKNOWN_ID } from '../../platform/http/wire-value.ts';
import { EntryProofs, type Wanted } from './entry-proofs.read.ts';
import { sendText, TEXT } from './sent.api.ts';

const NUMBER = /^[1-9]\d{0,14}$/;

@ApiTags('audit')
@Controller('audit/proof')
export class ProofController {
  constructor(private readonly proofs: EntryProofs) {}

  @Get(':entry')
  @Requires('audit:read')
  @ApiOperation({
    summary: 'Prova de um lançamento: um arquivo .tlog-proof, que se confere sem o Livro',
    description:
      'Pelo número do lançamento, pelo id que as listas mostram ou pelo id do evento. Enquanto nenhum selo o conta, responde 409 ' +
      '`NOT_SEALED` e diz até quando será selado.',
  })
  @ApiProduces(TEXT)
  @ApiOkResponse({ schema: { type: 'string' } })
  ofEntry(@Param('entry') entry: string, @Res() response: Response): Promise<void> {
    if (NUMBER.test(entry)) return this.#send({ entry: Number(entry) }, response);
    const id = readId(entry);
    return this.#send({ id: typeof id === 'string' ? id : UNKNOWN_ID }, response);
  }

  @Get(':stream/:number')
  @Requires('audit:read')
  @ApiOperation({ summary: 'Prova de um evento de qualquer fluxo, pelo número que tem nele' })
  @ApiProduces(TEXT)
  @ApiOkResponse({ schema: { type: 'string' } })
  ofEvent(
    @Param('stream') stream: string,
    @Param('number') number: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.#send({ stream, number: NUMBER.test(number) ? Number(number) : 0 }, response);
  }

  async #send(wanted: Wanted, response: Response): Promise<void> {
    const { name, text } = await this.proofs.of(wanted);
    response.attachment(name);
    sendText(response, text);
  }
}
