/** The request that a dialog works on, as it was when the dialog opened: what the list reads behind it changes nothing. */
import { useState, type ReactNode } from 'react';
import { usePurchasesGetQuery, type PurchaseView } from '../../shared/api/generated.ts';
import { asApiError } from '../../shared/api/api-error.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { ErrorState } from '../../shared/display/states.tsx';

interface HeldPurchaseProps {
  readonly id: string;
  /** As the list shows it, where it does. */
  readonly listed: PurchaseView | undefined;
  readonly onClose: () => void;
  readonly children: (purchase: PurchaseView) => ReactNode;
}

export function HeldPurchase({ id, listed, onClose, children }: HeldPurchaseProps) {
  const [held, setHeld] = useState(listed);
  const { currentData, error, isFetching, refetch } = usePurchasesGetQuery(
    { id },
    { skip: held !== undefined },
  );
  if (held === undefined && currentData !== undefined) setHeld(currentData);
  if (held) return children(held);
  if (!error) return null;
  return (
    <Dialog title="Solicitação de compra" onClose={onClose}>
      <ErrorState
        title="Não foi possível carregar a solicitação."
        error={asApiError(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </Dialog>
  );
}
