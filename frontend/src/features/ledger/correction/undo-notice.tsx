/**
 * For ten seconds after a booking: what was booked, and “Desfazer”, which books its reversal. The time stands still under
 * pointer and focus. Afterwards the history still offers “Estornar”.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { FloatingAlert } from '../../../shared/display/floating-alert.tsx';
import { Notice } from '../../../shared/display/notice.tsx';
import type { Booked } from '../journal/booked.ts';
import { UndoButton } from './undo-button.tsx';
import { useUndo } from './use-undo.ts';

const SHOWN_MS = 10_000;

interface UndoNoticeProps {
  readonly booked: Booked;
  /** False where the user may book but not undo. */
  readonly mayUndo: boolean;
  readonly onGone: () => void;
}

export function UndoNotice({ booked, mayUndo, onGone }: UndoNoticeProps) {
  const undoing = useUndo(booked, mayUndo);
  const { stage, text } = undoing;
  const [held, setHeld] = useState(false);
  const gone = useEffectEvent(onGone);

  useEffect(() => {
    if (held || stage === 'undoing') return;
    const timer = setTimeout(() => gone(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, stage]);

  return (
    <Notice>
      <FloatingAlert
        zIndex={1200}
        alertRole={stage === 'failed' ? 'alert' : 'group'}
        severity={stage === 'failed' ? 'error' : 'success'}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        action={<UndoButton undoing={undoing} />}
        onClose={onGone}
      >
        {text}
      </FloatingAlert>
    </Notice>
  );
}
