/** The dialogs over the list, each at its own address, and the question about a request that changed meanwhile. */
import { type ReactNode } from 'react';
import { usePurchasesGetQuery, type DevelopmentView, type PurchaseView } from '../../shared/api/generated.ts';
import { HeldRecord } from '../../shared/dialog/held-record.tsx';
import type { DialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { ChangedDialog } from './changed-dialog.tsx';
import { useSteps } from './use-purchase-steps.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

export const fetchRequestDialog = () => import('./request-dialog.tsx');
const RequestDialog = onDemand(fetchRequestDialog);
const PurchaseDialog = onDemand(() => import('./purchase-dialog.tsx'));
const EditDialog = onDemand(() => import('./edit-dialog.tsx'));
const RejectDialog = onDemand(() => import('./reject-dialog.tsx'));
const ReviseDialog = onDemand(() => import('./revise-dialog.tsx'));
const usePurchase = (id: string, skip: boolean) => usePurchasesGetQuery({ id }, { skip });

export const purchaseDialogs = {
  request: 'nova-solicitacao',
  details: 'solicitacao',
  edit: 'editar-solicitacao',
  reject: 'rejeitar-solicitacao',
  register: 'registrar-compra',
  revise: 'revisar-valor',
} as const;

/** The form of the expense that completes a request, with ways out of it: closing, and revising the value. */
export type RenderRegister = (
  purchase: PurchaseView,
  onClose: () => void,
  /** With the amount that was typed. */
  onRevise: (amount: string) => void,
) => ReactNode;

interface PurchaseDialogsProps {
  readonly dialog: DialogAddress;
  readonly listed: readonly PurchaseView[] | undefined;
  readonly developments: readonly DevelopmentView[] | undefined;
  readonly developmentId: string | undefined;
  readonly renderRegister: RenderRegister;
}

export function PurchaseDialogs(props: PurchaseDialogsProps) {
  const { dialog, listed, developments, developmentId, renderRegister } = props;
  const id = dialog.params.get('solicitacao') ?? '';
  const mayCreate = useMay('purchases:create');
  const mayUpdate = useMay('purchases:update');
  const mayReject = useMay('purchases:reject');
  const mayComplete = useMay('purchases:complete');
  const mayRevise = useMay('purchases:revise');
  const revise = (valor = '') => dialog.open(purchaseDialogs.revise, { solicitacao: id, valor });
  const held = (children: (purchase: PurchaseView) => ReactNode) => (
    <HeldRecord
      key={id}
      id={id}
      title="Solicitação de compra"
      failure="Não foi possível carregar a solicitação."
      listed={listed?.find((one) => one.id === id)}
      useRecord={usePurchase}
      onClose={dialog.close}
    >
      {children}
    </HeldRecord>
  );
  return (
    <>
      {dialog.name === purchaseDialogs.request && mayCreate && developments && (
        <RequestDialog developments={developments} developmentId={developmentId} onClose={dialog.close} />
      )}
      {dialog.name === purchaseDialogs.details && (
        <PurchaseDialog
          id={id}
          onRevise={() => revise()}
          onEdit={() => dialog.open(purchaseDialogs.edit, { solicitacao: id })}
          onClose={dialog.close}
        />
      )}
      {dialog.name === purchaseDialogs.edit &&
        mayUpdate &&
        held((purchase) => <EditDialog purchase={purchase} onClose={dialog.close} />)}
      {dialog.name === purchaseDialogs.reject &&
        mayReject &&
        held((purchase) => <RejectDialog purchase={purchase} onClose={dialog.close} />)}
      {dialog.name === purchaseDialogs.register &&
        mayComplete &&
        held((purchase) => renderRegister(purchase, dialog.close, revise))}
      {dialog.name === purchaseDialogs.revise &&
        mayRevise &&
        held((purchase) => (
          <ReviseDialog
            purchase={purchase}
            amount={dialog.params.get('valor') ?? ''}
            onClose={dialog.close}
          />
        ))}
      <Changed />
    </>
  );
}

const verbs = { approve: 'aprovar', cancel: 'cancelar' } as const;

function Changed() {
  const { changed, forgetChange, decide } = useSteps();
  if (!changed) return null;
  const { seen, now, step } = changed;
  const may = step === 'approve' ? now.can_be_approved : now.can_be_cancelled;
  return (
    <ChangedDialog
      seen={seen}
      now={now}
      before={verbs[step]}
      proceed={
        may
          ? {
              label: step === 'approve' ? 'Aprovar assim mesmo' : 'Cancelar assim mesmo',
              run: () => decide(now, step),
            }
          : undefined
      }
      onClose={forgetChange}
    />
  );
}
