/**
 * One connection for a conformance spec: to our own store, or to the server that EVENTSTORE_URL names. Specs keep to
 * stream names of their own and take neither an empty store nor dense positions for granted.
 */
import {
  type AllStreamRecordedEvent,
  type AppendResult,
  type EventData,
  EventStoreDBClient,
  jsonEvent,
  type ReadStreamOptions,
} from '@eventstore/db-client';
import { startTestParts, type TestParts } from '../support/store-process.ts';

/** The client chooses the batch append, unless a call carries credentials: then it takes the classic one. */
const credentials = /^esdb(?:\+discover)?:\/\/([^:/@]+):([^@]+)@/.exec(process.env.EVENTSTORE_URL ?? '');
export const PATHS = {
  batch: {},
  classic: {
    credentials: { username: credentials?.[1] ?? 'admin', password: credentials?.[2] ?? 'changeit' },
  },
} as const;
export type Path = (typeof PATHS)[keyof typeof PATHS];

export interface Connection {
  readonly client: EventStoreDBClient;
  /** Begins all stream names of this spec. */
  readonly prefix: string;
  /** A name that nobody else uses. */
  stream(): string;
  close(): Promise<void>;
}

export async function connect(): Promise<Connection> {
  const parts: TestParts = await startTestParts();
  const client = EventStoreDBClient.connectionString(parts.eventStoreUrl);
  let streams = 0;
  return {
    client,
    prefix: parts.streamPrefix,
    stream: () => `${parts.streamPrefix}${(streams += 1)}`,
    close: async () => {
      await client.dispose();
      await parts.stop();
    },
  };
}

/** Events whose data say which they are. */
export const events = (...names: string[]): EventData[] =>
  names.map((name) => jsonEvent({ type: `Type-${name}`, data: { name }, metadata: { about: name } }));

/** The names of a stream's events, in the order of the read. */
export async function namesIn(
  client: EventStoreDBClient,
  stream: string,
  options: ReadStreamOptions = {},
): Promise<string[]> {
  const names: string[] = [];
  for await (const { event } of client.readStream(stream, options)) {
    names.push((event?.data as { name: string } | undefined)?.name ?? `${event?.type}`);
  }
  return names;
}

export const nameOf = (event: { data?: unknown } | AllStreamRecordedEvent | undefined): string =>
  (event?.data as { name: string } | undefined)?.name ?? '';

/** What a refused call says; fails when it is not refused. */
export async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await call;
  } catch (error) {
    const { type, message } = error as Error & { type?: string };
    return { ...(error as object), type, message };
  }
  throw new Error('The call was not refused.');
}

export const revisionOf = async (append: Promise<AppendResult>): Promise<bigint> =>
  (await append).nextExpectedRevision;
