/** The room of the search over everything. Reads the other rooms, changes nothing. */
import { Module } from '@nestjs/common';
import { ClientSearch } from '../clients/client/client-search.queries.ts';
import { DevelopmentSearch } from '../developments/development-search.queries.ts';
import { EntrySearch } from '../ledger/history/entry-search.queries.ts';
import { PurchaseSearch } from '../purchases/request/purchase-search.queries.ts';
import { SearchController } from './search.controller.ts';
import { SearchService } from './search.service.ts';

@Module({
  controllers: [SearchController],
  // Questions to the database and nothing else: this room's own, as everybody may have them.
  providers: [ClientSearch, DevelopmentSearch, EntrySearch, PurchaseSearch, SearchService],
})
export class SearchModule {}
