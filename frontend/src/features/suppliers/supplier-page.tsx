/** One supplier: what was spent by month and development, what is asked for and not bought yet, the expenses, and the document. */
import { formatDate } from '@livro/calendar';
import { messages, purchaseStatusLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { asApiError } from '../../shared/api/api-error.ts';
import { generatedApi, useSuppliersGetQuery, type SupplierView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { Breadcrumb } from '../../shared/display/breadcrumb.tsx';
import { formatCount } from '../../shared/display/count.ts';
import { Figure, Figures, Line } from '../../shared/display/figures.tsx';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { Money } from '../../shared/display/money.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { Section } from '../../shared/display/section.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead, Forbidden } from '../../shared/display/states.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { SpentTable } from './spent-table.tsx';
import { SupplierExpenses } from './supplier-expenses.tsx';
import { supplierAddress } from './supplier-view.ts';

const fetchDialog = () => import('./document-dialog.tsx');
const DocumentDialog = onDemand(fetchDialog);
const DOCUMENT = 'documento';
const noParams: readonly string[] = [];
/** Two years: what is older stands in the expenses. */
const MONTHS = 24;

export const ahead: Ahead = ({ params: { supplierName = '' }, may }) =>
  may('suppliers:read') ? [generatedApi.endpoints.suppliersGet.initiate({ name: supplierName }, unheld)] : [];

export default function SupplierPage() {
  const { supplierName = '' } = useParams();
  const may = useMay('suppliers:read');
  const read = useSuppliersGetQuery({ name: supplierName }, { skip: !may });
  const supplier = read.currentData;
  if (!may)
    return (
      <Alone title="Fornecedor">
        <Forbidden />
      </Alone>
    );
  if (supplier) return <Known key={supplier.id} supplier={supplier} />;
  if (read.error && asApiError(read.error).status === 404)
    return (
      <Alone title={messages.supplierNotFound}>
        <EmptyState
          title="Nenhuma despesa nem solicitação nomeia este fornecedor."
          action={
            <Button component={RouterLink} to="/suppliers" variant="contained">
              Voltar para Fornecedores
            </Button>
          }
        />
      </Alone>
    );
  return (
    <Alone title="Fornecedor">
      {read.error ? (
        <FailedRead title="Não foi possível carregar o fornecedor." of={read} />
      ) : (
        <Box aria-busy sx={{ ...oneColumn, gap: 4, p: 4 }}>
          <Skeleton height={72} />
          <Skeleton height={200} />
        </Box>
      )}
    </Alone>
  );
}

function Known({ supplier }: { supplier: SupplierView }) {
  const dialog = useDialogAddress(noParams);
  const mayUpdate = useMay('suppliers:update');
  const { name, spellings, document, same_document: same, by_month: months } = supplier;
  const others = spellings.filter((one) => one !== name);
  return (
    <Box sx={{ ...oneColumn, gap: 8 }}>
      <Box component="section" aria-label="Fornecedor" sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
        <Breadcrumb to="/suppliers" list={messages.screens.menuSuppliers} name={name} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
            <PageTitle title={name} />
            <Typography className="num" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {document ?? 'CNPJ não informado'}
              {others.length > 0 && ` · também escrito ${others.map((one) => `“${one}”`).join(', ')}`}
            </Typography>
            {same.length > 0 && (
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                O mesmo documento:{' '}
                {same.map((other, index) => (
                  <span key={other}>
                    {index > 0 && ', '}
                    <Link component={RouterLink} to={supplierAddress(other)}>
                      {other}
                    </Link>
                  </span>
                ))}
              </Typography>
            )}
          </Box>
          <GuardedButton
            permission="suppliers:update"
            variant="outlined"
            onMouseEnter={() => void fetchDialog()}
            onFocus={() => void fetchDialog()}
            onClick={() => dialog.open(DOCUMENT)}
          >
            {document ? 'Alterar CNPJ' : 'Informar CNPJ'}
          </GuardedButton>
        </Box>
      </Box>
      <Figures label="Gasto com o fornecedor" bar level="h2">
        <Figure label="Total" amount={centavosOf(supplier.total)} />
        <Line label="Despesas">{formatCount(supplier.count)}</Line>
        <Line label="Última despesa">{supplier.last_date ? formatDate(supplier.last_date) : 'nenhuma'}</Line>
      </Figures>
      {supplier.open_requests.length > 0 && <OpenRequests supplier={supplier} />}
      {months.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: 6,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <Section title="Por mês">
            <Paper variant="outlined">
              <SpentTable
                label="Gasto por mês"
                head="Mês"
                rows={months.slice(0, MONTHS).map(({ month, count, total }) => ({
                  key: month,
                  name: `${month.slice(5)}/${month.slice(0, 4)}`,
                  count,
                  total,
                }))}
              />
            </Paper>
          </Section>
          <Section title="Por empreendimento">
            <Paper variant="outlined">
              <SpentTable
                label="Gasto por empreendimento"
                head="Empreendimento"
                rows={supplier.by_development.map(
                  ({ development_id: id, development_name, count, total }) => ({
                    key: id ?? '',
                    name: (
                      <Link component={RouterLink} to={`/developments/${id}`}>
                        {development_name}
                      </Link>
                    ),
                    count,
                    total,
                  }),
                )}
              />
            </Paper>
          </Section>
        </Box>
      )}
      <SupplierExpenses name={supplier.id} />
      {dialog.name === DOCUMENT && mayUpdate && <DocumentDialog supplier={supplier} onClose={dialog.close} />}
    </Box>
  );
}

const OpenRequests = ({ supplier }: { supplier: SupplierView }) => (
  <Section title="Solicitações em aberto">
    <Paper variant="outlined">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {supplier.open_requests.map(({ id, description, status, estimated_cost, development_name }) => (
          <Box component="li" key={id} sx={request}>
            <Link
              component={RouterLink}
              to={`/purchases?dialogo=solicitacao&solicitacao=${id}`}
              sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}
            >
              {description}
            </Link>
            <Box component="span" sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {[purchaseStatusLabels[status], development_name].filter(Boolean).join(' · ')}
            </Box>
            <Money amount={centavosOf(estimated_cost)} sx={{ fontWeight: 600 }} />
          </Box>
        ))}
      </Box>
    </Paper>
  </Section>
);

const request = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: 3,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { border: 0 },
} as const;

function Alone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <PageTitle title={title} />
      <Paper variant="outlined">{children}</Paper>
    </Box>
  );
}
