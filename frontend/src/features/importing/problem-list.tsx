/** What is wrong in the files, place by place: some at a time, however many there are. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { ImportProblemView } from '../../shared/api/generated.ts';
import { formatCount } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Pager } from '../../shared/display/pager.tsx';
import { placeText } from './import-text.ts';

const PAGE = 25;

interface ProblemListProps {
  readonly title: string;
  readonly problems: readonly ImportProblemView[];
  /** How many there are; the server tells only the first of very many. */
  readonly count: number;
}

export function ProblemList({ title, problems, count }: ProblemListProps) {
  const titleId = useId();
  const [page, setPage] = useState(1);
  const from = (page - 1) * PAGE;
  const shown = problems.slice(from, from + PAGE);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ ...oneColumn, gap: 2 }}>
      <Typography id={titleId} component="h3" variant="h3">
        {title}
      </Typography>
      {count > PAGE && (
        <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
          {formatCount(from + 1)}–{formatCount(from + shown.length)} de {formatCount(problems.length)}
          {count > problems.length &&
            ` mostrados; no total são ${formatCount(count)}: corrija estes e confira de novo`}
          .
        </Typography>
      )}
      <Box
        component="ol"
        start={from + 1}
        aria-labelledby={titleId}
        sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}
      >
        {shown.map((problem, place) => (
          <Box
            component="li"
            key={`${from + place}`}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
              columnGap: 4,
              py: 2,
              borderTop: 1,
              borderColor: 'divider',
              overflowWrap: 'anywhere',
            }}
          >
            <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
              {placeText(problem)}
            </Typography>
            <Typography variant="body2">{problem.message}</Typography>
          </Box>
        ))}
      </Box>
      {problems.length > PAGE && (
        <Pager label={`Páginas: ${title}`} page={page} size={PAGE} count={problems.length} onPage={setPage} />
      )}
    </Box>
  );
}
