/** The decider of the `approvals` stream: from which amount on two people approve, changed by two administrators where there are two. */
import { type Decider, DomainError, is, type ShapesOf } from '@livro/event-sourcing';
import type { Centavos } from '@livro/money';
import { approvalRuleChecks, messages } from '@livro/rules';
import type { ApprovalRulesEvent, ApprovalRulesProposed } from './events.ts';

export interface ApprovalRulesState {
  /** `null`: one approval does, whatever the amount. */
  readonly secondApprovalFrom: number | null;
  /** The one that waits for another administrator. */
  readonly proposal: ApprovalRulesProposed['data'] | null;
  /** How many events there are. */
  readonly version: number;
}

interface ByAdministrator {
  /** User id. */
  readonly by: string;
  /** User ids of all administrators who are active now. */
  readonly administrators: readonly string[];
}

export interface SetApprovalRulesCommand extends ByAdministrator {
  readonly type: 'SetApprovalRules';
  readonly secondApprovalFrom: Centavos | null;
  /** Of the proposal, where it becomes one. */
  readonly proposalId: string;
  /** The versions that the caller has in mind, 0 for none yet; undefined for any. */
  readonly ifMatch?: readonly number[];
}

export interface ConfirmApprovalRulesCommand extends ByAdministrator {
  readonly type: 'ConfirmApprovalRules';
  readonly proposalId: string;
}

export interface RejectApprovalRulesCommand extends ByAdministrator {
  readonly type: 'RejectApprovalRules';
  readonly proposalId: string;
}

export type ApprovalRulesCommand =
  SetApprovalRulesCommand | ConfirmApprovalRulesCommand | RejectApprovalRulesCommand;

export const approvalRulesDecider: Decider<ApprovalRulesState, ApprovalRulesCommand, ApprovalRulesEvent> = {
  stream: 'approvals',
  initialState: { secondApprovalFrom: null, proposal: null, version: 0 },
  decide(now, command) {
    if (!command.administrators.includes(command.by)) throw new DomainError('FORBIDDEN', messages.forbidden);
    switch (command.type) {
      case 'SetApprovalRules':
        return setRules(now, command);
      case 'ConfirmApprovalRules':
        return confirmProposal(now, command);
      case 'RejectApprovalRules': {
        const { proposalId } = openProposal(now, command);
        return [{ type: 'ApprovalRulesRejected', data: { proposalId, rejectedBy: command.by } }];
      }
      default:
        throw new Error(`No decision for ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve({ secondApprovalFrom, version: before }, event) {
    const version = before + 1;
    switch (event.type) {
      case 'ApprovalRulesSet':
        return { secondApprovalFrom: event.data.secondApprovalFrom, proposal: null, version };
      case 'ApprovalRulesProposed':
        return { secondApprovalFrom, proposal: event.data, version };
      case 'ApprovalRulesRejected':
        return { secondApprovalFrom, proposal: null, version };
      default:
        throw new Error(`An event that this program does not know: ${JSON.stringify(event satisfies never)}`);
    }
  },
  snapshotVersion: 2,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as ApprovalRulesState,
};

/**
 * One administrator alone changes the rules; with others it becomes a proposal, one at a time. Does nothing where the rules
 * are so already.
 */
function setRules(now: ApprovalRulesState, command: SetApprovalRulesCommand): readonly ApprovalRulesEvent[] {
  const { secondApprovalFrom, proposalId, administrators, by, ifMatch } = command;
  if (ifMatch && !ifMatch.includes(now.version))
    throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version: now.version });
  const broken = approvalRuleChecks.secondApprovalFrom(secondApprovalFrom ?? undefined);
  if (broken) throw new DomainError(broken.code, broken.message, 'secondApprovalFrom');
  if (secondApprovalFrom === now.secondApprovalFrom) return [];
  if (administrators.length === 1) return [{ type: 'ApprovalRulesSet', data: { secondApprovalFrom } }];
  if (now.proposal)
    throw new DomainError('INVALID_OPERATION', messages.approvalRuleProposalOpen, 'secondApprovalFrom');
  return [{ type: 'ApprovalRulesProposed', data: { proposalId, secondApprovalFrom, proposedBy: by } }];
}

/** Refuses the author's own word, and a proposal whose author is an active administrator no longer. */
function confirmProposal(
  now: ApprovalRulesState,
  command: ConfirmApprovalRulesCommand,
): readonly ApprovalRulesEvent[] {
  const proposal = openProposal(now, command);
  const { by: confirmedBy, administrators } = command;
  if (proposal.proposedBy === confirmedBy)
    throw new DomainError('FORBIDDEN', messages.approvalRuleOwnProposal);
  if (!administrators.includes(proposal.proposedBy))
    throw new DomainError('INVALID_OPERATION', messages.approvalRuleProposerGone, 'proposal');
  return [{ type: 'ApprovalRulesSet', data: { ...proposal, confirmedBy } }];
}

function openProposal(
  { proposal }: ApprovalRulesState,
  { proposalId }: { readonly proposalId: string },
): ApprovalRulesProposed['data'] {
  if (proposal?.proposalId !== proposalId)
    throw new DomainError('INVALID_OPERATION', messages.approvalRuleProposalClosed, 'proposal');
  return proposal;
}

const amount = is.orNull(is.positive);
export const approvalRulesShapes: ShapesOf<ApprovalRulesEvent> = {
  ApprovalRulesSet: {
    secondApprovalFrom: amount,
    proposalId: is.orAbsent(is.uuid),
    proposedBy: is.orAbsent(is.text),
    confirmedBy: is.orAbsent(is.text),
  },
  ApprovalRulesProposed: { proposalId: is.uuid, secondApprovalFrom: amount, proposedBy: is.text },
  ApprovalRulesRejected: { proposalId: is.uuid, rejectedBy: is.text },
};
