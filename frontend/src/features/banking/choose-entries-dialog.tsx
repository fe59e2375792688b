/** Chooses by hand which entries a line is: those of the days around it that no line answers to, and what they sum to. */
import { addDays, formatDate, localDate } from '@livro/calendar';
import { formatMoneySigned, subtract } from '@livro/money';
import { limits, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  useBankOpenEntriesQuery,
  type BankAccountView,
  type BankEntryView,
  type BankLineView,
} from '../../shared/api/generated.ts';
import { centavosOf, totalOf } from '../../shared/api/wire-money.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { entryName, lineName } from './reconciliation-view.ts';
import type { Settling } from './use-settling.ts';

const DAYS_AROUND = 30;

interface ChooseEntriesDialogProps {
  readonly line: BankLineView;
  readonly account: BankAccountView;
  readonly settling: Settling;
  readonly onClose: () => void;
}

export default function ChooseEntriesDialog({ line, account, settling, onClose }: ChooseEntriesDialogProps) {
  const day = localDate(line.date);
  const around = { from: addDays(day, -DAYS_AROUND), to: addDays(day, DAYS_AROUND) };
  const { currentData, error, isFetching, refetch } = useBankOpenEntriesQuery({
    account: account.id,
    ...around,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(line.proposal?.line_ids.length === 1 ? line.proposal.entries.map(({ id }) => id) : []),
  );
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const found = (currentData ?? []).filter(({ amount }) => Math.sign(amount) === Math.sign(line.amount));
  const entries = found.toSorted((a, b) => apart(a, line) - apart(b, line));
  const picked = entries.filter(({ id }) => chosen.has(id));
  const difference = subtract(
    centavosOf(line.amount),
    totalOf(picked.map(({ amount }) => centavosOf(amount))),
  );
  const small = difference !== 0 && Math.abs(difference) <= limits.bankTolerance;

  const toggle = (id: string): void => {
    const now = new Set(chosen);
    if (!now.delete(id)) now.add(id);
    setChosen(now);
    setFailure(undefined);
  };
  const send = async (): Promise<void> => {
    if (busy || picked.length === 0) return;
    setBusy(true);
    const ids = picked.map(({ id }) => id);
    const outcome = await settling.match(line, [line.id], ids, small ? reason.trim() : undefined);
    setBusy(false);
    if (outcome.ok) onClose();
    else setFailure(outcome.error.message);
  };
  return (
    <Dialog
      title="Escolher lançamentos"
      subtitle={lineName(line)}
      width={640}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {messages.screens.cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={busy || picked.length === 0}>
            {busy ? 'Conciliando...' : 'Conciliar'}
          </Button>
        </>
      }
    >
      {error && !isFetching ? (
        <FailedRead title="Não foi possível carregar os lançamentos." of={{ error, refetch }} />
      ) : !currentData ? (
        <Skeleton height={240} />
      ) : entries.length === 0 ? (
        <EmptyState
          title="Nenhum lançamento sem conciliação por perto"
          text={`Procuramos de ${formatDate(around.from)} a ${formatDate(around.to)}. Lance o que falta.`}
        />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
          {entries.map((entry, index) => (
            <Choice
              key={entry.id}
              entry={entry}
              chosen={chosen.has(entry.id)}
              first={index === 0}
              onToggle={toggle}
            />
          ))}
        </Box>
      )}
      <Typography role="status" className="num" sx={{ mt: 3 }}>
        {picked.length === 0
          ? 'Nenhum escolhido'
          : difference === 0
            ? 'A soma confere'
            : `Diferença de ${formatMoneySigned(difference)}`}
      </Typography>
      {small && picked.length > 0 && (
        <Box component="label" sx={{ display: 'grid', gap: 1, mt: 2 }}>
          <Typography component="span" variant="body2">
            Motivo da diferença
          </Typography>
          <OutlinedInput
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            inputProps={{ maxLength: limits.reasonMax }}
          />
        </Box>
      )}
      {failure && (
        <Alert severity="error" variant="outlined" role="alert" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}

const apart = (entry: BankEntryView, line: BankLineView): number =>
  Math.abs(centavosOf(entry.amount) - centavosOf(line.amount));

interface ChoiceProps {
  readonly entry: BankEntryView;
  readonly chosen: boolean;
  readonly first: boolean;
  readonly onToggle: (id: string) => void;
}

function Choice({ entry, chosen, first, onToggle }: ChoiceProps) {
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component="label"
        sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2, minHeight: 44, cursor: 'pointer' }}
      >
        <input
          type="checkbox"
          checked={chosen}
          data-autofocus={first ? '' : undefined}
          onChange={() => onToggle(entry.id)}
          style={{ width: 18, height: 18, flexShrink: 0 }}
        />
        <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {entryName(entry)}
        </Typography>
        <Money amount={centavosOf(entry.amount)} signed tone={entry.amount < 0 ? 'out' : 'in'} />
      </Box>
    </Box>
  );
}
