/** Everything that can be printed and exported, in one place: which days, and one press for each file. The days stand in the address. */
import type { LocalDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import { Link as RouterLink } from 'react-router';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import { generatedApi } from '../../../shared/api/generated.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { PageTitle } from '../../../shared/display/page-title.tsx';
import { Section } from '../../../shared/display/section.tsx';
import { Forbidden } from '../../../shared/display/states.tsx';
import { DownloadButton } from '../../../shared/export/download-button.tsx';
import { ExportMenu } from '../../../shared/export/export-menu.tsx';
import { useListAddress } from '../../../shared/grid/use-list-address.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { type Days, HistoryPeriod } from '../history/history-period.tsx';
import { DevelopmentFiles } from './development-files.tsx';
import { File, Files } from './report-files.tsx';
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
    imports: useMay('imports:read'),
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
      <Box
        role="search"
        aria-label="Período dos arquivos"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, maxWidth: 560 }}
      >
        <HistoryPeriod days={days} onChange={(chosen) => change(addressOf(chosen, today))} />
      </Box>
      {(may.statements || may.reports) && <DevelopmentFiles days={days} today={today} />}
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
      {may.books && <Books days={days} today={today} mayImport={may.imports} />}
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

interface BooksProps {
  readonly days: Days;
  readonly today: LocalDate;
  readonly mayImport: boolean;
}

/** For the accountant and the auditor: the books themselves. */
function Books({ days: { from, to }, today, mayImport }: BooksProps) {
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
        {mayImport && (
          <File label={messages.screens.importBooks} text="Livros de antes, em arquivos, para cá.">
            <Link component={RouterLink} to="/importar">
              Abrir a importação
            </Link>
          </File>
        )}
      </Files>
    </Section>
  );
}
