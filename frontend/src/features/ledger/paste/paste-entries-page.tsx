/** Lançar colando: rows of a spreadsheet become entries by one command, all or none, and are taken back by one. */
import { limits, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import {
  useAccountsListQuery,
  useBatchesBookMutation,
  useClientFiguresOptionsQuery,
  useSuppliersListQuery,
  type ClientOptionView,
} from '../../../shared/api/generated.ts';
import { isOutcomeUnknown } from '../../../shared/api/api-error.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { generalRefusal, unknownOutcome } from '../../../shared/forms/refusal-text.ts';
import { ListPage } from '../../../shared/grid/list-page.tsx';
import { useMay } from '../../../shared/session/session-hooks.ts';
import type { Choice } from '../../../shared/staging/choices.ts';
import { StagingScreen, type Sent } from '../../../shared/staging/staging-screen.tsx';
import { useStaging, type StagedRow } from '../../../shared/staging/use-staging.ts';
import { accountText } from '../transfer/transfer-form.ts';
import { BookedBatch, type Booked } from './booked-batch.tsx';
import { EntryDefaults } from './entry-defaults.tsx';
import { judgeEntry, type EntryLine, type KnownNames } from './entry-rows.ts';
import { entryColumns, type EntryField } from './entry-sheet.ts';

const MOST_OPTIONS = 1_000;
const MOST_SUPPLIERS = 100;
const DRAFT = 'colar-lancamentos';
const EXAMPLE =
  'Data\tDescrição\tValor\tFornecedor\tCategoria\n05/03/2026\tCimento CP-II\t1.234,56\tVotorantim\tMaterial';

/** The server's names for columns that the sheet calls otherwise. */
const SERVER_NAMES: Readonly<Record<string, EntryField>> = { sourceAccountId: 'accountId' };

export default function PasteEntriesPage() {
  const may = useMay('transactions:create');
  return (
    <ListPage title={messages.screens.pasteEntries} action={null} may={may}>
      <Entries />
    </ListPage>
  );
}

function Entries() {
  const accounts = useAccountsListQuery({});
  const clients = useClientFiguresOptionsQuery({ limit: MOST_OPTIONS });
  const suppliers = useSuppliersListQuery({ limit: MOST_SUPPLIERS, sort: '-total' });
  const failed = [accounts, clients, suppliers].find(({ error, data }) => error && !data);
  const known = useMemo((): KnownNames | undefined => {
    if (!accounts.data || !clients.data || !suppliers.data) return undefined;
    return {
      accounts: accounts.data.map((account) => ({ value: account.id, label: accountText(account) })),
      clients: clientChoices(clients.data),
      suppliers: suppliers.data.map(({ id, name }) => ({ value: id, label: name })),
    };
  }, [accounts.data, clients.data, suppliers.data]);
  if (failed)
    return (
      <Paper variant="outlined">
        <FailedRead title={messages.failures.loadPastedNames} of={failed} />
      </Paper>
    );
  if (!known)
    return (
      <Box role="status" aria-label={messages.screens.loading}>
        <Skeleton height={320} />
      </Box>
    );
  if (known.accounts.length === 0)
    return (
      <Alert severity="info" variant="outlined">
        {messages.screens.developmentsBeforeEntries}
      </Alert>
    );
  return <Staged known={known} />;
}

function Staged({ known }: { readonly known: KnownNames }) {
  const columns = useMemo(() => entryColumns(known), [known]);
  const staging = useStaging<EntryField>(DRAFT, columns);
  const [book] = useBatchesBookMutation();
  const [booked, setBooked] = useState<Booked>();
  /** What one command takes, as the server has said. */
  const [most, setMost] = useState<number>(limits.batchEntriesMax);
  const mayImport = useMay('imports:run');
  const { defaults } = staging;
  const judge = useCallback(
    ({ cells }: StagedRow<EntryField>, isMeant: boolean) => judgeEntry(cells, defaults, known, isMeant),
    [defaults, known],
  );
  const send = async (entries: readonly EntryLine[], key: string): Promise<Sent> => {
    const outcome = await outcomeOf(
      book({ bookBatchDto: { entries: [...entries] }, 'Idempotency-Key': key }),
    );
    if (outcome.ok) {
      setBooked({ batchId: outcome.data.batchId, count: entries.length, sum: sumOf(entries) });
      return { done: entries.map((_, at) => at), refused: [] };
    }
    const { error } = outcome;
    if (isOutcomeUnknown(error))
      return { done: [], refused: [], failure: unknownOutcome(error), unanswered: true };
    const refused = error.errors.flatMap(({ field = '', code, message }) => {
      const [, at, name = ''] = /^entries\.(\d+)(?:\.(.+))?$/.exec(field) ?? [];
      return at === undefined ? [] : [{ at: Number(at), field: SERVER_NAMES[name] ?? name, code, message }];
    });
    if (typeof error.details?.fits === 'number') setMost(error.details.fits);
    if (refused.length > 0) return { done: [], refused };
    return { done: [], refused, failure: generalRefusal(error) ?? error.message };
  };
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      {booked && <BookedBatch key={booked.batchId} booked={booked} />}
      <StagingScreen
        staging={staging}
        columns={columns}
        judge={judge}
        send={send}
        most={most}
        fallback="description"
        permission="transactions:create"
        noun={['lançamento', 'lançamentos']}
        verb={['Lançar', 'Lançando...']}
        sum={(lines) => <Money amount={figure(sumOf(lines))} />}
        defaults={<EntryDefaults staging={staging} accounts={known.accounts} />}
        example={EXAMPLE}
        begins={booked === undefined}
      />
      {mayImport && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          São livros inteiros, com empreendimentos e clientes?{' '}
          <Link component={RouterLink} to="/importar">
            {messages.screens.importBooks}
          </Link>
        </Typography>
      )}
    </Box>
  );
}

const sumOf = (lines: readonly EntryLine[]): number =>
  lines.reduce((sum, { amount }) => sum + centavosOf(Number(amount)), 0);

/** By name; those who share one also by CPF. */
function clientChoices(clients: readonly ClientOptionView[]): readonly Choice[] {
  const names = clients.map(({ name }) => name);
  return clients.map(({ id, name, cpf, email }) => {
    const isShared = names.indexOf(name) !== names.lastIndexOf(name);
    return { value: id, label: isShared ? `${name} · ${cpf}` : name, others: [cpf, email] };
  });
}
