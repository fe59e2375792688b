/** Where somebody is signed in, the signed-in person or, for an administrator, another: each place can be signed out from here. */
import { formatInstant } from '@livro/calendar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ClosingActions } from '../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { Badge } from '../../shared/display/badge.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import {
  useSessionsEndMutation,
  useSessionsEndOthersMutation,
  useSessionsListQuery,
  useUserSessionsEndAllMutation,
  useUserSessionsEndMutation,
  useUserSessionsListQuery,
  type SessionPlaceView,
  type UserView,
} from '../../shared/api/generated.ts';
import type { Read } from '../../shared/api/read.ts';

export default function OwnSessionsDialog({ onClose }: { onClose: () => void }) {
  const listed = useSessionsListQuery(undefined, { refetchOnMountOrArgChange: true });
  const [end] = useSessionsEndMutation();
  const [endOthers] = useSessionsEndOthersMutation();
  return (
    <SessionsDialog
      title="Minhas sessões"
      subtitle="Onde você está com a conta aberta."
      all="Encerrar todas as outras"
      listed={listed}
      end={(id) => end({ id })}
      endAll={() => endOthers()}
      onClose={onClose}
    />
  );
}

export function UserSessionsDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const listed = useUserSessionsListQuery({ id: user.id }, { refetchOnMountOrArgChange: true });
  const [end] = useUserSessionsEndMutation();
  const [endAll] = useUserSessionsEndAllMutation();
  return (
    <SessionsDialog
      title={`Sessões de ${user.name}`}
      subtitle="Onde a conta está aberta."
      all="Encerrar todas"
      listed={listed}
      end={(sessionId) => end({ id: user.id, sessionId })}
      endAll={() => endAll({ id: user.id })}
      onClose={onClose}
    />
  );
}

interface Sent {
  unwrap(): Promise<unknown>;
}

interface SessionsDialogProps {
  readonly title: string;
  readonly subtitle: string;
  readonly all: string;
  readonly listed: Read<readonly SessionPlaceView[]>;
  readonly end: (id: string) => Sent;
  readonly endAll: () => Sent;
  readonly onClose: () => void;
}

function SessionsDialog({ title, subtitle, all, listed, end, endAll, onClose }: SessionsDialogProps) {
  const { data, error, refetch } = listed;
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ readonly failed: boolean; readonly text: string }>();
  const others = data?.filter(({ current }) => !current) ?? [];

  const carryOut = async (sent: Sent, done: string) => {
    if (busy) return;
    setBusy(true);
    setNotice(undefined);
    const outcome = await outcomeOf(sent);
    setBusy(false);
    setNotice(outcome.ok ? { failed: false, text: done } : { failed: true, text: outcome.error.message });
    void refetch();
  };
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      actions={
        <ClosingActions onClose={onClose}>
          {others.length > 0 && (
            <Button
              variant="outlined"
              color="error"
              aria-disabled={busy}
              onClick={() => void carryOut(endAll(), 'As sessões foram encerradas.')}
            >
              {all}
            </Button>
          )}
        </ClosingActions>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
          {notice && (
            <Alert severity={notice.failed ? 'error' : 'success'} variant="outlined">
              {notice.text}
            </Alert>
          )}
        </Box>
        {data?.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>Nenhuma sessão aberta.</Typography>
        ) : data ? (
          <Box
            component="ul"
            aria-label="Sessões"
            sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, gap: 3 }}
          >
            {data.map((session) => (
              <Session
                key={session.id}
                session={session}
                busy={busy}
                onEnd={() => void carryOut(end(session.id), 'A sessão foi encerrada.')}
              />
            ))}
          </Box>
        ) : error ? (
          <FailedRead title="Não foi possível carregar as sessões." of={listed} />
        ) : (
          <Skeleton height={160} />
        )}
      </Box>
    </Dialog>
  );
}

interface SessionProps {
  readonly session: SessionPlaceView;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const opened = formatInstant(session.created_at);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 3,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{placeOf(session)}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Aberta em {opened}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Último uso em {formatInstant(session.last_used)} ·{' '}
          {session.via === 'script' ? 'vale' : 'sem uso, vale'} até {formatInstant(session.expires_at)}
        </Typography>
      </Box>
      {session.current ? (
        <Badge label="Esta sessão" color="green" />
      ) : (
        <Button
          variant="outlined"
          size="small"
          aria-disabled={busy}
          aria-label={`Encerrar a sessão aberta em ${opened}`}
          onClick={onEnd}
        >
          Encerrar
        </Button>
      )}
    </Box>
  );
}

/** "Chrome em Windows · 10.0.0.7"; of sessions from before this was kept nothing is known. */
function placeOf({ device, address, via }: SessionPlaceView): string {
  const known = [device, address].filter(Boolean).join(' · ');
  return [via === 'script' ? 'Script' : '', known || 'Dispositivo desconhecido'].filter(Boolean).join(': ');
}
