/** Above a form that goes on with the next booking: what was booked last, how many it were, and “Desfazer”. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useMay } from '../../../shared/session/session-hooks.ts';
import type { Booked } from '../journal/booked.ts';
import { UndoButton } from './undo-button.tsx';
import { useUndo } from './use-undo.ts';

interface BookedLineProps {
  /** The last one; the line stands empty before it, so that it is heard. */
  readonly booked: Booked | undefined;
  /** Since the form was opened. */
  readonly count: number;
  readonly onUndone: () => void;
}

export function BookedLine({ booked, count, onUndone }: BookedLineProps) {
  return (
    <Box role="status" sx={{ '&:not(:empty)': { mb: 4 } }}>
      {booked && <Line key={booked.id} booked={booked} count={count} onUndone={onUndone} />}
    </Box>
  );
}

function Line({ booked, count, onUndone }: BookedLineProps & { booked: Booked }) {
  const undoing = useUndo(booked, useMay('transactions:reverse'));
  const { stage, text } = undoing;
  const line = useRef<HTMLDivElement>(null);
  const undone = useEffectEvent(() => {
    onUndone();
    // The button that had the focus is gone: back to the form.
    if (document.activeElement !== document.body) return;
    line.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  });
  // With the very step that takes the button away: a key in between would go nowhere.
  useLayoutEffect(() => {
    if (stage === 'done') undone();
  }, [stage]);
  return (
    <Alert
      ref={line}
      severity={stage === 'failed' ? 'error' : 'success'}
      variant="outlined"
      role={stage === 'failed' ? 'alert' : 'group'}
      action={<UndoButton undoing={undoing} />}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {text}
      {count > 1 && stage === 'offered' && ` ${count} lançamentos nesta sequência.`}
    </Alert>
  );
}
