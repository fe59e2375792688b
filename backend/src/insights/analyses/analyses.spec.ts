import { ALL_MEASURES } from '../figures/account-figures.queries.ts';
import { CASH_SIGN } from '../figures/movements.read.ts';
import { cashFlowOf } from './analyses.api.ts';

it.each(ALL_MEASURES)('counts %s in the cash flow as it moves the balance', (measure) => {
  const sum = { measure, key: '', month: '2026-03-01', amount: 500, entries: 1 };
  const { months, net, closing } = cashFlowOf([sum], ['2026-03-01'], 10_000, () => false);
  const moved = CASH_SIGN[measure] * 5;
  expect({ net, closing, month: months[0]!.net }).toEqual({ net: moved, closing: 100 + moved, month: moved });
});
