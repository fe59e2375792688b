/** What other contexts may know of the company. */
import type { LateRuleRow } from './late-rule/late-rule.projection.ts';

export { companyDecider, companyShapes } from './company.ts';
export { lateRuleDecider, lateRuleShapes } from './late-rule/late-rule.ts';

export interface PublishedTables {
  /** Holds for every development that says nothing of its own. */
  company_late_rule: Pick<LateRuleRow, 'fine' | 'interest'>;
}
