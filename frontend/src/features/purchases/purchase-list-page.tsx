/** All purchase requests: what there is to decide, to buy and to look up. The address holds what is looked for. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import { useCallback } from 'react';
import { useMainVariant } from '../../shared/display/main-action.tsx';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import {
  generatedApi,
  useDevelopmentsListQuery,
  usePurchaseListsPageQuery,
  type PurchaseView,
} from '../../shared/api/generated.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { useSame } from '../../shared/display/use-same.ts';
import { useSteady } from '../../shared/display/use-steady.ts';
import { ListPage } from '../../shared/grid/list-page.tsx';
import { useListAddress } from '../../shared/grid/use-list-address.ts';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { ApprovalBar } from './approval-bar.tsx';
import {
  fetchRequestDialog,
  PurchaseDialogs,
  purchaseDialogs,
  type RenderRegister,
} from './purchase-dialogs.tsx';
import { PurchaseRows } from './purchase-rows.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import { queryOf, readPurchasesView } from './purchase-view.ts';
import { FloatingStepNotice } from './step-notice.tsx';
import { ApprovalsProvider, useApprovals } from './use-approvals.ts';
import { useNextRow } from './use-next-row.ts';
import { PurchaseStepsProvider, usePurchaseSteps } from './use-purchase-steps.ts';

/** The query of all developments: the same everywhere, so that it is read once. */
const allDevelopments = {};
const none: readonly never[] = [];
const dialogParams = ['solicitacao', 'valor'];
const NO_DEVELOPMENTS = 'Crie um empreendimento primeiro para solicitar compras.';

interface PurchaseListPageProps {
  /** The form of the expense that completes a request: it belongs to the ledger. */
  readonly renderRegister: RenderRegister;
  readonly onApproach: () => void;
}

export const purchasesAhead: Ahead = ({ search, may }) =>
  may('purchases:read')
    ? [
        generatedApi.endpoints.purchaseListsPage.initiate(queryOf(readPurchasesView(search)), unheld),
        generatedApi.endpoints.purchaseListsSummary.initiate(undefined, unheld),
        generatedApi.endpoints.developmentsList.initiate(allDevelopments, unheld),
      ]
    : [];

export function PurchaseListPage({ renderRegister, onApproach }: PurchaseListPageProps) {
  const mainVariant = useMainVariant();
  const [params, change] = useListAddress();
  const dialog = useDialogAddress(dialogParams);
  const { searchOf } = dialog;
  const may = useMay('purchases:read');
  const mayCreate = useMay('purchases:create');
  const view = useSame(readPurchasesView(params));
  const list = usePurchaseListsPageQuery(queryOf(view), { skip: !may });
  const developments = useDevelopmentsListQuery(allDevelopments).data;
  const onDialog = (name: string) => (purchase: PurchaseView) =>
    dialog.open(name, { solicitacao: purchase.id });
  const steps = usePurchaseSteps({
    onReject: onDialog(purchaseDialogs.reject),
    onRegister: onDialog(purchaseDialogs.register),
  });
  const rows = list.data?.results ?? none;
  const approvals = useApprovals(rows, steps.notify);
  useNextRow(steps.notice, rows, dialog.name === undefined);
  const cannotCreate = developments?.length === 0 ? NO_DEVELOPMENTS : undefined;
  const openDetails = useSteady((id: string) => dialog.open(purchaseDialogs.details, { solicitacao: id }));
  const detailsAddress = useCallback(
    (id: string) => searchOf(purchaseDialogs.details, { solicitacao: id }),
    [searchOf],
  );
  const openRequest = () => dialog.open(purchaseDialogs.request);
  useSingleKeys({ create: mayCreate && cannotCreate === undefined && openRequest });

  const createButton = (
    <GuardedButton
      permission="purchases:create"
      why={cannotCreate}
      variant={mainVariant}
      onMouseEnter={() => void fetchRequestDialog()}
      onFocus={() => void fetchRequestDialog()}
      onClick={openRequest}
    >
      Nova Solicitação
    </GuardedButton>
  );

  return (
    <PurchaseStepsProvider value={steps}>
      <ApprovalsProvider value={approvals}>
        <ListPage
          title={messages.screens.purchasesTitle}
          action={createButton}
          may={may}
          onApproach={onApproach}
        >
          <PurchaseSummary chosen={view.status} />
          <Box sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
            {dialog.name === undefined && <FloatingStepNotice />}
            <ApprovalBar />
            <PurchaseRows
              view={view}
              read={list}
              developments={developments ?? none}
              addressOf={detailsAddress}
              onOpen={openDetails}
              onChange={change}
              hint={cannotCreate}
            />
          </Box>
          <PurchaseDialogs
            dialog={dialog}
            listed={list.data?.results}
            developments={developments}
            developmentId={view.development}
            renderRegister={renderRegister}
          />
        </ListPage>
      </ApprovalsProvider>
    </PurchaseStepsProvider>
  );
}
