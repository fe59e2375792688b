/** The purchases, with the ledger's form for the expense that completes one. */
import { lazy, type ComponentProps } from 'react';
import { ChangedDialog } from '../../features/purchases/changed-dialog.tsx';
import { PurchaseListPage, purchasesAhead } from '../../features/purchases/purchase-list-page.tsx';

const fetchRegister = () => import('../../features/ledger/register-purchase-dialog.tsx');
const RegisterPurchaseDialog = lazy(fetchRegister);

export const ahead = purchasesAhead;

const ChangedBeforeRegister = (changed: Omit<ComponentProps<typeof ChangedDialog>, 'before'>) => (
  <ChangedDialog {...changed} before="registrar a compra" />
);

export default function PurchasesPage() {
  return (
    <PurchaseListPage
      onApproach={() => void fetchRegister()}
      renderRegister={(purchase, onClose) => (
        <RegisterPurchaseDialog purchase={purchase} Changed={ChangedBeforeRegister} onClose={onClose} />
      )}
    />
  );
}
