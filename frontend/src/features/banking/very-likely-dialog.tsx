/** Lists every line that is very likely one entry or payment, and accepts all of them after one confirmation. */
import { formatDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  useVeryLikelyLinesQuery,
  type BankAccountView,
  type BankLineView,
} from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { counted } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { EmptyState, FailedRead } from '../../shared/display/states.tsx';
import { linesName, proposedItems } from './reconciliation-view.ts';
import type { Settling } from './use-settling.ts';

interface VeryLikelyDialogProps {
  readonly account: BankAccountView;
  readonly settling: Settling;
  readonly onClose: () => void;
}

export default function VeryLikelyDialog({ account, settling, onClose }: VeryLikelyDialogProps) {
  const read = useVeryLikelyLinesQuery({ account: account.id }, { refetchOnMountOrArgChange: true });
  const { currentData: lines, error, isFetching, refetch } = read;
  const [busy, setBusy] = useState(false);
  const sendable = !busy && !isFetching && (lines?.length ?? 0) > 0;
  const payments = (lines ?? []).filter(({ proposal }) => proposal?.kind === 'payments').length;
  const send = async (): Promise<void> => {
    if (!sendable || !lines) return;
    setBusy(true);
    await settling.acceptSeveral(lines);
    onClose();
  };
  return (
    <Dialog
      title="Aceitar os muito prováveis"
      subtitle={lines && lines.length > 0 ? linesName(lines) : undefined}
      width={760}
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
          <Button type="submit" variant="contained" aria-disabled={!sendable} data-autofocus="">
            {busy ? 'Aceitando...' : `Aceitar ${counted(lines?.length ?? 0, 'linha', 'linhas')}`}
          </Button>
        </>
      }
    >
      {error && !isFetching ? (
        <FailedRead title={messages.failures.loadReconciliation} of={{ error, refetch }} />
      ) : !lines || isFetching ? (
        <Skeleton height={240} />
      ) : lines.length === 0 ? (
        <EmptyState
          title="Nenhuma linha muito provável"
          text="Só entram as que têm um lançamento ou pagamento do mesmo valor e nome, a até 3 dias, sem outro parecido."
        />
      ) : (
        <>
          <Typography sx={{ mb: 3 }}>
            Mesmo valor, mesmo nome e até 3 dias de diferença, sem outro parecido.
            {payments > 0 &&
              ` ${counted(payments, 'pagamento pendente será confirmado', 'pagamentos pendentes serão confirmados')} no dia do banco.`}
          </Typography>
          <Box component="ul" aria-label="Linhas a aceitar" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {lines.map((line) => (
              <LikelyLine key={line.id} line={line} />
            ))}
          </Box>
        </>
      )}
    </Dialog>
  );
}

function LikelyLine({ line }: { line: BankLineView }) {
  const { proposal, date, description, amount } = line;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 4,
        alignItems: 'baseline',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" className="num" sx={{ color: 'text.secondary', mr: 2 }}>
          {formatDate(date)}
        </Box>
        {description}
      </Typography>
      <Typography
        component="span"
        sx={{ minWidth: 0, overflowWrap: 'anywhere', order: { xs: 3, sm: 0 }, color: 'text.secondary' }}
      >
        {proposal && proposedItems(proposal, line).map((item) => <span key={item.id}>{item.text}</span>)}
      </Typography>
      <Money amount={centavosOf(amount)} signed tone={amount < 0 ? 'out' : 'in'} sx={{ fontWeight: 600 }} />
    </Box>
  );
}
