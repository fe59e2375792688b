/** What a block shows instead of data: nothing there yet, nothing found, or a failed read. Empty is never an error. */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { asApiError, type ApiError } from '../api/api-error.ts';
import type { Read } from '../api/read.ts';

const frame = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 3,
  px: 6,
  py: 12,
} as const;

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Box sx={frame}>
      {icon && (
        <Box aria-hidden sx={{ color: 'text.muted', '& svg': { fontSize: 44 } }}>
          {icon}
        </Box>
      )}
      <Typography component="p" variant="h3">
        {title}
      </Typography>
      {text && <Typography sx={{ color: 'text.secondary', maxWidth: 440 }}>{text}</Typography>}
      {action}
    </Box>
  );
}

interface ErrorStateProps {
  /** What could not be read: “Não foi possível carregar os clientes.” */
  readonly title: string;
  readonly error?: ApiError;
  readonly onRetry: () => void;
  readonly retryLabel?: string;
  readonly busy?: boolean;
}

export function ErrorState({
  title,
  error,
  onRetry,
  retryLabel = 'Tentar novamente',
  busy = false,
}: ErrorStateProps) {
  // Asking again would bring the same answer.
  if (error?.status === 403) return <Forbidden />;
  return (
    <Box role="alert" sx={frame}>
      <Typography component="p" variant="h3">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: 440, overflowWrap: 'anywhere' }}>
        {error && error.message !== title ? `${error.message.replace(/\.$/, '')}. ` : ''}Nada foi alterado.
      </Typography>
      <Button variant="outlined" aria-disabled={busy} onClick={busy ? undefined : onRetry}>
        {busy ? 'Carregando...' : retryLabel}
      </Button>
    </Box>
  );
}

interface FailedReadProps {
  readonly title: string;
  /** Without `isFetching` the button asks again as often as it is pressed. */
  readonly of: Pick<Read<unknown>, 'error' | 'refetch'> & Partial<Read<unknown>>;
}

export function FailedRead({ title, of: { error, isFetching, refetch } }: FailedReadProps) {
  return (
    <ErrorState title={title} error={asApiError(error)} onRetry={() => void refetch()} busy={isFetching} />
  );
}

/** What one may not see, and who can change that. */
export function Forbidden() {
  return <EmptyState title={messages.forbidden} text="Peça acesso a um administrador." />;
}

/** The rows that the address asks for are no longer that many. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title="Esta página não tem mais linhas."
      action={
        <Button variant="outlined" onClick={onFirst}>
          Ir para a primeira página
        </Button>
      }
    />
  );
}
