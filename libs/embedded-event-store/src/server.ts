/** The gRPC face: which service calls which part, who may call, and what the server says of itself. */
import { randomUUID, timingSafeEqual } from 'node:crypto';
import {
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerUnaryCall,
  type Metadata,
} from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { ClusterInfo, EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { PersistentSubscriptionsService } from '@eventstore/db-client/generated/persistent_grpc_pb';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import { type Empty, UUID } from '@eventstore/db-client/generated/shared_pb';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb';
import type {
  AppendReq,
  AppendResp,
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb';
import { append, softDelete, tombstone } from './append-call.ts';
import { BatchAppendCall, type BatchCall } from './batch-append-call.ts';
import { batchRequest } from './batch-request.ts';
import { readRequest } from './decode.ts';
import { accessDenied, toCallError } from './errors.ts';
import { ReadAnswer, type ReadCall } from './read-answer.ts';
import { gatheringAnswersOf } from './gathered-answers.ts';
import type { Readable } from './readable.ts';
import { read } from './read-call.ts';
import { subscribe } from './subscribe-call.ts';
import { leftOutServices } from './unimplemented.ts';
import type { Writer } from './writer.ts';

/** The version whose behaviour is followed. */
const SERVER_VERSION = '23.10.6';
const MAX_RECEIVE_BYTES = 17 * 1024 * 1024;
const MAX_SEND_BYTES = 20 * 1024 * 1024;
/** More wait at the caller's side. A read holds two pages at most, so this bounds what slow readers hold. */
const MAX_CALLS_PER_CONNECTION = 100;
const STREAM_METHODS = ['read', 'append', 'batchappend', 'delete', 'tombstone'];

export interface StoreServer {
  readonly port: number;
  /** Cuts all calls off. */
  stop(): void;
}

/**
 * Listens on 127.0.0.1. With a `secret` only callers whose connection name is the secret are served. The official
 * client ignores user names and passwords on a connection without TLS, and TLS would need a certificate and cost time
 * on each event; the connection name, which a connection string may set, is sent with every call at no cost and leaves
 * the fast batch append in use, which credentials given per call would not.
 */
export async function startServer(
  store: Readable & { readonly writer: Writer },
  port: number,
  secret: string | undefined,
): Promise<StoreServer> {
  const server = new Server({
    'grpc.max_receive_message_length': MAX_RECEIVE_BYTES,
    'grpc.max_send_message_length': MAX_SEND_BYTES,
    'grpc.max_concurrent_streams': MAX_CALLS_PER_CONNECTION,
    interceptors: [gatheringAnswersOf(StreamsService.read.path)],
  });
  const mayCall = admission(secret);
  const { writer } = store;

  // What carries events is encoded and decoded by hand: see wire.ts and batch-request.ts.
  const streams: unknown = {
    ...StreamsService,
    read: { ...StreamsService.read, responseSerialize: (bytes: Buffer) => bytes },
    batchAppend: { ...StreamsService.batchAppend, requestDeserialize: batchRequest },
  };
  server.addService(streams as typeof StreamsService, {
    read(call: unknown): void {
      const reading = call as ReadCall;
      if (!mayCall(reading.metadata)) reading.emit('error', accessDenied());
      else void serveRead(store, reading);
    },
    append(call: ServerReadableStream<AppendReq, AppendResp>, reply: sendUnaryData<AppendResp>): void {
      if (mayCall(call.metadata)) void append(writer, call, reply);
      else {
        reply(accessDenied());
        call.resume();
      }
    },
    batchAppend(call: unknown): void {
      const appending = call as BatchCall;
      if (mayCall(appending.metadata)) new BatchAppendCall(writer, appending);
      else appending.emit('error', accessDenied());
    },
    delete(call: ServerUnaryCall<DeleteReq, DeleteResp>, reply: sendUnaryData<DeleteResp>): void {
      if (mayCall(call.metadata)) void softDelete(writer, call, reply);
      else reply(accessDenied());
    },
    tombstone(call: ServerUnaryCall<TombstoneReq, TombstoneResp>, reply: sendUnaryData<TombstoneResp>): void {
      if (mayCall(call.metadata)) void tombstone(writer, call, reply);
      else reply(accessDenied());
    },
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, reply: sendUnaryData<SupportedMethods>) => reply(null, features()),
  });
  const address = { port: 0 };
  server.addService(GossipService, {
    read: (_call: ServerUnaryCall<Empty, ClusterInfo>, reply: sendUnaryData<ClusterInfo>) =>
      reply(null, clusterOfOne(address.port)),
  });
  for (const { service, handlers } of leftOutServices()) server.addService(service, handlers);

  address.port = await bind(server, port);
  return { port: address.port, stop: () => server.forceShutdown() };
}

function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}

function admission(secret: string | undefined): (metadata: Metadata) => boolean {
  if (!secret) return () => true;
  const expected = Buffer.from(secret);
  return (metadata) => {
    const given = Buffer.from(String(metadata.get('connection-name')[0] ?? ''));
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

async function serveRead(store: Readable, call: ReadCall): Promise<void> {
  try {
    const request = readRequest(call.request);
    const answer = new ReadAnswer(call, store, request.resolveLinks);
    if (request.count === undefined) await subscribe(store, request, answer);
    else await read(store, request, answer);
    if (answer.open) call.end();
  } catch (error) {
    if (!call.cancelled) call.emit('error', toCallError(error));
  }
}

/**
 * Persistent subscriptions are named though they are left out: else the client turns to an HTTP API that is not here
 * either, or blames the server's version, instead of hearing our sentence.
 */
function features(): SupportedMethods {
  const response = new SupportedMethods();
  response.setEventStoreServerVersion(SERVER_VERSION);
  const add = (service: string, name: string, list: string[]): void => {
    const method = new SupportedMethod();
    method.setServiceName(service);
    method.setMethodName(name);
    method.setFeaturesList(list);
    response.addMethods(method);
  };
  for (const name of STREAM_METHODS) {
    add('event_store.client.streams.streams', name, name === 'read' ? ['position', 'events'] : []);
  }
  for (const { path } of Object.values(PersistentSubscriptionsService) as { path: string }[]) {
    const [, service = '', name = ''] = path.toLowerCase().split('/');
    add(service, name, ['stream', 'all']);
  }
  return response;
}

/** For clients that discover a cluster first. */
function clusterOfOne(port: number): ClusterInfo {
  const id = new UUID();
  id.setString(randomUUID());
  const endPoint = new EndPoint();
  endPoint.setAddress('127.0.0.1');
  endPoint.setPort(port);
  const member = new MemberInfo();
  member.setInstanceId(id);
  member.setTimeStamp(String(Date.now() * 10_000));
  member.setState(MemberInfo.VNodeState.LEADER);
  member.setIsAlive(true);
  member.setHttpEndPoint(endPoint);
  const response = new ClusterInfo();
  response.addMembers(member);
  return response;
}
