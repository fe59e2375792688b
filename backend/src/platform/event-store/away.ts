/**
 * Telling a store or a database that is out of reach from everything else, and doing work again until it is back. Only for
 * work that may be repeated: reads, and commands with permanent ids.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { whyUnavailable } from '../database/unavailable-database.ts';
import { OutcomeUnknownError, StoreUnreachableError } from './errors.ts';

/** How long the store or the database may be away before long work gives up. */
export const PATIENCE_MS = 60_000;
export const PAUSE_MS = 500;

/** Network errors, and those with which Postgres stops, starts or recovers. */
const CONNECTION_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|08\d{3}|57P0[1-5]|40001|40P01)$/;

export function isAway(error: unknown): boolean {
  if (error instanceof OutcomeUnknownError || error instanceof StoreUnreachableError) return true;
  if (!(error instanceof Error)) return false;
  // The database's driver tells it in the error itself, the mapper that is put over it in a cause.
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return (
    CONNECTION_CODES.test(String(code)) ||
    /Connection terminated/.test(error.message) ||
    whyUnavailable(error) !== undefined ||
    (driverError !== undefined && driverError !== error && isAway(driverError))
  );
}

/**
 * Does it again until it answers; any other failure passes. Gives up when it has only failed for a minute, and `progress`, which long work
 * tells, was the same all the while.
 */
export async function untilReached<T>(
  work: () => Promise<T>,
  progress = (): unknown => undefined,
): Promise<T> {
  for (let failing: { at: unknown; since: number } | undefined; ; await sleep(PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      const at = progress();
      if (failing?.at !== at) failing = undefined;
      failing ??= { at, since: Date.now() };
      if (Date.now() - failing.since > PATIENCE_MS) throw new OutOfReachError(whyUnavailable(error));
    }
  }
}

/** Given up. The sentence is for whoever asked. */
export class OutOfReachError extends Error {
  constructor(
    message = 'O livro de eventos ou o banco está fora de alcance. Repita o comando: nada é lançado duas vezes.',
  ) {
    super(message);
    this.name = 'OutOfReachError';
  }
}
