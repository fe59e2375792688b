import { isMoneyEvent, ledgerShapes } from '../../ledger/public.ts';
import { kindLabels, overlaps, roles } from './duties.ts';

const counted = roles.flatMap(({ kinds }) => kinds);

it('counts every kind of event that moves money, each once', () => {
  const money = Object.keys(ledgerShapes).filter((type) => isMoneyEvent({ type }));
  expect(money.filter((type) => !counted.includes(type))).toEqual([]);
  expect(counted.filter((kind, i) => counted.indexOf(kind) !== i)).toEqual([]);
});

it('has a name for every kind of event that it counts or compares', () => {
  const kinds = [...counted, ...overlaps.flatMap(({ first, second }) => [...first, ...second])];
  expect(kinds.filter((kind) => !(kind in kindLabels))).toEqual([]);
});
