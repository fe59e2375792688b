/** What all screens of the auditor have in common: the heading, and the ways between them, each an address of its own. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { Outlet, Link as RouterLink, useLocation, useMatch } from 'react-router';
import type { Ahead } from '../../shared/api/ahead.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { Forbidden } from '../../shared/display/states.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';

export interface AuditTab {
  readonly label: string;
  /** Below `/audit/`. */
  readonly path: string;
  /** Fetches its code: when it is entered, or ahead, when a pointer or the focus comes near. */
  readonly page: () => Promise<{ readonly default: ComponentType; readonly ahead?: Ahead }>;
}

export const AUDIT_PERMISSION = 'audit:verify';

export function AuditFrame({ tabs }: { tabs: readonly AuditTab[] }) {
  const { pathname } = useLocation();
  const may = useMay(AUDIT_PERMISSION);
  const current = tabs.find(({ path }) => pathname.startsWith(`/audit/${path}`));
  const entry = useMatch('/audit/entries/:number')?.params.number;
  const title = messages.screens.menuAudit;
  const part = current?.label ?? (entry && `Lançamento nº ${entry}`);
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <PageTitle title={title} tab={part ? `${part} · ${title}` : title} />
      {may ? (
        <>
          <Tabs tabs={tabs} current={current} />
          {current && (
            <Typography
              component="p"
              variant="h2"
              // On the screen the tab says it.
              sx={{ display: 'none', '@media print': { display: 'block' } }}
            >
              {current.label}
            </Typography>
          )}
          <Outlet />
        </>
      ) : (
        <Paper variant="outlined">
          <Forbidden />
        </Paper>
      )}
    </Box>
  );
}

/** Links, not tabs in the sense of ARIA: each leads to another address, and can be opened beside this one. */
function Tabs({ tabs, current }: { tabs: readonly AuditTab[]; current: AuditTab | undefined }) {
  return (
    <Box
      component="nav"
      aria-label={messages.screens.menuAudit}
      sx={{ borderBottom: 1, borderColor: 'divider', '@media print': { display: 'none' } }}
    >
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: { sm: 2 } }}
      >
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link
              component={RouterLink}
              to={`/audit/${tab.path}`}
              aria-current={tab === current ? 'page' : undefined}
              onMouseEnter={() => void tab.page()}
              onFocus={() => void tab.page()}
              sx={{
                display: 'flex',
                alignItems: 'center',
                minHeight: 40,
                px: { xs: 2, sm: 3 },
                mb: '-1px',
                color: tab === current ? 'primary.main' : 'text.primary',
                fontWeight: tab === current ? 600 : 500,
                textDecoration: 'none',
                borderBottom: 2,
                borderColor: tab === current ? 'primary.main' : 'transparent',
                '&:hover': { borderColor: tab === current ? 'primary.main' : 'divider' },
                '@media (pointer: coarse)': { minHeight: 44 },
              }}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}
