/** A filter that is one of several words, or all: a value of the address that is no longer among them stays in sight. */
import Box from '@mui/material/Box';
import { NativeSelect } from './native-select.tsx';

interface FilterChoiceProps {
  readonly label: string;
  /** “Todos os status”. */
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
  /** Where it stands alone. */
  readonly wide?: boolean;
}

export function FilterChoice({ label, all, value = '', options, onChange, wide = false }: FilterChoiceProps) {
  const known = value === '' || options.some((option) => option.value === value);
  return (
    // As wide as its longest word, where there is room: what is let through before anything is chosen is told in full.
    <Box sx={{ flex: '1 1 auto', minWidth: 0, maxWidth: { xs: '100%', sm: wide ? 420 : 260 } }}>
      <NativeSelect
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{all}</option>
        {!known && <option value={value}>Outro</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

/** Words with their labels, in the order of the words. */
export const labelled = <Word extends string>(
  words: readonly Word[],
  labels: Readonly<Record<Word, string>>,
) => words.map((value) => ({ value, label: labels[value] }));
