/** Says when the network is gone and when it is back. */
import Box from '@mui/material/Box';
import { useEffect, useState, useSyncExternalStore } from 'react';

const BACK_NOTE_MS = 4_000;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!online) return () => setBack(true);
  }, [online]);
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(false), BACK_NOTE_MS);
    return () => clearTimeout(timer);
  }, [back]);

  const text = !online
    ? 'Sem conexão. Você pode continuar digitando, mas envie só quando a conexão voltar; o que for para “lançar outra” fica na fila.'
    : back && 'Conexão restabelecida.';
  return (
    <Box
      role="status"
      sx={
        text
          ? {
              px: 6,
              py: 2,
              textAlign: 'center',
              fontSize: '0.8125rem',
              color: 'badge.amber.ink',
              bgcolor: 'badge.amber.fill',
            }
          : undefined
      }
    >
      {text}
    </Box>
  );
}
