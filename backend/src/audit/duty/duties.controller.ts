/** The separation of duties over HTTP: who did what, who did two things that one should not do alone, and each act behind it. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page, pageOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { overlaps, roles } from './duties.ts';
import { DutiesQuery, DutyActsQuery, periodOf } from './duties.dto.ts';
import { DutiesView, dutiesView, DutyActView, dutyActView } from './duties.view.ts';
import { DutyQueries, type FoundAct } from './duty.queries.ts';

const NEWEST = 100;

@ApiTags('audit')
@Controller('audit/duties')
export class DutiesController {
  constructor(private readonly queries: DutyQueries) {}

  @Get()
  @Requires('audit:verify')
  @ApiOperation({
    summary: 'Quem fez o quê num período, e quem fez sozinho o que pede duas pessoas',
  })
  @ApiEnvelope(DutiesView)
  async matrix(@Query() query: DutiesQuery, @Context() { today }: CommandContext): Promise<DutiesView> {
    const period = periodOf(query, today);
    const [acts, found] = await Promise.all([
      this.queries.acts(
        period,
        roles.flatMap(({ kinds }) => kinds),
      ),
      this.queries.overlaps(period),
    ]);
    const people = await this.queries.people([...new Set(acts.map(({ person_id }) => person_id))]);
    return dutiesView(period, { acts, overlaps: found, people });
  }

  @Get('acts')
  @Requires('audit:verify')
  @ApiOperation({
    summary:
      'Os atos de uma pessoa num papel, ou numa sobreposição com o que ela tinha feito antes; do mais novo',
  })
  @ApiListEnvelope(DutyActView)
  async acts(
    @Query() query: DutyActsQuery,
    @Context() { today }: CommandContext,
  ): Promise<readonly DutyActView[] | Page<DutyActView>> {
    const request = listRequest(query, { plain: NEWEST, pageSize: NEWEST });
    const { rows, count } = await this.queries.actsOf(
      query.person,
      periodOf(query, today),
      askedFor(query),
      request,
    );
    const page = pageOf(request, rows, count, keyOf);
    return 'results' in page ? { ...page, results: page.results.map(dutyActView) } : page.map(dutyActView);
  }
}

const keyOf = ({ recorded_at, stream, revision }: FoundAct): readonly (string | number)[] => [
  recorded_at.toISOString(),
  stream,
  revision,
];

function askedFor({ role, overlap }: DutyActsQuery) {
  const together = overlaps.find(({ name }) => name === overlap);
  if (together) return { kinds: together.second, overlap: together };
  const one = roles.find(({ name }) => name === role);
  if (!one) throw new DomainError('REQUIRED_FIELD', messages.required('Papel'), 'role');
  return { kinds: one.kinds };
}
