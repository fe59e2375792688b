/** Tells "the server is away" and "it cannot now" from "the statement is wrong". */

/** Server not there (yet): refused, reset, shutting down, starting up, no slot free. Nothing was sent, so trying again is safe. */
const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '53300',
]);

/**
 * The statement did nothing, and may do as it should a moment later: a transaction that lost against another (class 40), a lock or
 * table that somebody holds, a statement cut off by its time, no room or memory (class 53), a disk that fails, a server that is only a replica now.
 */
const NOT_NOW = /^(40...|53...|55006|55P03|57014|58000|58030|25006|25P03)$/;

/** True for errors that say "the server is away", as against "the statement is wrong". */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code !== undefined && (NOT_THERE.has(code) || code.startsWith('08'))) return true;
  return (
    code === undefined &&
    /connection terminated|timeout exceeded when trying to connect|^timeout expired$|not queryable|query read timeout/i.test(
      message ?? '',
    )
  );
}

/** True where the same statement may work in a moment: the server is away, or could not now. */
export function isPassing(error: unknown): boolean {
  return isConnectionError(error) || NOT_NOW.test(String((error as { code?: unknown } | undefined)?.code));
}
