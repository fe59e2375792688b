/** How requests are approved, by the journal. */
import { Injectable } from '@nestjs/common';
import { Books } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { approvalRulesDecider, type ApprovalRulesState } from './approval-rules.ts';
import type { ApprovalRulesSet } from './events.ts';

export interface ToldRules extends ApprovalRulesState {
  /** ISO instant. */
  readonly setAt: string;
}

@Injectable()
export class ApprovalRules {
  constructor(
    private readonly books: Books,
    private readonly store: EventStore,
  ) {}

  /** As they were set last, and when: the newest event says everything. Undefined where nobody set them yet. */
  async told(): Promise<ToldRules | undefined> {
    const last = await this.store.lastEvent(approvalRulesDecider.stream);
    if (!last) return undefined;
    const { secondApprovalFrom } = last.data as ApprovalRulesSet['data'];
    return { secondApprovalFrom, version: Number(last.revision) + 1, setAt: last.metadata.recordedAt };
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
