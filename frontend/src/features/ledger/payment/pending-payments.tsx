/** Payments that were announced and are in no balance yet, the most urgent first, each with its next steps. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import {
  useClientsGetQuery,
  useDevelopmentsListQuery,
  usePaymentsPageQuery,
  usePaymentsStatsQuery,
  type PaymentsPageApiResponse,
  type PaymentStatsView,
  type PaymentView,
} from '../../../shared/api/generated.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import type { Read } from '../../../shared/api/read.ts';
import { counted } from '../../../shared/display/count.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { PageSteps, usePageSteps } from '../../../shared/display/page-steps.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { FailedRead } from '../../../shared/display/states.tsx';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { ConfirmingSeveral } from './chosen-payments.tsx';
import { PaymentRow } from './payment-row.tsx';
import type { PaymentStep } from './payment-step-dialog.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';

const PlanDialog = onDemand(() => import('./plan-dialog.tsx'));
const fetchDialog = () => import('./payment-step-dialog.tsx');
const PaymentStepDialog = onDemand(fetchDialog);

/** A page of them: the rest of the development's page stays in reach. */
const ROWS = 10;
/** A link to this list ends with it. */
const ANCHOR = '#pagamentos-pendentes';

export function PendingPayments({ developmentId }: { developmentId: string }) {
  const may = useMay('payments:read');
  const [open, setOpen] = useState<{ readonly payment: PaymentView; readonly step: PaymentStep }>();
  const [planning, setPlanning] = useState(false);
  const developments = useDevelopmentsListQuery({}, { skip: !planning }).data;
  const steps = usePageSteps(ROWS);
  const pending = { development: developmentId, status: 'pending' };
  const read = usePaymentsPageQuery(
    { ...pending, sort: 'date', page: 1, limit: ROWS, cursor: steps.cursor },
    { skip: !may },
  );
  const figures = usePaymentsStatsQuery(pending, { skip: !may });
  // Nothing announced is nothing to show; a failed read is not nothing.
  const shown = read.error !== undefined || (read.data?.count ?? 0) > 0;
  return (
    <>
      {shown && (
        <Pending
          read={read}
          figures={figures.data}
          steps={steps}
          onStep={(payment, step) => setOpen({ payment, step })}
          onPlan={() => setPlanning(true)}
        />
      )}
      {planning && developments && (
        <PlanDialog
          developments={developments}
          developmentId={developmentId}
          onClose={() => setPlanning(false)}
        />
      )}
      {/* Outlives the list: the last one that is confirmed takes the list away. */}
      {open && (
        <PaymentStepDialog payment={open.payment} step={open.step} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface PendingProps {
  readonly read: Read<PaymentsPageApiResponse>;
  /** Of all of them, not only of those on the page. */
  readonly figures: PaymentStatsView | undefined;
  readonly steps: ReturnType<typeof usePageSteps>;
  readonly onStep: (payment: PaymentView, step: PaymentStep) => void;
  readonly onPlan: () => void;
}

function Pending({ read, figures, steps, onStep, onPlan }: PendingProps) {
  const { data, isFetching } = read;
  const payments = data?.results ?? [];
  const sum = figures?.by_status.find(({ status }) => status === 'pending');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Box component="section" aria-labelledby="titulo-pendentes" sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 3 }}>
        <Typography
          id="titulo-pendentes"
          ref={heading}
          tabIndex={-1}
          component="h2"
          variant="h2"
          sx={{ flex: '1 0 auto', outline: 0, scrollMarginTop: 80 }}
        >
          Pagamentos pendentes
        </Typography>
        <WhenAskedFor heading={heading} />
        {sum && (
          <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
            {counted(sum.count, 'pagamento', 'pagamentos')} · <Money amount={centavosOf(sum.total)} /> fora do
            saldo
          </Typography>
        )}
        <GuardedButton
          permission="payments:create"
          size="small"
          variant="text"
          onClick={onPlan}
          sx={{ ml: 'auto' }}
        >
          Parcelar
        </GuardedButton>
      </Box>
      <Paper variant="outlined">
        {data ? (
          <>
            <ConfirmingSeveral pending={payments}>
              <Box component="ul" aria-busy={isFetching} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {payments.map((payment) => (
                  <Row
                    key={payment.id}
                    payment={payment}
                    onStep={(step) => onStep(payment, step)}
                    onApproach={() => void fetchDialog()}
                  />
                ))}
              </Box>
            </ConfirmingSeveral>
            <PageSteps steps={steps} page={data} what="pagamentos pendentes" />
          </>
        ) : (
          <FailedRead title="Não foi possível carregar os pagamentos pendentes." of={read} />
        )}
      </Paper>
    </Box>
  );
}

/** The list comes after the page: the browser could not go there by itself. Apart, since the address changes with every dialog. */
function WhenAskedFor({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== ANCHOR) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'start' });
  }, [heading, hash, key]);
  return null;
}

interface RowProps {
  readonly payment: PaymentView;
  readonly onStep: (step: PaymentStep) => void;
  readonly onApproach: () => void;
}

function Row({ payment, onStep, onApproach }: RowProps) {
  const mayClients = useMay('clients:read');
  const client = useClientsGetQuery({ id: payment.client_id }, { skip: !mayClients }).currentData;
  const place = client && (
    <Link component={RouterLink} to={`/clients/${client.id}`} color="inherit">
      {client.name}
    </Link>
  );
  return <PaymentRow payment={payment} place={place} selectable onStep={onStep} onApproach={onApproach} />;
}
