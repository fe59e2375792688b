/** What people did, over HTTP. Sign-ins that failed and refusals left no event: these stand in the security log. */
import type { LocalDate } from '@livro/calendar';
import { text } from '@livro/rules';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ApiListEnvelope } from '../../platform/http/openapi.ts';
import { ListQuery, listRequest, type Page, pageOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { WireDate, WireText } from '../../platform/http/wire-field.ts';
import { actionKey, ActionQueries, type FoundAction } from './action.queries.ts';

const NEWEST = 100;
const optional = { optional: true } as const;

export class ActionsQuery extends ListQuery {
  @WireText(text({ label: 'Pessoa', max: 64 }), { ...optional, description: 'O id de quem fez' })
  person?: string;

  @WireText(text({ label: 'Tipo', max: 64 }), {
    ...optional,
    description: 'O tipo do evento: `PeriodClosed`',
  })
  kind?: string;

  @WireDate(undefined, { ...optional, description: 'Primeiro dia em que foi registrado' })
  from?: LocalDate;

  @WireDate(undefined, { ...optional, description: 'Último dia' })
  to?: LocalDate;
}

export class ActionView {
  @ApiProperty({ example: 'PeriodReopened' }) kind!: string;
  @ApiProperty({ example: 'ledger' }) stream!: string;
  @ApiProperty({ type: 'integer', description: 'Número no fluxo, a partir de 1' }) number!: number;
  @ApiProperty() person_id!: string;
  @ApiProperty({ type: String, nullable: true }) person_name!: string | null;
  @ApiProperty({ format: 'date-time' }) recorded_at!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Por quê' }) reason!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'O id daquilo de que se trata' })
  subject_id!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Datas, valores e palavras fixas do evento: nenhum texto de alguém',
  })
  details!: object;
  @ApiProperty() command_id!: string;
}

function actionView({ revision, recorded_at, ...row }: FoundAction): ActionView {
  return { ...row, number: revision + 1, recorded_at: recorded_at.toISOString() };
}

@ApiTags('audit')
@Controller('audit/actions')
export class ActionsController {
  constructor(private readonly queries: ActionQueries) {}

  @Get()
  @Requires('audit:read')
  @ApiOperation({
    summary:
      'Tudo o que alguém fez, do mais novo ao mais antigo: lançamentos, correções, períodos, usuários, aprovações',
    description:
      'Entradas que falharam e recusas não deixam evento: estão no registro de segurança. Texto e valor de cada lançamento estão nele mesmo.',
  })
  @ApiListEnvelope(ActionView)
  async list(@Query() query: ActionsQuery): Promise<readonly ActionView[] | Page<ActionView>> {
    const request = listRequest(query, { plain: NEWEST, pageSize: NEWEST });
    const { rows, count } = await this.queries.list(query, request);
    const page = pageOf(request, rows, count, actionKey);
    return 'results' in page ? { ...page, results: page.results.map(actionView) } : page.map(actionView);
  }
}
