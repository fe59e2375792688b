/** What tables show in a cell: text on one line, whole in its title, and a second, smaller line below it. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** Says that there is no value, also to a reader. */
export const NoValue = () => (
  <>
    <span aria-hidden>—</span>
    <VisuallyHidden>sem valor</VisuallyHidden>
  </>
);

interface ClippedProps {
  readonly text: string | null | undefined;
  readonly strong?: boolean;
  /** Digits stand under each other. */
  readonly numeric?: boolean;
}

export function Clipped({ text, strong = false, numeric = false }: ClippedProps) {
  if (!text) return <NoValue />;
  return (
    <Box
      component="span"
      title={text}
      className={numeric ? 'num' : undefined}
      sx={{ ...oneLine, fontWeight: strong ? 500 : undefined }}
    >
      {text}
    </Box>
  );
}

interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second?: ReactNode;
  readonly title?: string;
}

/** The first line is what the column is called. */
export function TwoLines({ first, second, title }: TwoLinesProps) {
  return (
    <Box
      title={title}
      sx={{
        display: 'grid',
        alignContent: 'center',
        height: '100%',
        minWidth: 0,
        lineHeight: '20px',
        '& > *': oneLine,
      }}
    >
      <div>{first}</div>
      {second && (
        <Box className="num" sx={{ fontSize: '0.75rem', lineHeight: '18px', color: 'text.secondary' }}>
          {second}
        </Box>
      )}
    </Box>
  );
}
