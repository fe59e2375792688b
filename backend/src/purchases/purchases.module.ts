/** The room of purchase requests: a stream each, their read model, their routes, and what a completion causes in the ledger. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { PurchaseDesk } from './http/purchase-desk.ts';
import { PurchaseListsController } from './http/purchase-lists.controller.ts';
import { PurchasesController } from './http/purchases.controller.ts';
import { CommitmentQueries } from './read/commitment-queries.ts';
import { People } from './read/people.ts';
import { PurchaseQueries } from './read/purchase-queries.ts';
import { purchasesProjection } from './read/purchases.projection.ts';
import { CompletePurchaseHandler } from './write/complete-purchase.handler.ts';
import { CompletionReactor } from './write/completion-reactor.ts';
import { DecidePurchaseHandler } from './write/decide-purchase.handler.ts';
import { ExpenseReactor } from './write/expense-reactor.ts';
import { ExpenseTurns } from './write/expense-turns.ts';
import { KnownDevelopments } from './write/known-developments.ts';
import { KnownExpenses } from './write/known-expenses.ts';
import { PurchaseBooks } from './write/purchase-books.ts';
import { PurchaseCompleter } from './write/purchase-completer.ts';
import { RequestPurchaseHandler } from './write/request-purchase.handler.ts';

@Module({
  imports: [ProjectionsModule.forFeature([purchasesProjection])],
  // The named lists before the routes with an id, which would take their names for ids.
  controllers: [PurchaseListsController, PurchasesController],
  providers: [
    CommitmentQueries,
    CompletePurchaseHandler,
    CompletionReactor,
    DecidePurchaseHandler,
    ExpenseReactor,
    ExpenseTurns,
    KnownDevelopments,
    KnownExpenses,
    People,
    PurchaseBooks,
    PurchaseCompleter,
    PurchaseDesk,
    PurchaseQueries,
    RequestPurchaseHandler,
  ],
  exports: [CompletionReactor],
})
export class PurchasesModule {}
