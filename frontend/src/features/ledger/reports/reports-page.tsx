/** Everything that can be printed and exported, in one place: which days, and one press for each file. The days stand in the address. */
import { formatDate, type LocalDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import { generatedApi, useDevelopmentsListQuery } from '../../../shared/api/generated.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { PageTitle } from '../../../shared/display/page-title.tsx';
import { Section } from '../../../shared/display/section.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead, Forbidden } from '../../../shared/display/states.tsx';
import { DownloadButton } from '../../../shared/export/download-button.tsx';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { FilterChoice } from '../../../shared/fields/filter-choice.tsx';
import { useListAddress } from '../../../shared/grid/use-list-address.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { type Days, daysText, HistoryPeriod } from '../history/history-period.tsx';
import { addressOf, readReportDays } from './report-days.ts';

export const ahead: Ahead = ({ may }) =>
  may('developments:read') ? [generatedApi.endpoints.developmentsList.initiate({}, unheld)] : [];

export default function ReportsPage() {
  const [params, change] = useListAddress();
  const today = serverToday();
  const days = readReportDays(params, today);
  const may = {
    statements: useMay('transactions:read'),
    reports: useMay('dashboard:read'),
    expenses: useMay('expenses:read'),
    payments: useMay('payments:read'),
    clients: useMay('clients:read'),
    purchases: useMay('purchases:read'),
    books: useMay('audit:export'),
  };
  const lists = listsOf(days).filter(({ permission }) => may[permission]);
  if (Object.values(may).every((one) => !one))
    return (
      <Box sx={{ ...oneColumn, gap: 6 }}>
        <PageTitle title={messages.screens.menuReports} />
        <Paper variant="outlined">
          <Forbidden />
        </Paper>
      </Box>
    );
  const registers = registersOf.filter(({ permission }) => may[permission]);
  return (
    <Box sx={{ ...oneColumn, gap: 8 }}>
      <PageTitle title={messages.screens.menuReports} />
      <Box role="search" aria-label="Período dos arquivos" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <HistoryPeriod days={days} onChange={(chosen) => change(addressOf(chosen, today))} />
      </Box>
      {(may.statements || may.reports) && <OfDevelopments days={days} today={today} />}
      {lists.length > 0 && (
        <Section title="Lançamentos do período">
          <Files>
            {lists.map(({ label, text, path, permission, query }) => (
              <File key={label} label={label} text={text}>
                <ExportMenu
                  label={`Exportar ${label}`}
                  path={path}
                  query={query}
                  permission={permissions[permission]}
                />
              </File>
            ))}
          </Files>
        </Section>
      )}
      {registers.length > 0 && (
        <Section title="Cadastros e pendências">
          <Files>
            {registers.map(({ label, text, path, permission, query }) => (
              <File key={label} label={label} text={text}>
                <ExportMenu
                  label={`Exportar ${label}`}
                  path={path}
                  query={query}
                  permission={permissions[permission]}
                />
              </File>
            ))}
            {may.payments && may.clients && (
              <File
                label="Extrato de um cliente"
                text="Em PDF, na página do cliente: o que pagou e o que deve."
              >
                <Link component={RouterLink} to="/clients">
                  Escolher o cliente
                </Link>
              </File>
            )}
          </Files>
        </Section>
      )}
      {may.books && <Books days={days} today={today} />}
    </Box>
  );
}

const permissions = {
  statements: 'transactions:read',
  expenses: 'expenses:read',
  payments: 'payments:read',
  clients: 'clients:read',
  purchases: 'purchases:read',
} as const;

interface ListFile {
  readonly label: string;
  readonly text: string;
  readonly path: string;
  readonly permission: keyof typeof permissions;
  readonly query: Readonly<Record<string, string | undefined>>;
}

const listsOf = ({ from, to }: Days): readonly ListFile[] => [
  {
    label: 'Histórico',
    text: 'Todas as transações de todas as contas.',
    path: '/api/exports/transactions/',
    permission: 'statements',
    query: { from, to },
  },
  {
    label: 'Despesas',
    text: 'As que valem, com categoria e fornecedor.',
    path: '/api/exports/expenses/',
    permission: 'expenses',
    query: { from, to },
  },
  {
    label: 'Pagamentos',
    text: 'De todas as situações, com o cliente.',
    path: '/api/exports/payments/',
    permission: 'payments',
    query: { from, to },
  },
];

const registersOf: readonly ListFile[] = [
  {
    label: 'A receber',
    text: 'Tudo o que está pendente hoje, o que vence antes primeiro.',
    path: '/api/exports/payments/',
    permission: 'payments',
    query: { status: 'pending', sort: 'date' },
  },
  {
    label: 'Clientes',
    text: 'Os clientes ativos com suas unidades.',
    path: '/api/exports/clients/',
    permission: 'clients',
    query: { sort: 'name' },
  },
  {
    label: 'Compras',
    text: 'Todas as solicitações de compra.',
    path: '/api/exports/purchase-requests/',
    permission: 'purchases',
    query: {},
  },
];

const formats = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;
type StatementFormat = keyof typeof formats;

/** One row for each development: whichever it is, its statement is one press away. */
function OfDevelopments({ days, today }: { days: Days; today: LocalDate }) {
  const [params, change] = useListAddress();
  const read = useDevelopmentsListQuery({});
  const mayStatements = useMay('transactions:read');
  const mayReports = useMay('dashboard:read');
  const format = (params.get('formato') ?? 'pdf') as StatementFormat;
  const known: StatementFormat = format in formats ? format : 'pdf';
  // A report looks back from one day: the last of the period, or today.
  const asOf = days.to !== undefined && days.to < today ? days.to : undefined;
  return (
    <Section
      title="Extratos e relatórios"
      beside={
        <FilterChoice
          label="Formato do extrato"
          all="Extrato em PDF"
          value={known === 'pdf' ? undefined : known}
          options={[
            { value: 'xlsx', label: 'Extrato em Excel' },
            { value: 'csv', label: 'Extrato em CSV' },
          ]}
          onChange={(formato) => change({ formato })}
        />
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Extrato {daysText(days) || 'desde o início até hoje'}; relatório{' '}
        {asOf ? `como estava em ${formatDate(asOf)}` : 'como está hoje'}.
      </Typography>
      {read.data ? (
        read.data.length === 0 ? (
          <Paper variant="outlined">
            <EmptyState title="Nenhum empreendimento ainda." />
          </Paper>
        ) : (
          <Files>
            {read.data.map(({ id, name }) => (
              <File key={id} label={name}>
                {mayStatements && (
                  <DownloadButton
                    label={`Extrato em ${formats[known]}`}
                    about={name}
                    format={known}
                    path={`/api/reports/developments/${id}/statement/`}
                    query={{ from: days.from, to: days.to }}
                    permission="transactions:read"
                  />
                )}
                {mayReports && (
                  <DownloadButton
                    label="Relatório em PDF"
                    about={name}
                    path={`/api/reports/developments/${id}/`}
                    query={{ asOf }}
                    permission="dashboard:read"
                  />
                )}
              </File>
            ))}
          </Files>
        )
      ) : read.error ? (
        <Paper variant="outlined">
          <FailedRead title="Não foi possível carregar os empreendimentos." of={read} />
        </Paper>
      ) : (
        <Skeleton height={120} />
      )}
    </Section>
  );
}

/** For the accountant and the auditor: the books themselves. */
function Books({ days: { from, to }, today }: { days: Days; today: LocalDate }) {
  const year = (to ?? today).slice(0, 4);
  return (
    <Section title="Livros para o contador e a auditoria">
      <Files>
        {(['journal', 'ledger'] as const).map((book) => (
          <File
            key={book}
            label={book === 'journal' ? 'Livro Diário' : 'Livro Razão'}
            text={`Em PDF/A do ano de ${year}, ou em planilha do período.`}
          >
            <DownloadButton
              label={`PDF/A de ${year}`}
              about={book === 'journal' ? 'Livro Diário' : 'Livro Razão'}
              path={`/api/exports/books/${book}/`}
              query={{ year }}
              permission="audit:export"
            />
            <ExportMenu
              label="Planilha"
              path={`/api/exports/${book}/`}
              query={{ from, to }}
              permission="audit:export"
            />
          </File>
        ))}
        <File label="Auditoria e contador" text="Balancete, testes, pacote assinado e lotes de entrega.">
          <Link component={RouterLink} to="/audit">
            Abrir a auditoria
          </Link>
        </File>
      </Files>
    </Section>
  );
}

const Files = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined">
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  </Paper>
);

function File({ label, text, children }: { label: string; text?: string; children: ReactNode }) {
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{label}</Typography>
        {text && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { border: 0 },
} as const;
