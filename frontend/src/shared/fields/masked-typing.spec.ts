import { formatCpf, formatPhone } from '@livro/brazil';
import { maskTyped } from './masked-typing.ts';

it.each([
  ['5', 1, formatCpf, '5', 1],
  ['5299', 4, formatCpf, '529.9', 5],
  ['529.982.247-25', 14, formatCpf, '529.982.247-25', 14],
  ['52998224725999', 14, formatCpf, '529.982.247-25', 14],
  // A digit typed in the middle keeps the caret behind it.
  ['5294.982', 4, formatCpf, '529.498.2', 5],
  ['529.982.247-2', 2, formatCpf, '529.982.247-2', 2],
  // Backspace over punctuation takes no digit back.
  ['529', 3, formatCpf, '529', 3],
  ['(11) 3333-44445', 15, formatPhone, '(11) 33334-4445', 15],
  ['+55 abc', 7, formatPhone, '+55', 3],
  ['+55 21 98765-4321', 17, formatPhone, '(21) 98765-4321', 15],
  ['(11) 98888-77771', 16, formatPhone, '(11) 98888-77771', 16],
])('%s with the caret at %i', (raw, at, format, text, caret) => {
  expect(maskTyped(raw, at, format)).toEqual({ text, caret });
});
