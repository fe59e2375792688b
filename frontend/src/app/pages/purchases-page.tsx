/** The purchases, with the ledger's form for the expense that completes one. */
import type { ComponentProps } from 'react';
import { ChangedDialog } from '../../features/purchases/changed-dialog.tsx';
import { PurchaseListPage, purchasesAhead } from '../../features/purchases/purchase-list-page.tsx';
import { onDemand } from '../../shared/display/on-demand.tsx';

const fetchRegister = () => import('../../features/ledger/expense/register-purchase-dialog.tsx');
const RegisterPurchaseDialog = onDemand(fetchRegister);

export const ahead = purchasesAhead;

const ChangedBeforeRegister = (changed: Omit<ComponentProps<typeof ChangedDialog>, 'before'>) => (
  <ChangedDialog {...changed} before="registrar a compra" />
);

export default function PurchasesPage() {
  return (
    <PurchaseListPage
      onApproach={() => void fetchRegister()}
      renderRegister={(purchase, onClose, onRevise) => (
        <RegisterPurchaseDialog
          purchase={purchase}
          Changed={ChangedBeforeRegister}
          onRevise={onRevise}
          onClose={onClose}
        />
      )}
    />
  );
}
