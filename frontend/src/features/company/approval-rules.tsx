/** From which amount on two people approve a purchase: the rule, the change that is proposed, and its answers. */
import { formatInstant } from '@livro/calendar';
import { useState } from 'react';
import { useApprovalRulesGetQuery, type ApprovalRulesProposalView } from '../../shared/api/generated.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import {
  AnswerProposalDialog,
  ApprovalRulesProposal,
  type ProposalAnswer,
  RuleText,
} from './approval-rules-proposal.tsx';
import { Setting, SettingNote } from './setting.tsx';

const EditRulesDialog = onDemand(() => import('./edit-approval-rules-dialog.tsx'));

export interface EditedSetting {
  readonly editing: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

interface AnsweredProposal {
  readonly answer: ProposalAnswer;
  readonly proposal: ApprovalRulesProposalView;
}

export function ApprovalRules({ editing, onEdit, onClose }: EditedSetting) {
  const may = useMay('purchases:read');
  const read = useApprovalRulesGetQuery(undefined, { skip: !may });
  // The proposal goes with its answer; the dialog says how it went until it is closed.
  const [answered, setAnswered] = useState<AnsweredProposal | null>(null);
  if (!may) return null;
  return (
    <>
      <Setting
        title="Aprovação de compras"
        failed="Não foi possível carregar as regras de aprovação."
        read={read}
        height={40}
        edit={({ proposal, needs_agreement }) =>
          // An open proposal is answered first; who is alone may still change the rule.
          (proposal === null || !needs_agreement) && (
            <GuardedButton permission="approval-rules:update" variant="outlined" onClick={onEdit}>
              {needs_agreement ? 'Propor mudança' : 'Mudar regra'}
            </GuardedButton>
          )
        }
      >
        {(rules) => (
          <>
            <RuleText from={rules.second_approval_from} />
            {rules.updated_at && (
              <SettingNote>
                Definido em {formatInstant(rules.updated_at)}. Vale para o que se aprova ou conclui depois.
              </SettingNote>
            )}
            {rules.proposal && (
              <ApprovalRulesProposal
                proposal={rules.proposal}
                onAnswer={(answer) => setAnswered(rules.proposal && { answer, proposal: rules.proposal })}
              />
            )}
          </>
        )}
      </Setting>
      {answered && <AnswerProposalDialog {...answered} onClose={() => setAnswered(null)} />}
      {read.currentData && editing && <EditRulesDialog rules={read.currentData} onClose={onClose} />}
    </>
  );
}
