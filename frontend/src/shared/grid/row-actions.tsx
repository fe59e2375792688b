/**
 * What can be done with a row: up to two buttons and a menu for the rest, the same in a table's cell and on a card. What the
 * user may not do stays visible and says why. In a table the arrows walk through them.
 */
import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '@livro/rules';
import { inMain } from '../display/in-main.ts';

export interface RowAction {
  /** The verb alone: “Editar”. */
  readonly label: string;
  readonly icon: ReactElement;
  readonly may: boolean;
  /** Why not, where it is not for want of permission. */
  readonly why?: string;
  readonly onClick: () => void;
}

interface RowActionsProps {
  /** What the row is called, so that each button has a name of its own. */
  readonly subject: string;
  readonly buttons: readonly RowAction[];
  readonly menu?: readonly RowAction[];
  /** Of the table's cell; on a card each button is a stop of its own. */
  readonly tabIndex?: number;
}

export function RowActions({ subject, buttons, menu = [], tabIndex }: RowActionsProps) {
  const more = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const stopOf = (place: number) => (tabIndex === undefined || place === 0 ? tabIndex : -1);
  const choose = (action: RowAction) => {
    if (!action.may) return;
    // The menu gives the focus back first: the dialog that opens now returns it to this row.
    flushSync(() => setOpen(false));
    more.current?.focus();
    action.onClick();
  };
  return (
    <Box
      onKeyDown={tabIndex === undefined ? undefined : walkActions}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        // On a card they stand at its corner.
        ...(tabIndex === undefined ? { mt: -1, mr: -1.5 } : { height: '100%' }),
      }}
    >
      {buttons.map((action, place) => (
        // By its place: one that gets another word while it has the focus (“Tentar agora”, “Reenviar”) keeps it.
        <ActionButton key={place} action={action} subject={subject} tabIndex={stopOf(place)} />
      ))}
      {/* In a table the buttons of all rows stand under each other. */}
      {menu.length === 0 && tabIndex !== undefined && <Box sx={{ width: 30 }} />}
      {menu.length > 0 && (
        <IconButton
          ref={more}
          size="small"
          tabIndex={stopOf(buttons.length)}
          aria-label={`Mais ações para ${subject}`}
          aria-haspopup="menu"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      )}
      {open && (
        <Menu
          open
          disableScrollLock
          container={inMain}
          anchorEl={() => more.current}
          onClose={() => setOpen(false)}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {menu.map((action) => (
            <MenuItem
              key={action.label}
              aria-disabled={!action.may}
              onClick={() => choose(action)}
              sx={{ gap: 3 }}
            >
              <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
                {action.icon}
              </Box>
              <Box sx={{ color: action.may ? 'text.primary' : 'text.secondary' }}>
                {action.label}
                {!action.may && (
                  <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
                    {action.why ?? messages.forbidden}
                  </Typography>
                )}
              </Box>
            </MenuItem>
          ))}
        </Menu>
      )}
    </Box>
  );
}

interface ActionButtonProps {
  readonly action: RowAction;
  readonly subject: string;
  readonly tabIndex: number | undefined;
}

function ActionButton({ action: { label, icon, may, why, onClick }, subject, tabIndex }: ActionButtonProps) {
  const [shown, setShown] = useState(false);
  return (
    <Tooltip
      title={may ? label : (why ?? messages.forbidden)}
      describeChild
      open={shown}
      onOpen={() => setShown(true)}
      onClose={() => setShown(false)}
      slotProps={{ popper: { container: inMain } }}
    >
      <IconButton
        size="small"
        tabIndex={tabIndex}
        aria-label={`${label} ${subject}`}
        aria-disabled={!may}
        onClick={may ? onClick : () => setShown(true)}
        sx={{ opacity: may ? 1 : 0.55 }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

/** Left and right go from button to button, and on to the neighbouring cell at the end; Enter and Space are the button's. */
export function walkActions(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' || event.key === ' ') return event.stopPropagation();
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
