/** How the program fares, for those who run it and those who audit it. Reads only: what is done about it has routes of its own. */
import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SETTINGS } from '../platform/config/config.module.ts';
import type { Settings } from '../platform/config/settings.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../platform/http/openapi.ts';
import { Requires } from '../platform/http/public.ts';
import type { LivroRequest } from '../platform/http/request.ts';
import { recentFailures } from '../platform/observability/recent-failures.ts';
import { RebuildService } from '../platform/projections/http/rebuild.service.ts';
import { ProjectionLags } from '../platform/projections/progress/projection-lag.ts';
import { Rebuilds } from '../platform/projections/rebuild/rebuilds.ts';
import { ParkedList } from './parked-list.ts';
import { RecentDecisions } from './recent-decisions.ts';
import { SystemParts } from './system-parts.ts';
import {
  ParkedCaseView,
  parkedCaseView,
  SystemErrorsView,
  SystemProjectionView,
  systemProjectionView,
  SystemView,
} from './system.view.ts';
import { toldSettings } from './told-settings.ts';

@ApiTags('system')
@Controller('system')
export class SystemController {
  constructor(
    private readonly parts: SystemParts,
    private readonly decisions: RecentDecisions,
    private readonly lags: ProjectionLags,
    private readonly rebuilds: Rebuilds,
    private readonly asked: RebuildService,
    private readonly parked: ParkedList,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  @Requires('system:read')
  @ApiOperation({ operationId: 'getSystem', summary: 'Como está cada parte do programa, e quem o atualiza' })
  @ApiEnvelope(SystemView)
  async get(): Promise<SystemView> {
    const askedAt = new Date().toISOString();
    const [{ overall, parts, processes }, decisions] = await Promise.all([
      this.parts.state(),
      this.decisions.newest().catch(() => null),
    ]);
    const settings = toldSettings(this.settings);
    const candidates = processes?.map(({ name, since, leads, isThis }) => ({ name, since, leads, isThis }));
    return { askedAt, overall, parts, processes: candidates ?? null, settings, decisions };
  }

  @Get('projections')
  @Requires('system:read')
  @ApiOperation({
    operationId: 'listSystemProjections',
    summary: 'Cada modelo de leitura: até onde chegou, a que ritmo, e o andamento da reconstrução',
  })
  @ApiPlainListEnvelope(SystemProjectionView)
  async projections(@Req() request: LivroRequest): Promise<readonly SystemProjectionView[]> {
    const [{ projections }, statuses] = await Promise.all([this.lags.measure(), this.rebuilds.statuses()]);
    return projections.map((lag) =>
      systemProjectionView(
        lag,
        statuses.find(({ name }) => name === lag.name)!,
        this.asked.lastOf(lag.name),
        mayReadTexts(request),
      ),
    );
  }

  @Get('parked')
  @Requires('system:read')
  @ApiOperation({
    operationId: 'listParkedCases',
    summary: 'Eventos que um modelo de leitura não conseguiu ler, e as contas que esperam',
  })
  @ApiPlainListEnvelope(ParkedCaseView)
  async parkedCases(@Req() request: LivroRequest): Promise<readonly ParkedCaseView[]> {
    return (await this.parked.cases()).map((one) => parkedCaseView(one, mayReadTexts(request)));
  }

  @Get('errors')
  @Requires('admin:read')
  @ApiOperation({
    operationId: 'listSystemErrors',
    summary: 'Os últimos avisos e falhas que este servidor escreveu no registro, desde que começou',
  })
  @ApiEnvelope(SystemErrorsView)
  errors(): SystemErrorsView {
    return { isTold: recentFailures.isTold, errors: recentFailures.all };
  }
}

const mayReadTexts = ({ user }: LivroRequest): boolean => user?.permissions.has('admin:read') ?? false;
