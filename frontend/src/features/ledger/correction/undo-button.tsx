/** “Desfazer”, as long as there is something to undo. */
import Button from '@mui/material/Button';
import type { useUndo } from './use-undo.ts';

export function UndoButton({ undoing }: { undoing: ReturnType<typeof useUndo> }) {
  const { label, stage, undo, button } = undoing;
  if (label === undefined) return null;
  return (
    <Button
      ref={button}
      size="small"
      color="inherit"
      aria-disabled={stage === 'undoing'}
      onClick={undo}
      sx={{ textDecoration: 'underline', whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}
