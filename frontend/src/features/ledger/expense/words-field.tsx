/**
 * A supplier or a description, completed from what was booked before, the most used first. What is typed stays as it is typed
 * unless one of the list is chosen: by an arrow and Tab or Enter, or by the pointer.
 */
import { expenseCategoryLabels, type ExpenseWordKind } from '@livro/rules';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useExpensesSuggestionsQuery, type ExpenseSuggestionView } from '../../../shared/api/generated.ts';
import { useSettled } from '../../../shared/display/use-settled.ts';
import { completedInput } from '../../../shared/fields/completed-input.ts';
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
  const mayRead = useMay('expenses:read');
  const search = useSettled(value);
  const { data = [] } = useExpensesSuggestionsQuery(
    { field: kind, search: search.trim() || undefined },
    { skip: before === undefined || !mayRead },
  );
  // The answer to what was typed before must not offer what does not fit any more: an arrow would choose it.
  const fitting = data.filter(({ text }) => fits(text, value));
  const tellKnown = (text: string) => {
    const known = data.find((one) => sameText.compare(one.text, text.trim()) === 0);
    if (known) onKnown?.(known);
  };

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
        options={fitting.map(({ text }) => text)}
        filterOptions={(found) => found}
        value={value}
        inputValue={value}
        open={open && fitting.length > 0}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onInputChange={(_event, text) => text !== value && change(text)}
        // Passing by says nothing.
        onChange={(_event, text, reason) => (reason !== 'blur' || text !== before) && tellKnown(text)}
        onFocus={() => setBefore(value)}
        onBlur={() => {
          if (value !== before) tellKnown(value);
          setBefore(undefined);
          leave();
        }}
        renderOption={({ key, ...rest }, text) => (
          <Box component="li" key={key} {...rest}>
            <Suggestion known={fitting.find((one) => one.text === text)} text={text} kind={kind} />
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
