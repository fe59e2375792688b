/**
 * Approving several requests of the page in one call: which are chosen, each as it was seen, what is asked once more, and what
 * became of each. One that changes after it was chosen is not chosen any more.
 */
import { formatMoney } from '@livro/money';
import { messages } from '@livro/rules';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import { usePurchasesApproveSeveralMutation, type PurchaseView } from '../../shared/api/generated.ts';
import { isOutcomeUnknown } from '../../shared/api/api-error.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { centavosOf, totalOf } from '../../shared/api/wire-money.ts';
import { counted } from '../../shared/display/count.ts';
import { useSteady } from '../../shared/display/use-steady.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { nameOf } from './purchase-words.tsx';
import type { StepNotice } from './use-purchase-steps.ts';

const requests = (count: number): string => counted(count, 'solicitação', 'solicitações');
export const sumOf = (purchases: readonly PurchaseView[]): string =>
  formatMoney(totalOf(purchases.map(({ estimated_cost }) => centavosOf(estimated_cost))));

const nothing: ReadonlyMap<string, never> = new Map<string, never>();

export function useApprovals(rows: readonly PurchaseView[], onNotice: (notice: StepNotice) => void) {
  const [send] = usePurchasesApproveSeveralMutation();
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(nothing);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(nothing);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  // One key an intent: a repeat after no answer is the same decision.
  const key = useRef<{ readonly intent: string; readonly key: string }>(undefined);
  const open = useMemo(() => rows.filter((one) => one.can_be_approved), [rows]);
  const chosen = useMemo(() => open.filter(({ id, version }) => seen.get(id) === version), [open, seen]);

  const choose = useSteady((purchases: readonly PurchaseView[], wanted: boolean) => {
    if (busy) return;
    const after = new Map(seen);
    for (const { id, version } of purchases) {
      if (wanted) after.set(id, version);
      else after.delete(id);
    }
    setSeen(after);
    setAsking(false);
  });

  const approveChosen = async () => {
    if (busy || chosen.length === 0) return;
    setBusy(true);
    const looked = chosen.map(({ id, version }) => ({ id, version }));
    const intent = JSON.stringify(looked);
    if (key.current?.intent !== intent) key.current = { intent, key: newIdempotencyKey() };
    const outcome = await outcomeOf(
      send({ 'Idempotency-Key': key.current.key, approvePurchasesDto: { requests: looked } }),
    );
    if (outcome.ok || !isOutcomeUnknown(outcome.error)) key.current = undefined;
    setBusy(false);
    setAsking(false);
    if (!outcome.ok) {
      const text = `${messages.failures.approvePurchase}: ${outcome.error.message}`;
      return onNotice({ severity: 'error', text, decided: [] });
    }
    const refused = new Map(
      outcome.data.results.flatMap(({ id, refusal }) => (refusal ? [[id, refusal.message] as const] : [])),
    );
    const approved = chosen.filter(({ id }) => !refused.has(id));
    const waiting = outcome.data.results.filter((one) => one.needs_another).length;
    setSeen(nothing);
    setRefusals(refused);
    onNotice({
      severity: refused.size === 0 ? 'success' : 'error',
      text: toldOf(approved, refused.size, waiting),
      refused: chosen.flatMap((one) => {
        const why = refused.get(one.id);
        return why === undefined ? [] : [`${nameOf(one)}: ${why}`];
      }),
      decided: approved.map(({ id }) => id),
    });
  };
  const approve = useSteady(() => void approveChosen());

  return useMemo(
    () => ({
      /** Those of the page that one may approve now. */
      open,
      chosen,
      refusals,
      asking,
      busy,
      choose,
      ask: () => setAsking(true),
      dismiss: () => setAsking(false),
      approve,
    }),
    [open, chosen, refusals, asking, busy, choose, approve],
  );
}

function toldOf(approved: readonly PurchaseView[], refused: number, waiting: number): string {
  const done =
    approved.length === 0
      ? 'Nenhuma solicitação foi aprovada'
      : `${requests(approved.length)} ${approved.length === 1 ? 'aprovada' : 'aprovadas'} (${sumOf(approved)})${waiting === 0 ? '' : `, das quais ${waiting} ainda ${waiting === 1 ? 'espera' : 'esperam'} outra pessoa`}`;
  if (refused === 0) return `${done}.`;
  return `${done}; ${requests(refused)} não ${refused === 1 ? 'pôde' : 'puderam'} ser ${refused === 1 ? 'aprovada' : 'aprovadas'}:`;
}

export type Approvals = ReturnType<typeof useApprovals>;

const ApprovalsContext = createContext<Approvals | undefined>(undefined);
export const ApprovalsProvider = ApprovalsContext.Provider;

export function usePageApprovals(): Approvals {
  const approvals = useContext(ApprovalsContext);
  if (!approvals) throw new Error('A request is chosen outside of its list');
  return approvals;
}
