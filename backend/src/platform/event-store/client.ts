/**
 * Makes the official client (6.2.1) safe to keep for a process's whole life: `reset` makes it let go of everything, and
 * what it would throw where nobody can catch it is held back. It knows no stream and no event.
 */
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb';
import type { Client as GrpcClient, ClientReadableStream } from '@grpc/grpc-js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import type { Duplex } from 'node:stream';
import { endConnectionsGoingAway } from './going-away.ts';

/** Parts of the client that its types keep to itself; the fault tests would notice if another version changed them. */
interface Internals {
  readonly capabilities: Promise<unknown>;
  getGRPCClient(type: unknown, name: string): Promise<object>;
  handleError(client: object, error: Error): Promise<void>;
  GRPCStreamCreator: (
    type: unknown,
    name: string,
    create: (client: object) => unknown,
    cache?: unknown,
  ) => unknown;
  callArguments(base: { requiresLeader: boolean }, options: { deadline: number }): [never, never];
}

export interface Connection {
  readonly client: EventStoreDBClient;
  /** Resolves when the server has told what it can do: until then an append would wait without any limit. */
  handshake(): Promise<void>;
  /** The answers to a read as they come over the wire, to be cancelled by whoever has enough. */
  read(request: ReadReq): Promise<ClientReadableStream<Buffer>>;
  /**
   * Ends every call of the client at once and forgets the connection; the next call makes a new one. `dispose` alone
   * neither ends a handshake that hangs nor leaves a connection whose peer fell silent.
   */
  reset(): Promise<void>;
}

const RESET_MS = 500;

/** Connects when first used, so the server need not be up. Throws on a connection string that cannot be read. */
export function connect(url: string): Connection {
  endConnectionsGoingAway();
  const client = EventStoreDBClient.connectionString(url);
  const internals = client as unknown as Internals;
  const create = internals.GRPCStreamCreator;
  internals.GRPCStreamCreator = (type, name, creator, cache) =>
    create(
      type,
      name,
      name === 'appendToStream' ? (grpc) => guarded(creator(grpc) as Duplex) : creator,
      cache,
    );
  const forget = async (): Promise<void> => {
    const grpc = await internals.getGRPCClient(StreamsClient, 'reset');
    await internals.handleError(grpc, new UnavailableError(undefined, 'reset'));
  };
  return {
    client,
    handshake: async () => void (await internals.capabilities),
    read: (request) => {
      const call = (grpc: GrpcClient) =>
        grpc.makeServerStreamRequest(
          '/event_store.client.streams.Streams/Read',
          (message: ReadReq) => Buffer.from(message.serializeBinary()),
          (answer: Buffer) => answer,
          request,
          ...internals.callArguments({ requiresLeader: true }, { deadline: Infinity }),
        );
      const open = internals.GRPCStreamCreator(StreamsClient, 'readAll', call as (grpc: object) => unknown);
      return (open as () => Promise<ClientReadableStream<Buffer>>)();
    },
    reset: () =>
      Promise.race([
        client.dispose().then(forget, forget),
        new Promise<void>((resolve) => setTimeout(resolve, RESET_MS)),
      ]).catch(() => undefined),
  };
}

/**
 * The call that carries all batch appends, without its two ways to end the process: the client empties its bank of pending
 * appends when any connection fails, and an answer that comes later finds no entry and throws; and an append that queues
 * behind a full connection is rejected where nobody listens. Books send one append of 1 MiB at a time, so that the
 * back-pressure which is switched off here has nothing to hold back.
 */
function guarded(call: Duplex): Duplex {
  const listeners = call.listeners('data') as ((answer: unknown) => void)[];
  call.removeAllListeners('data');
  call.on('data', (answer: unknown) => {
    try {
      for (const listener of listeners) listener(answer);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  });
  const write = call.write.bind(call) as (message: unknown) => boolean;
  call.write = (message: unknown) => {
    write(message);
    return true;
  };
  return call;
}
