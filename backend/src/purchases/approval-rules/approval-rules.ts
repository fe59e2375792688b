/** The decider of the `approvals` stream: from which amount on two people approve a request, told whole each time. */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import type { Centavos } from '@livro/money';
import { approvalRuleChecks, messages } from '@livro/rules';
import type { ApprovalRulesEvent } from './events.ts';

export interface ApprovalRulesState {
  /** `null`: one approval does, whatever the amount. */
  readonly secondApprovalFrom: number | null;
  /** How often the rules were set. */
  readonly version: number;
}

export interface SetApprovalRulesCommand {
  readonly type: 'SetApprovalRules';
  readonly secondApprovalFrom: Centavos | null;
  /** The versions that the caller has in mind, 0 for none yet; undefined for any. */
  readonly ifMatch?: readonly number[];
}

export const approvalRulesDecider: Decider<ApprovalRulesState, SetApprovalRulesCommand, ApprovalRulesEvent> =
  {
    stream: 'approvals',
    initialState: { secondApprovalFrom: null, version: 0 },
    /** The same again is no news. */
    decide(now, { secondApprovalFrom, ifMatch }) {
      if (ifMatch && !ifMatch.includes(now.version))
        throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version: now.version });
      const broken = approvalRuleChecks.secondApprovalFrom(secondApprovalFrom ?? undefined);
      if (broken) throw new DomainError(broken.code, broken.message, 'secondApprovalFrom');
      if (secondApprovalFrom === now.secondApprovalFrom) return [];
      return [{ type: 'ApprovalRulesSet', data: { secondApprovalFrom } }];
    },
    evolve: ({ version }, { data }) => ({
      secondApprovalFrom: data.secondApprovalFrom,
      version: version + 1,
    }),
    snapshotVersion: 1,
    toSnapshot: (state) => state,
    fromSnapshot: (json) => json as ApprovalRulesState,
  };

export const approvalRulesShapes: ShapesOf<ApprovalRulesEvent> = {
  ApprovalRulesSet: { secondApprovalFrom: is.orNull(is.positive) },
};
