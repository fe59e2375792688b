/** The schedule of a development in five rows. */
import { formatDate, formatInstant } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ClosingActions } from '../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import type { DevelopmentView } from '../../shared/api/generated.ts';
import { statusBadge } from './status.ts';

export default function ScheduleDialog({
  development,
  onClose,
}: {
  development: DevelopmentView;
  onClose: () => void;
}) {
  const { startDate, expectedCompletionDate, progressPercentage, status, updatedAt } = development;
  const rows = [
    ['Data de início', startDate && formatDate(startDate)],
    ['Previsão de conclusão', expectedCompletionDate && formatDate(expectedCompletionDate)],
    ['Progresso', Number.isFinite(progressPercentage) ? `${progressPercentage}%` : null],
    ['Status', status && statusBadge(status).label],
    ['Última atualização', updatedAt && formatInstant(updatedAt)],
  ] as const;
  return (
    <Dialog
      title="Cronograma"
      subtitle={development.name}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      actions={<ClosingActions onClose={onClose} />}
    >
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map(([label, value]) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 4,
              py: 3,
              borderBottom: 1,
              borderColor: 'divider',
              '&:last-child': { border: 0 },
            }}
          >
            <Typography component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" className="num" sx={{ m: 0, fontWeight: 600, textAlign: 'right' }}>
              {value || messages.screens.notDefined}
            </Typography>
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}
