/** The text of a bank's file: UTF-8 where its bytes are, else windows-1252, whatever its head claims. */

/** What windows-1252 has where latin1 has control characters; the runtime's own decoder leaves them as these. */
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (sign) => FROM_0X80[sign.charCodeAt(0) - 0x80]!);
  }
}

/** The first `most` of them. */
export const linesIn = (text: string, most: number): readonly string[] => text.split(/\r\n|\n|\r/, most);
