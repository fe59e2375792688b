/** What can be asked of a buyer's plan as a whole. */
import type { LocalDate } from '@livro/calendar';
import type { PaymentMethod, PlanTerms } from '@livro/rules';
import type { OnDevelopment } from './on-development.ts';

/** Registers all dues of the plan, or none. That the client exists and has the unit is the caller's to know. */
export interface MakePlanCommand extends OnDevelopment {
  readonly type: 'MakePlan';
  readonly planId: string;
  /** One for each due, in their order. */
  readonly paymentIds: readonly string[];
  readonly accountId: string;
  readonly clientId: string;
  readonly unitReference: string | null;
  readonly terms: PlanTerms;
  readonly method: PaymentMethod;
  /** Before the name of each due. */
  readonly description: string;
  /** Whether it is meant although the unit has a plan of the client's already. */
  readonly force: boolean;
  readonly today: LocalDate;
}

/** Cancels all dues of a plan of which nothing is paid. */
export interface CancelPlanCommand {
  readonly type: 'CancelPlan';
  readonly planId: string;
  readonly reason: string;
  readonly today: LocalDate;
}
