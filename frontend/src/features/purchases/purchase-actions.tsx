/**
 * What can be done with one request, by its status and the server's flags. A step that decides asks once more in the same
 * place; what the user may not do stays visible and says why.
 */
import ApproveIcon from '@mui/icons-material/CheckOutlined';
import CancelIcon from '@mui/icons-material/BlockOutlined';
import RegisterIcon from '@mui/icons-material/ReceiptLongOutlined';
import RejectIcon from '@mui/icons-material/CloseOutlined';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { RowActions, walkActions } from '../../shared/grid/row-actions.tsx';
import { useMay, useUserId } from '../../shared/session/session-hooks.ts';
import { endedText } from './purchase-words.tsx';
import { actionsOf } from './use-next-row.ts';
import { useSteps, type Step } from './use-purchase-steps.ts';

const OWN = 'Solicitada por você: outra pessoa precisa aprovar.';

const questions: Readonly<Record<Step, string>> = {
  approve: messages.screens.approveQuestion,
  reject: messages.screens.rejectQuestion,
  cancel: 'Cancelar?',
};
const working: Readonly<Record<Step, string>> = {
  approve: 'Aprovando...',
  reject: 'Rejeitando...',
  cancel: 'Cancelando...',
};

interface PurchaseActionsProps {
  readonly purchase: PurchaseView;
  /** On a card and in the details there is room for whole buttons. */
  readonly roomy?: boolean;
  /** Of the table's cell; elsewhere each button is a stop of its own. */
  readonly tabIndex?: number;
  /** Where a menu offers the steps, so that only the question stands here. */
  readonly offeredIn?: RefObject<HTMLElement | null>;
}

export function PurchaseActions({ purchase, roomy = false, tabIndex, offeredIn }: PurchaseActionsProps) {
  const { asking, dismiss } = useSteps();
  const box = useRef<HTMLDivElement>(null);
  const step = asking?.id === purchase.id ? asking.step : undefined;
  useKeptFocus(box, `${purchase.status} ${step}`, offeredIn);
  const ended = endedText(purchase);
  if (offeredIn && step === undefined && ended === undefined) return null;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || step === undefined) return walkActions(event);
    event.stopPropagation();
    event.preventDefault();
    dismiss();
  };
  return (
    <Box
      ref={box}
      {...actionsOf(purchase.id)}
      tabIndex={-1}
      role="group"
      aria-label={`Ações de ${purchase.description}`}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      sx={{
        display: 'flex',
        flexWrap: roomy ? 'wrap' : 'nowrap',
        alignItems: 'center',
        gap: roomy ? 2 : 0.5,
        minHeight: 36,
        outline: 'none',
        '& .MuiButton-root': roomy ? {} : { minWidth: 0, px: 2, py: 0.5, fontSize: '0.8125rem' },
      }}
    >
      {ended !== undefined ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {ended}
        </Typography>
      ) : step === undefined ? (
        <Offers purchase={purchase} roomy={roomy} tabIndex={tabIndex} />
      ) : (
        <Question purchase={purchase} step={step} />
      )}
    </Box>
  );
}

function Offers({ purchase, roomy, tabIndex }: Omit<PurchaseActionsProps, 'offeredIn'>) {
  return useOffers(purchase).map(({ label, permission, why, color, stress, run }, place) => (
    <GuardedButton
      key={label}
      permission={permission}
      why={why}
      variant={roomy ? (stress ? 'contained' : 'outlined') : stress ? 'outlined' : 'text'}
      color={color}
      tabIndex={tabIndex === undefined || place === 0 ? tabIndex : -1}
      aria-label={`${label} ${purchase.description}`}
      onClick={run}
    >
      {label}
    </GuardedButton>
  ));
}

/** The same offers behind “⋮”, for a card that has no room for buttons; nothing where all is over. */
export function PurchaseMenu({ purchase }: { purchase: PurchaseView }) {
  const offers = useOffers(purchase);
  const ended = endedText(purchase) !== undefined;
  if (ended) return null;
  const menu = offers.map(({ label, icon, held, why, run }) => ({
    label,
    icon,
    may: held && why === undefined,
    why: held ? why : undefined,
    onClick: run,
  }));
  return <RowActions subject={purchase.description} buttons={[]} menu={menu} />;
}

interface Offer {
  readonly label: string;
  readonly icon: ReactElement;
  readonly permission: string;
  /** Whether the user has the permission at all. */
  readonly held: boolean;
  /** Why it is refused nevertheless. */
  readonly why: string | undefined;
  readonly color: 'success' | 'error' | 'inherit' | 'primary';
  /** What the request is waiting for. */
  readonly stress?: boolean;
  readonly run: () => void;
}

function useOffers(purchase: PurchaseView): readonly Offer[] {
  const { ask, register } = useSteps();
  const why = useRefusals(purchase);
  const held = {
    approve: useMay('purchases:approve'),
    reject: useMay('purchases:reject'),
    complete: useMay('purchases:complete'),
    cancel: useMay('purchases:cancel'),
  };
  const offer = (act: keyof typeof held, rest: Omit<Offer, 'permission' | 'held' | 'why'>): Offer => ({
    permission: `purchases:${act}`,
    held: held[act],
    why: why[act],
    ...rest,
  });
  const decide = (step: Step) => () => ask(purchase, step);
  const cancel = offer('cancel', {
    label: 'Cancelar',
    icon: <CancelIcon fontSize="small" />,
    color: 'inherit',
    run: decide('cancel'),
  });
  if (purchase.status !== 'pending') {
    return [
      offer('complete', {
        label: messages.screens.registerPurchase,
        icon: <RegisterIcon fontSize="small" />,
        color: 'primary',
        stress: true,
        run: () => register(purchase),
      }),
      cancel,
    ];
  }
  return [
    offer('approve', {
      label: 'Aprovar',
      icon: <ApproveIcon fontSize="small" />,
      color: 'success',
      run: decide('approve'),
    }),
    offer('reject', {
      label: 'Rejeitar',
      icon: <RejectIcon fontSize="small" />,
      color: 'error',
      run: decide('reject'),
    }),
    cancel,
  ];
}

/** Why a step is refused to someone whose type may take it; undefined where the server's flag lets it through. */
function useRefusals(purchase: PurchaseView) {
  const userId = useUserId();
  const mayComplete = useMay('purchases:complete');
  const own = purchase.requested_by === userId;
  // The flag is off for one who may complete: somebody else is at it right now.
  const completing = purchase.status === 'approved' && mayComplete && !purchase.can_be_completed;
  const isCancelled = purchase.development_status === 'cancelled';
  const elsewhere = completing ? messages.purchaseCompleting : messages.forbidden;
  const notAgain =
    purchase.needs_two_approvals && purchase.first_approved_by === userId
      ? messages.purchaseSecondApproval
      : messages.forbidden;
  const closed = isCancelled ? messages.purchaseDevelopmentCancelled : undefined;
  return {
    approve: purchase.can_be_approved ? undefined : (closed ?? (own ? OWN : notAgain)),
    reject: purchase.can_be_rejected ? undefined : messages.forbidden,
    complete: purchase.can_be_completed ? undefined : (closed ?? elsewhere),
    cancel: purchase.can_be_cancelled ? undefined : elsewhere,
  };
}

function Question({ purchase, step }: { purchase: PurchaseView; step: Step }) {
  const { busy, confirm, dismiss } = useSteps();
  const isBusy = busy === purchase.id;
  return (
    <>
      <Typography component="span" variant="body2" sx={{ fontWeight: 600, mx: 1 }}>
        {isBusy ? working[step] : questions[step]}
      </Typography>
      <Button
        variant="contained"
        color={step === 'approve' ? 'success' : 'error'}
        aria-label={`Sim, ${questions[step].replace('?', '').toLowerCase()} ${purchase.description}`}
        aria-disabled={isBusy}
        onClick={(event) => {
          // The second press of a double click was meant for the button that stood here before.
          if (event.detail < 2 && !isBusy) confirm(purchase, step);
        }}
      >
        Sim
      </Button>
      <Button
        variant="outlined"
        aria-label={`Não ${questions[step].replace('?', '').toLowerCase()}`}
        aria-disabled={isBusy}
        onClick={() => !isBusy && dismiss()}
      >
        Não
      </Button>
    </>
  );
}

/**
 * Buttons give way to others: anyone who stood on one stays in the same row. A question that was asked from a menu elsewhere
 * takes the focus from there, and gives it back.
 */
function useKeptFocus(
  box: RefObject<HTMLDivElement | null>,
  state: string,
  menu: RefObject<HTMLElement | null> | undefined,
): void {
  const inside = useRef(false);
  useEffect(() => {
    const follow = (event: FocusEvent) => {
      inside.current = box.current?.contains(event.target as Node) === true;
    };
    // A button that vanishes tells of no new place: the focus was here.
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [box]);
  useEffect(() => {
    const first = box.current?.querySelector('button');
    const fromMenu = menu?.current?.contains(document.activeElement) === true;
    if (first && fromMenu) return first.focus();
    if (!inside.current || document.activeElement !== document.body) return;
    (first ?? menu?.current?.querySelector('button') ?? box.current)?.focus();
  }, [box, state, menu]);
}
