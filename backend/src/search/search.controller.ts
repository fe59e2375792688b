/** The search over everything over HTTP: open to whoever is signed in, each kind of record to those who may read it. */
import { searchText } from '@livro/rules';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { sightOf } from '../clients/personal-data/client-sight.read.ts';
import { CallsInProgress } from '../platform/http/calls-in-progress.ts';
import { ApiEnvelope } from '../platform/http/openapi.ts';
import { RequiresSession } from '../platform/http/public.ts';
import { type CommandContext, Context } from '../platform/http/command-context.ts';
import type { LivroRequest } from '../platform/http/request.ts';
import { WireText } from '../platform/http/wire-field.ts';
import { SecurityLog } from '../platform/security-log/security-log.ts';
import { SearchService } from './search.service.ts';
import { SearchView } from './search.view.ts';

class SearchQuery {
  @WireText(searchText, {
    optional: true,
    description: 'Palavras, número, valor, documento, CPF; sem acentos e com erros de digitação também',
  })
  q?: string;
}

@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(
    private readonly calls: CallsInProgress,
    private readonly service: SearchService,
    private readonly securityLog: SecurityLog,
  ) {}

  @Get()
  @RequiresSession()
  @ApiOperation({ summary: 'Procura em tudo o que quem pergunta pode ver; o mais útil primeiro' })
  @ApiEnvelope(SearchView)
  async find(
    @Query() { q = '' }: SearchQuery,
    @Req() asked: LivroRequest,
    @Context() { today }: CommandContext,
  ): Promise<SearchView> {
    if (q === '') return { groups: [], failed: [] };
    this.calls.take('search', asked);
    const { permissions } = asked.user!;
    const found = await this.service.search(q, { permissions, today, sight: sightOf(asked) });
    if (found.groups.some(({ kind }) => kind === 'client' || kind === 'unit'))
      this.securityLog.record({ kind: 'personal-data-read', outcome: 'ok', details: { area: 'clients' } });
    return found;
  }
}
