/** What other contexts may know of purchase requests. */
import type { PurchaseRow } from './request/purchases.projection.ts';
import type { SupplierDocumentRow } from './supplier/suppliers.projection.ts';

export { CompletePurchase } from './completion/complete-purchase.command.ts';
export { approvalRulesDecider, approvalRulesShapes } from './approval-rules/approval-rules.ts';
export { purchaseShapes } from './request/event-shapes.ts';
export { brokenPurchaseRule } from './request/broken-purchase-rule.ts';
export type { ApprovalRulesEvent } from './approval-rules/events.ts';
export type { PurchaseEvent, PurchaseRequested } from './request/events.ts';
export type { PurchaseState } from './request/state.ts';
export { purchaseDecider, purchaseStream } from './request/purchases.ts';
export { suppliersDecider, supplierShapes } from './supplier/suppliers.ts';

export interface PublishedTables {
  /** What was asked for and is not bought yet is money that figures, alerts and closings expect to go out; who asked and bought is audited. */
  purchases: Pick<
    PurchaseRow,
    | 'id'
    | 'number'
    | 'development_id'
    | 'status'
    | 'description'
    | 'supplier'
    | 'needed_by_date'
    | 'estimated_cost'
    | 'final_cost'
    | 'category'
    | 'urgency'
    | 'requested_by'
    | 'created_at'
    | 'approved_at'
    | 'completed_at'
    | 'rejected_at'
    | 'cancelled_at'
    | 'revised_by'
    | 'completed_by'
    | 'related_expense_id'
  >;
  /** A supplier is named to programs where it is known to be a company: where its CNPJ is on record. */
  supplier_documents: Pick<SupplierDocumentRow, 'key' | 'name' | 'document'>;
}
