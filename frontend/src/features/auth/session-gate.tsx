/** Asks the server who is there before anything is shown, and shows the sign-in, the application or a way to retry. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useSession } from '../../shared/session/session-hooks.ts';
import { heldFirstAccess } from './first-access-link.ts';
import { onSignInElsewhere } from './known-session.ts';
import { heldProviderReturn } from './provider-return.ts';
import { joinSession, verifySession, type SessionDispatch } from './verify-session.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const LoginScreen = onDemand(async () => ({ default: (await import('./login-screen.tsx')).LoginScreen }));
const UnreachablePanel = onDemand(() => import('./unreachable-panel.tsx'));
const LinkForAnother = onDemand(() => import('./link-for-another.tsx'));
const EnrolmentScreen = onDemand(() => import('./factors/enrolment-screen.tsx'));
const ConfirmIdentityDialog = onDemand(() => import('./factors/confirm-identity-dialog.tsx'));
const EntranceNotice = onDemand(() => import('./entrance-notice.tsx'));
const SessionExpiredDialog = onDemand(() => import('./session-expired-dialog.tsx'));

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
  const joinIfExpired = useEffectEvent((userId: string) => {
    if (session.status === 'signed-in' && session.expired && session.user.id === userId)
      void joinSession(dispatch);
  });
  useEffect(() => onSignInElsewhere((userId) => joinIfExpired(userId)), []);
  const [, setStaying] = useState(false);
  const [returned] = useState(heldProviderReturn);

  switch (session.status) {
    case 'checking':
      return <Checking />;
    case 'unreachable':
      return (
        <UnreachablePanel
          message={session.message}
          gone={session.gone}
          onRetry={() => verifySession(dispatch, { quietly: true })}
          meanwhile={<Checking />}
        />
      );
    case 'signed-out':
      return <LoginScreen notice={session.notice} onAlmostIn={onAlmostIn} meanwhile={<Checking />} />;
    case 'signed-in': {
      const link = heldFirstAccess();
      if (link) return <LinkForAnother link={link} user={session.user} onStay={() => setStaying(true)} />;
      return (
        <>
          {session.mustEnrol ? <EnrolmentScreen meanwhile={<Checking />} /> : children}
          {returned && <EntranceNotice />}
          {session.confirming && <ConfirmIdentityDialog />}
          {session.expired && <SessionExpiredDialog user={session.user} />}
        </>
      );
    }
  }
}

export function Checking() {
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
