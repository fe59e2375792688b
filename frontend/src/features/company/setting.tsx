/** One thing that is set for the whole company: what holds, since when, and the way to change it. Read by itself: one that fails leaves the others standing. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Read } from '../../shared/api/read.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';

interface SettingProps<Data> {
  readonly title: string;
  /** What could not be read. */
  readonly failed: string;
  readonly read: Omit<Read<Data>, 'data'> & { readonly currentData?: Data };
  /** Of what is to come, in pixels. */
  readonly height: number;
  /** The way to change it. */
  readonly edit?: (data: Data) => ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export function Setting<Data>({ title, failed, read, height, edit, children }: SettingProps<Data>) {
  const { currentData: data, error, isFetching } = read;
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ py: 6 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'start',
          justifyContent: 'space-between',
          gap: 4,
        }}
      >
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
            {title}
          </Typography>
          {data !== undefined && children(data)}
        </Box>
        {data !== undefined && edit?.(data)}
      </Box>
      {data === undefined &&
        (Boolean(error) && !isFetching ? (
          <FailedRead title={failed} of={read} />
        ) : (
          <Box role="status" aria-label={messages.screens.loading}>
            <Skeleton height={height} />
          </Box>
        ))}
    </Paper>
  );
}

/** Beneath what holds. */
export function SettingNote({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 3, maxWidth: 720 }}>
      {children}
    </Typography>
  );
}
