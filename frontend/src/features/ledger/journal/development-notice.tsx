/** Says before anything is typed that a development is over: a completed one asks for a second look, a cancelled one takes nothing more. */
import { messages, readDevelopmentStatus } from '@livro/rules';
import Alert from '@mui/material/Alert';

const notices = {
  completed: { severity: 'warning', text: messages.developmentCompleted },
  cancelled: { severity: 'error', text: `${messages.developmentCancelled}.` },
} as const;

/** `status` as the server tells it; nothing is said of one that is at work, or not known yet. */
export function DevelopmentNotice({ status }: { status: string | null | undefined }) {
  const known = readDevelopmentStatus(status ?? '');
  if (known !== 'completed' && known !== 'cancelled') return null;
  const { severity, text } = notices[known];
  return (
    <Alert severity={severity} variant="outlined" sx={{ mb: 4 }}>
      {text}
    </Alert>
  );
}
