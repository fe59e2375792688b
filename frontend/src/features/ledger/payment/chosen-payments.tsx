/** Choosing pending payments of a list and confirming them together: each on its row or card, all at once above the list. */
import { formatMoney } from '@livro/money';
import Button from '@mui/material/Button';
import { createContext, use, useState, type ReactNode } from 'react';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { counted } from '../../../shared/display/count.ts';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { useSteady } from '../../../shared/display/use-steady.ts';
import { ChoosingBar, ChoosingBox } from '../../../shared/grid/choosing.tsx';
import { useSingleKeys } from '../../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import type { PayableView } from './confirm-form.ts';

const ConfirmPaymentsDialog = onDemand(() => import('./confirm-payments-dialog.tsx'));

interface Choice {
  readonly chosen: readonly PayableView[];
  readonly choose: (payments: readonly PayableView[], wanted: boolean) => void;
}

/** A context, so that a table's columns never change. */
const ChosenPayments = createContext<Choice>({ chosen: [], choose: () => undefined });

interface ConfirmingProps {
  /** What is on the page and may be chosen. */
  readonly pending: readonly PayableView[];
  readonly children: ReactNode;
}

/** `children` may hold `ChoosePayment`s. What is chosen and leaves the page is chosen no more: nobody confirms what is out of sight. */
export function ConfirmingSeveral({ pending, children }: ConfirmingProps) {
  const may = useMay('payments:confirm');
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<readonly PayableView[]>();
  const chosen = pending.filter(({ id }) => ids.has(id));
  const choose = useSteady((payments: readonly PayableView[], wanted: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const { id } of payments) {
        if (wanted) after.add(id);
        else after.delete(id);
      }
      return after;
    }),
  );
  const all = pending.length > 0 && chosen.length === pending.length;
  const confirm = () => setOpen(chosen);
  const listens = may && !open;
  useSingleKeys({
    choosePayments: listens && pending.length > 0 && (() => choose(pending, !all)),
    confirmPayments: listens && chosen.length > 0 && confirm,
  });
  const sum = chosen.reduce((total, { amount }) => total + centavosOf(amount), 0);
  return (
    <ChosenPayments value={{ chosen, choose }}>
      {may && pending.length > 1 && (
        <ChoosingBar
          name="Confirmar vários"
          label={
            chosen.length === 0
              ? `Selecionar os pendentes desta página (${pending.length})`
              : counted(chosen.length, 'selecionado', 'selecionados')
          }
          chosen={chosen.length}
          of={pending.length}
          onAll={(wanted) => choose(pending, wanted)}
        >
          {chosen.length > 0 && (
            <Button variant="contained" color="success" aria-keyshortcuts="c" onClick={confirm}>
              Confirmar {chosen.length} ({formatMoney(figure(sum))})
            </Button>
          )}
        </ChoosingBar>
      )}
      {children}
      {open && (
        <ConfirmPaymentsDialog
          payments={open}
          onDone={() => setIds(new Set())}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ChosenPayments>
  );
}

/** On a row or card; nothing where one may not confirm. */
export function ChoosePayment({ payment, tabIndex }: { payment: PayableView; tabIndex?: number }) {
  const { chosen, choose } = use(ChosenPayments);
  const may = useMay('payments:confirm');
  if (!may) return null;
  return (
    <ChoosingBox
      name={`Selecionar para confirmar: ${payment.description}`}
      checked={chosen.some(({ id }) => id === payment.id)}
      onChange={(wanted) => choose([payment], wanted)}
      tabIndex={tabIndex}
    />
  );
}
