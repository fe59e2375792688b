/** What happened to a client's record, the newest first: what changed, when, and by whom. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useClientAccountHistoryQuery, type RecordChangeView } from '../../shared/api/generated.ts';
import { Section } from '../../shared/display/section.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';

export function RecordHistory({ clientId }: { clientId: string }) {
  const read = useClientAccountHistoryQuery({ id: clientId });
  const steps = read.currentData;
  return (
    <Section title="Histórico do cadastro">
      <Paper variant="outlined" aria-busy={read.isFetching}>
        {steps ? (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {steps.map(({ version, label, at, author, changes }) => (
              <Box component="li" key={version} sx={row}>
                <Typography sx={{ fontWeight: 500 }}>{label}</Typography>
                <Typography
                  variant="caption"
                  component="div"
                  className="num"
                  sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                >
                  <time dateTime={at}>{formatInstant(at)}</time>
                  {author.name && ` · ${author.name}`}
                </Typography>
                {changes.map((change) => (
                  <Change key={change.field} change={change} />
                ))}
              </Box>
            ))}
          </Box>
        ) : read.error ? (
          <FailedRead title="Não foi possível carregar o histórico do cadastro." of={read} />
        ) : (
          <Box sx={{ py: 4 }}>
            <Skeleton height={56} />
          </Box>
        )}
      </Paper>
    </Section>
  );
}

const Change = ({ change: { field, before, after } }: { change: RecordChangeView }) => (
  <Typography variant="body2" className="num" sx={{ overflowWrap: 'anywhere' }}>
    {field}: {before ?? 'vazio'} → {after ?? 'vazio'}
  </Typography>
);

const row = { py: 3, borderBottom: 1, borderColor: 'divider', '&:last-child': { border: 0 } } as const;
