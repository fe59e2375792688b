/** Before somebody leaves whose bookings are not all booked: they stay for this person's next visit, or are thrown away. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { counted } from '../../shared/display/count.ts';
import { useAllUnsent, useUnsent } from '../../shared/sending/sending-hooks.ts';

export default function SignOutQuestion({
  onLeave,
  onClose,
}: {
  readonly onLeave: () => void;
  readonly onClose: () => void;
}) {
  const unsent = useUnsent();
  const all = useAllUnsent();
  const discard = () => {
    for (const { key } of all) unsent.remove(key);
    onLeave();
  };
  return (
    <Dialog
      title="Sair agora?"
      role="alertdialog"
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      actions={
        <>
          <Button color="error" onClick={discard}>
            Descartar e sair
          </Button>
          <Button variant="outlined" onClick={onClose} data-autofocus="">
            Ficar
          </Button>
          <Button variant="contained" onClick={onLeave}>
            Guardar e sair
          </Button>
        </>
      }
    >
      <Typography>
        {counted(
          all.length,
          'lançamento ainda não foi registrado',
          'lançamentos ainda não foram registrados',
        )}
        . Guardados neste navegador, são enviados quando você entrar de novo; outras pessoas que entrarem aqui
        não os veem.
      </Typography>
    </Dialog>
  );
}
