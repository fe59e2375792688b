/**
 * How dialogs come: by the style sheet alone (theme.ts). MUI's own fade measures the whole page in the very step that opens a
 * dialog, and draws it once more. They go without one: a dialog that was closed is not there any more.
 */
import type { TransitionProps } from '@mui/material/transitions';
import { useForkRef } from '@mui/material/utils';
import { cloneElement, type ReactElement, type Ref } from 'react';

type AppearProps = TransitionProps & {
  readonly children?: ReactElement<{ readonly ref?: Ref<unknown> }>;
  readonly ref?: Ref<unknown>;
  readonly ownerState?: unknown;
};

/** What would rule a transition goes no further. By the rest, its `ref` and `onFocus`, the trap for the focus knows its bounds. */
function Appear(props: AppearProps) {
  const {
    children,
    ref,
    in: _in,
    appear: _appear,
    timeout: _timeout,
    ownerState: _ownerState,
    ...other
  } = props;
  const { onEnter: _onEnter, onExited: _onExited, ...rest } = other;
  const both = useForkRef(children?.props.ref, ref);
  return children && cloneElement(children, { ...rest, ref: both });
}

const slots = { transition: Appear } as const;
/** For every MUI dialog: `slots`, and `slotProps.backdrop`. */
export const appearing = { slots, backdrop: { slots } } as const;
