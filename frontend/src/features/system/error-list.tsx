/** What this server wrote into its log last, as it was written. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LoggedFailureView, SystemErrorsView } from '../../shared/api/generated.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { LineList } from './line-list.tsx';

const words: Readonly<Record<LoggedFailureView['level'], string>> = {
  warn: 'Aviso',
  error: 'Falha',
  fatal: 'Falha grave',
};

export function ErrorList({ found: { isTold, errors } }: { found: SystemErrorsView }) {
  if (!isTold)
    return (
      <Typography>
        Este servidor não escreve registro (LOG_LEVEL=silent): de falhas nada se sabe aqui.
      </Typography>
    );
  return (
    <LineList
      label="Últimas falhas"
      empty="Nenhum aviso nem falha desde que este servidor começou."
      lines={errors.map(({ at, level, part, text }, place) => ({
        key: `${at} ${place}`,
        head: (
          <>
            <Badge label={words[level]} color={level === 'warn' ? 'amber' : 'red'} />
            <span>
              <time dateTime={at}>{formatInstant(at)}</time> · {part}
            </span>
          </>
        ),
        text: (
          <Box component="code" sx={{ fontSize: 'inherit', whiteSpace: 'pre-wrap' }}>
            {text}
          </Box>
        ),
      }))}
    />
  );
}
