import { forgiven, typingErrors } from './typing-errors.ts';

it.each([
  ['cimento', 'cimento', 0],
  ['cimneto', 'cimento', 1],
  ['cimeto', 'cimento', 1],
  ['cimmento', 'cimento', 1],
  ['simento', 'cimento', 1],
  ['simneto', 'cimento', 2],
  ['areia', 'brita', 3],
  ['', 'brita', 3],
])('counts the errors between %s and %s', (a, b, errors) => {
  expect([typingErrors(a, b, 2), typingErrors(b, a, 2)]).toEqual([errors, errors]);
});

it('forgives a longer word more', () => {
  expect(['obra', 'cal', 'areia', 'cimento'].map(forgiven)).toEqual([1, 0, 1, 2]);
});
