/**
 * Makes the official client (6.2.1) safe to keep for a process's whole life: `reset` makes it let go of everything. It appends
 * nothing: the client's own batch append ends the process when an answer comes that it has given up waiting for, and spells
 * every event twice. It knows no stream and no event.
 */
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb';
import { UsersClient } from '@eventstore/db-client/generated/users_grpc_pb';
import { CreateReq, ResetPasswordReq } from '@eventstore/db-client/generated/users_pb';
import type {
  CallOptions,
  Channel,
  Client as GrpcClient,
  ClientReadableStream,
  Metadata,
} from '@grpc/grpc-js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import type { AppendCall } from './append-calls.ts';
import { endConnectionsGoingAway } from './going-away.ts';
import { leaderSearch } from './leader.ts';

/** Parts of the client that its types keep to itself; the fault tests would notice if another version changed them. */
interface Internals {
  getGRPCClient(type: unknown, name: string): Promise<object>;
  handleError(client: { getChannel(): Channel }, error: Error): Promise<void>;
  resolveUri: () => Promise<string>;
  createChannel: () => Promise<Channel>;
  GRPCStreamCreator: (
    type: unknown,
    name: string,
    create: (client: object) => unknown,
    cache?: unknown,
  ) => unknown;
  callArguments(base: { requiresLeader: boolean }, options: { deadline: number }): [Metadata, CallOptions];
}

export interface Connection {
  readonly client: EventStoreDBClient;
  /** How often the leader of a cluster was looked for to its end: what a call came to that began before says nothing of who was found. */
  readonly found: number;
  /** A call that carries appends and their answers, as bytes. */
  appends(): Promise<AppendCall>;
  /** The answers to a read as they come over the wire, to be cancelled by whoever has enough. */
  read(request: ReadReq): Promise<ClientReadableStream<Buffer>>;
  /** Makes a user without any group. Rejects with the store's status: `FAILED_PRECONDITION` for a name that is taken with another password. */
  makeUser(name: string, password: string): Promise<void>;
  setPassword(name: string, password: string): Promise<void>;
  /**
   * Ends every call of the client at once and forgets the connection; the next call makes a new one. `dispose` alone
   * neither ends a handshake that hangs nor leaves a connection whose peer fell silent.
   */
  reset(): Promise<void>;
  /** The same, for good: who still waits for a connection gets none. */
  close(): Promise<void>;
}

type UnaryRest = [Metadata, CallOptions, (error: Error | null) => void];

const RESET_MS = 500;
const USERS_MS = 5_000;

/** Connects when first used, so the server need not be up. Throws on a connection string that cannot be read. */
export function connect(url: string): Connection {
  endConnectionsGoingAway();
  const client = EventStoreDBClient.connectionString(url);
  const internals = client as unknown as Internals;
  const opened = <Call>(name: string, call: (grpc: GrpcClient) => Call): Promise<Call> =>
    (
      internals.GRPCStreamCreator(
        StreamsClient,
        name,
        call as (grpc: object) => unknown,
      ) as () => Promise<Call>
    )();
  const endless = () => internals.callArguments({ requiresLeader: true }, { deadline: Infinity });
  const search = leaderSearch(url);
  const { createChannel, resolveUri } = internals;
  let found = 0;
  if (search)
    internals.resolveUri = async () => {
      const leader = await search().catch(() => undefined);
      found++;
      return leader ?? resolveUri();
    };
  let channel: Channel | undefined;
  let isOver = false;
  internals.createChannel = async () => {
    channel = await createChannel();
    if (isOver) channel.close();
    return channel;
  };
  // A channel that is still connecting is kept: it goes to the leader of that time.
  const forget = async (): Promise<void> => {
    const given = channel;
    channel = undefined;
    if (given)
      await internals.handleError({ getChannel: () => given }, new UnavailableError(undefined, 'reset'));
  };
  const reset = (): Promise<void> =>
    Promise.race([
      client.dispose().then(forget, forget),
      new Promise<void>((resolve) => setTimeout(resolve, RESET_MS)),
    ]).catch(() => undefined);
  const asked = async (ask: (users: UsersClient, ...rest: UnaryRest) => void): Promise<void> => {
    const users = (await internals.getGRPCClient(UsersClient, 'users')) as UsersClient;
    const [metadata, options] = internals.callArguments(
      { requiresLeader: true },
      { deadline: Date.now() + USERS_MS },
    );
    await new Promise<void>((resolve, reject) => {
      ask(users, metadata, options, (error) => (error ? reject(error) : resolve()));
    });
  };
  return {
    client,
    get found() {
      return found;
    },
    makeUser: (name, password) =>
      asked((users, ...rest) => {
        const options = new CreateReq.Options().setLoginName(name).setFullName('Livro').setPassword(password);
        users.create(new CreateReq().setOptions(options), ...rest);
      }),
    setPassword: (name, password) =>
      asked((users, ...rest) => {
        const options = new ResetPasswordReq.Options().setLoginName(name).setNewPassword(password);
        users.resetPassword(new ResetPasswordReq().setOptions(options), ...rest);
      }),
    appends: () =>
      opened('batchAppend', (grpc) =>
        grpc.makeBidiStreamRequest(
          '/event_store.client.streams.Streams/BatchAppend',
          (message: Buffer) => message,
          (answer: Buffer) => answer,
          ...endless(),
        ),
      ),
    read: (request) =>
      opened('readAll', (grpc) =>
        grpc.makeServerStreamRequest(
          '/event_store.client.streams.Streams/Read',
          (message: ReadReq) => Buffer.from(message.serializeBinary()),
          (answer: Buffer) => answer,
          request,
          ...endless(),
        ),
      ),
    reset,
    close: () => {
      isOver = true;
      return reset();
    },
  };
}
