/** A notice that lies over the foot of the page, above the phone's action bar, until it is closed. */
import CloseIcon from '@mui/icons-material/Close';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Box, { type BoxProps } from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

interface FloatingAlertProps extends Pick<
  BoxProps,
  'role' | 'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur'
> {
  readonly severity: AlertColor;
  /** Of the notice itself: `alert` where it must be heard at once. */
  readonly alertRole?: 'alert' | 'group';
  /** 1400 lies above dialogs. */
  readonly zIndex: 1200 | 1400;
  /** What can be done about it, before the button that closes it. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FloatingAlert(props: FloatingAlertProps) {
  const { severity, alertRole = 'group', zIndex, action, onClose, children, ...frame } = props;
  return (
    <Box
      {...frame}
      sx={{
        position: 'fixed',
        zIndex,
        left: { xs: 12, sm: '50%' },
        right: { xs: 12, sm: 'auto' },
        bottom: 'calc(16px + var(--livro-barra, 0px) + env(safe-area-inset-bottom))',
        transform: { sm: 'translateX(-50%)' },
        maxWidth: { sm: 560 },
      }}
    >
      <Alert
        role={alertRole}
        severity={severity}
        action={
          <>
            {action}
            <IconButton size="small" aria-label="Fechar aviso" onClick={onClose}>
              <CloseIcon fontSize="small" />
            </IconButton>
          </>
        }
        sx={{ boxShadow: 8, border: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
      >
        {children}
      </Alert>
    </Box>
  );
}
