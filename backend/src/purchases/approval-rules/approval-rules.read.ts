/** How requests are approved, by the journal. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Books } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { approvalRulesDecider, type ApprovalRulesState } from './approval-rules.ts';
import type { ApprovalRulesEvent } from './events.ts';

export interface ApprovalRulesHistory extends ApprovalRulesState {
  /** ISO instants: of the rules in force and of the open proposal. */
  readonly setAt: string | null;
  readonly proposedAt: string | null;
}

@Injectable()
export class ApprovalRules {
  constructor(
    private readonly books: Books,
    private readonly store: EventStore,
  ) {}

  /** As they are, with what is proposed, and when each was recorded. */
  async history(): Promise<ApprovalRulesHistory> {
    let state = approvalRulesDecider.initialState;
    let [setAt, proposedAt]: (string | null)[] = [null, null];
    for await (const recorded of this.store.readStream(approvalRulesDecider.stream, 0n)) {
      const event = recorded as Recorded<ApprovalRulesEvent>;
      state = approvalRulesDecider.evolve(state, event as ApprovalRulesEvent);
      if (event.type === 'ApprovalRulesSet') setAt = event.metadata.recordedAt;
      proposedAt = state.proposal && (proposedAt ?? event.metadata.recordedAt);
    }
    return { ...state, setAt: setAt ?? null, proposedAt: proposedAt ?? null };
  }

  /** As of all that the journal held when this was asked: a decision is made by no older rule. */
  async now(): Promise<ApprovalRulesState> {
    return (await this.books.open(approvalRulesDecider)).catchUp();
  }

  /** As this process knows them, for telling what is open to somebody. */
  async known(): Promise<ApprovalRulesState> {
    return (await this.books.open(approvalRulesDecider)).state;
  }
}
