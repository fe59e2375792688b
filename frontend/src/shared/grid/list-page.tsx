/** The frame of a page with a list: title, main action, and what is told to anyone who may not read it. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { MainAction } from '../display/main-action.tsx';
import { oneColumn } from '../display/one-column.ts';
import { PageTitle } from '../display/page-title.tsx';
import { EmptyState } from '../display/states.tsx';

interface ListPageProps {
  readonly title: string;
  /** Beside the title, such as how many there are. */
  readonly beside?: ReactNode;
  /** What creates a row; null where nothing does: on a phone its bar would hide what is below it. */
  readonly action: ReactNode;
  readonly may: boolean;
  readonly onApproach?: () => void;
  readonly children: ReactNode;
}

export function ListPage({ title, beside, action, may, onApproach, children }: ListPageProps) {
  return (
    <Box sx={{ ...oneColumn, gap: 6 }} onMouseEnter={onApproach}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minHeight: 40 }}>
        <Box sx={{ flex: '1 0 auto', maxWidth: '100%', display: 'flex', alignItems: 'baseline', gap: 3 }}>
          <PageTitle title={title} />
          {beside}
        </Box>
        {may && action && <MainAction>{action}</MainAction>}
      </Box>
      {may ? (
        children
      ) : (
        <Paper variant="outlined">
          <EmptyState title={messages.forbidden} text="Peça acesso a um administrador." />
        </Paper>
      )}
    </Box>
  );
}
