/** Takes back what was just booked, by its reversal: at a press of “Desfazer”, or by Ctrl+Z outside fields; F8 leads to the button. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { isOutcomeUnknown } from '../../../shared/api/api-error.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { usePaymentsCancelMutation, useTransactionsReverseMutation } from '../../../shared/api/generated.ts';
import { isPressed } from '../../../shared/keyboard/keymap.ts';
import type { Booked } from '../journal/booked.ts';

const REASON = 'Desfeito logo após o lançamento';

type Stage =
  { readonly name: 'offered' | 'undoing' } | { readonly name: 'done' | 'failed'; readonly text: string };

const undoLabels: Readonly<Record<Stage['name'], string>> = {
  offered: 'Desfazer',
  undoing: 'Desfazendo...',
  failed: 'Tentar de novo',
  done: '',
};

interface Undo {
  readonly stage: Stage['name'];
  /** What was booked, or what became of it. */
  readonly text: string;
  /** What the button says; without it there is nothing to undo. */
  readonly label: string | undefined;
  readonly undo: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** `mayUndo` is false where the user may book but not undo. To be drawn anew, by its key, for another booking. */
export function useUndo(booked: Booked, mayUndo: boolean): Undo {
  const [reverse] = useTransactionsReverseMutation();
  const [cancel] = usePaymentsCancelMutation();
  const [stage, setStage] = useState<Stage>({ name: 'offered' });
  const [key] = useState(newIdempotencyKey);
  const button = useRef<HTMLButtonElement>(null);
  const undo = async () => {
    if (!mayUndo || stage.name === 'undoing' || stage.name === 'done') return;
    setStage({ name: 'undoing' });
    const asked = { id: booked.id, 'Idempotency-Key': key };
    const outcome = booked.pendingPayment
      ? await outcomeOf(cancel({ ...asked, optionalReasonDto: { reason: REASON } }))
      : await outcomeOf(reverse({ ...asked, reverseEntryDto: { reason: REASON, date: booked.date } }));
    if (outcome.ok) {
      const text = booked.pendingPayment
        ? 'Pagamento cancelado. O registro continua no histórico.'
        : 'Estorno registrado. O lançamento original continua no histórico.';
      setStage({ name: 'done', text });
    } else setStage({ name: 'failed', text: whyNot(outcome.error) });
  };
  useUndoKeys(
    () => void undo(),
    () => button.current?.focus(),
  );

  const text = 'text' in stage ? stage.text : booked.text;
  const canUndo = mayUndo && stage.name !== 'done';
  return {
    stage: stage.name,
    text,
    label: canUndo ? undoLabels[stage.name] : undefined,
    undo: () => void undo(),
    button,
  };
}

function whyNot(error: Parameters<typeof isOutcomeUnknown>[0]): string {
  if (isOutcomeUnknown(error)) return 'Não sabemos se foi desfeito. Tentar de novo é seguro.';
  if (error.code === 'INSUFFICIENT_FUNDS') return 'Não foi possível desfazer: o saldo já foi usado.';
  return `Não foi possível desfazer: ${error.message}`;
}

/** In fields the browser's own undo wins. */
function useUndoKeys(undo: () => void, reach: () => void): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const inField = (event.target as HTMLElement | null)?.closest?.('input, textarea, select');
    if (isPressed('notice', event)) reach();
    else if (isPressed('undo', event) && !event.shiftKey && !inField) undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
