/** A figure that leads to what makes it; anyone who may not see that is told so instead of being led nowhere. */
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { messages } from '@livro/rules';
import { useState } from 'react';
import { useMay } from '../session/session-hooks.ts';
import { inMain } from './in-main.ts';

interface ExplainedProps extends Omit<ButtonBaseProps, 'onClick'> {
  /** Such as `transactions:read`. */
  readonly permission: string;
  readonly onClick: () => void;
}

export function Explained({ permission, onClick, ...rest }: ExplainedProps) {
  const may = useMay(permission);
  const [shown, setShown] = useState(false);
  if (may) return <ButtonBase {...rest} onClick={onClick} />;
  return (
    <Tooltip
      title={messages.forbidden}
      describeChild
      open={shown}
      onOpen={() => setShown(true)}
      onClose={() => setShown(false)}
      slotProps={{ popper: { container: inMain } }}
    >
      <ButtonBase {...rest} aria-disabled onMouseEnter={undefined} onClick={() => setShown(true)} />
    </Tooltip>
  );
}
