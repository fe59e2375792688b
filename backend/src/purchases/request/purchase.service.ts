/**
 * Where the controllers of this context show requests, with the flags of anyone who asks: reads from the read model, answers to
 * commands from the request's own events.
 */
import { businessToday } from '@livro/calendar';
import { messages } from '@livro/rules';
import { DomainError } from '@livro/event-sourcing';
import { Inject, Injectable } from '@nestjs/common';
import { completedWarnings } from '../../developments/public.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Answer } from '../../platform/http/answer.ts';
import { type ListRequest, type Page, pageOf } from '../../platform/http/page.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { ApprovalRules } from '../approval-rules/approval-rules.read.ts';
import { People } from './people.read.ts';
import { purchaseKey, PurchaseQueries, type PurchaseFilter, type PurchaseSort } from './purchase.queries.ts';
import { purchaseView, type NamedPurchase, type PurchaseView, type Viewer } from './purchase.view.ts';
import { stepsOf, type PurchaseStepView } from './purchase-steps.read.ts';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { type PurchaseRow, purchasesProjection, purchasesTable } from './purchases.projection.ts';
import { PurchaseBooks } from './purchase-books.write.ts';
import type { PurchaseDecided } from './request-purchase.command.ts';

@Injectable()
export class PurchaseService {
  constructor(
    private readonly queries: PurchaseQueries,
    private readonly requests: PurchaseBooks,
    private readonly people: People,
    private readonly rules: ApprovalRules,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'purchaseTolerance'>,
  ) {}

  async list(
    filter: PurchaseFilter,
    sort: PurchaseSort,
    request: ListRequest,
    asked: LivroRequest,
  ): Promise<readonly PurchaseView[] | Page<PurchaseView>> {
    const [{ rows, count }, viewer] = await Promise.all([
      this.queries.list(filter, sort, request),
      this.#viewer(asked),
    ]);
    const answer = pageOf(request, rows, count, purchaseKey(sort));
    const view = (row: NamedPurchase): PurchaseView => purchaseView(row, viewer);
    return 'results' in answer ? { ...answer, results: answer.results.map(view) } : answer.map(view);
  }

  async get(id: string, asked: LivroRequest): Promise<PurchaseView> {
    const [row, viewer] = await Promise.all([this.queries.get(id), this.#viewer(asked)]);
    if (row === undefined) throw new DomainError('NOT_FOUND', messages.purchaseNotFound);
    return purchaseView(row, viewer);
  }

  /** How many wait for an approval by whoever asks. */
  async waiting(asked: LivroRequest): Promise<number> {
    const { id: by, permissions, ...rules } = await this.#viewer(asked);
    return permissions.has('purchases:approve') ? this.queries.waitingFor({ by, ...rules }) : 0;
  }

  /** Step by step, in the order in which it happened. */
  async history(id: string): Promise<PurchaseStepView[]> {
    const events = await this.requests.recordedEvents(id);
    if (events.length === 0) throw new DomainError('NOT_FOUND', messages.purchaseNotFound);
    return stepsOf(events, await this.people.namesOf(events.map(({ metadata }) => metadata.actor)));
  }

  /** What became of a command: the request as it is now. */
  async answer(
    { requestId, developmentStatus = null }: PurchaseDecided,
    asked: LivroRequest,
    message?: string,
  ): Promise<Answer<PurchaseView>> {
    const viewer = await this.#viewer(asked);
    const row = await this.queries.named(await this.#foldedRow(requestId));
    const warnings = completedWarnings(developmentStatus, 'developmentId');
    return Answer.of(purchaseView(row, viewer), { message, warnings });
  }

  /** As the read model will have it; its number among the others it has once it was counted there. */
  async #foldedRow(
    requestId: string,
  ): Promise<Omit<PurchaseRow, 'number'> & { readonly number: number | null }> {
    const [events, read] = await Promise.all([
      this.requests.recordedEvents(requestId),
      this.queries.get(requestId),
    ]);
    const folded = await foldInMemory(purchasesProjection, events);
    return { ...folded.row(purchasesTable, [requestId])!, number: read?.number ?? null };
  }

  async #viewer({ user }: LivroRequest): Promise<Viewer> {
    if (!user) throw new TypeError('A purchase request on a public route');
    const [reach, { secondApprovalFrom }] = await Promise.all([
      this.people.reachOf(user.id),
      this.rules.known(),
    ]);
    const { purchaseTolerance: tolerance } = this.settings;
    return {
      id: user.id,
      permissions: user.permissions,
      today: businessToday(new Date()),
      tolerance,
      secondApprovalFrom,
      ...reach,
    };
  }
}
