/** Asks what to book, by one key or one press. */
import Box from '@mui/material/Box';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { GuardedButton } from '../../../shared/display/guarded-button.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { useSession } from '../../../shared/session/session-hooks.ts';
import { bookingKinds, PASTE_KEY, type BookingName } from './booking-kinds.ts';

interface BookingChoiceProps {
  readonly onChoose: (name: BookingName) => void;
  readonly onPaste: () => void;
  readonly onClose: () => void;
}

export default function BookingChoice({ onChoose, onPaste, onClose }: BookingChoiceProps) {
  const session = useSession();
  const permissions: readonly string[] = session.status === 'signed-in' ? session.permissions : [];
  return (
    <Dialog title="O que lançar?" width={420} fullScreenBelow="never" onClose={onClose}>
      <Box
        sx={{ ...oneColumn, gap: 2 }}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          const kind = bookingKinds.find((one) => one.key === key);
          if (
            key === PASTE_KEY &&
            !ctrlKey &&
            !metaKey &&
            !altKey &&
            permissions.includes('transactions:create')
          )
            return onPaste();
          if (!kind || ctrlKey || metaKey || altKey || !permissions.includes(kind.permission)) return;
          onChoose(kind.name);
        }}
      >
        {bookingKinds.map(({ name, key, label, permission }, place) => (
          <GuardedButton
            key={name}
            permission={permission}
            variant="outlined"
            color="inherit"
            aria-keyshortcuts={key}
            onClick={() => onChoose(name)}
            {...(place === 0 && { 'data-autofocus': true })}
            sx={{ justifyContent: 'space-between', minHeight: 44 }}
          >
            {label}
            <Box component="kbd" aria-hidden sx={hint}>
              {key}
            </Box>
          </GuardedButton>
        ))}
        <GuardedButton
          permission="transactions:create"
          variant="text"
          color="inherit"
          aria-keyshortcuts={PASTE_KEY}
          onClick={onPaste}
          sx={{ justifyContent: 'space-between', minHeight: 44 }}
        >
          Colar de uma planilha
          <Box component="kbd" aria-hidden sx={hint}>
            {PASTE_KEY}
          </Box>
        </GuardedButton>
      </Box>
    </Dialog>
  );
}

const hint = {
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  '@media (pointer: coarse)': { display: 'none' },
} as const;
