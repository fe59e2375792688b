/**
 * Completes a request as one operation for its caller. All refusals, the ledger's too, are heard before the first event;
 * only a race can still release what has begun.
 */
import { eachText } from '@livro/rules';
import { DomainError } from '@livro/event-sourcing';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ledgerDecider } from '../../ledger/public.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { CompleteWithExpenseCommand } from '../request/commands.ts';
import type { CompletingExpense } from '../request/events.ts';
import { ApprovalRules } from '../approval-rules/approval-rules.read.ts';
import { People } from '../request/people.read.ts';
import { CompletePurchase, type NewExpense } from './complete-purchase.command.ts';
import { ExpenseTurns } from './expense-turns.write.ts';
import { DevelopmentLookup } from '../request/development-lookup.write.ts';
import { ExpenseLookup } from './expense-lookup.write.ts';
import { PurchaseBooks } from '../request/purchase-books.write.ts';
import { bookingOf, PurchaseCompleter, type StartingEvent } from './purchase-completer.write.ts';
import type { PurchaseDecided } from '../request/request-purchase.command.ts';

const TAKEN_SEEN_MS = 10_000;

/** What both ways to complete a request are measured by. */
type Measure = Omit<CompleteWithExpenseCommand, 'type' | 'expense'>;

interface WantedExpense extends NewExpense {
  readonly allowOverdraft: boolean;
  /** The request's. */
  readonly developmentId: string;
}

@CommandHandler(CompletePurchase)
export class CompletePurchaseHandler implements ICommandHandler<CompletePurchase, PurchaseDecided> {
  constructor(
    private readonly requests: PurchaseBooks,
    private readonly books: Books,
    private readonly expenses: ExpenseLookup,
    private readonly turns: ExpenseTurns,
    private readonly developments: DevelopmentLookup,
    private readonly people: People,
    private readonly rules: ApprovalRules,
    private readonly completer: PurchaseCompleter,
    private readonly progress: ProjectionProgress,
    @Inject(SETTINGS)
    private readonly settings: Pick<Settings, 'allowOverdraftExpenses' | 'lateEntries' | 'purchaseTolerance'>,
  ) {}

  async execute(decision: CompletePurchase): Promise<PurchaseDecided> {
    const { requestId, expense } = decision;
    const [reach, { secondApprovalFrom }, developmentId] = await Promise.all([
      this.people.reachNow(decision.context.actor.id),
      this.rules.now(),
      this.requests.developmentOf(requestId),
    ]);
    const developmentStatus = await this.developments.statusOf(developmentId);
    const measure: Measure = {
      by: decision.context.actor.id,
      ifVersion: decision.ifVersion,
      developmentStatus,
      tolerance: this.settings.purchaseTolerance,
      mayApprove: reach.mayApprove,
      secondApprovalFrom,
      reason: decision.reason,
    };
    // Who may only buy what was approved never leaves an account below zero, whatever the policy lets others do.
    const allowOverdraft = this.settings.allowOverdraftExpenses && reach.mayBook;
    const outcome =
      typeof expense === 'string'
        ? await this.#withBooked(decision, expense, measure)
        : await this.#withNew(decision, { ...expense, allowOverdraft, developmentId }, measure);
    return { requestId, outcome, developmentStatus };
  }

  async #withBooked(
    { requestId, context }: CompletePurchase,
    expenseId: string,
    measure: Measure,
  ): Promise<Outcome> {
    return this.turns.take(expenseId, async () => {
      const expense = await this.expenses.expense(expenseId);
      const command = { type: 'CompleteWithExpense', expense, ...measure } as const;
      const outcome = await this.requests.decide(requestId, envelopeOf(context, command));
      // Anyone who has the next turn finds out from the read model that the expense is taken.
      await this.progress.reached(outcome.stream, outcome.lastRevision, ['purchases'], TAKEN_SEEN_MS);
      return outcome;
    });
  }

  async #withNew(
    { requestId, context }: CompletePurchase,
    wanted: WantedExpense,
    measure: Measure,
  ): Promise<Outcome> {
    const accountId = await this.#accountOf(wanted);
    const expense = this.#expenseOf(wanted, accountId, context);
    const accountDevelopmentId = await this.expenses.developmentOf(accountId);
    const command = { type: 'StartCompletion', expense, accountDevelopmentId, ...measure } as const;
    const envelope = envelopeOf(context, command);
    await this.requests.rehearse(requestId, envelope);
    const { id, actor } = context;
    const ledger = await this.books.open(ledgerDecider);
    const booking = bookingOf(id, requestId, expense, await this.developments.cancelled());
    const [refusal] = await ledger.rehearse([{ ...booking, actor }]);
    if (refusal) throw underExpense(refusal);
    const started = await this.requests.decide(requestId, envelope);
    return this.#finished(requestId, started);
  }

  /** A repeat finds the first one's start, and its end. */
  async #finished(requestId: string, begun: Outcome): Promise<Outcome> {
    const [event] = await this.requests.recordedEvents(requestId, begun.firstRevision);
    const ending = await this.completer.finish(event as StartingEvent);
    if (ending.type === 'PurchaseCompleted') return { ...begun, lastRevision: ending.revision };
    const { code, message, field } = ending.data.refusal;
    throw underExpense(new DomainError(code, message, field ?? undefined));
  }

  /** An account of a kind is looked for in the request's own development. */
  async #accountOf({ accountId, accountType, developmentId }: WantedExpense): Promise<string> {
    return accountId ?? (await this.expenses.accountOf(developmentId, accountType ?? 'building')) ?? '';
  }

  #expenseOf(wanted: WantedExpense, accountId: string, { id, today }: CommandContext): CompletingExpense {
    const { amount, date, category, description, notes, tags, allowOverdraft } = wanted;
    return {
      expenseId: entityId(id, 'expense'),
      accountId,
      amount,
      date,
      category,
      description,
      ...eachText('expense', (name) => wanted[name] ?? null),
      notes,
      tags: [...tags],
      allowOverdraft,
      lateEntries: this.settings.lateEntries,
      today,
    };
  }
}

/** The ledger's refusal with its field where the caller wrote it. */
function underExpense(error: Error): Error {
  if (!(error instanceof DomainError)) return error;
  const { code, message, field, details } = error;
  return new DomainError(code, message, field === undefined ? 'expense' : `expense.${field}`, details);
}
