/** Says when the server does not answer, asks again by itself, and has all that is shown read anew once it is back. */
import { areaLabels, type Area } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { generatedApi } from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { useServerGone } from '../../shared/session/session-hooks.ts';
import { retryText, useRetry } from '../../shared/session/use-retry.ts';
import type { SessionDispatch } from '../../features/auth/verify-session.ts';

const BACK_NOTE_MS = 4_000;
const areas = Object.keys(areaLabels) as Area[];

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function ServerBanner() {
  const dispatch = useDispatch();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  // Without a network there is another banner, and nothing to ask for.
  const gone = useServerGone() && online;
  const [back, setBack] = useState(false);
  const readAnew = useEffectEvent(() => {
    setBack(true);
    dispatch(generatedApi.util.invalidateTags(areas));
  });
  useEffect(() => {
    if (gone) return () => readAnew();
  }, [gone]);
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(false), BACK_NOTE_MS);
    return () => clearTimeout(timer);
  }, [back]);
  return (
    <Box
      sx={gone || back ? frame : undefined}
      {...(gone && { role: 'region', 'aria-label': 'Aviso do servidor' })}
    >
      <span role="status">
        {gone
          ? 'O servidor não responde. O que está na tela é de antes, e o que você digitou continua aqui.'
          : back && 'O servidor voltou a responder.'}
      </span>
      {gone && <Retrying />}
    </Box>
  );
}

/** Beside the region that is read out: nobody wants to hear each second. */
function Retrying() {
  const dispatch = useDispatch<SessionDispatch>();
  const retry = useRetry(() =>
    outcomeOf(
      dispatch(generatedApi.endpoints.health.initiate(undefined, { subscribe: false, forceRefetch: true })),
    ),
  );
  return (
    <>
      <span className="num">{retryText(retry)}</span>
      <Button size="small" color="inherit" aria-disabled={retry.left === 0} onClick={retry.askNow}>
        Tentar agora
      </Button>
    </>
  );
}

const frame = {
  position: 'sticky',
  top: 56,
  zIndex: 9,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { xs: 'flex-start', sm: 'center' },
  columnGap: 3,
  px: { xs: 4, sm: 6 },
  py: 2,
  fontSize: '0.8125rem',
  color: 'badge.amber.ink',
  bgcolor: 'badge.amber.fill',
  '@media print': { display: 'none' },
} as const;
