/** What this store leaves to EventStoreDB: every such call is answered with a sentence that says so. */
import { type sendUnaryData, type ServerDuplexStream, type ServiceDefinition, status } from '@grpc/grpc-js';
import {
  ElectionsService,
  GossipService as ClusterGossipService,
} from '@eventstore/db-client/generated/cluster_grpc_pb';
import { MonitoringService } from '@eventstore/db-client/generated/monitoring_grpc_pb';
import { OperationsService } from '@eventstore/db-client/generated/operations_grpc_pb';
import { PersistentSubscriptionsService } from '@eventstore/db-client/generated/persistent_grpc_pb';
import { ProjectionsService } from '@eventstore/db-client/generated/projections_grpc_pb';
import { UsersService } from '@eventstore/db-client/generated/users_grpc_pb';
import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import { callError } from './errors.ts';

const LEFT_OUT: readonly { service: ServiceDefinition; what: string }[] = [
  { service: PersistentSubscriptionsService, what: 'Persistent subscriptions' },
  { service: ProjectionsService, what: 'Server-side projections' },
  { service: UsersService, what: 'Users and access control lists' },
  { service: OperationsService, what: 'Scavenging and other operations of a server' },
  { service: MonitoringService, what: 'Server statistics' },
  { service: ElectionsService, what: 'Clusters' },
  { service: ClusterGossipService, what: 'Clusters' },
];

export function leftOutServices(): { service: ServiceDefinition; handlers: UntypedServiceImplementation }[] {
  return LEFT_OUT.map(({ service, what }) => {
    const refusal = callError(
      status.UNIMPLEMENTED,
      `${what} are not part of the embedded event store. Use an EventStoreDB or KurrentDB server for them (setting EVENTSTORE_URL).`,
    );
    const handlers: UntypedServiceImplementation = {};
    for (const [name, method] of Object.entries(service)) {
      handlers[name] = method.responseStream
        ? (call: ServerDuplexStream<unknown, unknown>) => call.emit('error', refusal)
        : (_call: unknown, reply: sendUnaryData<unknown>) => reply(refusal);
    }
    return { service, handlers };
  });
}
