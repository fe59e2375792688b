/** One entry with everything that the store tells of it: postings, balances before and after, event, corrections and papers. */
import { formatDate, formatInstant } from '@livro/calendar';
import {
  entryTextNames,
  entryTexts,
  journalKindLabels,
  messages,
  paymentMethodLabels,
  type JournalKind,
  type PaymentMethod,
  undoingLabels,
} from '@livro/rules';
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { asApiError } from '../../shared/api/api-error.ts';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import {
  generatedApi,
  useClientsGetQuery,
  useJournalEntryQuery,
  useTransactionsGetQuery,
  type AuditedEntryView,
} from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Badge } from '../../shared/display/badge.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { entryAddress } from './addresses.ts';
import { accountTitle } from './account-text.ts';
import { EntryCorrections, WordsCorrected } from './entry-chain.tsx';
import { EntryEvent } from './entry-event.tsx';
import { EntryLink } from './entry-link.tsx';
import { EntryPapers } from './entry-papers.tsx';
import { EntryPostings } from './entry-postings.tsx';
import { EntryProof } from './entry-proof.tsx';
import { Facts, Section } from './section.tsx';

const numberIn = (text: string | undefined): number =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0;

export const ahead: Ahead = ({ params }) => {
  const number = numberIn(params['number']);
  return number === 0
    ? []
    : [generatedApi.endpoints.journalEntry.initiate({ entryNumber: String(number) }, unheld)];
};

export default function EntryPage() {
  const number = numberIn(useParams()['number']);
  const { currentData, error, isFetching, refetch } = useJournalEntryQuery(
    { entryNumber: String(number) },
    { skip: number === 0 },
  );
  const failure = error ? asApiError(error) : undefined;
  if (number === 0 || failure?.status === 404)
    return (
      <Paper variant="outlined">
        <EmptyState
          title="Este lançamento não existe"
          text="O diário vai do nº 1 ao último, sem lacunas."
          action={
            <Button variant="outlined" component={RouterLink} to="/audit">
              Voltar à auditoria
            </Button>
          }
        />
      </Paper>
    );
  return (
    <Box component="article" aria-label={`Lançamento nº ${number}`} sx={{ ...oneColumn, gap: 5 }}>
      <Head number={number} entry={currentData} />
      {currentData ? (
        <Entry entry={currentData} />
      ) : failure && !isFetching ? (
        <Paper variant="outlined">
          <ErrorState
            title="Não foi possível carregar o lançamento."
            error={failure}
            onRetry={() => void refetch()}
          />
        </Paper>
      ) : (
        <Box role="status" aria-label={messages.screens.loading}>
          <Skeleton height={480} />
        </Box>
      )}
    </Box>
  );
}

function Head({ number, entry }: { number: number; entry: AuditedEntryView | undefined }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Typography component="h2" variant="h2" sx={{ mr: 'auto' }} className="num">
        Lançamento nº {number}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '@media print': { display: 'none' } }}>
        {number > 1 && (
          <Button component={RouterLink} to={entryAddress(number - 1)} startIcon={<PreviousIcon />}>
            Anterior
          </Button>
        )}
        {!entry?.last && (
          <Button component={RouterLink} to={entryAddress(number + 1)} endIcon={<NextIcon />}>
            Próximo
          </Button>
        )}
        {entry && (
          <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
      </Box>
    </Box>
  );
}

const kindText = (kind: string): string => journalKindLabels[kind as JournalKind] ?? kind;

function Entry({ entry }: { entry: AuditedEntryView }) {
  const { kind, flaw, date, originalDate, event, authorName, about, lines, entryId } = entry;
  const mayClients = useMay('clients:read');
  const words = useTransactionsGetQuery({ id: entryId ?? '' }, { skip: entryId === null });
  const told = words.currentData?.transactions[0];
  const client = useClientsGetQuery(
    { id: told?.clientId ?? '' },
    { skip: !told?.clientId || !mayClients },
  ).currentData;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Tipo', kind === 'PaymentRegistered' && lines.length === 0 ? 'Pagamento pendente' : kindText(kind)],
    ['Descrição', told?.description],
    // What posts nothing says here what it is about; else the postings do.
    ['Valor', told && lines.length === 0 && <Money key="of" amount={centavosOf(told.amount)} />],
    ['Conta', told && lines.length === 0 && accountTitle(told)],
    ['Data', date && formatDate(date)],
    ['Data própria, em mês já fechado', originalDate && formatDate(originalDate)],
    [
      'Gravado em',
      <time key="at" dateTime={event.recordedAt} title={event.recordedAt}>
        {formatInstant(event.recordedAt)}
      </time>,
    ],
    ['Gravado por', authorName ?? event.recordedBy],
    ['Motivo', event.reason],
    ['Cliente', client?.name],
    ['Método de pagamento', told?.paymentMethod && paymentMethodLabels[told.paymentMethod as PaymentMethod]],
    ...entryTextNames.map((name) => [entryTexts[name].label, told?.[name]] as const),
    // A reversal's reason stands in its notes, too.
    ['Observações', told?.notes === event.reason ? null : told?.notes],
    ['Tags', told?.tags.join(', ')],
    [
      'Confirmado em',
      told && kind === 'PaymentRegistered' && told.entryNumber !== entry.number && (
        <EntryLink number={told.entryNumber} text={`Lançamento nº ${told.entryNumber}`} />
      ),
    ],
    [
      'Trata de',
      about &&
        (about.number === null ? (
          about.id
        ) : (
          <EntryLink number={about.number} text={`Lançamento nº ${about.number}`} />
        )),
    ],
  ];
  return (
    <>
      {flaw !== null && (
        <Alert severity="error" variant="outlined">
          Este evento não pode ser lido e não está em nenhuma soma. A verificação diz o que há nele.
        </Alert>
      )}
      <Section
        title="O que foi registrado"
        aside={
          told && told.reversedBy !== null && <Badge label={undoingLabels(told.refund).undone} color="grey" />
        }
      >
        <Facts facts={facts} />
      </Section>
      {lines.length > 0 && <EntryPostings lines={lines} />}
      {entryId !== null && <EntryCorrections entryId={entryId} number={entry.number} />}
      {kind === 'EntryAnnotated' && about && <WordsCorrected about={about.id} number={entry.number} />}
      {told && <EntryPapers entry={told} />}
      <EntryEvent entry={entry} />
      <EntryProof key={entry.number} number={entry.number} />
    </>
  );
}
