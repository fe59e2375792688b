/**
 * The journal's tree under the paths of C2SP tlog-tiles, for witnesses and other programs: checkpoint, keys, tiles and entries, as far
 * as the newest checkpoint counts.
 */
import { DomainError } from '@livro/event-sourcing';
import { countOf, parseTilePath, tileIn } from '@livro/proof';
import { messages } from '@livro/rules';
import { applyDecorators, Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../../platform/http/public.ts';
import { TimeStamps } from '../stamp/time-stamps.read.ts';
import { StoredTree, TreeNotThereError } from '../tree/stored-tree.read.ts';
import { Checkpoints } from './checkpoints.read.ts';
import { BYTES, sendBytes, sendText, TEXT } from './sent.api.ts';

type TileParams = Readonly<Record<string, string>>;

/** Paths of tiles have as many parts as the tile's number has thousands. */
const ApiTile = (...parts: readonly string[]) =>
  applyDecorators(
    ApiOperation({
      summary:
        'Um bloco da árvore, pelo caminho de C2SP tlog-tiles; os de `entries` são os hashes dos eventos',
    }),
    ...['level', ...parts].map((name) => ApiParam({ name, type: String })),
    ApiProduces(BYTES),
    ApiOkResponse({ schema: { type: 'string', format: 'binary' } }),
  );

@ApiTags('audit')
@Controller('audit/log')
export class LogController {
  constructor(
    private readonly checkpoints: Checkpoints,
    private readonly tree: StoredTree,
    private readonly stamps: TimeStamps,
  ) {}

  @Get('checkpoint')
  @Requires('audit:read')
  @ApiOperation({ summary: 'O ponto de verificação mais novo, assinado (C2SP tlog-checkpoint)' })
  @ApiProduces(TEXT)
  @ApiOkResponse({ schema: { type: 'string' } })
  async checkpoint(@Res() response: Response): Promise<void> {
    const newest = await this.checkpoints.newest();
    if (!newest) throw new DomainError('NOT_FOUND', messages.notFound);
    sendText(response, await this.checkpoints.cosigned(newest));
  }

  @Get('keys')
  @Requires('audit:read')
  @ApiOperation({ summary: 'As chaves que assinam os pontos de verificação, uma por linha' })
  @ApiProduces(TEXT)
  @ApiOkResponse({ schema: { type: 'string' } })
  async keyTexts(@Res() response: Response): Promise<void> {
    sendText(response, await this.checkpoints.keys());
  }

  @Get('stamp/:size')
  @Requires('audit:read')
  @ApiOperation({ summary: 'O carimbo do tempo (RFC 3161) do ponto de verificação de tantos eventos' })
  @ApiProduces(BYTES)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async stamp(@Param('size') size: string, @Res() response: Response): Promise<void> {
    const count = countOf(size);
    const [stamp] = count === undefined ? [] : await this.stamps.of([count]);
    if (!stamp) throw new DomainError('NOT_FOUND', messages.notFound);
    response.attachment(`${size}.tsr`);
    sendBytes(response, stamp.response);
  }

  @Get('tile/:level/:a')
  @Requires('audit:read')
  @ApiTile('a')
  tile(@Param() path: TileParams, @Res() response: Response): Promise<void> {
    return this.#send(path, response);
  }

  @Get('tile/:level/:a/:b')
  @Requires('audit:read')
  @ApiTile('a', 'b')
  partialTile(@Param() path: TileParams, @Res() response: Response): Promise<void> {
    return this.#send(path, response);
  }

  @Get('tile/:level/:a/:b/:c')
  @Requires('audit:read')
  @ApiTile('a', 'b', 'c')
  laterTile(@Param() path: TileParams, @Res() response: Response): Promise<void> {
    return this.#send(path, response);
  }

  @Get('tile/:level/:a/:b/:c/:d')
  @Requires('audit:read')
  @ApiTile('a', 'b', 'c', 'd')
  laterPartialTile(@Param() path: TileParams, @Res() response: Response): Promise<void> {
    return this.#send(path, response);
  }

  async #send({ level, a, b, c, d }: TileParams, response: Response): Promise<void> {
    const place = parseTilePath(['tile', level, a, b, c, d].filter((part) => part !== undefined).join('/'));
    const newest = await this.checkpoints.newest();
    if (!place || !newest || tileIn(newest.size, place.level, place.index).width < place.width)
      throw new DomainError('NOT_FOUND', messages.notFound);
    const bytes = place.isEntries ? this.tree.entries(place) : this.tree.tile(place);
    sendBytes(response, await bytes.catch(unavailable));
  }
}

function unavailable(error: unknown): never {
  if (error instanceof TreeNotThereError) throw new DomainError('SERVICE_UNAVAILABLE', messages.treeNotThere);
  throw error;
}
