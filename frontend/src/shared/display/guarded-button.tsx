/** A button that stays visible and focusable where the user may not press it, and then says why. */
import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { messages } from '@livro/rules';
import { inMain } from './in-main.ts';
import { useMay } from '../session/session-hooks.ts';

interface GuardedButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Such as `expenses:create`; undefined lets everyone. */
  readonly permission: string | undefined;
  /** Why not now, for someone who otherwise may: such as “Solicitada por você: outra pessoa precisa aprovar.” */
  readonly why?: string;
  readonly onClick: () => void;
}

export function GuardedButton({ permission, why, onClick, children, ...rest }: GuardedButtonProps) {
  const may = useMay(permission);
  const [shown, setShown] = useState(false);
  if (may && why === undefined) {
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Tooltip
      title={may ? why : messages.forbidden}
      describeChild
      open={shown}
      onOpen={() => setShown(true)}
      onClose={() => setShown(false)}
      slotProps={{ popper: { container: inMain } }}
    >
      <Button {...rest} aria-disabled onClick={() => setShown(true)}>
        {children}
      </Button>
    </Tooltip>
  );
}
