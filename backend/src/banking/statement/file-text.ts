/** The text of a bank's file: UTF-8 where its bytes are, else windows-1252, whatever its head claims. */

/** What windows-1252 has where latin1 has control characters; the runtime's own decoder leaves them as these. */
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** The code unit of each byte. */
const UNITS = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte < 0xa0 ? FROM_0X80.charCodeAt(byte - 0x80) : byte,
);

export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // By a table: a replacement of five million signs one by one takes a second.
    const units = new Uint16Array(bytes.length);
    for (let at = 0; at < bytes.length; at++) units[at] = UNITS[bytes[at]!]!;
    return new TextDecoder('utf-16le').decode(units);
  }
}

/** The first `most` of them. */
export const linesIn = (text: string, most: number): readonly string[] => text.split(/\r\n|\n|\r/, most);
