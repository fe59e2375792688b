/** All purchase requests: what there is to decide, to buy and to look up. The address holds what is looked for. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import {
  useDevelopmentsListQuery,
  usePurchaseListsPageQuery,
  type PurchaseView,
} from '../../shared/api/generated.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { MainAction } from '../../shared/display/main-action.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { EmptyState } from '../../shared/display/states.tsx';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { fetchRequestDialog, PurchaseDialogs, purchaseDialogs } from './purchase-dialogs.tsx';
import { PurchaseFilters } from './purchase-filters.tsx';
import { PurchaseRows } from './purchase-rows.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import { DEFAULT_SORT, hasFilters, queryOf, readPurchaseView } from './purchase-view.ts';
import { StepNoticeBar } from './step-notice.tsx';
import { PurchaseStepsProvider, usePurchaseSteps } from './use-purchase-steps.ts';

/** The query of all developments: the same everywhere, so that it is read once. */
const allDevelopments = {};
const NO_DEVELOPMENTS = 'Crie um empreendimento primeiro para solicitar compras.';

interface PurchaseListPageProps {
  /** The form of the expense that completes a request: it belongs to the ledger. */
  readonly renderRegister: (purchase: PurchaseView, onClose: () => void) => ReactNode;
  readonly onApproach: () => void;
}

export function PurchaseListPage({ renderRegister, onApproach }: PurchaseListPageProps) {
  const [params, setParams] = useSearchParams();
  const dialog = useDialogAddress(['solicitacao']);
  const may = useMay('purchases:read');
  const mayCreate = useMay('purchases:create');
  const view = readPurchaseView(params);
  const list = usePurchaseListsPageQuery(queryOf(view), { skip: !may });
  const developments = useDevelopmentsListQuery(allDevelopments).data;
  const onDialog = (name: string) => (purchase: PurchaseView) =>
    dialog.open(name, { solicitacao: purchase.id });
  const steps = usePurchaseSteps({
    onReject: onDialog(purchaseDialogs.reject),
    onRegister: onDialog(purchaseDialogs.register),
  });
  const cannotCreate = developments?.length === 0 ? NO_DEVELOPMENTS : undefined;
  const openRequest = () => dialog.open(purchaseDialogs.request);
  useSingleKeys((key) => {
    if (key !== 'n' || !mayCreate || cannotCreate !== undefined) return false;
    openRequest();
    return true;
  });

  const change = (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) current.set(name, value);
          else current.delete(name);
        }
        return current;
      },
      { replace, preventScrollReset: true },
    );
  const createButton = (
    <GuardedButton
      permission="purchases:create"
      why={cannotCreate}
      variant="contained"
      onMouseEnter={() => void fetchRequestDialog()}
      onFocus={() => void fetchRequestDialog()}
      onClick={openRequest}
    >
      Nova Solicitação
    </GuardedButton>
  );

  if (!may) {
    return (
      <Box sx={{ ...oneColumn, gap: 6 }}>
        <PageTitle title={messages.screens.purchasesTitle} />
        <Paper variant="outlined">
          <EmptyState title={messages.forbidden} text="Peça acesso a um administrador." />
        </Paper>
      </Box>
    );
  }
  return (
    <PurchaseStepsProvider value={steps}>
      <Box sx={{ ...oneColumn, gap: 6 }} onMouseEnter={onApproach}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minHeight: 40 }}>
          <Box sx={{ flex: '1 0 auto' }}>
            <PageTitle title={messages.screens.purchasesTitle} />
          </Box>
          <MainAction>{createButton}</MainAction>
        </Box>
        <PurchaseSummary chosen={view.status} />
        <Box sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
          <PurchaseFilters
            view={view}
            developments={developments ?? []}
            onChange={(name, value) => change({ [name]: value, page: undefined }, name === 'q')}
            onClear={hasFilters(view) ? () => setParams({}) : undefined}
          />
          {dialog.name === undefined && <StepNoticeBar />}
          <PurchaseRows
            view={view}
            list={list}
            addressOf={(id) => dialog.searchOf(purchaseDialogs.details, { solicitacao: id })}
            onOpen={(id) => dialog.open(purchaseDialogs.details, { solicitacao: id })}
            onSort={(sort) => change({ sort: sort === DEFAULT_SORT ? undefined : sort, page: undefined })}
            onPage={(page) => change({ page: page === 1 ? undefined : String(page) })}
            onClear={() => setParams({})}
            hint={cannotCreate}
          />
        </Box>
      </Box>
      <PurchaseDialogs
        dialog={dialog}
        listed={list.data?.results}
        developments={developments}
        developmentId={view.development}
        renderRegister={renderRegister}
      />
    </PurchaseStepsProvider>
  );
}
