/** “O que há de novo”: which version this is, and what each brought. */
import { formatDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { version } from '../../../../package.json';
import { ClosingActions } from '../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { useUserId } from '../../shared/session/session-hooks.ts';
import { noteNewsSeen } from './news-seen.ts';
import { releaseNotes } from './release-notes.ts';

export default function NewsDialog({ onClose }: { onClose: () => void }) {
  const userId = useUserId();
  useEffect(() => noteNewsSeen(userId), [userId]);
  return (
    <Dialog
      title="O que há de novo"
      subtitle={`Livro, versão ${version}`}
      width={560}
      onClose={onClose}
      actions={<ClosingActions onClose={onClose} />}
    >
      <Box sx={{ ...oneColumn, gap: 5 }}>
        {releaseNotes.map((note) => (
          <Box component="section" key={note.version ?? ''} sx={{ ...oneColumn, gap: 2 }}>
            <Typography component="h3" variant="h3" className="num">
              {note.version === undefined
                ? 'Em preparação'
                : `Versão ${note.version}${note.date ? `, ${formatDate(note.date)}` : ''}`}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: 5, ...oneColumn, gap: 1.5 }}>
              {note.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}
