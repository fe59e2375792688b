/** The events of the `approvals` stream: how purchase requests are approved here. */
import type { DomainEvent } from '@livro/event-sourcing';

/** The rules from now on, whole. `secondApprovalFrom`, in centavos: requests of that much or more are approved by two people. */
export type ApprovalRulesSet = DomainEvent<'ApprovalRulesSet', { secondApprovalFrom: number | null }>;

export type ApprovalRulesEvent = ApprovalRulesSet;
