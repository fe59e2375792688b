/** What stands in place of the rows, or above them, where there are none or they could not be read. */
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { EmptyState } from '../../../shared/display/states.tsx';

export function StaleRows({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button size="small" color="inherit" onClick={onRetry}>
          {messages.screens.retry}
        </Button>
      }
    >
      Não foi possível carregar os lançamentos. As linhas abaixo são da última leitura.
    </Alert>
  );
}

export function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      icon={<SearchOffIcon />}
      title="Nenhum lançamento com estes filtros."
      action={
        <Button variant="outlined" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<ReceiptIcon />}
      title="Nenhum lançamento ainda."
      text="O que for lançado em qualquer empreendimento aparece aqui."
    />
  );
}
