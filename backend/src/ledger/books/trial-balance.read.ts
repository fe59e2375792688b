/** The trial balance from the figures of the books: its lines in the chart's order and its totals. Pure. */
import { type ChartCode, chartCodes } from '@livro/rules';
import type { Figure } from './figures.queries.ts';
import type { LineCode } from './posting-lines.read.ts';

export interface TrialBalanceLine {
  readonly accountId: string;
  readonly code: ChartCode;
  /** Turnover on each side, and what is left on one of them; centavos. */
  readonly debit: number;
  readonly credit: number;
  readonly debitBalance: number;
  readonly creditBalance: number;
}

/** Over all accounts, exact whatever their size. */
export interface TrialBalance {
  readonly lines: readonly TrialBalanceLine[];
  readonly debit: bigint;
  readonly credit: bigint;
  readonly debitBalance: bigint;
  readonly creditBalance: bigint;
  /** True always: what would make it false is a fault of the program. */
  readonly balanced: boolean;
}

const ORDER: ReadonlyMap<LineCode, number> = new Map(chartCodes.map((code, index) => [code, index]));

/** `accounts` in the order in which their lines shall stand; figures that are no chart lines are left out. */
export function trialBalanceOf(figures: readonly Figure[], accounts: readonly string[]): TrialBalance {
  const place = new Map(accounts.map((id, index) => [id, index]));
  const lines = figures
    .filter((figure): figure is Figure & { code: ChartCode } => ORDER.has(figure.code))
    .map(({ account_id, code, debit, credit }) => ({
      accountId: account_id,
      code,
      debit,
      credit,
      debitBalance: Math.max(debit - credit, 0),
      creditBalance: Math.max(credit - debit, 0),
    }))
    .sort(
      (a, b) =>
        (place.get(a.accountId) ?? accounts.length) - (place.get(b.accountId) ?? accounts.length) ||
        ORDER.get(a.code)! - ORDER.get(b.code)!,
    );
  const total = (side: 'debit' | 'credit' | 'debitBalance' | 'creditBalance'): bigint =>
    lines.reduce((sum, line) => sum + BigInt(line[side]), 0n);
  const totals = {
    debit: total('debit'),
    credit: total('credit'),
    debitBalance: total('debitBalance'),
    creditBalance: total('creditBalance'),
  };
  const balanced = totals.debit === totals.credit && totals.debitBalance === totals.creditBalance;
  return { lines, ...totals, balanced };
}
