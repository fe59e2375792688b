/** Short words added with Enter: lower-cased, without repeats, each removable by mouse, by Backspace and by name. */
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, type KeyboardEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { asField, type FieldProps } from './field-props.ts';
import { useField } from './use-field.ts';

interface TagsFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly maxTags?: number;
  readonly maxTagLength?: number;
  readonly readOnly?: boolean;
}

function TagsFieldDrawn<Values extends FieldValues>(props: TagsFieldProps<Values>) {
  const {
    control,
    name,
    label,
    readOnly = false,
    help = readOnly ? undefined : 'Pressione Enter para adicionar.',
    maxTags = 10,
    maxTagLength = 30,
  } = props;
  const { id, value, change, leave, attach, error } = useField(control, name);
  const [text, setText] = useState('');
  const [notice, setNotice] = useState<string>();
  const tags = Array.isArray(value) ? (value as readonly string[]) : [];

  const add = (): void => {
    const words = [...new Set(text.split(',').map((word) => word.trim().toLowerCase()))].filter(
      (word) => word !== '',
    );
    const fresh = words.filter((word) => !tags.includes(word));
    const tooLong = fresh.some((word) => word.length > maxTagLength);
    if (tooLong) return setNotice(`Cada tag deve ter no máximo ${maxTagLength} caracteres`);
    if (tags.length + fresh.length > maxTags) return setNotice(`No máximo ${maxTags} tags`);
    setNotice(words.length > 0 && fresh.length === 0 ? `“${words.join(', ')}” já está na lista.` : undefined);
    setText('');
    if (fresh.length > 0) change([...tags, ...fresh]);
  };
  const remove = (tag: string) => {
    setNotice(undefined);
    change(tags.filter((other) => other !== tag));
    document.getElementById(id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === 'Enter' && text.trim() !== '') {
      // With Ctrl the form is sent as well, this tag included.
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && !readOnly && text === '' && last !== undefined) {
      remove(last);
    }
  };

  return (
    <FieldFrame id={id} label={label} help={help} notice={notice} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        value={text}
        error={Boolean(error)}
        autoComplete="off"
        readOnly={readOnly}
        inputRef={attach}
        onChange={(event) => {
          setText(event.target.value);
          setNotice(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (text.trim() !== '') add();
          leave();
        }}
        inputProps={{ enterKeyHint: 'enter', ...describedBy(id, !readOnly, Boolean(error)) }}
      />
      {tags.length > 0 && (
        <Box
          component="ul"
          aria-label={`${label} adicionadas`}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 0, m: 0, mt: 2, listStyle: 'none' }}
        >
          {tags.map((tag) => (
            <Box
              component="li"
              key={tag}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                maxWidth: '100%',
                borderRadius: 999,
                bgcolor: 'surface.alt',
                pl: 3,
                fontSize: '0.8125rem',
              }}
            >
              <Box
                component="span"
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
              >
                {tag}
              </Box>
              {readOnly ? (
                <Box component="span" sx={{ width: 12, height: 28 }} />
              ) : (
                <ButtonBase
                  aria-label={`Remover tag ${tag}`}
                  onClick={() => remove(tag)}
                  sx={{ width: 28, height: 28, borderRadius: 999, ml: 0.5 }}
                >
                  <CloseIcon sx={{ fontSize: 16 }} />
                </ButtonBase>
              )}
            </Box>
          ))}
        </Box>
      )}
    </FieldFrame>
  );
}

export const TagsField = asField(TagsFieldDrawn);
