/** What came of an import: how it ended, what it brought, what stopped it, and the ways to what it booked. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { ImportView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { formatCount } from '../../shared/display/count.ts';
import { Figures, Line } from '../../shared/display/figures.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { durationText } from '../../shared/display/pace.ts';
import type { SumLine } from './booked-sums.ts';
import { daysText, entriesAddress, outcomeText, severities } from './import-text.ts';
import { SumTables } from './sum-tables.tsx';

export function ImportReport({ run }: { run: ImportView }) {
  const { state, result } = run;
  const entries = entriesAddress(run);
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <Alert severity={severities[state]} variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
        {outcomeText(run)}
      </Alert>
      {result && (
        <>
          <Figures label="O que entrou nos livros" bar columns={4} level="h3">
            <Line label="Lançamentos">{formatCount(result.entries)}</Line>
            <Line label="Empreendimentos">{formatCount(result.developments)}</Line>
            <Line label="Clientes novos">{formatCount(result.clients)}</Line>
            {result.linked > 0 && (
              <Line label="Clientes com novas unidades">{formatCount(result.linked)}</Line>
            )}
            {result.repeated > 0 && <Line label="Já estavam nos livros">{formatCount(result.repeated)}</Line>}
            {result.first_entry !== null && result.last_entry !== null && (
              <Line label="Números no diário">
                {formatCount(result.first_entry)} a {formatCount(result.last_entry)}
              </Line>
            )}
            <Line label="Duração">{durationText(result.seconds)}</Line>
          </Figures>
          <SumTables caption="O que foi lançado" lines={bookedLines(result.sums)} />
          {entries && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
              <Link component={RouterLink} to={entries}>
                Ver os lançamentos {daysText(result)}
                {run.started_by_name !== null && ` de ${run.started_by_name}`}
              </Link>
              <Link component={RouterLink} to="/developments">
                Ver os empreendimentos
              </Link>
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

const bookedLines = (sums: NonNullable<ImportView['result']>['sums']): readonly SumLine[] =>
  sums.map(({ type, development, development_id, account, entries, amount }) => ({
    type,
    development,
    developmentId: development_id,
    account,
    entries,
    amount: centavosOf(amount),
  }));
