/** The session could not be checked: neither in nor out, so the person can only try again. */
import { messages } from '@livro/rules';
import Button from '@mui/material/Button';
import { AuthCard } from './auth-card.tsx';
import { StepTitle } from './step-title.tsx';

export default function UnreachablePanel({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <AuthCard>
      <div role="alert">
        <StepTitle title={messages.failures.verifySession} text={message} />
      </div>
      <Button variant="contained" fullWidth onClick={onRetry} sx={{ mt: 6 }}>
        {messages.screens.retry}
      </Button>
    </AuthCard>
  );
}
