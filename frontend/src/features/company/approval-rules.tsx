/** From which amount on two people approve a purchase: as it is, and set anew by administrators. */
import { formatInstant } from '@livro/calendar';
import Typography from '@mui/material/Typography';
import { useApprovalRulesGetQuery } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { Money } from '../../shared/display/money.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { Setting, SettingNote } from './setting.tsx';

const EditRulesDialog = onDemand(() => import('./edit-approval-rules-dialog.tsx'));

export interface EditedSetting {
  readonly editing: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

export function ApprovalRules({ editing, onEdit, onClose }: EditedSetting) {
  const may = useMay('purchases:read');
  const read = useApprovalRulesGetQuery(undefined, { skip: !may });
  if (!may) return null;
  return (
    <>
      <Setting
        title="Aprovação de compras"
        failed="Não foi possível carregar as regras de aprovação."
        read={read}
        height={40}
        edit={() => (
          <GuardedButton permission="company:update" variant="outlined" onClick={onEdit}>
            Mudar regra
          </GuardedButton>
        )}
      >
        {(rules) => (
          <>
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
              <SettingNote>
                Definido em {formatInstant(rules.updated_at)}. Vale para o que se aprova depois.
              </SettingNote>
            )}
          </>
        )}
      </Setting>
      {read.currentData && editing && <EditRulesDialog rules={read.currentData} onClose={onClose} />}
    </>
  );
}
