/** Someone else changed the record meanwhile: both values of each field side by side, and the choice between them. */
import { momentOf } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Dialog } from '../dialog/dialog.tsx';

export interface ConflictRow {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

interface ConflictDialogProps {
  /** The fields that differ. */
  readonly rows: readonly ConflictRow[];
  /** ISO instant of the other change. */
  readonly changedAt: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
  /** Back to the form, with nothing decided. */
  readonly onClose: () => void;
}

export function ConflictDialog({ rows, changedAt, onMine, onTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      title="Este registro mudou"
      subtitle={`Foi alterado às ${momentOf(new Date(changedAt)).time}, enquanto você editava. Compare antes de salvar.`}
      role="alertdialog"
      width={640}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onTheirs}>
            Usar o atual
          </Button>
          <Button variant="contained" onClick={onMine}>
            Manter o meu
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <Typography>Os valores são os mesmos que os seus.</Typography>
      ) : (
        <Box component="table" sx={comparison}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Seu valor</th>
              <th scope="col">Valor atual</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || '—'}</td>
                <td>{theirs || '—'}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Dialog>
  );
}

/** A table of two versions of a record, side by side. */
export const comparison = {
  width: '100%',
  borderCollapse: 'collapse',
  // The name of a field keeps its room beside long values.
  tableLayout: 'fixed',
  '& th, & td': {
    p: 2,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& th:first-of-type': { pl: 0, width: { xs: '32%', sm: '24%' }, overflowWrap: 'break-word' },
  '& thead th': { fontSize: '0.8125rem', color: 'text.secondary', fontWeight: 600 },
  '& tbody th': { fontWeight: 600 },
} as const;
