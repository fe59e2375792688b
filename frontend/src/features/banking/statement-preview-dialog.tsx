/** Shows a bank's file as it was understood; nothing of it is taken before a person says so. */
import { formatDate } from '@livro/calendar';
import { formatMoneySigned } from '@livro/money';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PreviewLineView, StatementPreviewView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { counted } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { GapNote, LeftOutList } from './statement-notes.tsx';

interface StatementPreviewDialogProps {
  readonly name: string;
  readonly preview: StatementPreviewView;
  /** Answers why the file was not taken; undefined where it was. */
  readonly onImport: () => Promise<string | undefined>;
  /** Of a CSV: its columns may hold something else than was understood. */
  readonly onColumns?: () => void;
  readonly onClose: () => void;
}

const marks: Readonly<Record<PreviewLineView['as'], string>> = {
  new: '',
  known: 'já está aqui',
  repeat: 'parece repetida',
};

export default function StatementPreviewDialog(props: StatementPreviewDialogProps) {
  const { name, preview, onImport, onColumns, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { lines, count, other_account } = preview;
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refused = await onImport();
    setBusy(false);
    if (refused === undefined) onClose();
    else setFailure(refused);
  };
  return (
    <Dialog
      title="Conferir o extrato"
      subtitle={name}
      width={760}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      actions={
        <>
          {onColumns && (
            <Button variant="text" onClick={onColumns} sx={{ mr: 'auto' }}>
              Mudar colunas
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            {messages.screens.cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={busy} data-autofocus="">
            {busy ? 'Importando...' : other_account ? 'Importar nesta conta' : 'Importar'}
          </Button>
        </>
      }
    >
      {other_account && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
          {other_account}
        </Alert>
      )}
      <Sums preview={preview} />
      {preview.gap && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 3 }}>
          <GapNote gap={preview.gap} />
        </Alert>
      )}
      <Box component="ul" aria-label="Linhas do arquivo" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {lines.map((line, index) => (
          <PreviewLine key={index} line={line} />
        ))}
      </Box>
      {count > lines.length && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          e mais {counted(count - lines.length, 'linha', 'linhas')}
        </Typography>
      )}
      {preview.left_out.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <Typography sx={{ fontWeight: 600 }}>Fica de fora</Typography>
          <LeftOutList leftOut={preview.left_out} />
        </Box>
      )}
      {failure && (
        <Alert severity="error" variant="outlined" role="alert" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}

function Sums({ preview }: { preview: StatementPreviewView }) {
  const { count, new_lines, known_lines, repeated, credits, debits, opening_balance, balance, from, to } =
    preview;
  const days = from && to ? `, de ${formatDate(from)} a ${formatDate(to)}` : '';
  const parts = [
    ...(known_lines > 0 ? [counted(known_lines, 'já está aqui', 'já estão aqui')] : []),
    ...(repeated > 0 ? [counted(repeated, 'parece repetida', 'parecem repetidas')] : []),
  ];
  const sums: readonly (readonly [string, number | null])[] = [
    ['Saldo inicial', opening_balance],
    ['Entradas', credits],
    ['Saídas', debits],
    ['Saldo final', balance],
  ];
  return (
    <>
      <Typography>
        {counted(count, 'linha', 'linhas')}
        {days}. {counted(new_lines, 'entra', 'entram')}
        {parts.length > 0 ? `; ${parts.join(', ')}` : ''}.
      </Typography>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' },
          gap: 3,
          m: 0,
          mt: 3,
        }}
      >
        {sums.map(([label, amount]) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography
              component="dd"
              className="num"
              sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
            >
              {amount === null ? 'o arquivo não diz' : formatMoneySigned(centavosOf(amount))}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}

function PreviewLine({ line }: { line: PreviewLineView }) {
  const { date, amount, description, as } = line;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        alignItems: 'baseline',
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        color: as === 'known' ? 'text.secondary' : undefined,
      }}
    >
      <Typography component="span" className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {formatDate(date)}
      </Typography>
      <Typography component="span" sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {description}
        {marks[as] && (
          <Typography component="span" variant="caption" sx={{ ml: 2, color: 'text.secondary' }}>
            {marks[as]}
          </Typography>
        )}
      </Typography>
      <Money
        amount={centavosOf(amount)}
        signed
        tone={amount < 0 ? 'out' : 'in'}
        sx={{ fontWeight: 600, ml: 'auto' }}
      />
    </Box>
  );
}
