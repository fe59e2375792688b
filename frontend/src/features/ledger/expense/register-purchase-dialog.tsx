/**
 * Completes an approved request: a new expense is booked and the request completed as one operation, or an expense that is
 * booked already is tied to it. Bound to the version that was looked at.
 */
import { formatMoney, formatMoneySigned } from '@livro/money';
import { limits, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import {
  useAccountsListQuery,
  useLazyPurchasesGetQuery,
  usePurchasesCompleteMutation,
  type AccountView,
  type PurchaseView,
} from '../../../shared/api/generated.ts';
import { asApiError } from '../../../shared/api/api-error.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { ErrorState } from '../../../shared/display/states.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { moneyOf } from '../../../shared/forms/read-typed.ts';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { useTyped, type Typed } from '../../../shared/forms/use-typed.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { BookedExpenseField } from './booked-expense-field.tsx';
import { ExpenseSourceToggle } from './expense-source-toggle.tsx';
import { DevelopmentNotice } from '../journal/development-notice.tsx';
import { ExpenseFields } from './expense-fields.tsx';
import {
  prefilled,
  registeredExpense,
  registerLabels,
  registerProblems,
  registerServerNames,
  type RegisterValues,
} from './register-purchase-form.ts';

/** Somebody changed the request meanwhile: what to show, and what to do about it. */
export interface ChangedRequest {
  readonly seen: PurchaseView;
  readonly now: PurchaseView;
  readonly proceed: { readonly label: string; readonly run: () => void } | undefined;
  readonly onClose: () => void;
}

interface RegisterPurchaseDialogProps {
  readonly purchase: PurchaseView;
  readonly Changed: ComponentType<ChangedRequest>;
  /** Opens the form that sends the request back with another value: the amount as it is typed. */
  readonly onRevise: (amount: string) => void;
  readonly onClose: () => void;
}

export default function RegisterPurchaseDialog(props: RegisterPurchaseDialogProps) {
  const { purchase, onClose } = props;
  const { data, error, isFetching, refetch } = useAccountsListQuery({ development: purchase.development_id });
  const building = data?.find(({ type }) => type === 'building') ?? data?.[0];
  if (data && building) return <RegisterForm {...props} accounts={data} accountId={building.id} />;
  return (
    <Dialog title={messages.screens.registerPurchase} subtitle={purchase.development_name} onClose={onClose}>
      {error || data ? (
        <ErrorState
          title="Não foi possível carregar as contas."
          error={error ? asApiError(error) : undefined}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Skeleton height={420} />
      )}
    </Dialog>
  );
}

interface RegisterFormProps extends RegisterPurchaseDialogProps {
  readonly accounts: readonly AccountView[];
  readonly accountId: string;
}

function RegisterForm({ purchase, accounts, accountId, Changed, onRevise, onClose }: RegisterFormProps) {
  const [complete] = usePurchasesCompleteMutation();
  const [read] = useLazyPurchasesGetQuery();
  const mayChoose = useMay('expenses:read');
  /** As it was read last: the ceiling and the estimate are those of the version that is sent. */
  const [current, setCurrent] = useState(purchase);
  const [now, setNow] = useState<PurchaseView>();
  const [failure, setFailure] = useState<string>();
  const version = useRef(purchase.version);
  const revising = useRef(false);
  const form = useEntryForm<RegisterValues, PurchaseView>({
    name: `compra:${purchase.id}`,
    initial: prefilled(purchase, accountId),
    labels: registerLabels,
    validate: registerProblems,
    send: (values, idempotencyKey) =>
      outcomeOf(
        complete({
          id: purchase.id,
          'If-Match': `W/"${version.current}"`,
          'Idempotency-Key': idempotencyKey,
          body: { expense: registeredExpense(values), reason: values.reason.trim() || undefined },
        }),
      ),
    onDone: (completed) =>
      withWarnings(completed, {
        title: 'Compra Registrada!',
        text: `Custo real de ${formatMoney(centavosOf(completed.final_cost))}.`,
      }),
    intercept: (error) => {
      if (error.status !== 412) return false;
      setFailure(undefined);
      void outcomeOf(read({ id: purchase.id })).then((answer) => {
        if (answer.ok) setNow(answer.data);
        else setFailure(`${error.message} ${answer.error.message}.`);
      });
      return true;
    },
    fallback: 'description',
    failed: messages.failures.completePurchase,
    serverNames: registerServerNames,
  });
  const booked = useTyped(form.typed, ({ source }) => source === 'booked');
  const proceed = () => {
    if (now) {
      version.current = now.version;
      setCurrent(now);
    }
    setNow(undefined);
    form.submit();
  };
  const revise = () => {
    // Nothing is lost by leaving: the amount goes along, and what was typed waits here for the new approval.
    revising.current = true;
    const { source, amount } = form.typed.now();
    onRevise(source === 'booked' ? '' : amount);
  };

  return (
    <EntryFormDialog
      title={messages.screens.registerPurchase}
      subtitle={[
        purchase.number !== null && `Nº ${purchase.number}`,
        purchase.development_name,
        purchase.description,
      ]
        .filter(Boolean)
        .join(' · ')}
      width={620}
      onClose={onClose}
      isDirty={() => !revising.current && form.isDirty()}
      form={form}
      failure={failure}
      submitLabel={messages.screens.registerPurchase}
      busyLabel="Registrando..."
    >
      <DevelopmentNotice status={purchase.development_status} />
      <Box sx={{ ...oneColumn, gap: 4 }}>
        {mayChoose && (
          <ExpenseSourceToggle
            source={booked ? 'booked' : 'new'}
            onChange={(source) => form.fill('source', source)}
          />
        )}
        {booked ? (
          <BookedExpenseField
            control={form.control}
            name="expenseId"
            label={registerLabels.expenseId}
            required
            developmentId={purchase.development_id}
          />
        ) : (
          <>
            <CostLine purchase={current} typed={form.typed} />
            <ExpenseFields form={form} accounts={accounts} showsBalance />
          </>
        )}
        <BeyondApproved purchase={current} typed={form.typed} onRevise={revise}>
          <TextField
            control={form.control}
            name="reason"
            label={registerLabels.reason}
            help="Quem aprova, não solicitou nem aprovou esta compra pode concluir acima do teto, com um motivo que fica registrado."
            rows={2}
            maxLength={limits.reasonMax}
          />
        </BeyondApproved>
      </Box>
      {now && (
        <Changed
          seen={current}
          now={now}
          proceed={now.can_be_completed ? { label: 'Registrar assim mesmo', run: proceed } : undefined}
          onClose={() => {
            setCurrent(now);
            setNow(undefined);
          }}
        />
      )}
    </EntryFormDialog>
  );
}

/** Estimated beside actual, while the actual is typed. */
function CostLine({ purchase, typed }: { purchase: PurchaseView; typed: Typed<RegisterValues> }) {
  const amount = useTyped(typed, (values) => moneyOf(values.amount).value);
  const planned = centavosOf(purchase.estimated_cost);
  const difference = amount === undefined ? 0 : amount - planned;
  return (
    <Typography
      variant="body2"
      className="num"
      aria-live="polite"
      sx={{ p: 3, borderRadius: 1, bgcolor: 'surface.alt' }}
    >
      Custo estimado: {formatMoney(planned)}
      {purchase.cost_ceiling !== null && (
        <span> · Com a tolerância, até {formatMoney(centavosOf(purchase.cost_ceiling))}</span>
      )}
      {difference !== 0 && (
        <>
          {' · '}
          <Box
            component="span"
            sx={{ fontWeight: 600, color: difference > 0 ? 'error.main' : 'success.main' }}
          >
            Diferença: {formatMoneySigned(figure(difference))}
          </Box>
        </>
      )}
    </Typography>
  );
}

interface BeyondApprovedProps {
  readonly purchase: PurchaseView;
  readonly typed: Typed<RegisterValues>;
  readonly onRevise: () => void;
  /** Where the reason is written. */
  readonly children: ReactNode;
}

/**
 * Another value and another approval where one more person has to approve, or above the ceiling; there who may exceed it gives a
 * reason instead.
 */
function BeyondApproved({ purchase, typed, onRevise, children }: BeyondApprovedProps) {
  const missingFrom = purchase.second_approval_missing_from;
  const lacksApproval = useTyped(typed, ({ source, amount }) => {
    const asked = source === 'booked' ? undefined : moneyOf(amount).value;
    return asked !== undefined && missingFrom !== null && asked >= centavosOf(missingFrom);
  });
  const isAbove = useTyped(typed, ({ source, amount }) => {
    if (source === 'booked') return true;
    const asked = moneyOf(amount).value;
    return asked !== undefined && purchase.cost_ceiling !== null && asked > centavosOf(purchase.cost_ceiling);
  });
  const isBooked = useTyped(typed, ({ source }) => source === 'booked');
  if (!isAbove && !lacksApproval) return null;
  if (purchase.can_be_exceeded && !lacksApproval) return children;
  return (
    <Alert
      severity={isBooked ? 'info' : 'warning'}
      variant="outlined"
      action={
        purchase.can_be_revised && (
          <Button color="inherit" onClick={onRevise}>
            Revisar valor
          </Button>
        )
      }
    >
      {lacksApproval
        ? `A partir de ${formatMoney(centavosOf(missingFrom))} duas pessoas aprovam, e uma aprovou: é preciso revisar o valor e aprovar de novo.`
        : isBooked
          ? `A despesa pode chegar a ${formatMoney(centavosOf(purchase.cost_ceiling))}.`
          : 'O valor passa do que foi aprovado com a tolerância: é preciso revisar o valor e aprovar de novo.'}
    </Alert>
  );
}
