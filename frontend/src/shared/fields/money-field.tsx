/**
 * An amount in reais as a Brazilian types it. A "." of the main keyboard is the decimal sign before one or two last digits and
 * one of thousands before three; number pads and touch keyboards mean the comma. A pasted amount is read whole or refused.
 */
import { formatAmount, parseFormMoney } from '@livro/money';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { FieldValues } from 'react-hook-form';
import { describedBy, FieldFrame } from './field-frame.tsx';
import { asField, type FieldProps } from './field-props.ts';
import { useTextField } from './use-field.ts';
import { completeTyped, groupTyped, hasOpenPoint } from './money-typing.ts';

interface MoneyFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Why the amount cannot be entered here; the field is then read only. */
  readonly locked?: string;
  readonly below?: ReactNode;
}

function MoneyFieldDrawn<Values extends FieldValues>(props: MoneyFieldProps<Values>) {
  const { control, name, label, required, autoFocus, below, locked, help = locked } = props;
  const { id, value, change, leave, attach, error } = useTextField(control, name);
  const [notice, setNotice] = useState<string>();
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const pressedCode = useRef('');
  const tabbedIn = useRef(false);

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const show = (raw: string, at: number, point = hasOpenPoint(value)) => {
    const typed = groupTyped(raw, at, point);
    caret.current = typed.caret;
    setNotice(undefined);
    change(typed.text);
  };
  const insert = (text: string) => {
    const element = input.current;
    if (!element) return;
    const from = element.selectionStart ?? value.length;
    const to = element.selectionEnd ?? from;
    show(value.slice(0, from) + text + value.slice(to), from + text.length, text === '.');
  };
  const complete = () => {
    const completed = completeTyped(value);
    const parsed = parseFormMoney(completed);
    setNotice(completed === '' || parsed.ok ? undefined : `${parsed.message}.`);
    if (completed !== value) change(completed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    pressedCode.current = event.code;
    // What is sent from here is what is shown once the field is left.
    if (event.key === 'Enter') return complete();
    if (locked || event.key !== '.' || event.ctrlKey || event.metaKey) return;
    // The main keyboard's period names its key; number pads and touch keyboards mean the decimal comma.
    event.preventDefault();
    insert(event.code === 'Period' ? '.' : ',');
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    // A picture is for the attachments.
    if (event.clipboardData.files.length > 0) return;
    event.preventDefault();
    if (locked) return;
    const pasted = event.clipboardData.getData('text');
    const parsed = parseFormMoney(pasted.replace(/[\s\u00a0]/g, ''));
    if (!parsed.ok) {
      setNotice(`“${pasted.trim().slice(0, 40)}” não foi colado. ${parsed.message}.`);
      return;
    }
    setNotice(undefined);
    change(formatAmount(parsed.value));
  };

  return (
    <FieldFrame id={id} label={label} required={required} help={help} notice={notice} error={error}>
      <OutlinedInput
        id={id}
        fullWidth
        className="num"
        value={value}
        error={Boolean(error)}
        placeholder="0,00"
        readOnly={Boolean(locked)}
        autoComplete="off"
        startAdornment={<InputAdornment position="start">R$</InputAdornment>}
        inputRef={(element: HTMLInputElement | null) => {
          input.current = element;
          attach(element);
        }}
        onChange={(event) => {
          const element = event.target as HTMLInputElement;
          const at = element.selectionStart ?? element.value.length;
          // A touch keyboard has no key code: its "." arrives only as text.
          const point = pressedCode.current === '' || pressedCode.current === 'Unidentified';
          const typedPoint = point && element.value[at - 1] === '.' && element.value.length > value.length;
          show(
            typedPoint ? `${element.value.slice(0, at - 1)},${element.value.slice(at)}` : element.value,
            at,
          );
        }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (tabbedIn.current) (event.target as HTMLInputElement).select();
        }}
        onBlur={() => {
          tabbedIn.current = false;
          complete();
          leave();
        }}
        inputProps={{
          inputMode: 'decimal',
          'aria-required': required,
          'data-autofocus': autoFocus ? '' : undefined,
          onPaste,
          onKeyUp: () => (pressedCode.current = ''),
          ...describedBy(id, Boolean(help ?? notice), Boolean(error)),
        }}
      />
      {below}
    </FieldFrame>
  );
}

export const MoneyField = asField(MoneyFieldDrawn);
