/** Where figures of the sample are shown: that they are nobody's, and the way to take them out. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { useSession } from '../../shared/session/session-hooks.ts';
import { isSample, isShownSample } from './sample-books.ts';

const RemoveSampleDialog = onDemand(async () => ({
  default: (await import('./sample-dialogs.tsx')).RemoveSampleDialog,
}));

interface SampleNoticeProps {
  /** Of those that are shown on the page; nothing is said where none is the sample. */
  readonly developments: readonly DevelopmentView[];
}

export function SampleNotice({ developments }: SampleNoticeProps) {
  const session = useSession();
  /** Kept, so that the dialog can say that it is done when the sample is no longer there. */
  const [removing, setRemoving] = useState<DevelopmentView>();
  const sample = developments.find(isShownSample);
  const former = sample ? undefined : developments.find(isSample);
  const mayRemove = session.status === 'signed-in' && session.user.type === 'admin';
  return (
    <>
      {sample && (
        <Alert
          severity="warning"
          variant="outlined"
          role="note"
          aria-label="Dados de exemplo"
          action={
            mayRemove && (
              <Button color="inherit" size="small" aria-haspopup="dialog" onClick={() => setRemoving(sample)}>
                Retirar
              </Button>
            )
          }
          sx={{ alignItems: 'center' }}
        >
          Dados de exemplo: não são da sua empresa.
        </Alert>
      )}
      {former && (
        <Alert severity="info" variant="outlined" role="note" aria-label="Dados de exemplo">
          Eram dados de exemplo e foram retirados. O Diário guarda os lançamentos e seus estornos.{' '}
          <Link component={RouterLink} to="/developments">
            Ver os empreendimentos
          </Link>
        </Alert>
      )}
      {removing && <RemoveSampleDialog sample={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}
