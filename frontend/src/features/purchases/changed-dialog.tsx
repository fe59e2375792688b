/** A request changed between the look and the decision: what is other now, before anything is decided. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { comparison } from '../../shared/forms/conflict-dialog.tsx';
import { changesBetween } from './purchase-changes.ts';
import { nameOf } from './purchase-words.tsx';

interface ChangedDialogProps {
  readonly seen: PurchaseView;
  readonly now: PurchaseView;
  /** “aprovar”: what is not done before the changes were seen. */
  readonly before: string;
  /** Absent where the request may no longer be decided on. */
  readonly proceed: { readonly label: string; readonly run: () => void } | undefined;
  readonly onClose: () => void;
}

export function ChangedDialog({ seen, now, before, proceed, onClose }: ChangedDialogProps) {
  const rows = changesBetween(seen, now);
  return (
    <Dialog
      title="A solicitação mudou"
      subtitle={`A solicitação ${nameOf(now)} mudou desde que você abriu (${formatInstant(now.updated_at)}). Veja o que mudou antes de ${before}.`}
      role="alertdialog"
      width={640}
      onClose={onClose}
      actions={
        <>
          <Button variant={proceed ? 'outlined' : 'contained'} onClick={onClose} data-autofocus>
            Voltar
          </Button>
          {proceed && (
            <Button variant="contained" onClick={proceed.run}>
              {proceed.label}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <Typography>O que você vê nesta tela continua igual.</Typography>
      ) : (
        <Box component="table" sx={comparison}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Antes</th>
              <th scope="col">Agora</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, was, is }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{was || '—'}</td>
                <td>{is || '—'}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Dialog>
  );
}
