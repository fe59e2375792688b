/** Asks the server who is there before anything is shown, and shows the sign-in, the application or a way to retry. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useSession } from '../../shared/session/session-hooks.ts';
import { verifySession, type SessionDispatch } from './verify-session.ts';

const LoginScreen = lazy(async () => ({ default: (await import('./login-screen.tsx')).LoginScreen }));
const UnreachablePanel = lazy(() => import('./unreachable-panel.tsx'));
const SessionExpiredDialog = lazy(() => import('./session-expired-dialog.tsx'));

interface SessionGateProps {
  readonly children: ReactNode;
  /** Fetches the application's code ahead of time. */
  readonly onAlmostIn: () => void;
}

export function SessionGate({ children, onAlmostIn }: SessionGateProps) {
  const session = useSession();
  const dispatch = useDispatch<SessionDispatch>();
  const verify = () => verifySession(dispatch);
  const verifyUnlessKnown = useEffectEvent(() => {
    if (session.status === 'checking') void verify();
  });
  useEffect(() => verifyUnlessKnown(), []);

  switch (session.status) {
    case 'checking':
      return <Checking />;
    case 'unreachable':
      return (
        <Suspense fallback={<Checking />}>
          <UnreachablePanel message={session.message} onRetry={() => void verify()} />
        </Suspense>
      );
    case 'signed-out':
      return (
        <Suspense fallback={<Checking />}>
          <LoginScreen notice={session.notice} onAlmostIn={onAlmostIn} />
        </Suspense>
      );
    case 'signed-in':
      return (
        <>
          <Suspense fallback={<Checking />}>{children}</Suspense>
          {session.expired && (
            <Suspense>
              <SessionExpiredDialog user={session.user} />
            </Suspense>
          )}
        </>
      );
  }
}

function Checking() {
  return (
    <Box component="main">
      <Box
        role="status"
        sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', alignContent: 'center', gap: 4 }}
      >
        <CircularProgress aria-hidden size={32} />
        <Typography component="h1" sx={{ color: 'text.secondary' }}>
          {messages.screens.loading}
        </Typography>
      </Box>
    </Box>
  );
}
