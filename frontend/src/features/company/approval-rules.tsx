/** From which amount on two people approve a purchase: as it is, and set anew by administrators. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useApprovalRulesGetQuery } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { Money } from '../../shared/display/money.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';

const EditRulesDialog = onDemand(() => import('./edit-approval-rules-dialog.tsx'));

interface ApprovalRulesProps {
  readonly editing: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

export function ApprovalRules({ editing, onEdit, onClose }: ApprovalRulesProps) {
  const may = useMay('purchases:read');
  const {
    currentData: rules,
    error,
    isFetching,
    refetch,
  } = useApprovalRulesGetQuery(undefined, { skip: !may });
  if (!may) return null;
  return (
    <Paper variant="outlined" component="section" aria-label="Aprovação de compras">
      {Boolean(error) && !isFetching && !rules ? (
        <FailedRead title="Não foi possível carregar as regras de aprovação." of={{ error, refetch }} />
      ) : !rules ? (
        <Box sx={{ p: 6 }}>
          <Skeleton height={72} />
        </Box>
      ) : (
        <Box sx={{ py: 6, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
            <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
              Aprovação de compras
            </Typography>
            <Typography>
              {rules.second_approval_from === null ? (
                'Uma aprovação basta, qualquer que seja o valor.'
              ) : (
                <>
                  A partir de{' '}
                  <Money amount={centavosOf(rules.second_approval_from)} sx={{ fontWeight: 600 }} />, duas
                  pessoas aprovam.
                </>
              )}
            </Typography>
            {rules.updated_at && (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                Definido em {formatInstant(rules.updated_at)}. Vale para o que se aprova depois.
              </Typography>
            )}
          </Box>
          <GuardedButton permission="company:update" variant="outlined" onClick={onEdit}>
            Mudar regra
          </GuardedButton>
        </Box>
      )}
      {rules && editing && <EditRulesDialog rules={rules} onClose={onClose} />}
    </Paper>
  );
}
