import { messages } from '@livro/rules';
import { placeOf, positionOf } from './position.ts';

const id = '5d0f1a3c-0000-4000-8000-000000000001';
const purchase = 'purchase-00000000-0000-4000-8000-000000000002';

it.each([
  ['ledger', 0n, '0.5d0f1a3c.ledger'],
  ['late-rule', 100n, '2s.5d0f1a3c.late-rule'],
  [purchase, 35n, `z.5d0f1a3c.${purchase}`],
  ['ledger', 9_007_199_254_740_991n, '2gosa7pa2gv.5d0f1a3c.ledger'],
])('%s at %s', (stream, revision, position) => {
  expect(positionOf({ stream, revision, id })).toBe(position);
  expect(placeOf(position, 'after')).toEqual({ stream, revision, mark: '5d0f1a3c' });
});

it.each([
  ['nothing', ''],
  ['a number', '17'],
  ['a stream that is not of the program', '0.5d0f1a3c.strangers'],
  ['a family without its member', '0.5d0f1a3c.purchase'],
  ['a member that is none', '0.5d0f1a3c.purchase-x'],
  ['something more behind it', '0.5d0f1a3c.ledger\n'],
])('refuses %s', (_, position) =>
  expect(() => placeOf(position, 'after')).toThrow(messages.feed.badPosition),
);
