/** The imports so far: who, when, how each ended, and behind a press its whole report. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ImportView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Badge, type BadgeColor } from '../../shared/display/badge.tsx';
import { counted } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Section } from '../../shared/display/section.tsx';
import { ImportReport } from './import-report.tsx';

const badges: Readonly<Record<ImportView['state'], { label: string; color: BadgeColor }>> = {
  running: { label: 'Em andamento', color: 'blue' },
  interrupted: { label: 'Interrompida', color: 'amber' },
  stopped: { label: 'Parou antes do fim', color: 'red' },
  booked: { label: 'Concluída', color: 'green' },
};

/** `shown`: the one whose report stands above. */
export function ImportHistory({ runs, shown }: { runs: readonly ImportView[]; shown: string | undefined }) {
  return (
    <Section title="Importações">
      {runs.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nenhuma importação foi feita por aqui ainda.</Typography>
      ) : (
        <Box component="ul" aria-label="Importações" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
          {runs.map((run) => (
            <Row key={run.id} run={run} isShown={run.id === shown} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function Row({ run, isShown }: { run: ImportView; isShown: boolean }) {
  const { state, started_at, started_by, started_by_name, planned_entries, result } = run;
  return (
    <Box
      component="li"
      sx={{ ...oneColumn, gap: 1, py: 2.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Badge {...badges[state]} />
        <Typography className="num">
          <time dateTime={started_at}>{formatInstant(started_at)}</time> · {started_by_name ?? started_by}
        </Typography>
      </Box>
      <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
        {result ? (
          <>
            {counted(result.entries, 'lançamento', 'lançamentos')},{' '}
            <Money amount={centavosOf(result.amount)} />
          </>
        ) : (
          `${counted(planned_entries, 'lançamento previsto', 'lançamentos previstos')}`
        )}
      </Typography>
      {!isShown && state !== 'running' && (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, width: 'fit-content' }}>
            Ver o relatório
          </Box>
          <Box sx={{ pt: 3 }}>
            <ImportReport run={run} />
          </Box>
        </details>
      )}
    </Box>
  );
}
