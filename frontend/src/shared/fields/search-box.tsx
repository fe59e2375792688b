/** A search field whose name is its placeholder and its label for readers; typing is passed on after a pause, or when it is left. */
import ClearIcon from '@mui/icons-material/CloseOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const PAUSE_MS = 300;

interface SearchBoxProps {
  readonly label: string;
  /** What stands in the empty field where the label would be cut off. */
  readonly hint?: string;
  /** What is searched for now; a change from outside (Back, clearing filters) replaces what is typed. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchBox({ label, hint = label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Passed on and not heard back yet: when it comes back as `value`, anyone who typed on meanwhile keeps what they typed. */
  const [told, setTold] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  if (value !== known) {
    const echo = told.lastIndexOf(value);
    setKnown(value);
    setTold(told.slice(echo + 1));
    if (echo < 0) setText(value);
  }
  const pass = (word: string) => {
    if (word === value) return;
    setTold((before) => [...before, word]);
    onChange(word);
  };
  const tell = useEffectEvent(() => pass(text.trim()));
  useEffect(() => {
    const timer = setTimeout(() => tell(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <OutlinedInput
      fullWidth
      type="search"
      placeholder={hint}
      value={text}
      inputRef={input}
      onChange={(event) => setText(event.target.value)}
      // Not later: by then a form may be open over the list, and its address would change beneath what is typed there.
      onBlur={() => pass(text.trim())}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
        </InputAdornment>
      }
      endAdornment={
        // Always there, only not seen: to be made at the first letter would hold that letter up.
        <IconButton
          size="small"
          edge="end"
          aria-label="Limpar busca"
          // While it is not seen it takes no room from the words that are.
          style={text === '' ? { visibility: 'hidden', position: 'absolute' } : undefined}
          onClick={() => {
            setText('');
            pass('');
            input.current?.focus();
          }}
        >
          <ClearIcon fontSize="small" />
        </IconButton>
      }
      inputProps={{ 'aria-label': label }}
      sx={{
        '& input': { textOverflow: 'ellipsis' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
