/** Approval rules for purchase requests. */
import type { DomainEvent } from '@livro/event-sourcing';

/**
 * Requests of `secondApprovalFrom` or more need two approvals. The other fields: proposal, its author and
 * who confirmed it.
 */
export type ApprovalRulesSet = DomainEvent<
  'ApprovalRulesSet',
  { secondApprovalFrom: number | null; proposalId?: string; proposedBy?: string; confirmedBy?: string }
>;

/** Takes effect when another administrator confirms it. */
export type ApprovalRulesProposed = DomainEvent<
  'ApprovalRulesProposed',
  { proposalId: string; secondApprovalFrom: number | null; proposedBy: string }
>;

/** Closes the proposal without effect. */
export type ApprovalRulesRejected = DomainEvent<
  'ApprovalRulesRejected',
  { proposalId: string; rejectedBy: string }
>;

export type ApprovalRulesEvent = ApprovalRulesSet | ApprovalRulesProposed | ApprovalRulesRejected;
