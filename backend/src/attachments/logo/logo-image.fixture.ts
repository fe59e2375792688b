/** Pictures as programs write them, and as somebody would who means harm, for specs of the logo. */
import { crc32, deflateSync } from 'node:zlib';

export interface PngOptions {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly type?: number;
  readonly interlaced?: boolean;
  /** The rows with their filters, before they are packed. */
  readonly raw: Buffer;
  /** Between head and data. */
  readonly before?: readonly Buffer[];
  /** After the end. */
  readonly after?: Buffer;
}

export function chunk(name: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

export function pngOf({
  width = 16,
  height = 16,
  depth = 8,
  type = 6,
  interlaced,
  raw,
  ...rest
}: PngOptions) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, type, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(rest.before ?? []),
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND'),
    rest.after ?? Buffer.alloc(0),
  ]);
}

/** Red, green, blue and alpha of one colour; `side` pixels high and twice as wide. */
export const plainPng = (colour: readonly [number, number, number, number], side = 16): Buffer =>
  pngOf({
    width: 2 * side,
    height: side,
    raw: Buffer.concat(
      Array.from({ length: side }, () =>
        Buffer.from([0, ...Array.from({ length: 2 * side }, () => colour).flat()]),
      ),
    ),
  });

export const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** 16 pixels square, grey: a baseline JPEG as small as one can be. `before`: segments after its beginning. */
export function plainJpeg(
  before: readonly Buffer[] = [],
  after: Buffer = Buffer.alloc(0),
  colours = 1,
): Buffer {
  const frame = [
    8,
    0,
    16,
    0,
    16,
    colours,
    ...Array.from({ length: colours }, (_, n) => [n + 1, 0x11, 0]).flat(),
  ];
  const table = [0, 1, ...Array.from({ length: 15 }, () => 0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    segment(0xc0, Buffer.from(frame)),
    segment(0xc4, Buffer.from(table)),
    segment(0xc4, Buffer.from([0x10, ...table.slice(1)])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x00, 0xff, 0xd9]),
    after,
  ]);
}
