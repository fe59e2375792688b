/**
 * Approving, rejecting and cancelling from the list: each asks once more in its own row, is bound to the version that was on
 * the screen, and says what became of it. It decides no permission: the server's flags do.
 */
import { messages } from '@livro/rules';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import {
  useLazyPurchasesGetQuery,
  usePurchasesApproveMutation,
  usePurchasesCancelMutation,
  type PurchaseView,
} from '../../shared/api/generated.ts';
import { isOutcomeUnknown, type ApiError } from '../../shared/api/api-error.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { useSteady } from '../../shared/display/use-steady.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { nameOf } from './purchase-words.tsx';

export type Step = 'approve' | 'reject' | 'cancel';

/** What became of the last step. */
export interface StepNotice {
  /** Absent where it was about several. */
  readonly purchaseId?: string;
  readonly severity: 'success' | 'error';
  readonly text: string;
  /** Those of several that were refused, each with its reason. */
  readonly refused?: readonly string[];
  /** What was done with these; nothing where it was refused. */
  readonly decided: readonly string[];
  readonly isApproval?: boolean;
}

/** Somebody changed the request between the look and the decision. */
export interface ChangedMeanwhile {
  readonly step: Exclude<Step, 'reject'>;
  readonly seen: PurchaseView;
  readonly now: PurchaseView;
}

const failed = { approve: messages.failures.approvePurchase, cancel: messages.failures.cancelPurchase };
const FIRST_OF_TWO = 'com a primeira aprovação: falta a de outra pessoa';
const done = { approve: 'aprovada', cancel: 'cancelada' };

export const versionMatch = (version: number): string => `W/"${version}"`;

interface Wishes {
  /** Opens the form with the reason. */
  readonly onReject: (purchase: PurchaseView) => void;
  /** Opens the form of the expense. */
  readonly onRegister: (purchase: PurchaseView) => void;
}

export function usePurchaseSteps({ onReject, onRegister }: Wishes) {
  const [approve] = usePurchasesApproveMutation();
  const [cancel] = usePurchasesCancelMutation();
  const [read] = useLazyPurchasesGetQuery();
  const [asking, setAsking] = useState<{ readonly id: string; readonly step: Step }>();
  const [busy, setBusy] = useState<string>();
  const [notice, setNotice] = useState<StepNotice>();
  const [changed, setChanged] = useState<ChangedMeanwhile>();
  // One key an intent: a repeat after no answer is the same decision.
  const keys = useRef(new Map<string, string>());

  const refused = async (purchase: PurchaseView, step: Exclude<Step, 'reject'>, error: ApiError) => {
    if (error.status === 412) {
      const now = await outcomeOf(read({ id: purchase.id }));
      if (now.ok) return setChanged({ step, seen: purchase, now: now.data });
    }
    const text = `${failed[step]} ${nameOf(purchase)}: ${error.message}`;
    setNotice({ purchaseId: purchase.id, severity: 'error', text, decided: [] });
  };

  /** Sends the step on the version of `purchase`. */
  const decide = async (purchase: PurchaseView, step: Exclude<Step, 'reject'>) => {
    if (busy !== undefined) return;
    setBusy(purchase.id);
    setNotice(undefined);
    setChanged(undefined);
    const intent = `${step}:${purchase.id}:${purchase.version}`;
    const key = keys.current.get(intent) ?? newIdempotencyKey();
    keys.current.set(intent, key);
    const asked = {
      id: purchase.id,
      'If-Match': versionMatch(purchase.version),
      'Idempotency-Key': key,
    };
    const outcome = await outcomeOf(
      step === 'approve' ? approve({ ...asked, approvePurchaseDto: {} }) : cancel(asked),
    );
    if (outcome.ok || !isOutcomeUnknown(outcome.error)) keys.current.delete(intent);
    setBusy(undefined);
    setAsking(undefined);
    if (!outcome.ok) return refused(purchase, step, outcome.error);
    const isFirst = step === 'approve' && outcome.data.needs_two_approvals;
    const text = `Solicitação ${nameOf(purchase)} ${isFirst ? FIRST_OF_TWO : done[step]}.`;
    const about = { purchaseId: purchase.id, decided: [purchase.id], isApproval: step === 'approve' };
    setNotice({ ...about, severity: 'success', text });
  };

  const confirm = useSteady((purchase: PurchaseView, step: Step) => {
    if (step !== 'reject') return void decide(purchase, step);
    setAsking(undefined);
    onReject(purchase);
  });
  const decideNow = useSteady(
    (purchase: PurchaseView, step: Exclude<Step, 'reject'>) => void decide(purchase, step),
  );
  const register = useSteady(onRegister);
  // Every row has these: they change only when a row has something else to show.
  return useMemo(
    () => ({
      asking,
      busy,
      notice,
      changed,
      ask: (purchase: PurchaseView, step: Step) => setAsking({ id: purchase.id, step }),
      dismiss: () => setAsking(undefined),
      confirm,
      register,
      decide: decideNow,
      notify: setNotice,
      forgetNotice: () => setNotice(undefined),
      forgetChange: () => setChanged(undefined),
    }),
    [asking, busy, notice, changed, confirm, register, decideNow],
  );
}

export type PurchaseSteps = ReturnType<typeof usePurchaseSteps>;

const StepsContext = createContext<PurchaseSteps | undefined>(undefined);
export const PurchaseStepsProvider = StepsContext.Provider;

export function useSteps(): PurchaseSteps {
  const steps = useContext(StepsContext);
  if (!steps) throw new Error('A request is shown outside of its list');
  return steps;
}
