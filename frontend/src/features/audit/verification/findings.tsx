/** What a verification covered and what it found: each difference with its entry, field and both values, what it means, and what to do. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { FindingView, VerificationResultView } from '../../../shared/api/generated.ts';
import { counted, formatCount } from '../../../shared/display/count.ts';
import { Figures, Line } from '../../../shared/display/figures.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { durationText } from '../../../shared/display/pace.ts';
import { adviceOf, entryOf, placeText, valueText } from './verification-text.ts';

export function Findings({ result }: { result: VerificationResultView }) {
  const { findings, further_findings: further } = result;
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <Figures label="O que foi conferido" bar>
        <Line label="Lançamentos">{formatCount(result.entries)}</Line>
        <Line label="Eventos de todos os fluxos">{formatCount(result.events)}</Line>
        <Line label="Selos">{formatCount(result.seals)}</Line>
        <Line label="Carimbos do tempo">{formatCount(result.stamps)}</Line>
        <Line label="Tabelas, com suas linhas">
          {result.tables === 0
            ? 'nenhuma: antes delas o diário já difere'
            : `${formatCount(result.tables)} (${counted(result.rows, 'linha', 'linhas')})`}
        </Line>
        <Line label="Anexos">{formatCount(result.files)}</Line>
        <Line label="Duração">{durationText(result.seconds)}</Line>
      </Figures>
      {findings.length > 0 && (
        <Box
          component="ol"
          aria-label="Diferenças"
          sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 3 }}
        >
          {findings.map((found, place) => (
            <Difference key={`${place} ${found.where} ${found.entry} ${found.field}`} found={found} />
          ))}
        </Box>
      )}
      {further > 0 && (
        <Typography>
          E mais {counted(further, 'diferença', 'diferenças')}, que a linha de comando lista (verify).
        </Typography>
      )}
    </Box>
  );
}

function Difference({ found }: { found: FindingView }) {
  const { meaning, todo } = adviceOf(found);
  const entry = entryOf(found);
  return (
    <Box
      component="li"
      sx={{
        ...oneColumn,
        gap: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        pt: 3,
        overflowWrap: 'anywhere',
        '@media print': { breakInside: 'avoid' },
      }}
    >
      <Typography component="h3" variant="h3">
        {placeText(found)}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>
        {capital(found.message)}
        {found.more > 0 && ` (e mais ${counted(found.more, 'diferença', 'diferenças')} no mesmo lugar)`}.
      </Typography>
      <Box component="dl" sx={{ m: 0, ...oneColumn, gap: 1 }}>
        {found.field !== null && <Line label="Campo">{found.field}</Line>}
        {found.key !== null && <Line label="Linha">{found.key}</Line>}
        {(found.expected !== null || found.found !== null) && (
          <>
            <Line label="O que foi registrado">
              <Value text={valueText(found.field, found.expected)} />
            </Line>
            <Line label="O que está lá">
              <Value text={valueText(found.field, found.found)} />
            </Line>
          </>
        )}
      </Box>
      {found.withheld && (
        <Typography sx={{ color: 'text.secondary' }}>
          Os valores são textos que podem dizer quem é alguém e não foram guardados: verifique de novo para
          vê-los.
        </Typography>
      )}
      <Typography>
        <strong>O que significa:</strong> {meaning}
      </Typography>
      <Typography>
        <strong>O que fazer:</strong> {todo}
      </Typography>
      {entry !== undefined && (
        <Link component={RouterLink} to={entryAddress(entry)} sx={{ justifySelf: 'start' }}>
          Abrir o lançamento {formatCount(entry)}
        </Link>
      )}
    </Box>
  );
}

const Value = ({ text }: { text: string | null }) => (
  <Box component="span" className="num" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
    {text ?? 'nada'}
  </Box>
);

const entryAddress = (entry: number): string => `/audit/entries/${entry}`;
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
