/** How requests are approved, by the journal. */
import { Injectable } from '@nestjs/common';
import { Books } from '../../platform/book/book.types.ts';
import { approvalRulesDecider, type ApprovalRulesState } from './approval-rules.ts';

@Injectable()
export class ApprovalRules {
  constructor(private readonly books: Books) {}

  /** As of all that the journal held when this was asked: a decision is made by no older rule. */
  async now(): Promise<ApprovalRulesState> {
    return (await this.books.open(approvalRulesDecider)).catchUp();
  }

  /** As this process knows them, for telling what is open to somebody. */
  async known(): Promise<ApprovalRulesState> {
    return (await this.books.open(approvalRulesDecider)).state;
  }
}
