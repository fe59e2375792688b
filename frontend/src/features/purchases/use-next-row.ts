/** After a decision the keyboard goes on to the next request, wherever the decided one stands by then. */
import { useEffect, useEffectEvent } from 'react';
import type { PurchaseView } from '../../shared/api/generated.ts';
import type { StepNotice } from './use-purchase-steps.ts';

/** Of an element that has a request's buttons. */
export const actionsOf = (id: string) => ({ 'data-actions-of': id });
const IN_LIST = '[data-actions-of], [data-choosing]';

/** Only where the keyboard was with what was decided; anyone who has gone elsewhere stays there. */
export function useNextRow(notice: StepNotice | undefined, rows: readonly PurchaseView[], inList: boolean) {
  const follow = useEffectEvent(({ decided, isApproval = true }: StepNotice) => {
    const at = document.activeElement;
    if (!inList || decided.length === 0 || !(at === document.body || at?.closest(IN_LIST))) return;
    const last = rows.findLastIndex(({ id }) => decided.includes(id));
    const next = [...rows.slice(last + 1), ...rows.slice(0, last + 1)].find(
      (one) => !decided.includes(one.id) && (one.can_be_approved || !isApproval),
    );
    buttonOf(next?.id ?? decided.at(-1)!)?.focus();
  });
  useEffect(() => {
    if (notice) follow(notice);
  }, [notice]);
}

const buttonOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-actions-of="${id}"] button`);
