/** The room of clients: their stream, the vault of their keys, their read model and their routes. */
import { Module } from '@nestjs/common';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { ClientsController } from './http/clients.controller.ts';
import { ClientQueries } from './read/client-queries.ts';
import { ClientsProjection } from './read/clients.projection.ts';
import { ClientVault } from './vault/client-vault.ts';
import { masterKeyProvider } from './vault/master-key.provider.ts';
import { ClaimKeeper } from './write/claim-keeper.ts';
import { KnownDevelopments } from './write/known-developments.ts';
import { LinkClientHandler } from './write/link-client.handler.ts';
import { RegisterClientHandler } from './write/register-client.handler.ts';

const vault = [masterKeyProvider, ClientVault];

@Module({
  imports: [ProjectionsModule.forFeature([ClientsProjection])],
  controllers: [ClientsController],
  providers: [
    ClientsProjection,
    ...vault,
    ClaimKeeper,
    ClientQueries,
    KnownDevelopments,
    LinkClientHandler,
    RegisterClientHandler,
  ],
  exports: [ClaimKeeper, ClientVault],
})
export class ClientsModule {}
