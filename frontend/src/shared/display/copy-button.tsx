/** Puts a text into the clipboard, and says so where the button is. */
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useState } from 'react';

interface CopyButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly text: string;
}

export function CopyButton({ text, children = 'Copiar', ...rest }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copiado.');
    } catch {
      setSaid('Não foi possível copiar: selecione o texto.');
    }
  };
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        '@media print': { display: 'none' },
      }}
    >
      <Button {...rest} onClick={() => void copy()}>
        {children}
      </Button>
      <Box component="span" role="status" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {said}
      </Box>
    </Box>
  );
}
