/**
 * A choice among many, narrowed by typed words in any order: the first that fits is marked, and taken by Enter or Tab. Nothing can
 * be entered that is not offered.
 */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { completedInput, settleByEnter } from './completed-input.ts';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { asField, type FieldProps } from './field-props.ts';
import { plainText } from './plain-text.ts';
import type { Option } from './select-field.tsx';
import { useTextField } from './use-field.ts';

export interface Choice extends Option {
  /** Beside its name in the list. */
  readonly aside?: string;
}

interface ChoiceFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly options: readonly Choice[];
  readonly placeholder?: string;
}

function ChoiceFieldDrawn<Values extends FieldValues>(props: ChoiceFieldProps<Values>) {
  const { control, name, label, required, help, autoFocus, options, placeholder } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  const [open, setOpen] = useState(false);
  /** Words were typed since something was chosen. */
  const [isTyped, setTyped] = useState(false);
  return (
    <FieldFrame id={id} label={label} required={required} help={help} error={error}>
      <Autocomplete<Choice>
        id={id}
        autoSelect
        autoHighlight={isTyped}
        options={options}
        value={options.find((one) => one.value === value) ?? null}
        getOptionLabel={(one) => one.label}
        getOptionKey={(one) => one.value}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        filterOptions={(all, { inputValue }) => (isTyped ? withWords(all, inputValue) : all)}
        noOptionsText="Nada com este nome"
        openText="Abrir a lista"
        closeText="Fechar a lista"
        clearText={`Limpar ${label.toLowerCase()}`}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onKeyDown={(event) => settleByEnter(event, open)}
        onInputChange={(_event, _text, reason) => setTyped(reason === 'input')}
        onChange={(_event, chosen) => change(chosen?.value ?? '')}
        onBlur={leave}
        renderOption={({ key, ...rest }, one) => (
          <Box component="li" key={key} {...rest}>
            <Box
              sx={{ display: 'flex', gap: 3, justifyContent: 'space-between', width: '100%', minWidth: 0 }}
            >
              <Typography sx={{ overflowWrap: 'anywhere' }}>{one.label}</Typography>
              <Typography
                variant="caption"
                className="num"
                noWrap
                sx={{ color: 'text.secondary', flexShrink: 0 }}
              >
                {one.aside}
              </Typography>
            </Box>
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
              placeholder={placeholder}
              inputRef={attach}
              sx={completedInput}
              inputProps={{
                ...slotProps.htmlInput,
                'aria-required': required,
                'data-autofocus': autoFocus ? '' : undefined,
                ...describedBy(id, Boolean(help), Boolean(error)),
              }}
            />
          );
        }}
      />
    </FieldFrame>
  );
}

const withWords = (all: readonly Choice[], typed: string): Choice[] => {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  return all.filter(({ label }) => words.every((word) => plainText(label).includes(word)));
};

export const ChoiceField = asField(ChoiceFieldDrawn);
