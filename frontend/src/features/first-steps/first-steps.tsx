/**
 * What a new house does first, as ways there; what is done already is ticked, from what the server says and nothing else. It
 * goes once money moves in a development of the company's own.
 */
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import {
  useCompanyGetQuery,
  useDevelopmentsListQuery,
  useUsersPageQuery,
  type DevelopmentView,
} from '../../shared/api/generated.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Section } from '../../shared/display/section.tsx';
import { useMay, useSession } from '../../shared/session/session-hooks.ts';
import { isSample, isShownSample } from './sample-books.ts';

const LoadSampleDialog = onDemand(async () => ({
  default: (await import('./sample-dialogs.tsx')).LoadSampleDialog,
}));
const everyone = { page: 1, limit: 1, includeInactive: true } as const;
/** The list's query: the same everywhere, so that it is read once. */
const allDevelopments = {};

/** No money was booked on it but an opening balance. */
const isUntouched = ({ totalExpenses, totalRevenue, totalInvestment }: DevelopmentView): boolean =>
  totalExpenses === 0 && totalRevenue === 0 && totalInvestment === 0;

export function FirstSteps() {
  const { data } = useDevelopmentsListQuery(allDevelopments);
  if (!data) return null;
  const own = data.filter((one) => !isSample(one));
  return own.length > 1 || own.some((one) => !isUntouched(one)) ? null : (
    <Steps own={own[0]} sample={sampleOf(data)} />
  );
}

interface StepsProps {
  readonly own: DevelopmentView | undefined;
  readonly sample: SampleState;
}

/** Whether the sample may come: it never was there, or its loading was cut off before anything was booked. */
type SampleState = 'none' | 'begun' | 'there';
function sampleOf(developments: readonly DevelopmentView[]): SampleState {
  if (developments.length === 0) return 'none';
  return developments.every((one) => isShownSample(one) && isUntouched(one)) ? 'begun' : 'there';
}

function Steps({ own, sample }: StepsProps) {
  const session = useSession();
  const navigate = useNavigate();
  const [loading, setLoading] = useState(false);
  const mayCompany = useMay('company:update');
  const mayCreate = useMay('developments:create');
  const mayOpen = useMay('accounts:set_initial_balance');
  const mayInvite = useMay('users:create');
  const mayImport = useMay('imports:run');
  const company = useCompanyGetQuery(undefined, { skip: !mayCompany });
  const users = useUsersPageQuery(everyone, { skip: !mayInvite });
  const isAdmin = session.status === 'signed-in' && session.user.type === 'admin';
  const steps: readonly (StepProps | false)[] = [
    mayCompany && {
      to: '/company?dialogo=empresa',
      label: 'Informar os dados da empresa',
      text: 'Nome e CNPJ saem em todos os relatórios.',
      done: company.data && company.data.version > 0,
      failed: company.isError && !company.data,
      onRetry: company.refetch,
    },
    mayCreate && {
      to: own ? `/developments/${own.id}` : '/developments?dialogo=novo-empreendimento',
      label: 'Criar o primeiro empreendimento',
      text: 'Com ele se abrem a Conta da Obra e a Conta do Terreno.',
      done: own !== undefined,
    },
    mayOpen && {
      to: own && `/developments/${own.id}?dialogo=saldo-inicial`,
      label: 'Informar os saldos iniciais',
      text: own
        ? 'Quanto havia em cada conta no primeiro dia.'
        : 'Ao criar o empreendimento, ou depois, em cada conta.',
      done: own !== undefined && own.totalBalance !== 0,
    },
    mayInvite && {
      to: '/users?dialogo=novo-usuario',
      label: 'Convidar pessoas',
      text: 'Cada uma entra com o próprio e-mail e vê o que pode fazer.',
      done: users.data && users.data.count > 1,
      failed: users.isError && !users.data,
      onRetry: users.refetch,
    },
  ];
  const shown = steps.filter((step) => step !== false);
  if (shown.length === 0) return null;
  return (
    <Section title="Primeiros passos">
      <Paper variant="outlined" sx={{ py: 5, ...oneColumn, gap: 4 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 4 }}>
          {shown.map((step) => (
            <Step key={step.label} {...step} />
          ))}
        </Box>
        {mayImport && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Já tem tudo em arquivos, com clientes e lançamentos?{' '}
            <Link component={RouterLink} to="/importar">
              {messages.screens.importBooks}
            </Link>
          </Typography>
        )}
        {isAdmin && sample !== 'there' && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 3,
              pt: 4,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 260px' }}>
              {sample === 'begun'
                ? 'Os dados de exemplo estão incompletos: o carregamento foi interrompido.'
                : 'Quer ver o programa cheio antes? Os dados de exemplo podem ser retirados depois.'}
            </Typography>
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setLoading(true)}>
              {sample === 'begun' ? 'Completar os dados de exemplo' : 'Ver com dados de exemplo'}
            </Button>
          </Box>
        )}
        {loading && (
          <LoadSampleDialog
            onLoaded={(id) => void navigate(`/developments/${id}`)}
            onClose={() => setLoading(false)}
          />
        )}
      </Paper>
    </Section>
  );
}

interface StepProps {
  /** None before it can be done. */
  readonly to: string | undefined;
  readonly label: string;
  readonly text: string;
  /** Undefined until the server has said. */
  readonly done: boolean | undefined;
  readonly failed?: boolean;
  readonly onRetry?: () => unknown;
}

function Step({ to, label, text, done, failed = false, onRetry }: StepProps) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, minWidth: 0 }}>
      {done ? (
        <DoneIcon titleAccess="Feito" sx={{ color: 'success.main' }} />
      ) : (
        <OpenIcon {...(done === false ? { titleAccess: 'A fazer' } : { 'aria-hidden': true })} sx={open} />
      )}
      <Box sx={{ minWidth: 0 }}>
        {to ? (
          <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
            {label}
          </Link>
        ) : (
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {label}
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
        {failed && (
          <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
            Não foi possível saber se já foi feito.{' '}
            <Link component="button" type="button" onClick={() => void onRetry?.()}>
              Tentar novamente
            </Link>
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const open = { color: 'text.muted' } as const;
