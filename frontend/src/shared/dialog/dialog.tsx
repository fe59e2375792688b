/**
 * The one dialog of the product: title, body and actions; Escape and backdrop close it, page scroll is locked, unsaved
 * input is asked about, success shows a panel and then closes, focus goes in after 100 ms and back to the opener.
 */
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import MuiDialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useSteady } from '../display/use-steady.ts';
import { appearing } from './appear.tsx';
import { SuccessPanel, type Success } from './success-panel.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';
import { useBackdropPress } from './use-backdrop-press.ts';
import { useDialogFocus } from './use-dialog-focus.ts';
import { useReachableScroll } from './use-reachable-scroll.ts';
import { isPressed } from '../keyboard/keymap.ts';
import { useScrollLock } from './use-scroll-lock.ts';

export interface DialogProps {
  readonly title: string;
  /** A line under the title: whose account, which development. */
  readonly subtitle?: ReactNode;
  /** Called once the dialog may go: after the question, if one was needed, or after the success panel. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at the foot; a function is given the way out that asks first. */
  readonly actions?: ReactNode | ((requestClose: () => void) => ReactNode);
  /** Makes body and actions one form; Ctrl+Enter submits it too. */
  readonly onSubmit?: (event: FormEvent) => void;
  /** Submits it with another one to follow: Ctrl+Shift+Enter. */
  readonly onSubmitAgain?: () => void;
  /** Whether the form differs from what it started with: asked when somebody wants to leave it. */
  readonly isDirty?: () => boolean;
  /** The user chose to throw away what was typed. */
  readonly onDiscard?: () => void;
  /** A navigation that waits for the answer to the unsaved question. */
  readonly blocked?: { proceed(): void; reset(): void };
  readonly success?: Success;
  readonly width?: number;
  /** Small dialogs stay small on a phone: `never`. */
  readonly fullScreenBelow?: 'sm' | 'md' | 'never';
  readonly role?: 'dialog' | 'alertdialog';
  /** False: neither Escape nor backdrop nor ✕; the dialog offers its own ways out. */
  readonly closable?: boolean;
  /** Where focus goes afterwards when it is not where it came from. */
  readonly returnFocusTo?: () => HTMLElement | null;
  /** Keys that mean something here, wherever in the dialog they are pressed. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => void;
}

export function Dialog(props: DialogProps) {
  const { title, subtitle, children, actions, onClose, onSubmit, isDirty, success, blocked } = props;
  const { width = 560, fullScreenBelow = 'sm', role = 'dialog', closable = true } = props;
  const titleId = useId();
  const theme = useTheme();
  const query = fullScreenBelow === 'never' ? 'not all' : theme.breakpoints.down(fullScreenBelow);
  const fullScreen = useMediaQuery(query, { noSsr: true });
  const paper = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const backdrop = useBackdropPress();
  useScrollLock();
  useDialogFocus(paper, props.returnFocusTo);

  const succeeded = success !== undefined;
  const over = useRef(false);
  useEffect(() => {
    over.current = false;
  }, [succeeded]);
  /** Once: the address takes a moment to follow, and a second step back would take away what the next key opens. */
  const closeDone = useSteady(() => {
    if (over.current) return;
    over.current = true;
    onClose();
  });

  const requestClose = () => {
    if (!closable) return;
    if (success) closeDone();
    else if (isDirty?.()) setAsking(true);
    else onClose();
  };
  const keepEditing = () => {
    setAsking(false);
    blocked?.reset();
  };
  const discard = () => {
    setAsking(false);
    props.onDiscard?.();
    if (blocked) blocked.proceed();
    else onClose();
  };

  return (
    <MuiDialog
      open
      role={role}
      aria-labelledby={titleId}
      maxWidth={false}
      fullScreen={fullScreen}
      disableScrollLock
      disableRestoreFocus
      // Not as undefined: that would take away MUI's own, which hears Escape.
      {...(props.onKey && { onKeyDown: props.onKey })}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown' || backdrop.wasFullPress()) requestClose();
      }}
      slots={appearing.slots}
      slotProps={{
        backdrop: appearing.backdrop,
        container: backdrop.handlers,
        paper: {
          ref: paper,
          sx: fullScreen ? { pb: 'env(safe-area-inset-bottom)' } : { width, maxWidth: 'calc(100% - 32px)' },
        },
      }}
    >
      {success ? (
        <SuccessPanel {...success} titleId={titleId} onDone={closeDone} />
      ) : (
        <>
          <Box
            component="header"
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: { xs: 4, sm: 6 }, pt: 5, pb: 3 }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography id={titleId} component="h2" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
              {subtitle && (
                <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, overflowWrap: 'anywhere' }}>
                  {subtitle}
                </Typography>
              )}
            </Box>
            {closable && (
              <IconButton onClick={requestClose} aria-label="Fechar" sx={{ mt: -1.5, mr: -2 }}>
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
          <DialogBody
            onSubmit={onSubmit}
            onSubmitAgain={props.onSubmitAgain}
            actions={typeof actions === 'function' ? actions(requestClose) : actions}
          >
            {children}
          </DialogBody>
        </>
      )}
      {(asking || blocked) && <UnsavedQuestion onKeep={keepEditing} onDiscard={discard} />}
    </MuiDialog>
  );
}

function DialogBody({
  onSubmit,
  onSubmitAgain,
  actions,
  children,
}: Pick<DialogProps, 'onSubmit' | 'onSubmitAgain' | 'children'> & { actions: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useReachableScroll(content);
  const submitOnCtrlEnter = (event: KeyboardEvent<HTMLElement>) => {
    const again = isPressed('submitAgain', event);
    if (!again && !isPressed('submit', event)) return;
    event.preventDefault();
    if (again && onSubmitAgain) onSubmitAgain();
    else (event.currentTarget as HTMLFormElement).requestSubmit();
  };
  const form = onSubmit && {
    component: 'form' as const,
    noValidate: true,
    onSubmit,
    onKeyDown: submitOnCtrlEnter,
  };
  return (
    <Box {...form} sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}>
      <Box
        ref={content}
        data-dialog-content
        // A name without a space breaks rather than widens the dialog.
        sx={{ px: { xs: 4, sm: 6 }, pt: 1, pb: 5, overflowY: 'auto', flex: 1, overflowWrap: 'anywhere' }}
      >
        {children}
      </Box>
      {actions && (
        <Box
          component="footer"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: 2,
            px: { xs: 4, sm: 6 },
            py: 4,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {actions}
        </Box>
      )}
    </Box>
  );
}
