/** What failed, with the one press that tries again; on a phone below the words, where it has room. */
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

interface RetryAlertProps {
  readonly severity: AlertColor;
  readonly label: string;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

export function RetryAlert({ severity, label, onRetry, children }: RetryAlertProps) {
  return (
    <Alert
      severity={severity}
      variant="outlined"
      role="alert"
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
        '& .MuiAlert-action': {
          ml: { xs: 8, sm: 'auto' },
          pl: { xs: 0, sm: 4 },
          width: { xs: '100%', sm: 'auto' },
        },
      }}
      action={
        <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          {label}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
