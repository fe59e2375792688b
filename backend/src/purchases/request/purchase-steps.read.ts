/** Who did what with a request, step by step, told from its own events. Names of people are for the caller to add. */
import { toReais, type Centavos } from '@livro/money';
import type { Recorded } from '@livro/event-sourcing';
import { ApiProperty } from '@nestjs/swagger';
import type { PurchaseEvent } from './events.ts';
import { evolve, initialState, type PurchaseState } from './state.ts';

const STEPS = {
  PurchaseRequested: 'requested',
  PurchaseUpdated: 'updated',
  PurchaseApproved: 'approved',
  PurchaseFirstApproved: 'first-approved',
  PurchaseRevised: 'revised',
  PurchaseRejected: 'rejected',
  PurchaseCancelled: 'cancelled',
  PurchaseCompletionStarted: 'started',
  PurchaseCompleted: 'completed',
  PurchaseCompletionReleased: 'released',
  PurchaseReopened: 'reopened',
  PurchaseExpenseReplaced: 'replaced',
} as const satisfies Record<PurchaseEvent['type'], string>;

export type PurchaseStep = (typeof STEPS)[keyof typeof STEPS];

const money = (description: string) => ApiProperty({ type: 'number', nullable: true, description });

export class PurchaseStepView {
  @ApiProperty({ type: 'integer', description: 'A versão que a solicitação tem desde então' })
  version!: number;
  @ApiProperty({ enum: Object.values(STEPS) }) step!: PurchaseStep;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty() by!: string;
  @ApiProperty({ type: 'string', nullable: true }) by_name!: string | null;
  @money('O que foi solicitado, aprovado, revisto ou pago') amount!: number | null;
  @money('O que valia antes de uma revisão, ou o que foi aprovado onde se pagou mais') previous_amount!:
    number | null;
  @ApiProperty({ type: 'string', nullable: true }) reason!: string | null;
}

/** `events` is a request's whole stream. */
export function stepsOf(
  recordedEvents: readonly Recorded<PurchaseEvent>[],
  nameOf: (userId: string) => string | null,
): PurchaseStepView[] {
  let state: PurchaseState = initialState;
  return recordedEvents.map(({ metadata, revision, ...recorded }) => {
    const event = recorded as unknown as PurchaseEvent;
    state = evolve(state, event);
    const { amount = null, previous = null, reason = null } = toldOf(event, state);
    return {
      version: Number(revision),
      step: STEPS[event.type],
      at: metadata.recordedAt,
      by: metadata.actor,
      by_name: nameOf(metadata.actor),
      amount: reais(amount),
      previous_amount: reais(previous),
      reason,
    };
  });
}

interface Told {
  readonly amount?: number;
  readonly previous?: number;
  readonly reason?: string | null;
}

function toldOf(event: PurchaseEvent, after: PurchaseState): Told {
  switch (event.type) {
    case 'PurchaseRequested':
      return { amount: event.data.estimatedCost };
    case 'PurchaseApproved':
      return 'approval' in after ? { amount: after.approval.amount } : {};
    case 'PurchaseFirstApproved':
      return { amount: event.data.amount };
    case 'PurchaseRevised':
      return {
        amount: event.data.estimatedCost,
        previous: event.data.previousCost,
        reason: event.data.reason,
      };
    case 'PurchaseRejected':
    case 'PurchaseReopened':
      return { reason: event.data.reason };
    case 'PurchaseCompletionStarted':
      return { amount: event.data.expense.amount };
    case 'PurchaseCompleted': {
      const { finalCost: amount, exceeding } = event.data;
      return { amount, previous: exceeding?.approved, reason: exceeding?.reason };
    }
    case 'PurchaseCompletionReleased':
      return { reason: event.data.refusal.message };
    case 'PurchaseExpenseReplaced':
      return { amount: event.data.finalCost };
    case 'PurchaseUpdated':
    case 'PurchaseCancelled':
      return {};
    default:
      throw new Error(`An event that this program does not know: ${JSON.stringify(event satisfies never)}`);
  }
}

const reais = (amount: number | null): number | null =>
  amount === null ? null : toReais(amount as Centavos);
