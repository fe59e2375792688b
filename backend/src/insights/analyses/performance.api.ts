/** Performance of one development from its figures: the formulas put together. Pure. */
import { addDays, type LocalDate } from '@livro/calendar';
import * as formulas from '../figures/formulas.ts';
import type { Figures, DevelopmentFigures } from '../figures/account-figures.queries.ts';
import type { PerformanceView } from '../figures/dashboard.view.ts';
import { budgetOf, reais, reasonsOf } from '../figures/figures.view.ts';

/** The first of the days whose expenses make the burn. */
export const burnStart = (asOf: LocalDate): LocalDate => addDays(asOf, 1 - formulas.BURN_DAYS);

export const scheduleOf = (development: DevelopmentFigures): formulas.Schedule => ({
  status: development.status,
  progress: development.progress,
  startDate: development.startDate as LocalDate,
  expectedCompletion: development.expectedCompletion as LocalDate | null,
});

/** Centavos: `committed` is what approved requests will cost, `burned` the expenses of the burn's days. */
export interface PerformanceInput {
  readonly development: DevelopmentFigures;
  readonly figures: Figures;
  readonly committed: number;
  readonly burned: number;
  readonly asOf: LocalDate;
}

export function performanceView(input: PerformanceInput): PerformanceView {
  const { development, figures, committed, burned, asOf } = input;
  const schedule = scheduleOf(development);
  const burn = formulas.monthlyBurn(burned);
  const funds = budgetOf(figures);
  const roi = formulas.roi(figures.revenue, figures.expenses);
  const budgetUtilization = formulas.budgetUtilization(figures.expenses, committed, funds);
  const timeToCompletion = formulas.timeToCompletion(schedule, asOf);
  const risk = formulas.riskSignals({
    balance: figures.balance,
    runway: formulas.runwayMonths(figures.balance, burn),
    gap: formulas.scheduleGap(schedule, asOf),
    utilization: budgetUtilization,
  });
  const riskLevel = formulas.riskLevel(risk);
  return {
    developmentId: development.id,
    developmentName: development.name,
    asOf,
    roi: roi.value,
    completionPercentage: formulas.completionPercentage(development.progress),
    budgetUtilization: budgetUtilization.value,
    timeToCompletion: timeToCompletion.value,
    riskLevel: riskLevel.value,
    reasons: reasonsOf({ roi, budgetUtilization, timeToCompletion, riskLevel }),
    risk: [...risk],
    budget: reais(funds),
    monthlyBurn: reais(burn),
  };
}
