/** The company's rule for late payments as it was set last: one row, none before it is set for the first time. */
import {
  defineProjection,
  defineTable,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { LateRuleEvent } from './events.ts';

const ONLY = 'company';

export const lateRuleTable = defineTable({
  name: 'company_late_rule',
  columns: {
    id: 'text not null',
    /** Percent as decimal text; both null where the usual rule holds again. */
    fine: 'text',
    interest: 'text',
  },
  primaryKey: ['id'],
  indexes: [],
});
export type LateRuleRow = RowOf<typeof lateRuleTable>;

export const lateRuleProjection = defineProjection<LateRuleEvent>({
  name: 'late-rule',
  version: 1,
  tables: [lateRuleTable],
  handles: ['LateRuleSet'],
  keysOf: () => [rowAt(lateRuleTable, ONLY)],
  fold: ({ data: { fine, interest } }, rows) => rows.put(lateRuleTable, { id: ONLY, fine, interest }),
});
