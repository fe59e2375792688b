/** What other contexts may know of purchase requests. */
import type { PurchaseRow } from './request/purchases.projection.ts';

export { approvalRulesDecider, approvalRulesShapes } from './approval-rules/approval-rules.ts';
export { purchaseShapes } from './request/event-shapes.ts';
export type { PurchaseEvent, PurchaseRequested } from './request/events.ts';
export { purchaseDecider, purchaseStream } from './request/purchases.ts';
export { suppliersDecider, supplierShapes } from './supplier/suppliers.ts';

export interface PublishedTables {
  /** What was asked for and is not bought yet is money that figures, alerts and closings expect to go out; who asked and bought is audited. */
  purchases: Pick<
    PurchaseRow,
    | 'id'
    | 'development_id'
    | 'status'
    | 'description'
    | 'needed_by_date'
    | 'estimated_cost'
    | 'requested_by'
    | 'created_at'
    | 'revised_by'
    | 'completed_by'
    | 'related_expense_id'
  >;
}
