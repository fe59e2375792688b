import { knownPositions, notePositions } from './positions.ts';

it('knows the highest position of each stream, whatever order they come in', () => {
  expect(knownPositions()).toBeUndefined();
  notePositions(null);
  notePositions('z.11111111.ledger');
  notePositions('10.22222222.ledger');
  notePositions('9.33333333.ledger, 2.44444444.late-rule');
  expect(knownPositions()).toBe('10.22222222.ledger, 2.44444444.late-rule');
});

it('keeps those noted last where there are many', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `purchase-00000000-0000-4000-8000-0000000000${10 + n}`);
  for (const id of ids) notePositions(`0.11111111.${id}`);
  const kept = ids.slice(4).map((id) => `0.11111111.${id}`);
  expect(knownPositions()).toBe(kept.join(', '));
});
