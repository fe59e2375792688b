/** A list that comes page by page: where one is in it, and the steps to the pages beside. Each goes on where the one before ended. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { formatCount } from './count.ts';

interface Page {
  readonly results: readonly unknown[];
  readonly count: number;
  /** Cursor of the next page; null on the last. */
  readonly next: string | null;
}

/** The cursors of the pages that were gone through; `page` is what was read at `cursor`. */
export function usePageSteps(size: number) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    size,
    cursor: cursors.at(-1),
    before: cursors.length * size,
    forward: (next: string) => setCursors((gone) => [...gone, next]),
    back: () => setCursors((gone) => gone.slice(0, -1)),
  };
}

interface PageStepsProps {
  readonly steps: ReturnType<typeof usePageSteps>;
  readonly page: Page | undefined;
  /** What is listed, such as “pagamentos”. */
  readonly what: string;
}

export function PageSteps({ steps, page, what }: PageStepsProps) {
  const { before, size, back, forward } = steps;
  // What was done to the last page's rows may leave nothing of it.
  const emptied = page?.results.length === 0 && before > 0;
  useEffect(() => {
    if (emptied) back();
  });
  if (!page || page.count <= size) return null;
  const { next, results } = page;
  return (
    <Box
      component="nav"
      aria-label={`Páginas de ${what}`}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 2 }}
    >
      <Typography role="status" variant="body2" className="num" sx={{ flex: 1, color: 'text.secondary' }}>
        {formatCount(before + 1)}–{formatCount(before + results.length)} de {formatCount(page.count)}
      </Typography>
      <Button size="small" aria-disabled={before === 0} onClick={() => before > 0 && back()}>
        Anteriores
      </Button>
      <Button size="small" aria-disabled={next === null} onClick={() => next !== null && forward(next)}>
        Próximos
      </Button>
    </Box>
  );
}
