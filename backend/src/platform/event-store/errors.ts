/** What can go wrong between a command and the journal, each failure a class of its own; refusals of the business are `DomainError`. */
import { AccessDeniedError } from '@eventstore/db-client';

/** The caller's idempotency key was used before, for other content. Final; nothing was written. */
export class IdempotencyMismatchError extends Error {
  constructor(readonly key: string) {
    super('The idempotency key was used before with other content.');
    this.name = 'IdempotencyMismatchError';
  }
}

/**
 * The store did not answer in time: the command was or was not carried out. Repeating the same envelope (the same key)
 * is safe and gives the one answer.
 */
export class OutcomeUnknownError extends Error {
  constructor(
    message = 'The event store is out of reach; repeat with the same key.',
    /** Milliseconds after which a repeat makes sense. */
    readonly retryAfterMs = 2000,
  ) {
    super(message);
    this.name = 'OutcomeUnknownError';
  }
}

/** One command's events do not fit one append (1 MiB). Final; nothing was written. */
export class CommandTooLargeError extends Error {
  constructor(readonly bytes: number) {
    super(`The command's events take ${bytes} bytes, more than one append may hold.`);
    this.name = 'CommandTooLargeError';
  }
}

/** The stream's head was not where the append expected it: definitely nothing was written by it. */
export class WrongRevisionError extends Error {
  constructor(stream: string, expected: bigint) {
    super(`The stream ${stream} is not at revision ${expected}.`);
    this.name = 'WrongRevisionError';
  }
}

/** A call to the store failed or its time was up; an append may have landed, or may still land. */
export class StoreUnreachableError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StoreUnreachableError';
  }

  /** The store answered, and refused: a new connection would get the same answer and fail the calls of this one. */
  get wasAnswered(): boolean {
    return this.cause instanceof AppendRejectedError || this.cause instanceof AccessDeniedError;
  }
}

/** The answer of the store to an append that it does not accept. */
export class AppendRejectedError extends Error {
  override readonly name = 'AppendRejectedError';
}

/** The store answers and takes nothing new. The sentence is for operators. */
export class AppendsRefusedError extends Error {
  constructor(cause: Error) {
    super(`O armazenamento de eventos não aceita lançamentos agora (${cause.message}).`, { cause });
    this.name = 'AppendsRefusedError';
  }
}

/** An event in one of our streams is not of our making, or was damaged. */
export class MalformedEventError extends Error {
  constructor(
    readonly stream: string,
    readonly revision: bigint,
    readonly position: bigint,
    reason: string,
  ) {
    super(`Event ${revision} of ${stream} cannot be read: ${reason}.`);
    this.name = 'MalformedEventError';
  }
}

/** An event was changed, removed, inserted or moved after it had been written: the books need a person's eye. */
export class BrokenChainError extends Error {
  constructor(
    readonly stream: string,
    readonly revision: bigint,
    reason: string,
  ) {
    super(`The hash chain of ${stream} is broken at revision ${revision}: ${reason}.`);
    this.name = 'BrokenChainError';
  }
}

/** What a failed call means to us: our own errors pass, whatever the library says is "out of reach". */
export function unreachable(error: unknown, what: string): Error {
  if (!(error instanceof Error)) return new StoreUnreachableError(what, { cause: error });
  if (OURS.has(error.name)) return error;
  return new StoreUnreachableError(`${what}: ${error.message}`, { cause: error });
}

const OURS: ReadonlySet<string> = new Set([
  'StoreUnreachableError',
  'WrongRevisionError',
  'MalformedEventError',
]);
