/** The events of the `approvals` stream: how purchase requests are approved here. */
import type { DomainEvent } from '@livro/event-sourcing';

/**
 * The rules from now on, whole. `secondApprovalFrom`, in centavos: requests of that much or more are approved by two people.
 * Where two administrators agreed, it names the proposal and both of them.
 */
export type ApprovalRulesSet = DomainEvent<
  'ApprovalRulesSet',
  { secondApprovalFrom: number | null; proposalId?: string; proposedBy?: string; confirmedBy?: string }
>;

/** One of several administrators wants these rules; they hold once another one confirms them. */
export type ApprovalRulesProposed = DomainEvent<
  'ApprovalRulesProposed',
  { proposalId: string; secondApprovalFrom: number | null; proposedBy: string }
>;

/** The proposal is closed without effect, by another administrator or by its author. */
export type ApprovalRulesRejected = DomainEvent<
  'ApprovalRulesRejected',
  { proposalId: string; rejectedBy: string }
>;

export type ApprovalRulesEvent = ApprovalRulesSet | ApprovalRulesProposed | ApprovalRulesRejected;
