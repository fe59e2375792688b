/** Who is signed in, how the screen looks, the keyboard's list, and the way out. */
import ExpandMoreIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useSession, useUserId } from '../../shared/session/session-hooks.ts';
import { useSignOut } from '../../features/auth/use-sign-in.ts';
import { useAllUnsent } from '../../shared/sending/sending-hooks.ts';
import { NewsDot } from './news-dot.tsx';
import { useUnseenNews } from './news-seen.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const fetchPanel = () => import('./user-menu-panel.tsx');
const UserMenuPanel = onDemand(fetchPanel);
const ChangePasswordDialog = onDemand(() => import('../../features/auth/change-password-dialog.tsx'));
const SecurityDialog = onDemand(() => import('../../features/auth/factors/security-dialog.tsx'));
const DiagnosticsDialog = onDemand(() => import('./diagnostics-dialog.tsx'));
const SignOutQuestion = onDemand(() => import('./sign-out-question.tsx'));
const NewsDialog = onDemand(() => import('./news-dialog.tsx'));
const OwnSessionsDialog = onDemand(() => import('../../features/users/own-sessions-dialog.tsx'));

export function UserMenu() {
  const session = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<
    'sessions' | 'password' | 'security' | 'diagnostics' | 'news' | 'leaving'
  >();
  const unseen = useUnseenNews(useUserId());
  const unsent = useAllUnsent();
  const signOut = useSignOut();
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  return (
    <>
      <ButtonBase
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`Menu do usuário: ${user.name}${unseen ? ', há novidades' : ''}`}
        onMouseEnter={() => void fetchPanel()}
        onFocus={() => void fetchPanel()}
        onClick={() => setOpen(true)}
        sx={{ borderRadius: '6px', p: 1.5, gap: 2, maxWidth: '60vw', '&:hover': { bgcolor: 'surface.alt' } }}
      >
        <Box component="span" sx={{ position: 'relative', flexShrink: 0 }}>
          <Avatar name={user.name} />
          {unseen && <NewsDot sx={{ position: 'absolute', top: -1, right: -1 }} />}
        </Box>
        <Typography
          component="span"
          noWrap
          sx={{ fontWeight: 500, display: { xs: 'none', sm: 'block' }, maxWidth: 220 }}
        >
          {user.name}
        </Typography>
        <ExpandMoreIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      </ButtonBase>
      {open && (
        <UserMenuPanel
          user={user}
          anchor={button}
          onSessions={() => setDialog('sessions')}
          onPassword={() => setDialog('password')}
          onDiagnostics={() => setDialog('diagnostics')}
          onNews={() => setDialog('news')}
          unseen={unseen}
          onSecurity={() => setDialog('security')}
          onSignOut={() => (unsent.length > 0 ? setDialog('leaving') : void signOut())}
          onClose={() => setOpen(false)}
        />
      )}
      {dialog === 'security' && <SecurityDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'leaving' && (
        <SignOutQuestion onLeave={() => void signOut()} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'diagnostics' && <DiagnosticsDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'news' && <NewsDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'sessions' && <OwnSessionsDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'password' && <ChangePasswordDialog user={user} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function Avatar({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
  return (
    <Box
      aria-hidden
      component="span"
      sx={{
        width: 32,
        height: 32,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: '0.8125rem',
        fontWeight: 600,
        flexShrink: 0,
      }}
    >
      {initials.toUpperCase()}
    </Box>
  );
}
