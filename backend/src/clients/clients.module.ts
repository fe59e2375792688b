/** The room of clients: their stream, the vault of their keys, their read model and their routes. */
import { Global, Module } from '@nestjs/common';
import { Payers } from '../ledger/public.ts';
import { Scrubbing } from '../platform/database/scrubbing.ts';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { BulkClients } from './http/bulk-clients.ts';
import { ClientChangesController } from './http/client-changes.controller.ts';
import { ClientFiguresController } from './http/client-figures.controller.ts';
import { ClientsController } from './http/clients.controller.ts';
import { ErasureController } from './http/erasure.controller.ts';
import { PersonalDataController } from './http/personal-data.controller.ts';
import { ClientHistory } from './read/client-history.ts';
import { ClientFigures } from './read/client-figures.ts';
import { ClientQueries } from './read/client-queries.ts';
import { clientsProjection } from './read/clients.projection.ts';
import { NamedTexts } from './read/named-texts.ts';
import { PersonalData } from './read/personal-data.ts';
import { ClientVault } from './vault/client-vault.ts';
import { masterKeyProvider } from './vault/master-key.provider.ts';
import { ClientAppends } from './write/client-appends.ts';
import { ClaimKeeper } from './write/claim-keeper.ts';
import { DeactivateClientHandler, ReactivateClientHandler } from './write/client-standing.handlers.ts';
import { CurrentPerson } from './write/current-person.ts';
import { EraseClientHandler } from './write/erase-client.handler.ts';
import { ErasedRows } from './write/erased-rows.ts';
import { ErasureKeeper } from './write/erasure-keeper.ts';
import { KnownDevelopments } from './write/known-developments.ts';
import { LinkClientHandler } from './write/link-client.handler.ts';
import { PayingClients } from './write/paying-clients.ts';
import { RegisterClientHandler } from './write/register-client.handler.ts';
import { UpdateClientHandler } from './write/update-client.handler.ts';

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
  ],
  providers: [
    ...vault,
    BulkClients,
    ClaimKeeper,
    ClientAppends,
    ClientFigures,
    ClientHistory,
    ClientQueries,
    CurrentPerson,
    DeactivateClientHandler,
    EraseClientHandler,
    ErasedRows,
    ErasureKeeper,
    KnownDevelopments,
    LinkClientHandler,
    NamedTexts,
    { provide: Payers, useClass: PayingClients },
    PersonalData,
    ReactivateClientHandler,
    RegisterClientHandler,
    Scrubbing,
    UpdateClientHandler,
  ],
  exports: [ClaimKeeper, ClientVault, Payers],
})
export class ClientsModule {}
