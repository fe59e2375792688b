/** How the protocol says no: a gRPC status whose trailers name the exception, as EventStoreDB's clients read them. */
import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import type { Expected } from './event.ts';

export type CallError = Error & Pick<StatusObject, 'code' | 'details' | 'metadata'>;

/** Trailers are ASCII; a name that is not is percent-encoded. */
export function callError(code: status, details: string, trailers: Record<string, string> = {}): CallError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) {
    metadata.set(name, /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value));
  }
  return Object.assign(new Error(details), { code, details, metadata });
}

/** What a handler threw, as the caller may see it. A programmer's mistake becomes UNKNOWN. */
export function toCallError(error: unknown): CallError {
  if (error instanceof Error && 'code' in error && 'metadata' in error) return error as CallError;
  return callError(status.UNKNOWN, error instanceof Error ? error.message : String(error));
}

export const streamDeleted = (stream: string): CallError =>
  callError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

export const accessDenied = (): CallError =>
  callError(status.UNAUTHENTICATED, 'Access Denied', { exception: 'access-denied' });

export const appendTooLarge = (limitBytes: number): CallError =>
  callError(status.INVALID_ARGUMENT, `Maximum Append Size of ${limitBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limitBytes),
  });

/** The answer to a read that makes no sense to it, which EventStoreDB tells apart no further. */
export const unreadable = (what: string): CallError => callError(status.UNKNOWN, `Unexpected ${what}: Error`);

export const consumerTooSlow = (): CallError =>
  callError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );

/** The protocol's numbers for an expectation; the same for an actual revision is the revision itself. */
function expectationNumber(expected: Expected): number {
  switch (expected) {
    case 'no_stream':
      return -1;
    case 'any':
      return -2;
    case 'stream_exists':
      return -4;
    default:
      return expected;
  }
}

/** Of a soft delete or a tombstone. */
export function wrongVersion(stream: string, expected: Expected, actual: number): CallError {
  const wanted = expectationNumber(expected);
  return callError(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${wanted}, Actual version: ${actual}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': String(wanted),
      'actual-version': String(actual),
    },
  );
}
