/** The lines of the statement, by what became of them, with the keys that settle them. */
import { messages } from '@livro/rules';
import DoneAllIcon from '@mui/icons-material/DoneAllOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import {
  useBankLinesPageQuery,
  type BankAccountView,
  type BankLinesPageApiResponse,
} from '../../shared/api/generated.ts';
import type { Read } from '../../shared/api/read.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead, PastTheEnd } from '../../shared/display/states.tsx';
import type { ChangeAddress } from '../../shared/grid/use-list-address.ts';
import { NativeSelect } from '../../shared/fields/native-select.tsx';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { LineList } from './line-list.tsx';
import {
  LINES_SHOWN,
  lineStates,
  lineStatuses,
  linesQuery,
  type LineStatus,
  type ReconciliationView,
} from './reconciliation-view.ts';
import { useSettling } from './use-settling.ts';

const VeryLikelyDialog = onDemand(() => import('./very-likely-dialog.tsx'));

interface LinesSectionProps {
  readonly account: BankAccountView;
  readonly view: ReconciliationView;
  readonly onChange: ChangeAddress;
}

export function LinesSection({ account, view, onChange }: LinesSectionProps) {
  // Entries that were booked meanwhile change what lines may be.
  const read = useBankLinesPageQuery(linesQuery(account.id, view), { refetchOnMountOrArgChange: 2 });
  const settling = useSettling(account.id);
  const { last, noteShown } = settling;
  const mayReconcile = useMay('banking:reconcile');
  const [accepting, setAccepting] = useState(false);
  const mayAccept = mayReconcile && view.status === 'open' && account.open_lines > 0;
  useSingleKeys({ acceptLikely: mayAccept && (() => setAccepting(true)) });
  const results = read.data?.results;
  useEffect(() => {
    if (results) noteShown(new Set(results.map(({ id }) => id)));
  }, [results, noteShown]);
  return (
    <Box component="section" aria-label="Linhas do extrato" sx={{ ...oneColumn, gap: 3 }}>
      {account.lines > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box sx={{ flex: '0 1 220px', '& > *': { width: '100%' } }}>
            <NativeSelect
              aria-label="Situação"
              value={view.status}
              onChange={(event) =>
                onChange({
                  situacao: lineStates[event.target.value as LineStatus].address,
                  pagina: undefined,
                })
              }
            >
              {lineStatuses.map((status) => (
                <option key={status} value={status}>
                  {lineStates[status].label}
                </option>
              ))}
            </NativeSelect>
          </Box>
          {view.status === 'open' && <Keys />}
          {mayAccept && (
            <Button variant="outlined" sx={{ ml: 'auto' }} onClick={() => setAccepting(true)}>
              Aceitar os muito prováveis
            </Button>
          )}
        </Box>
      )}
      {accepting && (
        <VeryLikelyDialog account={account} settling={settling} onClose={() => setAccepting(false)} />
      )}
      <FoundLines account={account} view={view} read={read} settling={settling} onChange={onChange} />
      <Box
        sx={{
          position: 'sticky',
          bottom: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          minHeight: last ? 48 : 0,
          px: last ? 3 : 0,
          bgcolor: 'background.paper',
          borderTop: last ? 1 : 0,
          borderColor: 'divider',
        }}
      >
        <Typography
          role={last?.failed ? 'alert' : 'status'}
          sx={{
            flex: '1 1 240px',
            minWidth: 0,
            overflowWrap: 'anywhere',
            color: last?.failed ? 'error.main' : undefined,
          }}
        >
          {last?.text}
        </Typography>
        {last?.undo && (
          <Button variant="outlined" size="small" onClick={settling.undo}>
            Desfazer
          </Button>
        )}
      </Box>
    </Box>
  );
}

type Lines = Read<BankLinesPageApiResponse> & { readonly currentData?: BankLinesPageApiResponse };

function FoundLines({
  account,
  view,
  read,
  settling,
  onChange,
}: LinesSectionProps & { readonly read: Lines; readonly settling: ReturnType<typeof useSettling> }) {
  const { data: page, currentData, error, isFetching, refetch } = read;
  const mayReconcile = useMay('banking:reconcile');
  if (error && !isFetching)
    return (
      <Paper variant="outlined">
        <FailedRead title={messages.failures.loadReconciliation} of={{ error, refetch }} />
      </Paper>
    );
  const shown = currentData ?? page;
  if (!shown)
    return (
      <Box role="status" aria-label={messages.screens.loading}>
        <Skeleton height={320} />
      </Box>
    );
  const lines = shown.results.filter(({ id, status }) => status !== view.status || !settling.gone.has(id));
  if (shown.results.length === 0 && view.page > 1)
    return <PastTheEnd onFirst={() => onChange({ pagina: undefined })} />;
  if (lines.length === 0 && !isFetching) return <Nothing account={account} view={view} />;
  return (
    <Box aria-busy={isFetching} sx={{ ...oneColumn, gap: 3 }}>
      <LineList lines={lines} account={account} settling={settling} editable={mayReconcile} />
      {shown.count > LINES_SHOWN && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          As primeiras {LINES_SHOWN} de {shown.count}; as seguintes vêm quando estas estiverem resolvidas.
          {view.status !== 'open' && shown.next && (
            <Button size="small" sx={{ ml: 2 }} onClick={() => onChange({ pagina: String(view.page + 1) })}>
              Próximas
            </Button>
          )}
        </Typography>
      )}
    </Box>
  );
}

function Nothing({ account, view }: Pick<LinesSectionProps, 'account' | 'view'>) {
  if (account.lines === 0)
    return (
      <Paper variant="outlined">
        <EmptyState
          title="Nenhum extrato importado"
          text="Traga o arquivo que o banco oferece para esta conta."
        />
      </Paper>
    );
  return (
    <Paper variant="outlined">
      {view.status === 'open' ? (
        <EmptyState
          icon={<DoneAllIcon />}
          title="Nenhuma linha a conciliar"
          text="Confira o saldo e declare a conta conciliada até o fim do extrato."
        />
      ) : (
        <EmptyState title={`Nenhuma linha em “${lineStates[view.status].label}”`} />
      )}
    </Paper>
  );
}

function Keys() {
  return (
    <Typography
      variant="caption"
      sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}
    >
      <kbd>↑</kbd> <kbd>↓</kbd> linha · <kbd>Enter</kbd> aceitar · <kbd>l</kbd> lançar · <kbd>e</kbd> escolher
      · <kbd>i</kbd> ignorar · <kbd>x</kbd> marcar várias · <kbd>a</kbd> muito prováveis · <kbd>z</kbd>{' '}
      desfazer
    </Typography>
  );
}
