/** Lists and figures of purchase requests over HTTP. */
import { limits } from '@livro/rules';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { CommitmentQueries } from './commitment.queries.ts';
import { PurchaseQueries, type PurchaseFilter } from './purchase.queries.ts';
import { PurchaseView } from './purchase.view.ts';
import { PurchaseService } from './purchase.service.ts';
import {
  CommitmentView,
  commitmentView,
  PurchaseSummaryView,
  summaryView,
  WaitingPurchasesView,
} from './purchase-summary.view.ts';
import { CommitmentsQuery, purchaseFilter, purchaseSorts, PurchasesQuery } from './purchase.dto.ts';

type Listed = Promise<readonly PurchaseView[] | Page<PurchaseView>>;

@ApiTags('purchase-requests')
@Controller('purchase-requests')
export class PurchaseListsController {
  constructor(
    private readonly service: PurchaseService,
    private readonly queries: PurchaseQueries,
    private readonly commitments: CommitmentQueries,
  ) {}

  @Get()
  @Requires('purchases:read')
  @ApiOperation({ summary: 'Solicitações de compra, da mais nova à mais antiga' })
  @ApiListEnvelope(PurchaseView)
  list(@Query() query: PurchasesQuery, @Req() asked: LivroRequest): Listed {
    return this.#list(query, asked);
  }

  @Get('my-requests')
  @Requires('purchases:read')
  @ApiOperation({ summary: 'As solicitações de quem pergunta' })
  @ApiListEnvelope(PurchaseView)
  mine(@Query() query: PurchasesQuery, @Req() asked: LivroRequest): Listed {
    return this.#list(query, asked, { requestedBy: asked.user?.id });
  }

  @Get('pending-approvals')
  @Requires('purchases:read')
  @ApiOperation({ summary: 'As que esperam por aprovação' })
  @ApiListEnvelope(PurchaseView)
  pending(@Query() query: PurchasesQuery, @Req() asked: LivroRequest): Listed {
    return this.#list(query, asked, { statuses: ['pending'] });
  }

  @Get('approved-requests')
  @Requires('purchases:read')
  @ApiOperation({ summary: 'As aprovadas que esperam pela compra' })
  @ApiListEnvelope(PurchaseView)
  approved(@Query() query: PurchasesQuery, @Req() asked: LivroRequest): Listed {
    return this.#list(query, asked, { statuses: ['approved'] });
  }

  @Get('waiting')
  @Requires('purchases:read')
  @ApiOperation({ summary: 'Quantas esperam pela aprovação de quem pergunta' })
  @ApiEnvelope(WaitingPurchasesView)
  async waiting(@Req() asked: LivroRequest): Promise<WaitingPurchasesView> {
    return { count: await this.service.waiting(asked) };
  }

  @Get('summary')
  @Requires('purchases:read')
  @ApiOperation({ summary: 'Quantas há e quanto custam, por situação, urgência e categoria' })
  @ApiEnvelope(PurchaseSummaryView)
  async summary(): Promise<PurchaseSummaryView> {
    return summaryView(await this.queries.sums());
  }

  @Get('commitments')
  @Requires('purchases:read')
  @ApiOperation({ summary: 'Por empreendimento: o que foi lançado, o que está comprometido e o que resta' })
  @ApiListEnvelope(CommitmentView)
  async committed(@Query() { development }: CommitmentsQuery): Promise<readonly CommitmentView[]> {
    return (await this.commitments.list(development)).map(commitmentView);
  }

  #list(query: PurchasesQuery, asked: LivroRequest, fixed: PurchaseFilter = {}): Listed {
    const filter: PurchaseFilter = { ...purchaseFilter(query), ...fixed };
    const request = listRequest(query, { plain: limits.newestByDefault });
    return this.service.list(filter, purchaseSorts.read(query.sort, query.order)!, request, asked);
  }
}
