/** A CPF that a deactivated client has: who may restore the record does so here, the others are told whom to ask. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { useClientChangesReactivateMutation, type ClientView } from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';

interface FormerClientProps {
  readonly text: string;
  /** Only for who may restore it. */
  readonly clientId: string | undefined;
  readonly onRestored: (client: ClientView) => void;
}

export function FormerClient({ text, clientId, onRestored }: FormerClientProps) {
  const [reactivate, { isLoading }] = useClientChangesReactivateMutation();
  const [key] = useState(newIdempotencyKey);
  const [failure, setFailure] = useState<string>();
  const inFlight = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const restore = async (id: string) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setFailure(undefined);
    const outcome = await outcomeOf(reactivate({ id, 'Idempotency-Key': key }));
    inFlight.current = outcome.ok;
    if (outcome.ok) onRestored(outcome.data);
    else setFailure(outcome.error.message);
  };
  return (
    <Alert
      severity={failure ? 'error' : 'warning'}
      variant="outlined"
      role="alert"
      sx={{ mb: 4, flexWrap: { xs: 'wrap', sm: 'nowrap' }, overflowWrap: 'anywhere' }}
      action={
        clientId && (
          <Button
            size="small"
            color="inherit"
            aria-disabled={isLoading}
            ref={button}
            onClick={() => void restore(clientId)}
          >
            {isLoading ? 'Restaurando...' : 'Restaurar'}
          </Button>
        )
      }
    >
      {failure ?? text}
    </Alert>
  );
}
