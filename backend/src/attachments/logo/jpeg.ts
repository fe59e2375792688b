/**
 * A JPEG without what is no picture: comments, Exif with its places and thumbnails, profiles, and whatever comes after its end.
 * Nothing of it is unpacked: each part is walked, and what cannot be walked is refused.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { assertSides, unreadable } from './image-refusals.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Huffman tables, quantization tables, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/** Baseline, extended and progressive with Huffman coding: what every reader shows. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** A picture is drawn once again for each scan; programs write about ten. */
const SCANS_MAX = 32;
/** Whose letters a reader takes the colours from; without thumbnail. */
const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
const JFIF_NAME = 'JFIF\0';
const ADOBE_NAME = 'Adobe';

export function cleanJpeg(bytes: Buffer): { content: Buffer; width: number; height: number } {
  const parts: Buffer[] = [Buffer.from([0xff, SOI])];
  let [at, scans] = [2, 0];
  let frame: { readonly width: number; readonly height: number } | undefined;
  for (;;) {
    if (bytes[at] !== 0xff) throw unreadable();
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === undefined) throw unreadable();
    if (marker === EOI) break;
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw unreadable();
    const data = bytes.subarray(at + 4, end);
    if (FRAMES.has(marker)) {
      if (frame) throw unreadable();
      frame = frameOf(data);
      parts.push(bytes.subarray(at, end));
    } else if (TABLES.has(marker)) parts.push(bytes.subarray(at, end));
    else if (marker === 0xe0 && begins(data, JFIF_NAME)) parts.push(JFIF);
    else if (marker === 0xee && begins(data, ADOBE_NAME) && data.length === 12)
      parts.push(bytes.subarray(at, end));
    else if (marker === SOS) {
      if (!frame || ++scans > SCANS_MAX) throw unreadable();
      const scanned = endOfScan(bytes, end);
      parts.push(bytes.subarray(at, scanned));
      at = scanned;
      continue;
    } else if (!isLeftOut(marker)) throw unreadable();
    at = end;
  }
  if (!frame || scans === 0) throw unreadable();
  parts.push(Buffer.from([0xff, EOI]));
  return { content: Buffer.concat(parts), ...frame };
}

const begins = (data: Buffer, name: string): boolean => data.toString('latin1', 0, name.length) === name;
/** Segments of programs, and comments. */
const isLeftOut = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

function frameOf(data: Buffer): { readonly width: number; readonly height: number } {
  if (data.length < 6) throw unreadable();
  const [bits, height, width, colours] = [data[0], data.readUInt16BE(1), data.readUInt16BE(3), data[5]!];
  if (bits !== 8 || data.length !== 6 + 3 * colours) throw unreadable();
  if (colours === 4) throw new DomainError('INVALID_FORMAT', messages.logo.colours, 'file');
  if (colours !== 1 && colours !== 3) throw unreadable();
  assertSides(width, height);
  return { width, height };
}

/** Where the next marker is: in a scan a byte of ones is followed by a zero, or by the number of a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && next !== 0xff && !isRestart) return at;
  }
  throw unreadable();
}
