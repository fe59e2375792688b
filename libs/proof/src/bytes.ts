/** Bytes as text and back, the same in Node and in a browser. What is not exactly what would have been written is refused. */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

/** Throws on bytes that are no UTF-8. */
export const textOf = (bytes: Uint8Array): string => decoder.decode(bytes);

/** RFC 4648, section 4. */
export function base64(bytes: Uint8Array): string {
  let units = '';
  for (const byte of bytes) units += String.fromCharCode(byte);
  return btoa(units);
}

/** Undefined where the text is not the one base64 of some bytes. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
    return base64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Lower case. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Undefined where the text is not pairs of lower-case digits. */
export function fromHex(text: string): Uint8Array | undefined {
  if (!/^([0-9a-f]{2})*$/.test(text)) return undefined;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(text.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, i) => byte === other[i]);

/** A count as the formats write it: decimal digits, no zero in front. Undefined for anything else. */
export function countOf(text: string): number | undefined {
  const count = /^(0|[1-9][0-9]*)$/.test(text) ? Number(text) : NaN;
  return Number.isSafeInteger(count) ? count : undefined;
}
