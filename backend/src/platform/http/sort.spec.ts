import { checkOrder, Sorts } from './sort.ts';

const sorts = new Sorts({ name: 'name', created_at: 'createdAt' }, 'createdAt');

it.each([
  [undefined, undefined, { by: 'createdAt', descending: true }],
  ['name', undefined, { by: 'name', descending: false }],
  ['-name', undefined, { by: 'name', descending: true }],
  ['-name', 'ASC', { by: 'name', descending: false }],
])('reads sort=%s, order=%s', (sort, order, expected) => expect(sorts.read(sort, order)).toEqual(expected));

it.each(['__proto__', 'constructor', 'prototype', 'toString', '-hasOwnProperty', 'Name', ''])(
  'refuses sort=%s, which the list does not name',
  (sort) => {
    expect(sorts.read(sort)).toBeUndefined();
    expect(sorts.check(sort)).toMatchObject({ code: 'INVALID_FORMAT' });
    expect(checkOrder(sort)).toMatchObject({ code: 'INVALID_FORMAT' });
  },
);
