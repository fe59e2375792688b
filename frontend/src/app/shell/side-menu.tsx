/** The main menu: wide with names, or narrow with icons whose names are tooltips and still what readers hear. */
import MenuIcon from '@mui/icons-material/MenuOutlined';
import MenuOpenIcon from '@mui/icons-material/MenuOpenOutlined';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { BrandMark } from '../../shared/display/brand-mark.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { counted } from '../../shared/display/count.ts';
import { useAlertCount } from './use-alert-count.ts';
import { useWaitingCount } from './use-waiting-count.ts';
import { menuEntries, type MenuEntry } from './menu-entries.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';

interface SideMenuProps {
  readonly open: boolean;
  /** Absent in the drawer, which closes instead of collapsing. */
  readonly onToggle?: () => void;
  readonly onChoose?: () => void;
}

export function SideMenu({ open, onToggle, onChoose }: SideMenuProps) {
  const { pathname } = useLocation();
  const toggleLabel = open ? 'Recolher menu' : 'Expandir menu';
  return (
    <Box
      component="nav"
      id="menu-principal"
      aria-label="Principal"
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflowX: 'hidden' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', height: 56, px: 3, gap: 3, flexShrink: 0 }}>
        {onToggle && (
          <Tooltip title={toggleLabel} placement="right">
            <IconButton
              aria-label={toggleLabel}
              aria-expanded={open}
              aria-controls="menu-principal"
              onClick={onToggle}
              sx={{ width: 40, height: 40 }}
            >
              {open ? <MenuOpenIcon /> : <MenuIcon />}
            </IconButton>
          </Tooltip>
        )}
        {open && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5 }}>
            <BrandMark size={26} />
            <Typography component="span" sx={{ fontSize: '1rem', fontWeight: 600 }}>
              Livro
            </Typography>
          </Box>
        )}
      </Box>
      <Box sx={{ px: 3, pt: 2 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 1 }}>
          {menuEntries.map((entry) => (
            <li key={entry.to}>
              <Entry
                entry={entry}
                current={pathname === entry.to || pathname.startsWith(`${entry.to}/`)}
                open={open}
                onChoose={onChoose}
              />
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly current: boolean;
  readonly open: boolean;
  readonly onChoose?: () => void;
}

/** Not drawn again for every step inside a page: the address changes with each key of a search. */
const Entry = memo(function Entry({ entry, current, open, onChoose }: EntryProps) {
  const { to, label, Icon, permission, approach } = entry;
  const may = useMay(permission);
  const [shown, setShown] = useState(false);
  const mayApprove = useMay('purchases:approve');
  const alerts = useAlertCount(to === '/dashboard' && may);
  const waiting = useWaitingCount(to === '/purchases' && mayApprove);
  const count = alerts + waiting;
  const counts = [
    alerts > 0 && counted(alerts, 'alerta', 'alertas'),
    waiting > 0 && `${counted(waiting, 'espera', 'esperam')} sua aprovação`,
  ].filter(Boolean);
  const name = [label, ...counts].join(', ');
  const tooltip = [!open && name, !may && messages.forbidden].filter(Boolean).join(' · ');

  return (
    <Tooltip
      title={tooltip}
      placement="right"
      describeChild
      open={shown}
      onOpen={() => setShown(true)}
      onClose={() => setShown(false)}
    >
      <Box
        component={Link}
        to={to}
        aria-current={current ? 'page' : undefined}
        aria-label={open && count === 0 ? undefined : name}
        aria-disabled={may ? undefined : true}
        onMouseEnter={() => may && void approach()}
        onFocus={() => may && void approach()}
        onClick={(event) => {
          if (may) return onChoose?.();
          event.preventDefault();
          setShown(true);
        }}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          height: 40,
          px: 2,
          borderRadius: '6px',
          color: current ? 'primary.main' : 'text.primary',
          bgcolor: current ? 'surface.selected' : 'transparent',
          fontWeight: current ? 600 : 500,
          textDecoration: 'none',
          whiteSpace: 'nowrap',
          position: 'relative',
          '@media (pointer: coarse)': { height: 44 },
          '&:hover': { bgcolor: current ? 'surface.selected' : 'surface.alt' },
          '&[aria-disabled="true"]': { color: 'text.muted', cursor: 'not-allowed' },
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 22, flexShrink: 0 }} />
        {open && <span>{label}</span>}
        {count > 0 && <AlertCount count={count} open={open} />}
      </Box>
    </Tooltip>
  );
});

/** Beside the name, or as a dot on the icon where there is no room; the link's own name says it in words. */
function AlertCount({ count, open }: { count: number; open: boolean }) {
  return (
    <Box
      component="span"
      aria-hidden
      className="num"
      sx={{
        ...(open ? { ml: 'auto' } : { position: 'absolute', top: 2, right: 2 }),
        minWidth: 20,
        px: 1.5,
        borderRadius: 999,
        textAlign: 'center',
        fontSize: '0.75rem',
        lineHeight: '1.25rem',
        fontWeight: 600,
        color: 'badge.amber.ink',
        bgcolor: 'badge.amber.fill',
      }}
    >
      {count > 99 ? '99+' : count}
    </Box>
  );
}
