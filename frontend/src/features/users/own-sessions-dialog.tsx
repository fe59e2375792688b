/** Where the signed-in person is signed in: each place can be signed out from here, but for this one. */
import { formatInstant } from '@livro/calendar';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { asApiError } from '../../shared/api/api-error.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { Badge } from '../../shared/display/badge.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { ErrorState } from '../../shared/display/states.tsx';
import {
  useSessionsEndMutation,
  useSessionsEndOthersMutation,
  useSessionsListQuery,
  type OwnSessionView,
} from '../../shared/api/generated.ts';

export default function OwnSessionsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = useSessionsListQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [end] = useSessionsEndMutation();
  const [endOthers] = useSessionsEndOthersMutation();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ readonly failed: boolean; readonly text: string }>();
  const others = data?.filter(({ current }) => !current) ?? [];

  const carryOut = async (sent: { unwrap(): Promise<unknown> }, done: string) => {
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
      title="Minhas sessões"
      subtitle="Onde você está com a conta aberta."
      onClose={onClose}
      actions={
        <>
          {others.length > 0 && (
            <Button
              variant="outlined"
              color="error"
              aria-disabled={busy}
              onClick={() => void carryOut(endOthers(), 'As outras sessões foram encerradas.')}
            >
              Encerrar todas as outras
            </Button>
          )}
          <Button variant="contained" data-autofocus="" onClick={onClose}>
            Fechar
          </Button>
        </>
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
        {data ? (
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
                onEnd={() => void carryOut(end({ id: session.id }), 'A sessão foi encerrada.')}
              />
            ))}
          </Box>
        ) : error ? (
          <ErrorState
            title="Não foi possível carregar as sessões."
            error={asApiError(error)}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        ) : (
          <Skeleton height={160} />
        )}
      </Box>
    </Dialog>
  );
}

interface SessionProps {
  readonly session: OwnSessionView;
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
        <Typography sx={{ fontWeight: 500 }}>Aberta em {opened}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Último uso em {formatInstant(session.last_used)} · vale até {formatInstant(session.expires_at)}
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
