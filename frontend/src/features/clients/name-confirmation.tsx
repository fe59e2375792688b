/** Has the client's name typed before something that is hard to take back; case and spaces around it do not count. */
import { messages, normalForm } from '@livro/rules';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { describedBy, FieldFrame } from '../../shared/fields/field-frame.tsx';

const plain = (text: string): string => normalForm(text).trim().toLocaleLowerCase('pt-BR');

export const namesMatch = (typed: string, name: string): boolean => plain(typed) === plain(name);

interface NameConfirmationProps {
  readonly name: string;
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  /** First focus of the dialog. */
  readonly autoFocus?: boolean;
}

export function NameConfirmation({ name, typed, onChange, autoFocus = true }: NameConfirmationProps) {
  const [left, setLeft] = useState(false);
  // Nothing is wrong as long as it can still become right.
  const onTheWay = plain(name).startsWith(plain(typed)) && !left;
  const mismatch = plain(typed) !== '' && !namesMatch(typed, name) && !onTheWay;
  const id = 'campo-confirmacao';
  return (
    <FieldFrame
      id={id}
      label="Para confirmar, digite o nome do cliente"
      help={
        <>
          Nome:{' '}
          <Box component="strong" sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}>
            {name}
          </Box>
        </>
      }
      error={mismatch ? messages.screens.deleteClientMismatch : undefined}
    >
      <OutlinedInput
        id={id}
        fullWidth
        value={typed}
        error={mismatch}
        autoComplete="off"
        onChange={(event) => {
          setLeft(false);
          onChange(event.target.value);
        }}
        onBlur={() => setLeft(true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setLeft(true);
        }}
        inputProps={{
          'data-autofocus': autoFocus ? '' : undefined,
          spellCheck: false,
          ...describedBy(id, true, mismatch),
        }}
      />
    </FieldFrame>
  );
}
