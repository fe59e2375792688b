/**
 * A supplier or a description, completed from what was booked before. The first supplier that begins as typed is marked, and taken
 * by Enter or Tab; a new one beside it has a row of its own. Of descriptions none is marked. Enter sends nothing that is half typed.
 */
import { expenseCategoryLabels, type ExpenseWordKind } from '@livro/rules';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useExpensesSuggestionsQuery, type ExpenseSuggestionView } from '../../../shared/api/generated.ts';
import { useSettled } from '../../../shared/display/use-settled.ts';
import { completedInput, settleByEnter } from '../../../shared/fields/completed-input.ts';
import { describedBy, FieldFrame } from '../../../shared/fields/field-frame.tsx';
import type { FieldProps } from '../../../shared/fields/field-props.ts';
import { plainText } from '../../../shared/fields/plain-text.ts';
import { Counter } from '../../../shared/fields/text-field.tsx';
import { useTextField } from '../../../shared/fields/use-field.ts';
import { useMay } from '../../../shared/session/session-hooks.ts';

interface WordsFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly kind: ExpenseWordKind;
  readonly maxLength?: number;
  /** One that the books know was chosen, or typed whole. */
  readonly onKnown?: (known: ExpenseSuggestionView) => void;
}

const WITHIN = 3;
const sameText = new Intl.Collator('pt-BR', { sensitivity: 'base' });

export function WordsField<Values extends FieldValues>(props: WordsFieldProps<Values>) {
  const { control, name, label, required, help, kind, maxLength, onKnown } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  const [open, setOpen] = useState(false);
  /** What stood there when the field was entered; undefined while it is not. */
  const [before, setBefore] = useState<string>();
  /** What an arrow or the pointer marked; null where they left the list again. */
  const marked = useRef<string | null>(undefined);
  const mayRead = useMay('expenses:read');
  const search = useSettled(value);
  const { data = [] } = useExpensesSuggestionsQuery(
    { field: kind, search: search.trim() || undefined },
    { skip: before === undefined || !mayRead },
  );
  const isTyped = before !== undefined && value !== before;
  // The answer to what was typed before must not offer what does not fit any more: an arrow would choose it.
  const fitting = data.filter(({ text }) => fits(text, value));
  const marks = kind === 'supplier' && isTyped && value.trim() !== '';
  const options = marks ? markedFirst(fitting, value.trim()) : fitting.map(({ text }) => text);
  const tellKnown = (text: string) => {
    const known = data.find((one) => sameText.compare(one.text, text.trim()) === 0);
    if (known) onKnown?.(known);
  };
  const isOpen = open && before !== undefined && fitting.length > 0;

  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      help={help}
      error={error}
      aside={maxLength !== undefined && <Counter used={value.length} limit={maxLength} />}
    >
      <Autocomplete
        id={id}
        freeSolo
        autoSelect
        disableClearable
        autoHighlight={marks}
        options={options}
        filterOptions={(found) => found}
        value={value}
        inputValue={value}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_event, text) => {
          marked.current = undefined;
          if (text !== value) change(text);
        }}
        onChange={(_event, text, reason) => {
          // Passing by says nothing.
          if (reason !== 'blur' || text !== before) tellKnown(text);
          if (reason !== 'blur') setBefore(text);
        }}
        onFocus={() => setBefore(value)}
        onHighlightChange={(_event, option) => (marked.current = option)}
        onKeyDown={(event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
          if (event.key !== 'Enter') return;
          settleByEnter(event, isOpen || isTyped);
          // MUI would rather have what was typed than what it marked by itself.
          event.defaultMuiPrevented = true;
          const first = marks ? (options[0] ?? null) : null;
          const taken = (isOpen && (marked.current === undefined ? first : marked.current)) || value;
          if (taken !== value) change(taken);
          if (isOpen) tellKnown(taken);
          setOpen(false);
          setBefore(taken);
        }}
        onBlur={() => {
          if (value !== before) tellKnown(value);
          setBefore(undefined);
          setOpen(false);
          leave();
        }}
        renderOption={({ key, ...rest }, text) => (
          <Box component="li" key={key} {...rest}>
            {fitting.some((one) => one.text === text) ? (
              <Suggestion known={fitting.find((one) => one.text === text)} text={text} kind={kind} />
            ) : (
              <Typography noWrap>Criar “{text}”</Typography>
            )}
          </Box>
        )}
        renderInput={({ slotProps, fullWidth }) => {
          const { ref, ...input } = slotProps.input;
          return (
            <OutlinedInput
              {...input}
              ref={ref}
              fullWidth={fullWidth}
              error={Boolean(error)}
              inputRef={attach}
              sx={completedInput}
              inputProps={{
                ...slotProps.htmlInput,
                'aria-required': required,
                ...describedBy(id, Boolean(help), Boolean(error)),
              }}
            />
          );
        }}
      />
    </FieldFrame>
  );
}

/** As the server has it: few letters at the start, more of them anywhere. */
function fits(text: string, typed: string): boolean {
  const sought = plainText(typed.trim());
  if (sought.length < WITHIN) return plainText(text).startsWith(sought);
  return sought.split(/\s+/).every((word) => plainText(text).includes(word));
}

/** Those that begin as typed, then those of which another word does; then what is typed, where it is none of them; then the others. */
function markedFirst(fitting: readonly ExpenseSuggestionView[], typed: string): readonly string[] {
  const sought = plainText(typed);
  const rank = (text: string) => {
    const plain = plainText(text);
    if (plain.startsWith(sought)) return 0;
    return plain.includes(` ${sought}`) ? 1 : 3;
  };
  const known = fitting.map(({ text }) => ({ text, rank: rank(text) }));
  const isNew = known.every(({ text }) => sameText.compare(text, typed) !== 0);
  return [...known, ...(isNew ? [{ text: typed, rank: 2 }] : [])]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ text }) => text);
}

interface SuggestionProps {
  readonly known: ExpenseSuggestionView | undefined;
  readonly text: string;
  readonly kind: ExpenseWordKind;
}

function Suggestion({ known, text, kind }: SuggestionProps) {
  return (
    <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between', width: '100%', minWidth: 0 }}>
      <Typography noWrap>{text}</Typography>
      <Typography variant="caption" className="num" noWrap sx={{ color: 'text.secondary', flexShrink: 0 }}>
        {known && `${kind === 'supplier' ? `${expenseCategoryLabels[known.category]} · ` : ''}${known.used}×`}
      </Typography>
    </Box>
  );
}
