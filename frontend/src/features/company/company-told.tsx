/** Whose books these are: as it was told last, and told anew by administrators. */
import { formatInstant } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCompanyGetQuery, type CompanyView } from '../../shared/api/generated.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import type { EditedSetting } from './approval-rules.tsx';
import { companyFields, companyLabels, typedCompany } from './company-form.ts';
import { Setting, SettingNote } from './setting.tsx';

const EditCompanyDialog = onDemand(() => import('./edit-company-dialog.tsx'));

export function CompanyTold({ editing, onEdit, onClose }: EditedSetting) {
  const read = useCompanyGetQuery();
  return (
    <>
      <Setting
        title="Empresa"
        failed="Não foi possível carregar os dados da empresa."
        read={read}
        height={160}
        edit={(company) => (
          <GuardedButton
            permission="company:update"
            variant={company.version === 0 ? 'contained' : 'outlined'}
            onClick={onEdit}
          >
            {company.version === 0 ? 'Informar dados' : 'Editar dados'}
          </GuardedButton>
        )}
      >
        {(company) => (company.version === 0 ? <NotTold /> : <Told company={company} />)}
      </Setting>
      {read.currentData && editing && <EditCompanyDialog company={read.currentData} onClose={onClose} />}
    </>
  );
}

function NotTold() {
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>Os dados da empresa ainda não foram informados</Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        Nome e CNPJ vão no cabeçalho de todo PDF; o Livro Diário e o Razão do ano só se emitem com eles.
      </Typography>
    </>
  );
}

function Told({ company }: { company: CompanyView }) {
  const values = typedCompany(company);
  return (
    <>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {companyFields.map((field) => (
          <Box key={field}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {companyLabels[field]}
            </Typography>
            <Typography component="dd" className="num" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {values[field] || messages.screens.notDefined}
            </Typography>
          </Box>
        ))}
      </Box>
      {company.updated_at && (
        <SettingNote>
          Informado em {formatInstant(company.updated_at)}. Cada mudança fica registrada; vale para os
          documentos emitidos depois dela.
        </SettingNote>
      )}
    </>
  );
}
