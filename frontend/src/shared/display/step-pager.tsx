/** Turns the pages of a list that is read on from where the last page ended: they come one after the other, and new rows move none. */
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatCount } from './count.ts';

interface StepPagerProps {
  /** Where each page after the first begins, up to the one that is shown. */
  readonly cursors: readonly string[];
  /** Where the next page begins; null on the last. */
  readonly next: string | null;
  /** What the steps are called: lists begin with the newest unless they say otherwise. */
  readonly before?: string;
  readonly after?: string;
  readonly onTurn: (cursors: readonly string[]) => void;
}

/** The steps of a list that begins with the oldest. */
export const oldestFirst = { before: 'Mais antigos', after: 'Mais novos' } as const;

export function StepPager(props: StepPagerProps) {
  const { cursors, next, before = 'Mais novos', after = 'Mais antigos', onTurn } = props;
  const isFirst = cursors.length === 0;
  const ends = { opacity: 0.4 };
  return (
    <Box
      component="nav"
      aria-label="Páginas"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: 2 }}
    >
      <Typography
        variant="body2"
        role="status"
        className="num"
        sx={{ color: 'text.secondary', flex: { xs: '1 0 100%', sm: 'none' }, textAlign: 'end' }}
      >
        Página {formatCount(cursors.length + 1)}
      </Typography>
      {cursors.length > 1 && <Button onClick={() => onTurn([])}>Ir para o começo</Button>}
      <Button
        variant="outlined"
        startIcon={<PreviousIcon />}
        aria-disabled={isFirst}
        sx={isFirst ? ends : undefined}
        onClick={() => !isFirst && onTurn(cursors.slice(0, -1))}
      >
        {before}
      </Button>
      <Button
        variant="outlined"
        endIcon={<NextIcon />}
        aria-disabled={next === null}
        sx={next === null ? ends : undefined}
        onClick={() => next !== null && onTurn([...cursors, next])}
      >
        {after}
      </Button>
    </Box>
  );
}
