/** Picks a client that is registered already: searched by the server, those of the chosen development left out. */
import { maskTaxpayer, taxpayerLabel } from '@livro/brazil';
import { messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { counted } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { SearchBox } from '../../shared/fields/search-box.tsx';
import {
  useClientFiguresOptionsQuery,
  useLazyClientsGetQuery,
  type ClientOptionView,
  type ClientView,
} from '../../shared/api/generated.ts';

const OFFERED = 20;

interface ImportClientDialogProps {
  /** Already chosen: clients who are there are not offered. */
  readonly developmentId: string | undefined;
  readonly onPick: (client: ClientView) => void;
  readonly onClose: () => void;
}

export default function ImportClientDialog({ developmentId, onPick, onClose }: ImportClientDialogProps) {
  const [search, setSearch] = useState('');
  const [failure, setFailure] = useState<string>();
  const [read, reading] = useLazyClientsGetQuery();
  const found = useClientFiguresOptionsQuery({
    search: search || undefined,
    developmentId,
    available: developmentId === undefined ? undefined : true,
    limit: OFFERED,
  });
  const clients = found.currentData;
  const pick = async ({ id }: ClientOptionView) => {
    if (reading.isFetching) return;
    setFailure(undefined);
    const answer = await outcomeOf(read({ id }));
    if (answer.ok) onPick(answer.data);
    else setFailure(answer.error.message);
  };
  return (
    <Dialog
      title={messages.screens.importClient}
      subtitle="Escolha um cliente que já está em outro empreendimento."
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {messages.screens.cancel}
        </Button>
      }
    >
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <SearchBox
          label="Buscar por nome, e-mail, CPF ou telefone"
          hint="Nome, e-mail, CPF ou telefone"
          value={search}
          onChange={setSearch}
        />
        {failure && (
          <Alert severity="error" variant="outlined" role="alert">
            {failure}
          </Alert>
        )}
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', minHeight: 18 }}>
          {clients && clients.length > 0 && shownText(clients.length)}
        </Typography>
        <Box sx={{ minHeight: 240 }} aria-busy={found.isFetching}>
          {found.error && !clients ? (
            <FailedRead title="Não foi possível carregar os clientes." of={found} />
          ) : clients === undefined ? (
            <Skeleton height={240} />
          ) : clients.length === 0 ? (
            <EmptyState title={messages.screens.noClientFound} />
          ) : (
            <Found clients={clients} onPick={(client) => void pick(client)} />
          )}
        </Box>
      </Box>
    </Dialog>
  );
}

const shownText = (n: number) =>
  n < OFFERED
    ? counted(n, 'cliente', 'clientes')
    : `Os primeiros ${OFFERED} clientes. Busque para ver outros.`;

function Found({
  clients,
  onPick,
}: {
  clients: readonly ClientOptionView[];
  onPick: (c: ClientOptionView) => void;
}) {
  return (
    <Box
      component="ul"
      aria-label="Clientes encontrados"
      sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {clients.map((client) => (
        <Box
          component="li"
          key={client.id}
          sx={{ '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}
        >
          <ButtonBase
            onClick={() => onPick(client)}
            sx={{
              width: '100%',
              px: 3,
              py: 2.5,
              display: 'block',
              textAlign: 'left',
              outlineOffset: '-2px !important',
              '&:hover': { bgcolor: 'surface.alt' },
            }}
          >
            <Typography component="span" sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}>
              {client.name}
            </Typography>
            <Typography
              component="span"
              variant="body2"
              className="num"
              sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {taxpayerLabel(client.cpf)} {maskTaxpayer(client.cpf)} · {client.email}
            </Typography>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}
