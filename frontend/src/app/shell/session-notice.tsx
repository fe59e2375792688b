/** Tells anyone who has just signed in that a session of theirs was copied and used; closed, it does not come back in this tab. */
import { formatInstant } from '@livro/calendar';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useSessionsNoticesQuery } from '../../shared/api/generated.ts';

const CLOSED = 'livro.notices-closed';

export function SessionNotice() {
  const { data = [] } = useSessionsNoticesQuery();
  const [closed, setClosed] = useState(() => sessionStorage.getItem(CLOSED)?.split(' ') ?? []);
  const open = data.filter(({ id }) => !closed.includes(id));
  if (open.length === 0) return null;
  const close = (id: string) => {
    const all = [...closed, id];
    sessionStorage.setItem(CLOSED, all.join(' '));
    setClosed(all);
  };
  return open.map(({ id, at, device, address }) => (
    <Alert
      key={id}
      severity="warning"
      variant="outlined"
      role="alert"
      closeText="Fechar aviso"
      onClose={() => close(id)}
      sx={{ mb: 5, overflowWrap: 'anywhere' }}
    >
      Alguém usou uma cópia de uma sessão sua. A sessão aberta em {device}, {address}, foi encerrada em{' '}
      {formatInstant(at)}. Troque sua senha e confira “Minhas sessões”, no menu com seu nome.
    </Alert>
  ));
}
