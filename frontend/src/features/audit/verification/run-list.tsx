/** The last verifications: who, when, how long, over how many entries, and how each ended. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { VerificationRunView } from '../../../shared/api/generated.ts';
import { Badge, type BadgeColor } from '../../../shared/display/badge.tsx';
import { counted } from '../../../shared/display/count.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Findings } from './findings.tsx';
import { durationText } from '../../../shared/display/pace.ts';
import { outcomeText } from './verification-text.ts';

const badges: Readonly<Record<VerificationRunView['state'], { label: string; color: BadgeColor }>> = {
  running: { label: 'Em andamento', color: 'blue' },
  interrupted: { label: 'Interrompida', color: 'amber' },
  passed: { label: 'Tudo confere', color: 'green' },
  failed: { label: 'Há diferenças', color: 'red' },
};

export function RunList({ runs }: { runs: readonly VerificationRunView[] }) {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 4, lg: 6 } }}>
      <Typography id={titleId} component="h2" variant="h3" sx={{ mb: 2 }}>
        Últimas verificações
      </Typography>
      {runs.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Nenhuma verificação foi feita por aqui ainda.
        </Typography>
      ) : (
        <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
          {runs.map((run, place) => (
            <Row key={run.id} run={run} isNewest={place === 0} />
          ))}
        </Box>
      )}
    </Paper>
  );
}

function Row({ run, isNewest }: { run: VerificationRunView; isNewest: boolean }) {
  const { result } = run;
  return (
    <Box
      component="li"
      sx={{
        ...oneColumn,
        gap: 1,
        py: 2.5,
        borderTop: 1,
        borderColor: 'divider',
        '@media print': { breakInside: 'avoid' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Badge {...badges[run.state]} />
        <Typography className="num">
          <time dateTime={run.started_at}>{formatInstant(run.started_at)}</time> ·{' '}
          {run.started_by_name ?? run.started_by}
          {run.from_seal && ' · desde o último selo'}
        </Typography>
      </Box>
      <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
        {result
          ? `${counted(result.entries, 'lançamento', 'lançamentos')} em ${durationText(result.seconds)}`
          : outcomeText(run)}
      </Typography>
      {!isNewest && result && result.findings.length > 0 && (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
            Ver {counted(result.findings.length + result.further_findings, 'diferença', 'diferenças')}
          </Box>
          <Box sx={{ pt: 3 }}>
            <Findings result={result} />
          </Box>
        </details>
      )}
    </Box>
  );
}
