/**
 * How dialogs come: by the style sheet alone (theme.ts). MUI's own fade measures the whole page in the very step that opens a
 * dialog, and draws it once more. They go without one: a dialog that was closed is not there any more.
 */
import type { TransitionProps } from '@mui/material/transitions';
import { cloneElement, type ReactElement, type Ref } from 'react';

type AppearProps = Pick<TransitionProps, 'role' | 'tabIndex'> & {
  readonly children?: ReactElement<object>;
  readonly ref?: Ref<unknown>;
};

function Appear({ children, role, tabIndex }: AppearProps) {
  return (
    children && cloneElement(children, { ...(role && { role }), ...(tabIndex !== undefined && { tabIndex }) })
  );
}

const slots = { transition: Appear } as const;
/** For every MUI dialog: `slots`, and `slotProps.backdrop`. */
export const appearing = { slots, backdrop: { slots } } as const;
