/** One line of the statement: what the bank says, what it may be or is, and what can be done with it. */
import { formatDate } from '@livro/calendar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { BankEntryView, BankLineView } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Money } from '../../shared/display/money.tsx';
import {
  acceptLabel,
  entryName,
  likelihood,
  lineName,
  lineStates,
  proposedItems,
} from './reconciliation-view.ts';

export type LineAct = 'accept' | 'book' | 'choose' | 'ignore' | 'mark' | 'unmatch' | 'restore' | 'undo';

interface LineRowProps {
  readonly line: BankLineView;
  /** How many are marked together with it; none where it is not. */
  readonly marked: number;
  /** The one that Tab comes to. */
  readonly current: boolean;
  readonly editable: boolean;
  readonly onAct: (line: BankLineView, act: LineAct) => void;
}

export function LineRow({ line, marked, current, editable, onAct }: LineRowProps) {
  const { proposal, status } = line;
  const button = (act: LineAct, label: string, main = false) => (
    <Button
      key={act}
      size="small"
      variant={main ? 'contained' : 'text'}
      tabIndex={current ? 0 : -1}
      aria-label={`${label}: ${lineName(line)}`}
      onClick={() => onAct(line, act)}
    >
      {label}
    </Button>
  );
  const actions: Readonly<Record<BankLineView['status'], readonly ReactNode[]>> = {
    open:
      marked > 1
        ? [button('choose', `Escolher o lançamento das ${marked} marcadas`, true)]
        : [
            ...(proposal ? [button('accept', acceptLabel(proposal), true)] : []),
            button('book', 'Lançar', !proposal),
            button('choose', 'Escolher'),
            button('ignore', 'Ignorar'),
          ],
    matched: [button('unmatch', 'Desfazer')],
    ignored: [button('restore', 'Voltar a esperar')],
    'no-movement': [button('restore', 'Voltar a esperar')],
    repeat: [button('restore', 'Voltar a esperar')],
  };
  return (
    <Box component="li">
      <Box
        role="group"
        data-linha={line.id}
        tabIndex={current ? 0 : -1}
        aria-label={`${lineName(line)}. ${told(line)}`}
        sx={{
          display: 'grid',
          columnGap: 8,
          rowGap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          p: 3,
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
          bgcolor: 'background.paper',
          '&:focus-visible': {
            outline: 2,
            outlineStyle: 'solid',
            outlineColor: 'primary.main',
            outlineOffset: 1,
          },
        }}
      >
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'baseline', minWidth: 0 }}>
          {editable && status === 'open' && (
            <input
              type="checkbox"
              checked={marked > 0}
              tabIndex={current ? 0 : -1}
              aria-label={`Marcar: ${lineName(line)}`}
              onChange={() => onAct(line, 'mark')}
              style={{ width: 18, height: 18, flexShrink: 0, alignSelf: 'center' }}
            />
          )}
          <Side
            date={line.date}
            text={line.description}
            amount={line.amount}
            below={line.document_number ?? undefined}
          />
        </Box>
        <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
          {status === 'open' && !proposal && (
            <Typography sx={{ color: 'text.secondary' }}>
              {line.learnt
                ? `Sem lançamento. Da última vez: ${line.learnt.description}`
                : 'Sem lançamento parecido'}
            </Typography>
          )}
          {status === 'open' &&
            proposal &&
            proposedItems(proposal, line).map((item) => <Side key={item.id} {...item} />)}
          {status !== 'open' && line.entries.map((entry) => <Entry key={entry.id} entry={entry} />)}
          {proposal && (
            <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {proposal.score}%, {likelihood(proposal.score)}: {proposal.reason}
              {proposal.line_ids.length > 1 ? ` (com mais ${proposal.line_ids.length - 1} do extrato)` : ''}
            </Typography>
          )}
          {status !== 'open' && status !== 'matched' && (
            <Typography sx={{ overflowWrap: 'anywhere' }}>{line.reason}</Typography>
          )}
          {status !== 'open' && line.settled_by_name && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              por {line.settled_by_name}
            </Typography>
          )}
          {editable && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: -1 }}>{actions[status]}</Box>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** What readers hear of it besides the bank's own words. */
function told(line: BankLineView): string {
  const { status, proposal, entries, reason } = line;
  if (status !== 'open' && status !== 'matched') return `${lineStates[status].label}: ${reason ?? ''}`;
  if (status === 'matched') return `Conciliada com ${entries.map(entryName).join('; ')}`;
  if (!proposal) return 'Sem lançamento parecido';
  const items = proposedItems(proposal, line).map(({ date, text }) =>
    date ? `${formatDate(date)}, ${text}` : text,
  );
  const act = proposal.kind === 'entries' ? 'Proposta' : acceptLabel(proposal);
  return `${act}: ${items.join('; ')}. ${proposal.reason}`;
}

const Entry = ({ entry }: { entry: BankEntryView }) => (
  <Side
    date={entry.date}
    text={entry.supplier ? `${entry.description}, ${entry.supplier}` : entry.description}
    amount={entry.amount}
  />
);

interface SideProps {
  readonly date?: string;
  readonly text: string;
  readonly amount?: number;
  readonly below?: string;
}

function Side({ date, text, amount, below }: SideProps) {
  const centavos = amount === undefined ? undefined : centavosOf(amount);
  return (
    <Box
      sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', columnGap: 3, alignItems: 'baseline', minWidth: 0 }}
    >
      {date && (
        <Typography component="span" className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {formatDate(date)}
        </Typography>
      )}
      <Typography component="span" sx={{ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        {below && (
          <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            documento {below}
          </Typography>
        )}
      </Typography>
      {centavos !== undefined && (
        <Money
          amount={centavos}
          signed
          tone={centavos < 0 ? 'out' : 'in'}
          sx={{ fontWeight: 600, ml: 'auto' }}
        />
      )}
    </Box>
  );
}
