/** The frame of every page: skip link, menu, top bar, the page itself, and until when its data is complete. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Outlet, ScrollRestoration, type Location } from 'react-router';
import { NoticePlace } from '../../shared/display/notice.tsx';
import { BookingHost } from './booking-host.tsx';
import { DataFreshness } from './data-freshness.tsx';
import { ImportWatch } from './import-watch.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { SendingHost } from './sending-host.tsx';
import { ServerBanner } from './server-banner.tsx';
import { SessionNotice } from './session-notice.tsx';
import { ShortcutsHost } from './shortcuts-host.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenuState } from './use-menu-state.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const MenuDrawer = onDemand(() => import('./menu-drawer.tsx'));
const WIDE = 256;
const NARROW = 64;

/** Every page that is loaded anew has the same key: by that alone one would be opened where another was left. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

export function Shell() {
  const theme = useTheme();
  const phone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const menu = useMenuState();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const width = phone ? 0 : menu.open ? WIDE : NARROW;

  return (
    <>
      <SkipLink />
      {!phone && (
        <Box
          sx={{
            position: 'fixed',
            insetBlock: 0,
            left: 0,
            width,
            zIndex: 20,
            '@media print': { display: 'none' },
            bgcolor: 'background.default',
            borderRight: 1,
            borderColor: 'divider',
            // Only the menu's own edge moves; the page beside it takes its place at once.
            transition: 'width 120ms ease-out',
          }}
        >
          <SideMenu open={menu.open} onToggle={menu.toggle} />
        </Box>
      )}
      {phone && drawerOpen && <MenuDrawer onClose={() => setDrawerOpen(false)} />}
      <Box
        sx={{
          ml: `${width}px`,
          minHeight: '100dvh',
          display: 'flex',
          flexDirection: 'column',
          '@media print': { ml: 0, '& > header, & > footer': { display: 'none' } },
        }}
      >
        <TopBar onOpenMenu={phone ? () => setDrawerOpen(true) : undefined} />
        <OfflineBanner />
        <ServerBanner />
        <SendingHost />
        <Box
          component="main"
          id="conteudo"
          tabIndex={-1}
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1440,
            mx: 'auto',
            px: { xs: 4, sm: 6, lg: 8 },
            py: { xs: 5, sm: 7 },
            minWidth: 0,
          }}
        >
          <SessionNotice />
          <Outlet />
          <NoticePlace />
        </Box>
        <DataFreshness />
      </Box>
      <ShortcutsHost />
      <BookingHost />
      <ImportWatch />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

function SkipLink() {
  return (
    <Link
      href="#conteudo"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 2000,
        px: 4,
        py: 2,
        borderRadius: '6px',
        bgcolor: 'background.paper',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
        '@media print': { display: 'none' },
      }}
    >
      Ir para o conteúdo
    </Link>
  );
}
