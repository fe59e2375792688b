/**
 * A card that answers one question: its title asks it, a chart answers it, a table says it in numbers, links lead to the
 * entries. Each card reads for itself, and loads, fails and is empty for itself.
 */
import type { Read } from '../../shared/api/read.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo, useDeferredValue, useId, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';

/** While it is on its way. */
const CHART_HEIGHT = 300;

/** What a generated hook gives. */
export interface CardLink {
  readonly to: string;
  readonly label: string;
}

interface ChartCardProps<Data> {
  /** A question. */
  readonly title: string;
  readonly read: Read<Data>;
  /** What could not be read. */
  readonly failure: string;
  readonly isEmpty: (data: Data) => boolean;
  readonly empty: string;
  /** The answer in a sentence, above the chart. */
  readonly summary?: (data: Data) => ReactNode;
  readonly chart: (data: Data) => ReactNode;
  readonly table: (data: Data) => ReactNode;
  readonly links?: readonly CardLink[];
  /** A way to all entries behind the chart. */
  readonly entries?: ReactNode;
  readonly wide?: boolean;
  /** What else is told of it, below. */
  readonly children?: (data: Data) => ReactNode;
}

export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, read, failure, isEmpty, empty, wide = false } = props;
  const titleId = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  // What was pressed is answered at once; the chart or the table follows.
  const drawnView = useDeferredValue(view);
  const { error, isFetching } = read;
  // What an earlier read brought stays beside the failure, but never that of another filter.
  const data = error ? read.currentData : read.data;
  const shown = data !== undefined && !isEmpty(data);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      aria-busy={isFetching}
      sx={{
        ...oneColumn,
        gap: 3,
        pt: 3,
        gridColumn: wide ? '1 / -1' : undefined,
        alignContent: 'start',
        // On paper a card may go on to the next page inside of its table: a page is not left half empty for it.
        '@media print': { display: 'block', '& > * + *': { mt: 2 } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          minHeight: 40,
          '@media print': { minHeight: 0, breakAfter: 'avoid' },
        }}
      >
        <Typography id={titleId} component="h2" variant="h3" sx={{ flex: '1 1 200px' }}>
          {title}
        </Typography>
        {shown && <ViewSwitch title={title} view={view} onChange={setView} />}
      </Box>
      {error !== undefined && <FailedRead title={failure} of={read} />}
      {data === undefined ? (
        !error && <Skeleton height={CHART_HEIGHT} />
      ) : isEmpty(data) ? (
        <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
      ) : (
        <Answer {...props} data={data} view={drawnView} />
      )}
    </Paper>
  );
}

/** Drawn again only for what it is given. */
const Answer = memo(AnswerDrawn) as typeof AnswerDrawn;

function AnswerDrawn<Data>({
  data,
  view,
  summary,
  chart,
  table,
  links = [],
  entries,
  children,
}: Pick<ChartCardProps<Data>, 'summary' | 'chart' | 'table' | 'links' | 'entries' | 'children'> & {
  readonly data: Data;
  readonly view: 'chart' | 'table';
}) {
  return (
    <>
      {summary && (
        <Typography
          sx={{ color: 'text.secondary', '@media print': { breakInside: 'avoid', breakAfter: 'avoid' } }}
        >
          {summary(data)}
        </Typography>
      )}
      {view === 'chart' && <Box sx={drawn}>{chart(data)}</Box>}
      <Box
        sx={{
          display: view === 'table' ? 'block' : 'none',
          minWidth: 0,
          // On paper nobody can switch.
          '@media print': { display: 'block' },
        }}
      >
        {table(data)}
      </Box>
      {(links.length > 0 || entries) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 4,
            fontSize: '0.8125rem',
            '@media print': { display: 'none' },
          }}
        >
          {entries}
          {links.map(({ to, label }) => (
            <Link key={to + label} component={RouterLink} to={to}>
              {label}
            </Link>
          ))}
        </Box>
      )}
      {children?.(data)}
    </>
  );
}

const drawn = {
  minWidth: 0,
  '@media print': { breakInside: 'avoid' },
} as const;

/** Where one is. */
const pressed = { color: 'primary.main', boxShadow: 'inset 0 -2px currentColor', borderRadius: 0 } as const;

function ViewSwitch({
  title,
  view,
  onChange,
}: {
  readonly title: string;
  readonly view: 'chart' | 'table';
  readonly onChange: (view: 'chart' | 'table') => void;
}) {
  const button = (value: 'chart' | 'table', label: string) => (
    <Button
      size="small"
      color="inherit"
      aria-pressed={view === value}
      onClick={() => onChange(value)}
      sx={{ '&[aria-pressed="true"]': pressed }}
    >
      {label}
    </Button>
  );
  return (
    <Box
      role="group"
      aria-label={`Mostrar “${title}” como`}
      sx={{ display: 'flex', gap: 1, '@media print': { display: 'none' } }}
    >
      {button('chart', 'Gráfico')}
      {button('table', 'Tabela')}
    </Box>
  );
}
