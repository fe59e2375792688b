/** The Painel: where the money is, where it goes and what comes next. The address holds what is looked at. */
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { formatDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { serverToday } from '../../shared/api/server-clock.ts';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi, useDevelopmentsListQuery } from '../../shared/api/generated.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { EmptyState } from '../../shared/display/states.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { AlertPanel } from './alert-panel.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { InsightsFilters } from './insights-filters.tsx';
import { questionOf, readInsightsView } from './insights-view.ts';
import { CashFlowCard, CategoryCard, MethodCard, SupplierCard } from './money-cards.tsx';
import { ComparisonCard, ForecastCard, InvestmentCard } from './outlook-cards.tsx';

/** What the first look falls on; the cards below ask for themselves. */
export const ahead: Ahead = ({ search, may }) => {
  if (!may('dashboard:read')) return [];
  const view = readInsightsView(search, serverToday());
  return [
    generatedApi.endpoints.developmentsList.initiate({}, unheld),
    generatedApi.endpoints.dashboardFinancialSummary.initiate(questionOf(view), unheld),
    generatedApi.endpoints.dashboardAlerts.initiate({ development: view.development, limit: 20 }, unheld),
    generatedApi.endpoints.analyticsCashFlow.initiate(questionOf(view), unheld),
  ];
};

interface DashboardPageProps {
  /** What is to be known before the figures are read. */
  readonly notice?: ReactNode;
}

export default function DashboardPage({ notice }: DashboardPageProps) {
  const may = useMay('dashboard:read');
  return may ? <Dashboard notice={notice} /> : <Forbidden />;
}

/** The cash, and what needs a hand beside it. */
const first = {
  display: 'grid',
  gap: 8,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
  '@media print': { display: 'block', '& > * + *': { mt: 3 } },
} as const;

function Forbidden() {
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <PageTitle title={messages.screens.menuDashboard} />
      <Paper variant="outlined">
        <EmptyState title={messages.forbidden} text="Peça acesso a um administrador." />
      </Paper>
    </Box>
  );
}

function Dashboard({ notice }: DashboardPageProps) {
  const [params, setParams] = useSearchParams();
  const { data: developments = [] } = useDevelopmentsListQuery({});
  const view = readInsightsView(params, serverToday());
  const named = developments.find(({ id }) => id === view.development);
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) current.set(name, value);
          else current.delete(name);
        }
        return current;
      },
      { preventScrollReset: true },
    );
  return (
    <Box sx={{ ...oneColumn, gap: 6, '@media print': { gap: 3 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minHeight: 40 }}>
        <Box sx={{ flex: '1 0 auto' }}>
          <PageTitle title={messages.screens.menuDashboard} />
        </Box>
        <Button
          color="inherit"
          startIcon={<PrintIcon aria-hidden />}
          onClick={() => window.print()}
          sx={{ '@media print': { display: 'none' } }}
        >
          Imprimir
        </Button>
      </Box>
      {notice}
      <InsightsFilters view={view} developments={developments} onChange={change} />
      <Typography className="num" sx={{ color: 'text.secondary' }}>
        {named ? named.name : 'Todos os empreendimentos'}, de {formatDate(view.from)} a {formatDate(view.to)}.
      </Typography>
      <FigureTiles view={view} />
      <Box sx={first}>
        <CashFlowCard view={view} />
        <AlertPanel key={view.development} development={view.development} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          '@media print': { display: 'block', '& > * + *': { mt: 3 } },
        }}
      >
        <CategoryCard view={view} />
        <SupplierCard view={view} />
        <MethodCard view={view} />
        <ForecastCard view={view} />
        <InvestmentCard view={view} />
        <ComparisonCard view={view} />
      </Box>
    </Box>
  );
}
