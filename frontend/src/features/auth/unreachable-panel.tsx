/** The session could not be checked: neither in nor out. It is asked again by itself, and at once for who presses. */
import { messages } from '@livro/rules';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { retryText, useRetry } from '../../shared/session/use-retry.ts';
import { AuthCard } from './auth-card.tsx';
import { StepTitle } from './step-title.tsx';

interface UnreachablePanelProps {
  readonly message: string;
  /** Nobody answered at all. */
  readonly gone: boolean;
  readonly onRetry: () => Promise<unknown>;
}

export default function UnreachablePanel({ message, gone, onRetry }: UnreachablePanelProps) {
  const retry = useRetry(onRetry);
  return (
    <AuthCard>
      <div role="alert">
        {gone ? (
          <StepTitle
            title="O servidor não responde"
            text="O Livro não mostra números sem ele. Assim que voltar, esta página segue sozinha."
          />
        ) : (
          <StepTitle title={messages.failures.verifySession} text={message} />
        )}
      </div>
      <Typography variant="body2" className="num" sx={{ mt: 4, color: 'text.secondary' }}>
        {retryText(retry)}
      </Typography>
      <Button
        variant="contained"
        fullWidth
        aria-disabled={retry.left === 0}
        onClick={retry.askNow}
        sx={{ mt: 4 }}
      >
        {messages.screens.retry}
      </Button>
    </AuthCard>
  );
}
