/** The recovery codes, shown this once: to be copied, kept in a file or written down. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { oneColumn } from '../../../shared/display/one-column.ts';

const FILE = 'livro-codigos-de-recuperacao.txt';

export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid('Códigos copiados.');
    } catch {
      setSaid('Não foi possível copiar. Selecione os códigos ou baixe o arquivo.');
    }
  };
  const download = () => {
    const text = `Códigos de recuperação do Livro. Cada um vale uma vez.\r\n\r\n${codes.join('\r\n')}\r\n`;
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(address);
    setSaid('Arquivo baixado.');
  };
  return (
    <Box sx={{ ...oneColumn, gap: 4 }}>
      <Alert severity="warning" variant="outlined">
        Guarde estes códigos agora: eles não serão mostrados outra vez. Cada um entra uma vez no lugar do
        segundo fator, se você perder o aparelho.
      </Alert>
      <Box
        component="ul"
        aria-label="Códigos de recuperação"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 4,
          bgcolor: 'surface.alt',
          borderRadius: 1,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
          gap: 2,
        }}
      >
        {codes.map((code) => (
          <Typography component="li" key={code} sx={{ fontFamily: 'monospace', fontSize: '1rem' }}>
            {code}
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="outlined" onClick={download}>
          Baixar
        </Button>
      </Box>
      <Typography
        role="status"
        variant="body2"
        sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}
      >
        {said}
      </Typography>
    </Box>
  );
}
