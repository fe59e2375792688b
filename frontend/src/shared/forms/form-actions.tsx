/** The two buttons at the foot of a form dialog; the sending one stays focusable while it works. */
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
}

export function FormActions({
  submitLabel,
  busyLabel = 'Salvando...',
  cancelLabel = 'Cancelar',
  busy,
  unchanged,
  onCancel,
}: FormActionsProps) {
  return (
    <>
      <Button variant="outlined" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" variant="contained" aria-disabled={busy || unchanged}>
        {busy ? busyLabel : submitLabel}
      </Button>
    </>
  );
}
