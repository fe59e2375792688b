/** What late payments cost more, wherever a development says nothing of its own: as it is, and set anew by administrators. */
import { formatInstant } from '@livro/calendar';
import { lateRuleText } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { useLateRuleGetQuery } from '../../shared/api/generated.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import type { EditedSetting } from './approval-rules.tsx';
import { Setting, SettingNote } from './setting.tsx';

const EditLateRuleDialog = onDemand(() => import('./edit-late-rule-dialog.tsx'));

export function LateRule({ editing, onEdit, onClose }: EditedSetting) {
  const read = useLateRuleGetQuery();
  return (
    <>
      <Setting
        title="Pagamentos em atraso"
        failed="Não foi possível carregar a regra de atraso."
        read={read}
        height={40}
        edit={() => (
          <GuardedButton permission="company:update" variant="outlined" onClick={onEdit}>
            Mudar multa e juros
          </GuardedButton>
        )}
      >
        {({ fine, fine_in_force, interest_in_force, updated_at }) => (
          <>
            <Typography>
              Multa e juros propostos{fine === null && ', de costume'}:{' '}
              <strong className="num">
                {lateRuleText({ fine: fine_in_force, interest: interest_in_force })}
              </strong>
              .
            </Typography>
            <SettingNote>
              {updated_at && `Definido em ${formatInstant(updated_at)}. `}
              Vale para empreendimentos que não têm multa ou juros próprios, nos pagamentos que se confirmam
              depois.
            </SettingNote>
          </>
        )}
      </Setting>
      {read.currentData && editing && <EditLateRuleDialog rule={read.currentData} onClose={onClose} />}
    </>
  );
}
