/** Where a spreadsheet's rows come in: pasted, typed, or as a file of text. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../display/count.ts';
import { oneColumn } from '../display/one-column.ts';
import { MOST_ROWS, textIn } from './pasted-cells.ts';

const Area = styled('textarea')(({ theme }) => ({
  width: '100%',
  minHeight: 200,
  padding: 12,
  font: 'inherit',
  fontSize: theme.typography.body1.fontSize,
  resize: 'vertical',
  tabSize: 16,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.control.border}`,
  borderRadius: 6,
  '&::placeholder': { color: theme.vars.palette.text.muted, opacity: 1 },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  [theme.breakpoints.down('sm')]: { fontSize: '1rem' },
}));

interface PasteAreaProps {
  readonly onText: (text: string) => void;
  readonly tooMany: boolean;
  readonly example: string;
  /** Whether whoever comes here goes on here. */
  readonly takesFocus: boolean;
}

export function PasteArea({ onText, tooMany, example, takesFocus }: PasteAreaProps) {
  const [text, setText] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  const file = useRef<HTMLInputElement>(null);
  return (
    <Paper variant="outlined" sx={{ ...oneColumn, gap: 3, p: { xs: 4, lg: 6 } }}>
      <Typography component="label" htmlFor="planilha" variant="h3">
        Cole aqui as linhas da planilha
      </Typography>
      <Typography id="planilha-ajuda" variant="body2" sx={{ color: 'text.secondary' }}>
        Com ou sem a linha de títulos, até {formatCount(MOST_ROWS)} linhas. Nada é gravado ao colar: você
        confere e corrige antes.
      </Typography>
      {isUnreadable && (
        <Alert severity="error" variant="outlined" role="alert">
          O arquivo não pôde ser lido.
        </Alert>
      )}
      {tooMany && (
        <Alert severity="error" variant="outlined" role="alert">
          São mais de {formatCount(MOST_ROWS)} linhas. Cole em partes.
        </Alert>
      )}
      <Area
        id="planilha"
        aria-describedby="planilha-ajuda"
        ref={area}
        spellCheck={false}
        value={text}
        placeholder={example}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (text !== '' || pasted.trim() === '') return;
          event.preventDefault();
          onText(pasted);
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => file.current?.click()}>
          Escolher arquivo CSV
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          aria-label="Arquivo CSV"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            event.target.value = '';
            setUnreadable(false);
            if (!chosen) return;
            void chosen.arrayBuffer().then(
              (bytes) => onText(textIn(bytes)),
              () => setUnreadable(true),
            );
          }}
        />
        {text.trim() !== '' && (
          <Button variant="contained" onClick={() => onText(text)}>
            Ler as linhas
          </Button>
        )}
      </Box>
    </Paper>
  );
}
