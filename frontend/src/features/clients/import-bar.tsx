/** Above a new client's form: the way to an existing client, and what holds once one was taken. */
import ImportIcon from '@mui/icons-material/PersonSearchOutlined';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface ImportBarProps {
  readonly imported: boolean;
  readonly onImport: () => void;
  readonly onUndo: () => void;
}

export function ImportBar({ imported, onImport, onUndo }: ImportBarProps) {
  if (imported) {
    return (
      <Alert
        severity="info"
        variant="outlined"
        role="status"
        sx={{ mb: 4, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
        action={
          <Button size="small" color="inherit" onClick={onUndo} sx={{ whiteSpace: 'nowrap' }}>
            Desfazer importação
          </Button>
        }
      >
        Dados vindos do cadastro existente. Só as unidades podem ser alteradas aqui.
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 5 }}>
      <Button variant="outlined" startIcon={<ImportIcon />} onClick={onImport}>
        {messages.screens.importClient}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 240px' }}>
        Já é cliente em outro empreendimento? Use o cadastro que existe.
      </Typography>
    </Box>
  );
}
