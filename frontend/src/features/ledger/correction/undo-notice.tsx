/**
 * For ten seconds after a booking: what was booked, and “Desfazer”, which books its reversal. The time stands still under
 * pointer and focus; F8 leads here and Ctrl+Z undoes. Afterwards the history still offers “Estornar”.
 */
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isOutcomeUnknown } from '../../../shared/api/api-error.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { FloatingAlert } from '../../../shared/display/floating-alert.tsx';
import { Notice } from '../../../shared/display/notice.tsx';
import { newIdempotencyKey } from '../../../shared/forms/idempotency-key.ts';
import { usePaymentsCancelMutation, useTransactionsReverseMutation } from '../../../shared/api/generated.ts';
import type { Booked } from '../journal/booked.ts';

const SHOWN_MS = 10_000;
const REASON = 'Desfeito logo após o lançamento';

type Stage =
  { readonly name: 'offered' | 'undoing' } | { readonly name: 'done' | 'failed'; readonly text: string };

const undoLabels: Readonly<Record<Stage['name'], string>> = {
  offered: 'Desfazer',
  undoing: 'Desfazendo...',
  failed: 'Tentar de novo',
  done: '',
};

interface UndoNoticeProps {
  readonly booked: Booked;
  /** False where the user may book but not undo. */
  readonly mayUndo: boolean;
  readonly onGone: () => void;
}

export function UndoNotice({ booked, mayUndo, onGone }: UndoNoticeProps) {
  const [reverse] = useTransactionsReverseMutation();
  const [cancel] = usePaymentsCancelMutation();
  const [stage, setStage] = useState<Stage>({ name: 'offered' });
  const [held, setHeld] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const button = useRef<HTMLButtonElement>(null);
  const gone = useEffectEvent(onGone);

  useEffect(() => {
    if (held || stage.name === 'undoing') return;
    const timer = setTimeout(() => gone(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, stage]);

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
  return (
    <Notice>
      <FloatingAlert
        zIndex={1200}
        alertRole={stage.name === 'failed' ? 'alert' : 'group'}
        severity={stage.name === 'failed' ? 'error' : 'success'}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        action={
          canUndo && (
            <Button
              ref={button}
              size="small"
              color="inherit"
              aria-disabled={stage.name === 'undoing'}
              onClick={() => void undo()}
              sx={{ textDecoration: 'underline', whiteSpace: 'nowrap' }}
            >
              {undoLabels[stage.name]}
            </Button>
          )
        }
        onClose={onGone}
      >
        {text}
      </FloatingAlert>
    </Notice>
  );
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
    if (event.key === 'F8') reach();
    else if (event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !inField) undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
