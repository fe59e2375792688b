/** Told to whom an import was seen under way and who has gone elsewhere: how it ended, and the way to its report. */
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { ImportView } from '../../shared/api/generated.ts';
import { FloatingAlert } from '../../shared/display/floating-alert.tsx';
import { Notice } from '../../shared/display/notice.tsx';
import { outcomeText, severities } from './import-text.ts';

export default function ImportEnded({ run, onClose }: { run: ImportView; onClose: () => void }) {
  return (
    <Notice>
      <FloatingAlert
        zIndex={1200}
        severity={severities[run.state]}
        action={
          <Button component={Link} to="/importar" size="small" color="inherit" sx={{ whiteSpace: 'nowrap' }}>
            Ver o relatório
          </Button>
        }
        onClose={onClose}
      >
        {outcomeText(run)}
      </FloatingAlert>
    </Notice>
  );
}
