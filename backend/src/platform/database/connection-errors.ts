/** Tells "the server is away" from "the statement is wrong". */

/** Server not there (yet): refused, reset, shutting down, starting up, no slot free. Nothing was sent, so trying again is safe. */
const NOT_THERE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** True for errors that say "the server is away", as against "the statement is wrong". */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && (NOT_THERE.has(code) || code.startsWith('08'))) return true;
  return (
    code === undefined &&
    /connection terminated|timeout exceeded when trying to connect|not queryable|query read timeout/i.test(
      message ?? '',
    )
  );
}
