/** A proposed rule of approving: who proposed it, when, and how another administrator answers. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  useApprovalRulesConfirmMutation,
  useApprovalRulesRejectMutation,
  type ApprovalRulesProposalView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { Money } from '../../shared/display/money.tsx';
import { useUserId } from '../../shared/session/session-hooks.ts';

/** `from`: reais. */
export function RuleText({ from }: { from: number | null }) {
  return (
    <Typography component="div">
      {from === null ? (
        'Uma aprovação basta, qualquer que seja o valor.'
      ) : (
        <>
          A partir de <Money amount={centavosOf(from)} sx={{ fontWeight: 600 }} />, duas pessoas aprovam.
        </>
      )}
    </Typography>
  );
}

export type ProposalAnswer = 'confirm' | 'reject';

interface ApprovalRulesProposalProps {
  readonly proposal: ApprovalRulesProposalView;
  readonly onAnswer: (answer: ProposalAnswer) => void;
}

export function ApprovalRulesProposal({ proposal, onAnswer }: ApprovalRulesProposalProps) {
  const isOwn = useUserId() === proposal.proposed_by;
  return (
    <Box sx={{ mt: 4, p: 4, borderRadius: 1, bgcolor: 'surface.alt', maxWidth: 720 }}>
      <Typography sx={{ fontWeight: 600 }}>Mudança proposta</Typography>
      <RuleText from={proposal.second_approval_from} />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        Proposta por {proposal.proposed_by_name ?? 'outro administrador'} em{' '}
        {formatInstant(proposal.proposed_at)}.{' '}
        {proposal.can_be_confirmed
          ? 'Vale a partir da sua confirmação.'
          : 'Espera a concordância de outro administrador.'}
      </Typography>
      {proposal.can_be_rejected && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
          {proposal.can_be_confirmed && (
            <Button variant="contained" onClick={() => onAnswer('confirm')}>
              Confirmar mudança
            </Button>
          )}
          <Button variant="outlined" color="error" onClick={() => onAnswer('reject')}>
            {isOwn ? 'Retirar proposta' : 'Recusar'}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface AnswerProposalDialogProps {
  readonly answer: ProposalAnswer;
  readonly proposal: ApprovalRulesProposalView;
  readonly onClose: () => void;
}

export function AnswerProposalDialog({ answer, proposal, onClose }: AnswerProposalDialogProps) {
  const isOwn = useUserId() === proposal.proposed_by;
  const [confirm] = useApprovalRulesConfirmMutation();
  const [reject] = useApprovalRulesRejectMutation();
  const { id, second_approval_from } = proposal;
  const isConfirmation = answer === 'confirm';
  const rejectLabel = isOwn ? 'Retirar proposta' : 'Recusar mudança';
  return (
    <ConfirmDialog
      title={isConfirmation ? 'Confirmar mudança' : rejectLabel}
      confirmLabel={isConfirmation ? 'Confirmar mudança' : rejectLabel}
      busyLabel="Salvando..."
      danger={!isConfirmation}
      success={
        isConfirmation
          ? { title: 'Regra salva!', text: 'Vale para o que se aprova ou conclui daqui em diante.' }
          : { title: 'Proposta encerrada!', text: 'A regra continua como estava.' }
      }
      run={() => outcomeOf(isConfirmation ? confirm({ id }) : reject({ id }))}
      explain={({ message }) => message}
      onClose={onClose}
    >
      <RuleText from={second_approval_from} />
    </ConfirmDialog>
  );
}
