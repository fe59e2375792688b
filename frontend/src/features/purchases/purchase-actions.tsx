/**
 * What can be done with one request, by its status and the server's flags. A step that decides asks once more in the same
 * place; what the user may not do stays visible and says why.
 */
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { PurchaseView } from '../../shared/api/generated.ts';
import { GuardedButton } from '../../shared/display/guarded-button.tsx';
import { useMay, useUserId } from '../../shared/session/session-hooks.ts';
import { endedText } from './purchase-words.tsx';
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

const keysOfButtons: ReadonlySet<string> = new Set(['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

interface PurchaseActionsProps {
  readonly purchase: PurchaseView;
  /** In the details dialog there is room for whole buttons. */
  readonly roomy?: boolean;
}

export function PurchaseActions({ purchase, roomy = false }: PurchaseActionsProps) {
  const { asking, dismiss } = useSteps();
  const box = useRef<HTMLDivElement>(null);
  const step = asking?.id === purchase.id ? asking.step : undefined;
  useKeptFocus(box, `${purchase.status} ${step}`);
  const ended = endedText(purchase);

  return (
    <Box
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={`Ações de ${purchase.description}`}
      onClick={(event: MouseEvent) => event.stopPropagation()}
      onKeyDown={(event: KeyboardEvent) => {
        const answersQuestion = event.key === 'Escape' && step !== undefined;
        // These belong to the buttons, not to the table or the dialog around them; the page's shortcuts go on working.
        if (answersQuestion || keysOfButtons.has(event.key)) event.stopPropagation();
        if (!answersQuestion) return;
        event.preventDefault();
        dismiss();
      }}
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
        <Offers purchase={purchase} roomy={roomy} />
      ) : (
        <Question purchase={purchase} step={step} />
      )}
    </Box>
  );
}

function Offers({ purchase, roomy }: { purchase: PurchaseView; roomy: boolean }) {
  const { ask, register } = useSteps();
  const { description } = purchase;
  const variant = roomy ? 'outlined' : 'text';
  const why = useRefusals(purchase);
  return (
    <>
      {purchase.status === 'pending' ? (
        <>
          <GuardedButton
            permission="purchases:approve"
            why={why.approve}
            variant={variant}
            color="success"
            aria-label={`Aprovar ${description}`}
            onClick={() => ask(purchase, 'approve')}
          >
            Aprovar
          </GuardedButton>
          <GuardedButton
            permission="purchases:reject"
            why={why.reject}
            variant={variant}
            color="error"
            aria-label={`Rejeitar ${description}`}
            onClick={() => ask(purchase, 'reject')}
          >
            Rejeitar
          </GuardedButton>
        </>
      ) : (
        <GuardedButton
          permission="purchases:complete"
          why={why.complete}
          variant={roomy ? 'contained' : 'outlined'}
          aria-label={`${messages.screens.registerPurchase} ${description}`}
          onClick={() => register(purchase)}
        >
          {messages.screens.registerPurchase}
        </GuardedButton>
      )}
      <GuardedButton
        permission="purchases:cancel"
        why={why.cancel}
        variant={variant}
        color="inherit"
        aria-label={`Cancelar ${description}`}
        onClick={() => ask(purchase, 'cancel')}
      >
        Cancelar
      </GuardedButton>
    </>
  );
}

/** Why a step is refused to someone whose type may take it; undefined where the server's flag lets it through. */
function useRefusals(purchase: PurchaseView) {
  const userId = useUserId();
  const mayComplete = useMay('purchases:complete');
  const own = purchase.requested_by === userId;
  // The flag is off for one who may complete: somebody else is at it right now.
  const completing = purchase.status === 'approved' && mayComplete && !purchase.can_be_completed;
  const elsewhere = completing ? messages.purchaseCompleting : messages.forbidden;
  return {
    approve: purchase.can_be_approved ? undefined : own ? OWN : messages.forbidden,
    reject: purchase.can_be_rejected ? undefined : messages.forbidden,
    complete: purchase.can_be_completed ? undefined : elsewhere,
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

/** Buttons give way to others: whoever stood on one stays in the same row. */
function useKeptFocus(box: React.RefObject<HTMLDivElement | null>, state: string): void {
  const inside = useRef(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const enter = () => (inside.current = true);
    const leave = (event: FocusEvent) => {
      // A button that vanishes tells of no new place: the focus was here.
      if (event.relatedTarget !== null) inside.current = element.contains(event.relatedTarget as Node);
    };
    element.addEventListener('focusin', enter);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', enter);
      element.removeEventListener('focusout', leave);
    };
  }, [box]);
  useEffect(() => {
    const element = box.current;
    if (!element || !inside.current || document.activeElement !== document.body) return;
    (element.querySelector('button') ?? element).focus();
  }, [box, state]);
}
