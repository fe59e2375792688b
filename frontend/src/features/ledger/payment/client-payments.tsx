/** All payments of a client, the newest first, each with how it stands; the pending ones with their next steps. */
import { paymentStatuses, paymentStatusLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { usePaymentsPageQuery, type PaymentView } from '../../../shared/api/generated.ts';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { PageSteps, usePageSteps } from '../../../shared/display/page-steps.tsx';
import { Section } from '../../../shared/display/section.tsx';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FilterChoice, labelled } from '../../../shared/fields/filter-choice.tsx';
import { ConfirmingSeveral } from './chosen-payments.tsx';
import { PaymentRow } from './payment-row.tsx';
import type { PaymentStep } from './payment-step-dialog.tsx';

const fetchDialog = () => import('./payment-step-dialog.tsx');
const PaymentStepDialog = onDemand(fetchDialog);
const ROWS = 20;
const statuses = labelled(paymentStatuses, paymentStatusLabels);

interface ClientPaymentsProps {
  readonly clientId: string;
  readonly status: string | undefined;
  readonly onStatus: (status: string | undefined) => void;
}

export function ClientPayments({ clientId, status, onStatus }: ClientPaymentsProps) {
  return (
    <Section
      title="Pagamentos"
      beside={
        <FilterChoice
          label="Situação"
          all="Todas as situações"
          value={status}
          options={statuses}
          onChange={onStatus}
        />
      }
    >
      <Payments key={`${clientId} ${status}`} clientId={clientId} status={status} />
    </Section>
  );
}

/** Apart: another filter begins with its first page. */
function Payments({ clientId, status }: Pick<ClientPaymentsProps, 'clientId' | 'status'>) {
  const [open, setOpen] = useState<{ readonly payment: PaymentView; readonly step: PaymentStep }>();
  const steps = usePageSteps(ROWS);
  const read = usePaymentsPageQuery({
    client: clientId,
    status,
    page: 1,
    limit: ROWS,
    cursor: steps.cursor,
  });
  const { data, isFetching } = read;
  return (
    <Paper variant="outlined" aria-busy={isFetching}>
      {data?.count === 0 ? (
        <EmptyState title={status ? 'Nenhum pagamento nesta situação.' : 'Nenhum pagamento ainda.'} />
      ) : data ? (
        <>
          <ConfirmingSeveral pending={data.results.filter(({ status: now }) => now === 'pending')}>
            <Box component="ul" aria-label="Pagamentos" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.results.map((payment) => (
                <PaymentRow
                  key={payment.id}
                  payment={payment}
                  place={placeOf(payment)}
                  selectable
                  onStep={(step) => setOpen({ payment, step })}
                  onApproach={() => void fetchDialog()}
                />
              ))}
            </Box>
          </ConfirmingSeveral>
          <PageSteps steps={steps} page={data} what="pagamentos" />
        </>
      ) : read.error ? (
        <FailedRead title="Não foi possível carregar os pagamentos." of={read} />
      ) : (
        <Box sx={{ py: 4 }}>
          <Skeleton height={160} />
        </Box>
      )}
      {open && (
        <PaymentStepDialog payment={open.payment} step={open.step} onClose={() => setOpen(undefined)} />
      )}
    </Paper>
  );
}

const placeOf = ({ development_name, unitReference }: PaymentView): string =>
  [development_name, unitReference && `Unidade ${unitReference}`].filter(Boolean).join(', ');
