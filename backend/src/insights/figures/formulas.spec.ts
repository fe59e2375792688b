/** Every worked example of docs/reference/formulas.md, computed by the program. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { LocalDate } from '@livro/calendar';
import { shownValue } from '../../ledger/investment/investment-value.ts';
import type { InvestmentState } from '../../ledger/journal/state.ts';
import { expectedValue } from './expected-value.read.ts';
import * as formulas from './formulas.ts';

const page = fs.readFileSync(path.resolve(__dirname, '../../../../docs/reference/formulas.md'), 'utf8');
const examples = [...page.matchAll(/^ {4}(\w+)\((.*)\) = (\S+)$/gm)].map(
  ([line, name, args, result]) =>
    [line.trim(), name!, args!.split(',').map((one) => one.trim()), result!] as const,
);

const numberOf = (text: string | undefined): number => {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Error(`no number: ${text}`);
  return value;
};
const knownOf = (text: string): formulas.Known<number> =>
  text === 'null' ? formulas.unknown('') : formulas.known(numberOf(text));

const amounts =
  (formula: (...args: number[]) => unknown) =>
  (args: readonly string[]): unknown =>
    formula(...args.map(numberOf));
const schedule =
  (formula: (schedule: formulas.Schedule, today: LocalDate) => unknown) =>
  ([status, progress, start, end, today]: readonly string[]): unknown =>
    formula(
      {
        status: status!,
        progress: numberOf(progress),
        startDate: start as LocalDate,
        expectedCompletion: end === 'null' ? null : (end as LocalDate),
      },
      today as LocalDate,
    );

function riskOf(args: readonly string[]): unknown {
  const [balance, runway, gap, utilization] = args.map((text) => text.split(' ')[1]!);
  return formulas.riskLevel(
    formulas.riskSignals({
      balance: numberOf(balance),
      runway: knownOf(runway!),
      gap: knownOf(gap!),
      utilization: knownOf(utilization!),
    }),
  );
}

const valueOf = ([amount, rate, days]: readonly string[]): number =>
  expectedValue(numberOf(amount), rate === 'null' ? null : rate!, numberOf(days));

const PROGRAM: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  netProfit: amounts(formulas.netProfit),
  totalInvestment: amounts(formulas.totalInvestment),
  currentlyInvested: amounts(formulas.currentlyInvested),
  roi: amounts(formulas.roi),
  margin: amounts(formulas.margin),
  percentOf: amounts(formulas.percentOf),
  budget: amounts(formulas.budget),
  budgetUtilization: amounts(formulas.budgetUtilization),
  completionPercentage: amounts(formulas.completionPercentage),
  timeToCompletion: schedule(formulas.timeToCompletion),
  monthlyBurn: amounts(formulas.monthlyBurn),
  runwayMonths: amounts(formulas.runwayMonths),
  isLowBalance: amounts(formulas.isLowBalance),
  scheduleGap: schedule(formulas.scheduleGap),
  riskLevel: riskOf,
  annualRate: amounts(formulas.annualRate),
  expectedValue: valueOf,
  expectedGain: (args) => valueOf(args) - numberOf(args[0]),
};

it.each(examples)('%s', (_, name, args, result) => {
  const found = PROGRAM[name]!(args);
  const value =
    typeof found === 'object' && found !== null ? (found as formulas.Known<unknown>).value : found;
  expect(String(value)).toBe(result);
});

it('has an example of every formula', () => {
  expect([...new Set(examples.map(([, name]) => name))].sort()).toEqual(Object.keys(PROGRAM).sort());
});

it('says why there is no figure', () => {
  expect(formulas.roi(1, 0)).toEqual(formulas.unknown(formulas.reasons.noExpenses));
  expect(
    formulas.timeToCompletion(
      { status: 'cancelled', progress: 0, startDate: '2026-01-01' as LocalDate, expectedCompletion: null },
      '2026-01-02' as LocalDate,
    ).reason,
  ).toBe(formulas.reasons.cancelled);
});

it('values a position to the centavo as the ledger does', () => {
  const position = fc.record({
    amount: fc.integer({ min: 1, max: 999_999_999_999 }),
    rate: fc.integer({ min: 0, max: 10_000 }).map((n) => (n / 100).toFixed(2)),
    days: fc.integer({ min: 0, max: 4_000 }),
  });
  fc.assert(
    fc.property(position, ({ amount, rate, days }) => {
      const date = '2020-01-01' as LocalDate;
      const on = new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10) as LocalDate;
      const outstanding = amount as InvestmentState['outstanding'];
      expect(expectedValue(amount, rate, days)).toBe(shownValue({ outstanding, rate, date }, on));
    }),
    { numRuns: 300 },
  );
});
