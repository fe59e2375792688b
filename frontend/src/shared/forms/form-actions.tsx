/** The buttons at the foot of a form dialog; the sending ones stay focusable while they work. */
import { messages } from '@livro/rules';
import Button from '@mui/material/Button';

interface FormActionsProps {
  readonly submitLabel: string;
  readonly busyLabel?: string;
  /** “Voltar” where cancelling is what is sent. */
  readonly cancelLabel?: string;
  readonly busy: boolean;
  /** Nothing was changed yet, so there is nothing to send. */
  readonly unchanged?: boolean;
  readonly onCancel: () => void;
  /** Sends it and goes on with another. */
  readonly onAgain?: () => void;
  readonly againLabel?: string;
}

export function FormActions({
  submitLabel,
  busyLabel = 'Salvando...',
  cancelLabel = 'Cancelar',
  busy,
  unchanged,
  onCancel,
  onAgain,
  againLabel = messages.screens.saveAndAgain,
}: FormActionsProps) {
  return (
    <>
      <Button variant="outlined" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {onAgain && (
        <Button
          variant="outlined"
          aria-disabled={busy || unchanged}
          aria-keyshortcuts="Control+Shift+Enter"
          title="Ctrl+Shift+Enter"
          onClick={onAgain}
        >
          {againLabel}
        </Button>
      )}
      <Button type="submit" variant="contained" aria-disabled={busy || unchanged}>
        {busy ? busyLabel : submitLabel}
      </Button>
    </>
  );
}
