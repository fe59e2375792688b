/**
 * A PNG read to its pixels and written anew on white: eight bits of red, green and blue, nothing transparent, nothing else in the file.
 * Refuses what is damaged, and what unpacks to more than the pixels that it claims.
 */
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';
import { assertSides, unreadable } from './image-refusals.ts';

/** Between them other requests have their turn. */
const ROWS_AT_ONCE = 32;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Samples a pixel by colour type: grey, colours, palette, grey with alpha, colours with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** First column and row, and steps to the next ones, of each pass. */
const WHOLE = [[0, 0, 1, 1]] as const;
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Head {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly type: number;
  readonly passes: readonly (readonly [number, number, number, number])[];
}
interface Parts extends Head {
  readonly palette: Buffer;
  readonly transparent: Buffer | undefined;
  readonly data: Buffer;
}

export async function cleanPng(bytes: Buffer): Promise<{ content: Buffer; width: number; height: number }> {
  const parts = partsOf(bytes);
  const { width, height } = parts;
  const size = parts.passes.reduce((sum, pass) => {
    const [columns, rows] = extentOf(parts, pass);
    return columns === 0 ? sum : sum + rows * (1 + bytesOfRow(parts, columns));
  }, 0);
  const raw = await promisify(inflate)(parts.data, { maxOutputLength: size }).catch(() => {
    throw unreadable();
  });
  if (raw.length !== size) throw unreadable();
  return { content: await written(width, height, await pixelsOf(parts, raw)), width, height };
}

function partsOf(bytes: Buffer): Parts {
  let at = SIGNATURE.length;
  let head: Head | undefined;
  let palette: Buffer = Buffer.alloc(0);
  let transparent: Buffer | undefined;
  const data: Buffer[] = [];
  for (;;) {
    if (at + 12 > bytes.length) throw unreadable();
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) throw unreadable();
    const name = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, end);
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw unreadable();
    at = end + 4;
    if ((name === 'IHDR') === (head !== undefined)) throw unreadable();
    if (name === 'IEND') break;
    if (name === 'IHDR') head = headOf(content);
    else if (name === 'PLTE') palette = content;
    else if (name === 'tRNS') transparent = content;
    else if (name === 'IDAT') data.push(content);
    // A capital: no picture without it, and nobody knows it here.
    else if (/^[A-Z]/.test(name)) throw unreadable();
  }
  const isPaletteWrong = palette.length % 3 !== 0 || palette.length > 768;
  if (!head || data.length === 0 || isPaletteWrong) throw unreadable();
  if (head.type === 3 && palette.length === 0) throw unreadable();
  return { ...head, palette, transparent, data: Buffer.concat(data) };
}

function headOf(content: Buffer): Head {
  if (content.length !== 13) throw unreadable();
  const [width, height] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  const [depth, type, compression, filter, interlace] = content.subarray(8) as unknown as number[];
  if (!DEPTHS[type!]?.includes(depth!) || compression !== 0 || filter !== 0 || interlace! > 1)
    throw unreadable();
  assertSides(width, height);
  return { width, height, depth: depth!, type: type!, passes: interlace === 1 ? ADAM7 : WHOLE };
}

const extentOf = ({ width, height }: Head, [x, y, dx, dy]: Head['passes'][number]): [number, number] => [
  Math.max(0, Math.ceil((width - x) / dx)),
  Math.max(0, Math.ceil((height - y) / dy)),
];
const bitsOfPixel = ({ depth, type }: Head): number => depth * SAMPLES[type]!;
const bytesOfRow = (head: Head, columns: number): number => Math.ceil((columns * bitsOfPixel(head)) / 8);

/** Red, green and blue, as they look on white. */
async function pixelsOf(parts: Parts, raw: Buffer): Promise<Buffer> {
  const { width, height, depth, type } = parts;
  const pixels = Buffer.alloc(width * height * 3);
  const step = Math.max(1, bitsOfPixel(parts) >> 3);
  const samples = SAMPLES[type]!;
  const colourOf = colours(parts);
  const pixel = [0, 0, 0, 0];
  let at = 0;
  for (const pass of parts.passes) {
    const [columns, rows] = extentOf(parts, pass);
    if (columns === 0) continue;
    const [x, y, dx, dy] = pass;
    const length = bytesOfRow(parts, columns);
    let above: Buffer = Buffer.alloc(length);
    for (let row = 0; row < rows; row++) {
      const line = raw.subarray(at + 1, at + 1 + length);
      unfilter(raw[at]!, line, above, step);
      for (let column = 0; column < columns; column++) {
        for (let n = 0; n < samples; n++) pixel[n] = sampleOf(line, column * samples + n, depth);
        colourOf(pixel, pixels, ((y + row * dy) * width + x + column * dx) * 3);
      }
      above = line;
      at += 1 + length;
      if (row % ROWS_AT_ONCE === 0) await setImmediate();
    }
  }
  return pixels;
}

function sampleOf(line: Buffer, n: number, depth: number): number {
  if (depth === 8) return line[n]!;
  if (depth === 16) return (line[2 * n]! << 8) | line[2 * n + 1]!;
  const bit = n * depth;
  return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

/** Puts what a pixel's samples mean where it belongs. */
function colours({ depth, type, palette, transparent }: Parts) {
  const most = 2 ** depth - 1;
  const eight = (sample: number): number => (depth === 8 ? sample : Math.round((sample * 255) / most));
  const colourCount = type === 0 || type === 4 ? 1 : 3;
  const isClear = (pixel: readonly number[]): boolean =>
    transparent?.length === 2 * colourCount &&
    Array.from({ length: colourCount }, (_, n) => transparent.readUInt16BE(2 * n)).every(
      (sample, n) => sample === pixel[n],
    );
  return (pixel: readonly number[], to: Buffer, at: number): void => {
    if (type === 3) {
      const entry = pixel[0]!;
      if (entry * 3 >= palette.length) throw unreadable();
      const alpha = transparent?.[entry] ?? 255;
      for (let n = 0; n < 3; n++) to[at + n] = onWhite(palette[entry * 3 + n]!, alpha);
      return;
    }
    const hasAlpha = type === 4 || type === 6;
    const alpha = hasAlpha ? eight(pixel[colourCount]!) : transparent && isClear(pixel) ? 0 : 255;
    for (let n = 0; n < 3; n++) to[at + n] = onWhite(eight(pixel[colourCount === 1 ? 0 : n]!), alpha);
  };
}

const onWhite = (colour: number, alpha: number): number =>
  alpha === 255 ? colour : Math.round((colour * alpha + 255 * (255 - alpha)) / 255);

/** In place: each byte was written as its difference from what is left of it, above it, or between. */
function unfilter(filter: number, line: Buffer, above: Buffer, step: number): void {
  if (filter > 4) throw unreadable();
  for (let at = 0; at < line.length && filter > 0; at++) {
    const left = at < step ? 0 : line[at - step]!;
    const up = above[at]!;
    if (filter === 1) line[at] = line[at]! + left;
    else if (filter === 2) line[at] = line[at]! + up;
    else if (filter === 3) line[at] = line[at]! + ((left + up) >> 1);
    else line[at] = line[at]! + nearest(left, up, at < step ? 0 : above[at - step]!);
  }
}

/** Paeth's choice. */
function nearest(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - corner - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Each row as differences from the one above it or from the pixel at its left, whichever are smaller. */
async function written(width: number, height: number, pixels: Buffer): Promise<Buffer> {
  const length = width * 3;
  const lines: Buffer[] = [];
  let above: Buffer = Buffer.alloc(length);
  for (let row = 0; row < height; row++) {
    const line = pixels.subarray(row * length, (row + 1) * length);
    const [beside, below] = [filtered(1, line, above), filtered(2, line, above)];
    lines.push(weightOf(beside) <= weightOf(below) ? beside : below);
    if (row % ROWS_AT_ONCE === 0) await setImmediate();
    above = line;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const data = await promisify(deflate)(Buffer.concat(lines), { level: 9 });
  return Buffer.concat([SIGNATURE, part('IHDR', head), part('IDAT', data), part('IEND', Buffer.alloc(0))]);
}

/** From the pixel at the left (1), or from above (2). */
function filtered(filter: 1 | 2, line: Buffer, above: Buffer): Buffer {
  const differences = Buffer.alloc(line.length + 1);
  differences[0] = filter;
  for (let at = 0; at < line.length; at++) {
    const near = filter === 2 ? above[at]! : at < 3 ? 0 : line[at - 3]!;
    differences[at + 1] = line[at]! - near;
  }
  return differences;
}

function weightOf(line: Buffer): number {
  let sum = 0;
  for (let at = 0; at < line.length; at++) sum += line[at]! > 127 ? 256 - line[at]! : line[at]!;
  return sum;
}

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
