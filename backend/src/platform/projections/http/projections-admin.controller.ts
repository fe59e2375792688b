/** The projections for administrators: where they stand, rebuilding, going on and going back. Parses and answers only. */
import { reasonChecks } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../http/changes.ts';
import { type CommandContext, Context } from '../../http/command-context.ts';
import { ApiEnvelope, ApiListEnvelope } from '../../http/openapi.ts';
import { Requires } from '../../http/public.ts';
import { ReadsNoModels } from '../../http/read-own-writes.ts';
import { WireBoolean, WireText } from '../../http/wire-field.ts';
import { ParkedEvents } from '../parking/parked.types.ts';
import { Rebuilds } from '../rebuild/rebuilds.ts';
import {
  AskedProjectionsView,
  GenerationView,
  generationView,
  ParkedDecisionView,
  parkedDecisionView,
  ParkedEventView,
  parkedEventView,
  ProjectionView,
  projectionView,
} from './projections-admin.view.ts';
import { RebuildDecisions } from './rebuild-decisions.ts';
import { RebuildService } from './rebuild.service.ts';

export class RebuildDto {
  @WireBoolean(undefined, { optional: true, default: false, description: 'Não troca: espera por "promote"' })
  hold!: boolean;
}

export class SkipDto {
  @WireText(reasonChecks.reason, { description: 'Por que o evento fica fora da projeção' })
  reason!: string;
}

@ApiTags('projections')
@ReadsNoModels()
@Controller('admin/projections')
export class ProjectionsAdminController {
  constructor(
    private readonly rebuilds: Rebuilds,
    private readonly service: RebuildService,
    private readonly decisions: RebuildDecisions,
    private readonly parkedEvents: ParkedEvents,
  ) {}

  @Get()
  @Requires('admin:read')
  @ApiOperation({ operationId: 'listProjections', summary: 'Cada projeção e onde está cada geração dela' })
  @ApiListEnvelope(ProjectionView)
  async list(): Promise<readonly ProjectionView[]> {
    const statuses = await this.rebuilds.statuses();
    return statuses.map((status) => projectionView(status, this.service.lastOf(status.name)));
  }

  @Get('parked')
  @Requires('admin:read')
  @ApiOperation({ operationId: 'listParkedEvents', summary: 'Eventos que uma projeção não conseguiu ler' })
  @ApiListEnvelope(ParkedEventView)
  async parked(): Promise<readonly ParkedEventView[]> {
    return (await this.parkedEvents.list()).map(parkedEventView);
  }

  @Post('parked/:id/retry')
  @HttpCode(200)
  @Requires('admin:manage')
  @Changes('projections', 'system')
  @ApiOperation({ operationId: 'retryParkedEvent', summary: 'Tenta de novo um evento estacionado' })
  @ApiEnvelope(ParkedDecisionView, { command: true })
  async retry(@Param('id') id: string, @Context() { actor }: CommandContext): Promise<ParkedDecisionView> {
    return parkedDecisionView(await this.parkedEvents.retry(id, actor));
  }

  @Post('parked/:id/skip')
  @HttpCode(200)
  @Requires('admin:manage')
  @Changes('projections', 'system')
  @ApiOperation({
    operationId: 'skipParkedEvent',
    summary: 'Deixa um evento estacionado fora da projeção para sempre',
  })
  @ApiEnvelope(ParkedDecisionView, { command: true })
  async skip(
    @Param('id') id: string,
    @Body() { reason }: SkipDto,
    @Context() { actor }: CommandContext,
  ): Promise<ParkedDecisionView> {
    return parkedDecisionView(await this.parkedEvents.skip(id, reason, actor));
  }

  @Post('rebuild')
  @HttpCode(200)
  @Requires('projections:rebuild')
  @Changes('projections', 'system')
  @ApiOperation({
    operationId: 'rebuildAllProjections',
    summary: 'Reconstrói todas as projeções, lendo o diário uma vez só',
    description:
      'Responde logo; o andamento de cada uma está em `GET /admin/projections/`. Uma reconstrução por vez.',
  })
  @ApiEnvelope(AskedProjectionsView, { command: true })
  async rebuildAll(
    @Body() { hold }: RebuildDto,
    @Context() context: CommandContext,
  ): Promise<AskedProjectionsView> {
    return { projections: await this.decisions.rebuild('all', hold ? 'hold' : 'check', context) };
  }

  @Post('verify')
  @HttpCode(200)
  @Requires('projections:rebuild')
  @Changes('projections', 'system')
  @ApiOperation({
    operationId: 'verifyAllProjections',
    summary: 'Reconstrói todas as projeções ao lado, compara e descarta',
    description:
      'Responde logo; o andamento de cada uma está em `GET /admin/projections/`. Uma reconstrução por vez.',
  })
  @ApiEnvelope(AskedProjectionsView, { command: true })
  async verifyAll(@Context() context: CommandContext): Promise<AskedProjectionsView> {
    return { projections: await this.decisions.rebuild('all', 'drop', context) };
  }

  @Post('stop')
  @HttpCode(200)
  @Requires('projections:rebuild')
  @Changes('projections', 'system')
  @ApiOperation({
    operationId: 'stopProjectionRebuilds',
    summary: 'Interrompe a reconstrução em andamento; pedir de novo continua de onde parou',
  })
  @ApiEnvelope(AskedProjectionsView, { command: true })
  async stopAll(@Context() context: CommandContext): Promise<AskedProjectionsView> {
    const projections = [...this.service.underWay];
    await this.decisions.stop(undefined, context);
    return { projections };
  }

  @Get(':name')
  @Requires('admin:read')
  @ApiOperation({ operationId: 'getProjection', summary: 'Uma projeção, com o andamento da reconstrução' })
  @ApiEnvelope(ProjectionView, { command: false })
  one(@Param('name') name: string): Promise<ProjectionView> {
    return this.#view(name);
  }

  @Post(':name/rebuild')
  @HttpCode(200)
  @Requires('projections:rebuild')
  @Changes('projections', 'system')
  @ApiOperation({
    operationId: 'rebuildProjection',
    summary: 'Reconstrói ao lado do que está em uso, compara e troca',
    description: 'Responde logo; o andamento está em `GET /admin/projections/{name}/`. Uma por vez.',
  })
  @ApiEnvelope(ProjectionView, { command: true })
  async rebuild(
    @Param('name') name: string,
    @Body() { hold }: RebuildDto,
    @Context() context: CommandContext,
  ): Promise<ProjectionView> {
    await this.decisions.rebuild([name], hold ? 'hold' : 'check', context);
    return this.#view(name);
  }

  @Post(':name/verify')
  @HttpCode(200)
  @Requires('projections:rebuild')
  @Changes('projections', 'system')
  @ApiOperation({
    operationId: 'verifyProjection',
    summary: 'Reconstrói ao lado, compara e descarta',
    description: 'Responde logo; o andamento está em `GET /admin/projections/{name}/`. Uma por vez.',
  })
  @ApiEnvelope(ProjectionView, { command: true })
  async verify(@Param('name') name: string, @Context() context: CommandContext): Promise<ProjectionView> {
    await this.decisions.rebuild([name], 'drop', context);
    return this.#view(name);
  }

  @Post(':name/stop')
  @HttpCode(200)
  @Requires('projections:rebuild')
  @Changes('projections', 'system')
  @ApiOperation({
    operationId: 'stopProjectionRebuild',
    summary: 'Interrompe a reconstrução, com todas as projeções dela; pedir de novo continua de onde parou',
  })
  @ApiEnvelope(ProjectionView, { command: true })
  async stop(@Param('name') name: string, @Context() context: CommandContext): Promise<ProjectionView> {
    await this.decisions.stop(name, context);
    return this.#view(name);
  }

  @Post(':name/promote')
  @HttpCode(200)
  @Requires('projections:rebuild')
  @Changes('projections', 'system')
  @ApiOperation({ operationId: 'promoteProjection', summary: 'Troca para a geração que está à espera' })
  @ApiEnvelope(GenerationView, { command: true })
  async promote(@Param('name') name: string, @Context() context: CommandContext): Promise<GenerationView> {
    return generationView(await this.decisions.promote(name, context));
  }

  @Post(':name/rollback')
  @HttpCode(200)
  @Requires('projections:rebuild')
  @Changes('projections', 'system')
  @ApiOperation({
    operationId: 'rollbackProjection',
    summary: 'Volta à geração que estava em uso antes, depois que ela alcança o diário',
  })
  @ApiEnvelope(GenerationView, { command: true })
  async rollback(@Param('name') name: string, @Context() context: CommandContext): Promise<GenerationView> {
    return generationView(await this.decisions.rollback(name, context));
  }

  async #view(name: string): Promise<ProjectionView> {
    const [status] = await this.rebuilds.statuses([name]);
    return projectionView(status!, this.service.lastOf(name));
  }
}
