/** A filter of several words at once: a button that says what is chosen, and a list to check them in. Each check counts at once. */
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import { useRef, useState } from 'react';

interface FilterChoicesProps<Word extends string> {
  readonly label: string;
  /** “Todos os tipos”. */
  readonly all: string;
  /** “tipos”, after their number. */
  readonly several: string;
  readonly chosen: readonly Word[];
  readonly options: readonly { readonly value: Word; readonly label: string }[];
  readonly onChange: (chosen: readonly Word[]) => void;
}

export function FilterChoices<Word extends string>(props: FilterChoicesProps<Word>) {
  const { label, all, several, chosen, options, onChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const told =
    chosen.length === 0
      ? all
      : chosen.length === 1
        ? (options.find(({ value }) => value === chosen[0])?.label ?? chosen[0])
        : `${chosen.length} ${several}`;
  const toggle = (word: Word) =>
    onChange(
      options
        .map(({ value }) => value)
        .filter((value) => (value === word ? !chosen.includes(value) : chosen.includes(value))),
    );
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        endIcon={<ExpandIcon />}
        aria-label={`${label}: ${told}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 40, whiteSpace: 'nowrap', fontWeight: 400, borderColor: 'control.border' }}
      >
        {told}
      </Button>
      {open && (
        <Popover
          open
          onClose={() => setOpen(false)}
          anchorEl={() => button.current}
          disableScrollLock
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': label,
              sx: { p: 3, mt: 1, border: 1, borderColor: 'divider', maxWidth: 'calc(100vw - 16px)' },
            },
          }}
        >
          <Box role="group" aria-label={label} sx={{ display: 'grid' }}>
            {options.map(({ value, label: text }) => (
              <FormControlLabel
                key={value}
                label={text}
                control={
                  <Checkbox size="small" checked={chosen.includes(value)} onChange={() => toggle(value)} />
                }
              />
            ))}
          </Box>
        </Popover>
      )}
    </>
  );
}
