/** The two buttons at the foot of a form dialog; the sending one stays focusable while it works. */
import Button from '@mui/material/Button';

interface FormActionsProps {
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly busy: boolean;
  /** There is nothing to send yet. */
  readonly off?: boolean;
  readonly onCancel: () => void;
}

export function FormActions(props: FormActionsProps) {
  const { submitLabel, busyLabel = 'Salvando...', busy, off = false, onCancel } = props;
  return (
    <>
      <Button variant="outlined" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" variant="contained" aria-disabled={busy || off}>
        {busy ? busyLabel : submitLabel}
      </Button>
    </>
  );
}
