/** The beginning of a trace, in the words of W3C Trace Context: whoever watches the server finds there what one click set off. */

/** A trace of its own for each call. The server decides whether it is recorded. */
export const newTraceparent = (): string => `00-${digits(16)}-${digits(8)}-01`;

const digits = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
