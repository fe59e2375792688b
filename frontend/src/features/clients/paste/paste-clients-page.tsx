/** Clients from a spreadsheet: each row becomes a client; one that is refused stays here with its reason. */
import { limits, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { isOutcomeUnknown } from '../../../shared/api/api-error.ts';
import {
  useClientFiguresRegisterMutation,
  useDevelopmentsListQuery,
  type RegisterClientDto,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { counted } from '../../../shared/display/count.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { NativeSelect } from '../../../shared/fields/native-select.tsx';
import { generalRefusal, unknownOutcome } from '../../../shared/forms/refusal-text.ts';
import { ListPage } from '../../../shared/grid/list-page.tsx';
import { useMay } from '../../../shared/session/session-hooks.ts';
import type { Choice } from '../../../shared/staging/choices.ts';
import { StagingScreen, type Sent } from '../../../shared/staging/staging-screen.tsx';
import { useStaging, type StagedRow } from '../../../shared/staging/use-staging.ts';
import { clientColumns, judgeClient, type ClientField } from './client-rows.ts';

const DRAFT = 'colar-clientes';
const EXAMPLE =
  'Nome\tCPF\tEmail\tTelefone\tUnidade\nMaria Souza\t529.982.247-25\tmaria@exemplo.com.br\t(11) 98888-7777\t101';

export default function PasteClientsPage() {
  const may = useMay('clients:create');
  return (
    <ListPage title={messages.screens.pasteClients} action={null} may={may}>
      <Clients />
    </ListPage>
  );
}

function Clients() {
  const read = useDevelopmentsListQuery({});
  const developments = useMemo(
    () => read.data?.map(({ id, name }): Choice => ({ value: id, label: name })),
    [read.data],
  );
  if (read.error && !developments)
    return (
      <Paper variant="outlined">
        <FailedRead title={messages.failures.loadPastedNames} of={read} />
      </Paper>
    );
  if (!developments)
    return (
      <Box role="status" aria-label={messages.screens.loading}>
        <Skeleton height={320} />
      </Box>
    );
  return <Staged developments={developments} />;
}

function Staged({ developments }: { readonly developments: readonly Choice[] }) {
  const columns = useMemo(() => clientColumns(developments), [developments]);
  const staging = useStaging<ClientField>(DRAFT, columns);
  const [register] = useClientFiguresRegisterMutation();
  const [registered, setRegistered] = useState(0);
  const { defaults, setDefault } = staging;
  const judge = useCallback(
    ({ cells }: StagedRow<ClientField>) => judgeClient(cells, defaults, developments),
    [defaults, developments],
  );
  const send = async (clients: readonly RegisterClientDto[], key: string): Promise<Sent> => {
    const outcome = await outcomeOf(
      register({ bulkClientsDto: { clients: [...clients] }, 'Idempotency-Key': key }),
    );
    if (!outcome.ok) {
      const { error } = outcome;
      if (isOutcomeUnknown(error))
        return { done: [], refused: [], failure: unknownOutcome(error), unanswered: true };
      return { done: [], refused: [], failure: generalRefusal(error) ?? error.message };
    }
    const { success, errors } = outcome.data;
    setRegistered((before) => before + success);
    const refused = errors.map(({ index, error }) => ({
      at: index,
      code: 'VALIDATION_FAILED',
      message: error,
    }));
    const left = new Set(refused.map(({ at }) => at));
    return { done: clients.flatMap((_, at) => (left.has(at) ? [] : [at])), refused };
  };
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      {registered > 0 && (
        <Alert
          severity="success"
          variant="outlined"
          role="status"
          action={
            <Button component={Link} to="/clients?sort=-createdAt" color="inherit" size="small">
              Ver os clientes
            </Button>
          }
        >
          {counted(registered, 'cliente cadastrado', 'clientes cadastrados')}.
        </Alert>
      )}
      <StagingScreen
        staging={staging}
        columns={columns}
        judge={judge}
        send={send}
        most={limits.bulkClientsMax}
        fallback="name"
        permission="clients:create"
        noun={['cliente', 'clientes']}
        verb={['Cadastrar', 'Cadastrando...']}
        defaults={
          <Box sx={{ maxWidth: 320 }}>
            <Typography
              component="label"
              htmlFor="falta-empreendimento"
              variant="body2"
              sx={{ fontWeight: 600 }}
            >
              Empreendimento, onde a planilha não diz
            </Typography>
            <NativeSelect
              id="falta-empreendimento"
              value={defaults.developmentId ?? ''}
              onChange={(event) => setDefault('developmentId', event.target.value)}
            >
              <option value="">–</option>
              {developments.map(({ value, label }) => (
                <option key={value} value={label}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </Box>
        }
        example={EXAMPLE}
        begins={registered === 0}
      />
    </Box>
  );
}
