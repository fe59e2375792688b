/** The logo at the head of statements and reports: as it is printed, set and removed by administrators. */
import { formatInstant } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  useCompanyLogoGetQuery,
  useCompanyLogoRemoveMutation,
  type LogoView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import type { EditedSetting } from './approval-rules.tsx';
import { LogoFrame } from './logo-frame.tsx';
import { Setting, SettingNote } from './setting.tsx';

const SetLogoDialog = onDemand(() => import('./set-logo-dialog.tsx'));

interface CompanyLogoProps extends EditedSetting {
  readonly removing: boolean;
  readonly onRemove: () => void;
}

export function CompanyLogo({ editing, onEdit, removing, onRemove, onClose }: CompanyLogoProps) {
  const read = useCompanyLogoGetQuery();
  const { currentData: logo, refetch } = read;
  return (
    <>
      <Setting
        title="Logotipo"
        failed="Não foi possível carregar o logotipo."
        read={read}
        height={72}
        edit={({ url }) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            {url && (
              <GuardedButton permission="company:update" color="error" onClick={onRemove}>
                Remover logotipo
              </GuardedButton>
            )}
            <GuardedButton permission="company:update" variant="outlined" onClick={onEdit}>
              {url ? 'Trocar logotipo' : 'Enviar logotipo'}
            </GuardedButton>
          </Box>
        )}
      >
        {(known) => (known.url ? <Shown key={known.url} logo={known} url={known.url} /> : <None />)}
      </Setting>
      {logo && editing && (
        <SetLogoDialog version={logo.version} onStale={() => void refetch()} onClose={onClose} />
      )}
      {logo?.url && removing && <RemoveDialog version={logo.version} onClose={onClose} />}
    </>
  );
}

function None() {
  return (
    <Typography>
      Nenhum logotipo: extratos e relatórios trazem o nome da empresa no alto de cada página.
    </Typography>
  );
}

function Shown({ logo, url }: { readonly logo: LogoView; readonly url: string }) {
  const [lost, setLost] = useState(false);
  return (
    <>
      {lost ? (
        <Typography sx={{ color: 'error.main' }}>{messages.logo.lost}</Typography>
      ) : (
        <LogoFrame src={url} alt="Logotipo da empresa" onError={() => setLost(true)} />
      )}
      <SettingNote>
        {logo.width} × {logo.height} pixels.{' '}
        {logo.updated_at && `Definido em ${formatInstant(logo.updated_at)}. `}
        Vai no alto dos extratos e relatórios em PDF emitidos depois disso; os já emitidos continuam
        conferindo.
      </SettingNote>
    </>
  );
}

function RemoveDialog({ version, onClose }: { readonly version: number; readonly onClose: () => void }) {
  const [remove] = useCompanyLogoRemoveMutation();
  return (
    <ConfirmDialog
      title="Remover o logotipo?"
      confirmLabel="Remover logotipo"
      busyLabel="Removendo..."
      danger
      success={{ title: messages.logo.removed }}
      run={() => outcomeOf(remove({ 'If-Match': `W/"${version}"` }))}
      explain={({ message }) => message}
      onClose={onClose}
    >
      Os documentos que se emitem depois saem sem ele. Os já emitidos ficam como estão.
    </ConfirmDialog>
  );
}
