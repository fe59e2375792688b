/** What clients still owe, over all developments, by how late it is; each row can be confirmed or cancelled. The address holds what is looked for. */
import { dueDaysOf, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { unheld, type Ahead } from '../../../shared/api/ahead.ts';
import {
  generatedApi,
  useDevelopmentsListQuery,
  useReceivablesAgesQuery,
  useReceivablesPageQuery,
  type AgedGroupView,
  type ReceivableView,
} from '../../../shared/api/generated.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { counted } from '../../../shared/display/count.ts';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { useMainVariant } from '../../../shared/display/main-action.tsx';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { EmptyState } from '../../../shared/display/states.tsx';
import { oldestFirst, StepPager } from '../../../shared/display/step-pager.tsx';
import { useSame } from '../../../shared/display/use-same.ts';
import { useSteady } from '../../../shared/display/use-steady.ts';
import { ListPage } from '../../../shared/grid/list-page.tsx';
import { ListRows, type ListWords } from '../../../shared/grid/list-rows.tsx';
import { useListAddress } from '../../../shared/grid/use-list-address.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { ConfirmingSeveral } from '../payment/chosen-payments.tsx';
import type { PaymentStep } from '../payment/payment-step-dialog.tsx';
import { AgeFigures } from './age-figures.tsx';
import { AgedGroups } from './aged-groups.tsx';
import { OpenStep } from './receivable-actions.tsx';
import { ReceivableCards } from './receivable-cards.tsx';
import { receivableColumns, SECOND_LINE } from './receivable-columns.tsx';
import { ReceivableFilterChips, ReceivableFilters } from './receivable-filters.tsx';
import {
  agesQueryOf,
  DEFAULT_SORT,
  hasFilters,
  noFilters,
  PAGE_SIZE,
  queryOf,
  readReceivablesView,
  type ReceivablesView,
} from './receivable-view.ts';

const PlanDialog = onDemand(() => import('../payment/plan-dialog.tsx'));
const fetchDialog = () => import('../payment/payment-step-dialog.tsx');
const PaymentStepDialog = onDemand(fetchDialog);
const none: readonly never[] = [];
const words: ListWords = {
  label: messages.screens.menuReceivables,
  failed: 'Não foi possível carregar o que há a receber.',
  notFound: 'Nada a receber com estes filtros.',
  count: (count) => counted(count, 'pagamento pendente', 'pagamentos pendentes'),
};
const fileOf = ({ age, development, client, sort }: ReceivablesView) => ({
  path: '/api/exports/payments/',
  query: { status: 'pending', development, client, sort, ...(age && dueDaysOf(age, serverToday())) },
  permission: 'payments:read',
});
const sorts = [
  { value: 'date', label: 'O que vence antes primeiro' },
  { value: '-date', label: 'O que vence depois primeiro' },
];

export const ahead: Ahead = ({ search, may }) => {
  const view = readReceivablesView(search);
  const { receivablesPage, receivablesAges } = generatedApi.endpoints;
  return may('payments:read')
    ? [receivablesPage.initiate(queryOf(view), unheld), receivablesAges.initiate(agesQueryOf(view), unheld)]
    : [];
};

export default function ReceivablesPage() {
  const [params, change] = useListAddress();
  const view = useSame(readReceivablesView(params));
  const may = useMay('payments:read');
  const variant = useMainVariant();
  const [open, setOpen] = useState<{ readonly payment: ReceivableView; readonly step: PaymentStep }>();
  const ages = useReceivablesAgesQuery(agesQueryOf(view), { skip: !may });
  const list = useReceivablesPageQuery(queryOf(view), { skip: !may || view.grouping !== undefined });
  const developments = useDevelopmentsListQuery({}, { skip: !may }).data ?? none;
  const [planning, setPlanning] = useState(false);
  const openStep = useSteady((payment: ReceivableView, step: PaymentStep) => setOpen({ payment, step }));
  const openGroup = ({ id }: AgedGroupView) =>
    change({ [view.grouping === 'cliente' ? 'client' : 'development']: id ?? undefined, por: undefined });
  const clientName = ages.data?.by_client.find(({ id }) => id === view.client)?.name ?? undefined;
  const filters = (
    <>
      <ReceivableFilters view={view} developments={developments} onChange={change} />
      {hasFilters(view) && (
        <ReceivableFilterChips
          view={view}
          developments={developments}
          clientName={clientName}
          onChange={change}
        />
      )}
    </>
  );
  return (
    <ListPage
      title={messages.screens.menuReceivables}
      action={
        <GuardedButton permission="payments:create" variant={variant} onClick={() => setPlanning(true)}>
          Parcelar
        </GuardedButton>
      }
      may={may}
      onApproach={() => void fetchDialog()}
    >
      <AgeFigures
        read={ages}
        chosen={view.age}
        onChoose={(atraso) => change({ atraso, por: undefined, cursor: undefined })}
      />
      <OpenStep value={openStep}>
        {view.grouping ? (
          <Box sx={{ ...oneColumn, gap: 3 }}>
            {filters}
            {ages.data && <AgedGroups ages={ages.data} grouping={view.grouping} onOpen={openGroup} />}
          </Box>
        ) : (
          <ConfirmingSeveral pending={list.currentData?.results ?? none}>
            <ListRows
              name="a-receber"
              words={words}
              view={view}
              read={list}
              size={PAGE_SIZE}
              filters={filters}
              filtered={hasFilters(view)}
              noFilters={noFilters}
              nothing={
                <EmptyState
                  title="Nada a receber"
                  text="Pagamentos registrados como pendentes aparecem aqui até serem confirmados ou cancelados."
                />
              }
              columns={receivableColumns}
              extraHeight={SECOND_LINE}
              sorts={sorts}
              defaultSort={DEFAULT_SORT}
              cards={(rows) => <ReceivableCards rows={rows} />}
              // The file of payments knows no names of clients to look for: rather none than one of other rows.
              file={view.search ? undefined : fileOf(view)}
              pager={
                <StepPager
                  cursors={view.cursors}
                  next={list.currentData?.next ?? null}
                  {...(view.sort === DEFAULT_SORT && oldestFirst)}
                  onTurn={(cursors) => change({ cursor: cursors.join(',') || undefined })}
                />
              }
              onChange={change}
            />
          </ConfirmingSeveral>
        )}
      </OpenStep>
      {open && (
        <PaymentStepDialog payment={open.payment} step={open.step} onClose={() => setOpen(undefined)} />
      )}
      {planning && <PlanDialog developments={developments} onClose={() => setPlanning(false)} />}
    </ListPage>
  );
}
