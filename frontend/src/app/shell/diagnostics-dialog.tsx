/** The last errors of this page, to be read and copied for anyone who looks after the program. */
import { formatInstant } from '@livro/calendar';
import { limits } from '@livro/rules';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import { errorHistory, textOf, type NotedError } from '../../shared/diagnostics/error-history.ts';
import { ClosingActions } from '../../shared/dialog/closing-actions.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { EmptyState } from '../../shared/display/states.tsx';

export default function DiagnosticsDialog({ onClose }: { readonly onClose: () => void }) {
  const errors = useSyncExternalStore(errorHistory.subscribe, errorHistory.snapshot);
  const [told, setTold] = useState('');
  const copy = async (copied: readonly NotedError[]) => {
    try {
      await navigator.clipboard.writeText(copied.map(textOf).join('\n'));
      setTold(copied.length === 1 ? 'Erro copiado.' : 'Erros copiados.');
    } catch {
      setTold('Não foi possível copiar. Selecione o texto e copie.');
    }
  };
  return (
    <Dialog
      title="Diagnóstico"
      subtitle={`Os últimos ${limits.errorHistory} erros desta página, até que ela seja recarregada`}
      width={640}
      onClose={onClose}
      actions={
        <ClosingActions onClose={onClose}>
          {errors.length > 1 && (
            <Button variant="outlined" onClick={() => void copy(errors)}>
              Copiar todos
            </Button>
          )}
        </ClosingActions>
      }
    >
      <Box sx={{ ...oneColumn, gap: 3 }}>
        <Typography role="status" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
          {told}
        </Typography>
        {errors.length === 0 ? (
          <EmptyState title="Nenhum erro nesta página." />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
            {errors.map((error) => (
              <Row key={error.number} error={error} onCopy={() => void copy([error])} />
            ))}
          </Box>
        )}
      </Box>
    </Dialog>
  );
}

function Row({ error, onCopy }: { readonly error: NotedError; readonly onCopy: () => void }) {
  const { number, at, message, code, status, requestId } = error;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={`erro-${number}`} sx={{ fontWeight: 500 }}>
          {message}
        </Typography>
        <Typography variant="caption" component="p" className="num" sx={{ color: 'text.secondary' }}>
          <time dateTime={at}>{formatInstant(at)}</time> · {code}
          {status > 0 && ` (${status})`}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {requestId
            ? `Requisição ${requestId}`
            : status > 0
              ? 'A resposta veio sem o número da requisição'
              : 'Sem resposta do servidor'}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        startIcon={<CopyIcon aria-hidden />}
        aria-describedby={`erro-${number}`}
        onClick={onCopy}
      >
        Copiar
      </Button>
    </Box>
  );
}
