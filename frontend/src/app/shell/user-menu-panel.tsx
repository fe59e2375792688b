/** The opened user menu. */
import CheckIcon from '@mui/icons-material/CheckOutlined';
import GuideIcon from '@mui/icons-material/MenuBookOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import DiagnosticsIcon from '@mui/icons-material/TroubleshootOutlined';
import NewsIcon from '@mui/icons-material/NewReleasesOutlined';
import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { userTypeLabels } from '@livro/rules';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link as RouterLink } from 'react-router';
import { userTypeColors } from '../../features/users/user-text.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { showHelp, singleKeysEnabled, setSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import type { SessionUser } from '../../shared/session/session.ts';
import { NewsDot } from './news-dot.tsx';
import { useState } from 'react';

const modes = [
  { mode: 'light', label: 'Tema: claro' },
  { mode: 'dark', label: 'Tema: escuro' },
  { mode: 'system', label: 'Tema: do sistema' },
] as const;

interface UserMenuPanelProps {
  readonly user: SessionUser;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onSessions: () => void;
  readonly onDiagnostics: () => void;
  readonly onNews: () => void;
  /** Something of it is new to this person. */
  readonly unseen: boolean;
  readonly onPassword: () => void;
  readonly onSecurity: () => void;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

export default function UserMenuPanel({
  user,
  anchor,
  onSessions,
  onDiagnostics,
  onSignOut,
  onNews,
  unseen,
  onPassword,
  onSecurity,
  onClose,
}: UserMenuPanelProps) {
  const { mode = 'system', setMode } = useColorScheme();
  const [singleKeys, setSingle] = useState(singleKeysEnabled);
  const thenClose = (action: () => void) => () => {
    // The menu goes first and leaves the focus on its button, where a dialog gives it back.
    flushSync(onClose);
    anchor.current?.focus();
    action();
  };

  return (
    <Menu
      open
      anchorEl={() => anchor.current}
      onClose={onClose}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          // Holds more than the menu: who is signed in stands above it.
          role: 'region',
          'aria-label': 'Usuário conectado',
          elevation: 2,
          sx: { width: 288, maxWidth: 'calc(100vw - 16px)', mt: 1, border: 1, borderColor: 'divider' },
        },
        list: { 'aria-label': 'Menu do usuário' },
      }}
    >
      <Box
        component="li"
        role="presentation"
        sx={{ px: 4, pt: 2, pb: 3, display: 'grid', gap: 1, justifyItems: 'start' }}
      >
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{user.name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        <Box sx={{ mt: 1 }}>
          <Badge label={userTypeLabels[user.type]} color={userTypeColors[user.type]} />
        </Box>
      </Box>
      <Divider role="presentation" component="li" />
      {modes.map((choice) => (
        <MenuItem
          key={choice.mode}
          role="menuitemradio"
          aria-checked={mode === choice.mode}
          onClick={() => setMode(choice.mode)}
        >
          <ListItemIcon>{mode === choice.mode && <CheckIcon fontSize="small" />}</ListItemIcon>
          {choice.label}
        </MenuItem>
      ))}
      <Divider role="presentation" component="li" />
      <MenuItem component={RouterLink} to="/ajuda" onClick={onClose}>
        <ListItemIcon>
          <GuideIcon fontSize="small" />
        </ListItemIcon>
        Guia do Livro
      </MenuItem>
      <MenuItem onClick={thenClose(showHelp)}>
        <ListItemIcon>
          <HelpIcon fontSize="small" />
        </ListItemIcon>
        Ajuda e atalhos
      </MenuItem>
      <MenuItem
        onClick={thenClose(onNews)}
        {...(unseen && { 'aria-label': 'O que há de novo, ainda não visto' })}
      >
        <ListItemIcon>
          <NewsIcon fontSize="small" />
        </ListItemIcon>
        O que há de novo
        {unseen && <NewsDot sx={{ ml: 2 }} />}
      </MenuItem>
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={singleKeys}
        onClick={() => {
          setSingleKeys(!singleKeys);
          setSingle(!singleKeys);
        }}
      >
        <ListItemIcon>{singleKeys && <CheckIcon fontSize="small" />}</ListItemIcon>
        Atalhos de uma tecla
      </MenuItem>
      <Divider role="presentation" component="li" />
      <MenuItem onClick={thenClose(onPassword)}>
        <ListItemIcon>
          <PasswordIcon fontSize="small" />
        </ListItemIcon>
        Alterar senha
      </MenuItem>
      <MenuItem onClick={thenClose(onSecurity)}>
        <ListItemIcon>
          <SecurityIcon fontSize="small" />
        </ListItemIcon>
        Segurança da conta
      </MenuItem>
      <MenuItem onClick={thenClose(onSessions)}>
        <ListItemIcon>
          <DevicesIcon fontSize="small" />
        </ListItemIcon>
        Minhas sessões
      </MenuItem>
      <MenuItem onClick={thenClose(onDiagnostics)}>
        <ListItemIcon>
          <DiagnosticsIcon fontSize="small" />
        </ListItemIcon>
        Diagnóstico
      </MenuItem>
      <MenuItem onClick={thenClose(onSignOut)}>
        <ListItemIcon>
          <LogoutIcon fontSize="small" />
        </ListItemIcon>
        Sair
      </MenuItem>
    </Menu>
  );
}
