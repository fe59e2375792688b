/** All that is kept of a client as one file for the person: what is in it is said first, and that the export is recorded. */
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { DownloadProgress } from '../../shared/export/download-progress.tsx';
import { useFileDownload } from '../../shared/export/use-file-download.ts';
import type { ClientView } from '../../shared/api/generated.ts';

interface ExportPersonalDataDialogProps {
  readonly client: ClientView;
  readonly onClose: () => void;
}

export default function ExportPersonalDataDialog({ client, onClose }: ExportPersonalDataDialogProps) {
  const file = useFileDownload();
  const fetching = file.download.state === 'fetching';
  return (
    <Dialog
      title="Exportar dados pessoais"
      subtitle={client.name}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Fechar
          </Button>
          <Button
            variant="contained"
            startIcon={<DownloadIcon />}
            aria-disabled={fetching}
            onClick={() => !fetching && file.start(`/api/clients/${client.id}/personal-data/`)}
          >
            Baixar arquivo
          </Button>
        </>
      }
    >
      <Box sx={{ ...oneColumn, gap: 3 }}>
        <Typography>
          Um arquivo (JSON) com tudo o que se guarda deste cliente, para responder a um pedido do titular: o
          cadastro e cada versão dele, os pagamentos, os nomes dos anexos e quem abriu ou exportou o cadastro.
        </Typography>
        <Typography>
          Entregue o arquivo só ao próprio titular e apague a sua cópia depois. A exportação fica registrada.
        </Typography>
        <DownloadProgress of={file} unharmed="Nada mudou no cadastro." />
      </Box>
    </Dialog>
  );
}
