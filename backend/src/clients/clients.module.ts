/** The room of clients: their stream, the vault of their keys, their read model and their routes. */
import { Global, Module } from '@nestjs/common';
import { Payers } from '../ledger/public.ts';
import { Scrubbing } from '../platform/database/scrubbing.ts';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { BulkClients } from './client/bulk-clients.api.ts';
import { ClientChangesController } from './client/client-changes.controller.ts';
import { ClientFiguresController } from './client/client-figures.controller.ts';
import { ClientsController } from './client/clients.controller.ts';
import { ErasureController } from './erasure/erasure.controller.ts';
import { PersonalDataController } from './personal-data/personal-data.controller.ts';
import { ClientAccountController } from './receivable/client-account.controller.ts';
import { ClientAccountQueries } from './receivable/client-account.queries.ts';
import { ReceivableQueries } from './receivable/receivable.queries.ts';
import { ReceivablesController } from './receivable/receivables.controller.ts';
import { RecordSteps } from './receivable/record-steps.read.ts';
import { ClientHistory } from './client/client-history.read.ts';
import { ClientFigures } from './client/client-figures.read.ts';
import { ClientQueries } from './client/client.queries.ts';
import { clientsProjection } from './client/clients.projection.ts';
import { NamedTexts } from './personal-data/named-texts.read.ts';
import { PersonalData } from './personal-data/personal-data.read.ts';
import { ClientVault } from './personal-data/client-vault.store.ts';
import { masterKeyProvider } from './personal-data/master-key.provider.ts';
import { ClientAnswers } from './client/client-answers.api.ts';
import { ClientAppends } from './client/client-appends.write.ts';
import { ClaimCheck } from './client/claim-check.read.ts';
import { ClaimIndex } from './client/claim-index.write.ts';
import { DeactivateClientHandler, ReactivateClientHandler } from './client/client-status.handlers.ts';
import { CurrentPerson } from './personal-data/current-person.write.ts';
import { EraseClientHandler } from './erasure/erase-client.handler.ts';
import { ErasedRows } from './erasure/erased-rows.write.ts';
import { ErasureProcess } from './erasure/erasure-process.write.ts';
import { DevelopmentLookup } from './client/development-lookup.write.ts';
import { LinkClientHandler } from './client/link-client.handler.ts';
import { PayingClients } from './client/paying-clients.write.ts';
import { RegisterClientHandler } from './client/register-client.handler.ts';
import { UpdateClientHandler } from './client/update-client.handler.ts';

const vault = [masterKeyProvider, ClientVault];

/** Known to all for what the ledger asks of it. */
@Global()
@Module({
  imports: [ProjectionsModule.forFeature([(serviceOf) => clientsProjection(serviceOf(ClientVault))])],
  // In this order: fixed paths such as `clients/summary/` come before `clients/{id}/`.
  controllers: [
    ClientFiguresController,
    ClientsController,
    ClientChangesController,
    ErasureController,
    PersonalDataController,
    ClientAccountController,
    ReceivablesController,
  ],
  providers: [
    ...vault,
    BulkClients,
    ClaimCheck,
    ClaimIndex,
    ClientAccountQueries,
    ClientAnswers,
    ClientAppends,
    ClientFigures,
    ClientHistory,
    ClientQueries,
    CurrentPerson,
    DeactivateClientHandler,
    EraseClientHandler,
    ErasedRows,
    ErasureProcess,
    DevelopmentLookup,
    LinkClientHandler,
    NamedTexts,
    { provide: Payers, useClass: PayingClients },
    PersonalData,
    ReactivateClientHandler,
    ReceivableQueries,
    RecordSteps,
    RegisterClientHandler,
    Scrubbing,
    UpdateClientHandler,
  ],
  exports: [ClaimIndex, ClientVault, CurrentPerson, Payers],
})
export class ClientsModule {}
