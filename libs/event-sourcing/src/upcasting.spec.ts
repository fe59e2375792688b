import type { Recorded } from './event.ts';
import { renamed, upcasting, without } from './upcasting.ts';

const recorded = (type: string, data: object): Recorded =>
  ({ type, data, revision: 3n }) as unknown as Recorded;

const upcast = upcasting({
  BillPaid: [{ has: () => true, lift: (data) => ({ type: 'ExpenseRecorded', data }) }],
  ExpenseRecorded: [renamed('value', 'amount'), without('tags', [])],
});

it('leaves an event of today as it is', () => {
  const event = recorded('ExpenseRecorded', { amount: 1, tags: ['a'] });
  expect(upcast(event)).toBe(event);
  const other = recorded('toString', {});
  expect(upcast(other)).toBe(other);
});

it('lifts an event step by step, through every shape it had, and keeps what is stored', () => {
  const old = recorded('BillPaid', { value: 5 });
  expect(upcast(old)).toEqual({
    type: 'ExpenseRecorded',
    data: { amount: 5, tags: [] },
    revision: 3n,
    stored: { type: 'BillPaid', data: { value: 5 } },
  });
  expect(old).toEqual(recorded('BillPaid', { value: 5 }));
});

it('lifts from the middle of the way', () =>
  expect(upcast(recorded('ExpenseRecorded', { amount: 5 })).data).toEqual({ amount: 5, tags: [] }));

it('says so when past shapes lead nowhere', () => {
  const round = upcasting({ A: [renamed('x', 'y'), renamed('y', 'x')] });
  expect(() => round(recorded('A', { x: 1 }))).toThrow('A: its past shapes lead to no present one.');
});
