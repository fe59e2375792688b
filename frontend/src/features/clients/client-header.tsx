/** The head of a client's page: where it is in the tree, who it is, and what can be done. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Badge } from '../../shared/display/badge.tsx';
import { Breadcrumb } from '../../shared/display/breadcrumb.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';

interface ClientHeaderProps {
  readonly name: string;
  readonly inactive: boolean;
  readonly children: ReactNode;
}

export function ClientHeader({ name, inactive, children }: ClientHeaderProps) {
  return (
    <Box component="section" aria-label="Cliente" sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
      <Breadcrumb to="/clients" list={messages.screens.menuClients} name={name} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box
          sx={{
            flex: '1 1 320px',
            minWidth: 0,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
          }}
        >
          <PageTitle title={name} />
          {inactive && <Badge label={messages.screens.inactive} color="grey" />}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{children}</Box>
      </Box>
    </Box>
  );
}
