/** The room of purchase requests: a stream each, their read model, their routes, and what a completion causes in the ledger. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { ApprovalRulesController } from './approval-rules/approval-rules.controller.ts';
import { MailNoticesController } from './notices/mail-notices.controller.ts';
import { ApprovalNotices } from './notices/approval-notices.reactor.ts';
import { ApprovalRules } from './approval-rules/approval-rules.read.ts';
import { ChangeApprovalRulesHandler } from './approval-rules/change-approval-rules.command.ts';
import { ApprovePurchasesHandler } from './request/approve-purchases.handler.ts';
import { PurchaseDecisions } from './request/purchase-decisions.write.ts';
import { PurchaseService } from './request/purchase.service.ts';
import { PurchaseListsController } from './request/purchase-lists.controller.ts';
import { PurchasesController } from './request/purchases.controller.ts';
import { CommitmentQueries } from './request/commitment.queries.ts';
import { People } from './request/people.read.ts';
import { PurchaseQueries } from './request/purchase.queries.ts';
import { purchasesProjection } from './request/purchases.projection.ts';
import { CompletePurchaseHandler } from './completion/complete-purchase.handler.ts';
import { CompletionReactor } from './completion/completion.reactor.ts';
import { DecidePurchaseHandler } from './request/decide-purchase.handler.ts';
import { ExpenseReactor } from './completion/expense.reactor.ts';
import { ExpenseTurns } from './completion/expense-turns.write.ts';
import { DevelopmentLookup } from './request/development-lookup.write.ts';
import { ExpenseLookup } from './completion/expense-lookup.write.ts';
import { PurchaseBooks } from './request/purchase-books.write.ts';
import { PurchaseCompleter } from './completion/purchase-completer.write.ts';
import { RequestPurchaseHandler } from './request/request-purchase.handler.ts';
import { DocumentSupplierHandler } from './supplier/document-supplier.command.ts';
import { SupplierQueries } from './supplier/supplier.queries.ts';
import { SuppliersController } from './supplier/suppliers.controller.ts';
import { suppliersProjection } from './supplier/suppliers.projection.ts';

@Module({
  imports: [ProjectionsModule.forFeature([purchasesProjection, suppliersProjection])],
  // The named lists before the routes with an id, which would take their names for ids.
  controllers: [
    ApprovalRulesController,
    MailNoticesController,
    PurchaseListsController,
    PurchasesController,
    SuppliersController,
  ],
  providers: [
    ApprovalNotices,
    ApprovalRules,
    ApprovePurchasesHandler,
    CommitmentQueries,
    CompletePurchaseHandler,
    CompletionReactor,
    DecidePurchaseHandler,
    DocumentSupplierHandler,
    ExpenseReactor,
    ExpenseTurns,
    DevelopmentLookup,
    ExpenseLookup,
    People,
    PurchaseBooks,
    PurchaseCompleter,
    PurchaseDecisions,
    PurchaseService,
    PurchaseQueries,
    RequestPurchaseHandler,
    ChangeApprovalRulesHandler,
    SupplierQueries,
  ],
  exports: [CompletionReactor],
})
export class PurchasesModule {}
