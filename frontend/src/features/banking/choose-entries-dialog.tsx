/** Chooses by hand which entries a line is, or which one entry several lines are: of the days around, those that no line answers to. */
import { addDays, formatDate, localDate } from '@livro/calendar';
import { formatMoney, subtract } from '@livro/money';
import { messages, type ExpenseCategory } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  useBankOpenEntriesQuery,
  type BankAccountView,
  type BankLineView,
} from '../../shared/api/generated.ts';
import { centavosOf, totalOf } from '../../shared/api/wire-money.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { ChosenDifference, isSettled } from './chosen-difference.tsx';
import { EntryChoices } from './entry-choices.tsx';
import { lineName, linesName } from './reconciliation-view.ts';
import type { Settling } from './use-settling.ts';

const DAYS_AROUND = 30;

interface ChooseEntriesDialogProps {
  /** One, or several that are one entry together. */
  readonly lines: readonly BankLineView[];
  readonly account: BankAccountView;
  readonly settling: Settling;
  readonly onClose: () => void;
}

export default function ChooseEntriesDialog({ lines, account, settling, onClose }: ChooseEntriesDialogProps) {
  const days = lines.map(({ date }) => date).toSorted();
  const around = {
    from: addDays(localDate(days[0]!), -DAYS_AROUND),
    to: addDays(localDate(days.at(-1)!), DAYS_AROUND),
  };
  const { currentData, error, isFetching, refetch } = useBankOpenEntriesQuery({
    account: account.id,
    ...around,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(proposedFor(lines));
  const [reason, setReason] = useState('');
  const [fee, setFee] = useState<ExpenseCategory | ''>('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const several = lines.length > 1;
  const name = several ? linesName(lines) : lineName(lines[0]!);
  const told = totalOf(lines.map(({ amount }) => centavosOf(amount)));
  const entries = (currentData ?? [])
    .filter(({ amount }) => Math.sign(amount) === Math.sign(told))
    .toSorted((a, b) => Math.abs(centavosOf(a.amount) - told) - Math.abs(centavosOf(b.amount) - told));
  const picked = entries.filter(({ id }) => chosen.has(id));
  const booked = totalOf(picked.map(({ amount }) => centavosOf(amount)));
  const difference = subtract(told, booked);
  const asFee = fee !== '' && difference < 0 && !several;
  const sendable = picked.length > 0 && !busy && (asFee || isSettled(difference, reason));

  const toggle = (id: string): void => {
    const now = new Set(several ? [] : chosen);
    if (chosen.has(id)) now.delete(id);
    else now.add(id);
    setChosen(now);
    setFailure(undefined);
  };
  const send = async (): Promise<void> => {
    if (!sendable) return;
    setBusy(true);
    const entryIds = picked.map(({ id }) => id);
    const settled = asFee ? { feeCategory: fee } : { reason: difference === 0 ? undefined : reason.trim() };
    const lineIds = lines.map(({ id }) => id);
    const outcome = await settling.match(name, lineIds, entryIds, settled);
    setBusy(false);
    if (outcome.ok) onClose();
    else setFailure(outcome.error.message);
  };
  return (
    <Dialog
      title={several ? 'Escolher o lançamento' : 'Escolher lançamentos'}
      subtitle={name}
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
          <Button type="submit" variant="contained" aria-disabled={!sendable}>
            {busy
              ? 'Conciliando...'
              : asFee
                ? `Conciliar e lançar ${formatMoney(subtract(booked, told))}`
                : 'Conciliar'}
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
        <EntryChoices entries={entries} chosen={chosen} single={several} onToggle={toggle} />
      )}
      <ChosenDifference
        told={told}
        booked={picked.length === 0 ? undefined : booked}
        fee={several ? undefined : { category: fee, onCategory: setFee }}
        reason={reason}
        onReason={setReason}
      />
      {failure && (
        <Alert severity="error" variant="outlined" role="alert" sx={{ mt: 3, overflowWrap: 'anywhere' }}>
          {failure}
        </Alert>
      )}
    </Dialog>
  );
}

/** A proposal that is this one line's own. */
function proposedFor([line, ...others]: readonly BankLineView[]): ReadonlySet<string> {
  const proposal = others.length === 0 ? line?.proposal : undefined;
  return new Set(proposal?.line_ids.length === 1 ? proposal.entries.map(({ id }) => id) : []);
}
