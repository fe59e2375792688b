/** Empresa: whose books these are, as it stands at the head of every document; told anew by administrators. */
import { formatInstant } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi, useCompanyGetQuery, type CompanyView } from '../../shared/api/generated.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { ApprovalRules } from './approval-rules.tsx';
import { companyFields, companyLabels, typedCompany } from './company-form.ts';

const EditCompanyDialog = onDemand(() => import('./edit-company-dialog.tsx'));
const EDIT = 'empresa';
const EDIT_RULES = 'regras-de-aprovacao';

export const ahead: Ahead = ({ may }) =>
  may('company:read') ? [generatedApi.endpoints.companyGet.initiate(undefined, unheld)] : [];

export default function CompanyPage() {
  const may = useMay('company:read');
  const dialog = useDialogAddress();
  const { currentData: company, error, isFetching, refetch } = useCompanyGetQuery(undefined, { skip: !may });
  const edit = (
    <GuardedButton permission="company:update" variant="contained" onClick={() => dialog.open(EDIT)}>
      {company && company.version === 0 ? 'Informar dados' : 'Editar dados'}
    </GuardedButton>
  );
  return (
    <ListPage title={messages.screens.menuCompany} action={company && edit} may={may}>
      <Paper variant="outlined">
        {Boolean(error) && !isFetching && !company ? (
          <FailedRead title="Não foi possível carregar os dados da empresa." of={{ error, refetch }} />
        ) : !company ? (
          <Box role="status" aria-label={messages.screens.loading}>
            <Skeleton height={360} />
          </Box>
        ) : company.version === 0 ? (
          <EmptyState
            title="Os dados da empresa ainda não foram informados"
            text="Nome e CNPJ vão no cabeçalho de todo PDF; o Livro Diário e o Razão do ano só se emitem com eles."
          />
        ) : (
          <Told company={company} />
        )}
      </Paper>
      <ApprovalRules
        editing={dialog.name === EDIT_RULES}
        onEdit={() => dialog.open(EDIT_RULES)}
        onClose={dialog.close}
      />
      {company && dialog.name === EDIT && <EditCompanyDialog company={company} onClose={dialog.close} />}
    </ListPage>
  );
}

function Told({ company }: { company: CompanyView }) {
  const values = typedCompany(company);
  return (
    <Box sx={{ py: 6, ...oneColumn, gap: 5 }}>
      <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 4 }}>
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
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Informado em {formatInstant(company.updated_at)}. Cada mudança fica registrada; vale para os
          documentos emitidos depois dela.
        </Typography>
      )}
    </Box>
  );
}
