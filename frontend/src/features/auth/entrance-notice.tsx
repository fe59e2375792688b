/** What the way to the provider came to for who is signed in anyway: told once over the page, until it is closed. */
import { providerReturnTexts } from '@livro/rules';
import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { dropProviderReturn, heldProviderReturn } from './provider-return.ts';

export default function EntranceNotice() {
  const [returned, setReturned] = useState(heldProviderReturn);
  useEffect(() => dropProviderReturn(), []);
  const text = returned && providerReturnTexts[returned];
  if (!text) return null;
  // Above a dialog that the address opens again, which hides the shell's own place for notices.
  return createPortal(
    <Box
      role="status"
      sx={{
        position: 'fixed',
        zIndex: 1400,
        left: { xs: 12, sm: '50%' },
        right: { xs: 12, sm: 'auto' },
        bottom: 'calc(16px + var(--livro-barra, 0px) + env(safe-area-inset-bottom))',
        transform: { sm: 'translateX(-50%)' },
        maxWidth: { sm: 560 },
      }}
    >
      <Alert
        role="group"
        severity={returned === 'confirmada' ? 'success' : 'error'}
        action={
          <IconButton size="small" aria-label="Fechar aviso" onClick={() => setReturned(undefined)}>
            <CloseIcon fontSize="small" />
          </IconButton>
        }
        sx={{ boxShadow: 8, border: 1, borderColor: 'divider' }}
      >
        {text}
      </Alert>
    </Box>,
    document.body,
  );
}
