/** Asks before typed input is thrown away; the harmless answer has the focus. */
import Button from '@mui/material/Button';
import MuiDialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { messages } from '@livro/rules';
import { appearing } from './appear.tsx';

export function UnsavedQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const textId = useId();
  return (
    <MuiDialog
      open
      role="alertdialog"
      aria-labelledby={textId}
      disableScrollLock
      onClose={onKeep}
      slots={appearing.slots}
      slotProps={{ backdrop: appearing.backdrop, paper: { sx: { maxWidth: 420, p: 6 } } }}
    >
      <Typography id={textId} variant="body1" sx={{ fontSize: '1rem', lineHeight: '1.5rem' }}>
        {messages.screens.unsavedChanges}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, mt: 6 }}>
        <Button variant="outlined" color="error" onClick={onDiscard}>
          Fechar sem salvar
        </Button>
        <Button variant="contained" autoFocus onClick={onKeep}>
          Continuar editando
        </Button>
      </Box>
    </MuiDialog>
  );
}
