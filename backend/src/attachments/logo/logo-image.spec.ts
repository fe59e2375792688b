/** What remains of an uploaded picture, and what is refused. */
import { limits } from '@livro/rules';
import sharp from 'sharp';
import { chunk, plainJpeg, plainPng, pngOf, segment } from './logo-image.fixture.ts';
import { readLogo } from './logo-image.ts';

/** With an object of a PDF so many bytes before its end. */
function hiddenIn(picture: Buffer, fromEnd: number): Buffer {
  const at = picture.length - fromEnd;
  return Buffer.concat([
    picture.subarray(0, at),
    Buffer.from('\n3 0 obj\n<<\n>>\nendobj\n'),
    picture.subarray(at),
  ]);
}
const rows = (count: number, row: readonly number[]): Buffer =>
  Buffer.from(Array.from({ length: count }, () => [0, ...row]).flat());
const pixelsOf = async (picture: Buffer): Promise<Buffer> =>
  sharp((await readLogo(picture)).content)
    .raw()
    .toBuffer();
const cornerOf = async (png: Buffer): Promise<number[]> => [...(await pixelsOf(png)).subarray(0, 3)];

it('keeps the pixels of a PNG on white, and nothing else that was in the file', async () => {
  const sent = pngOf({
    raw: rows(16, Array.from({ length: 16 }, () => [0, 0, 0, 128]).flat()),
    before: [
      chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>')),
      chunk('eXIf', Buffer.from('onde')),
    ],
    after: Buffer.from('<html><script>alert(1)</script>'),
  });
  const { content, ...facts } = await readLogo(sent);
  expect(facts).toEqual({ mediaType: 'image/png', width: 16, height: 16 });
  for (const foreign of ['script', 'tEXt', 'eXIf', 'onde', 'html'])
    expect(content.includes(foreign)).toBe(false);
  expect(await cornerOf(sent)).toEqual([127, 127, 127]);
  expect((await readLogo(sent)).content.equals(content)).toBe(true);
  expect((await readLogo(content)).content.equals(content)).toBe(true);
});

it.each<[string, Buffer, readonly number[]]>([
  [
    'colours',
    pngOf({ type: 2, raw: rows(16, Array.from({ length: 16 }, () => [1, 2, 3]).flat()) }),
    [1, 2, 3],
  ],
  ['grey of one bit', pngOf({ type: 0, depth: 1, raw: rows(16, [0xff, 0xff]) }), [255, 255, 255]],
  [
    'a palette of four bits with a clear entry',
    pngOf({
      type: 3,
      depth: 4,
      raw: rows(
        16,
        Array.from({ length: 8 }, () => 0x10),
      ),
      before: [chunk('PLTE', Buffer.from([9, 9, 9, 40, 50, 60])), chunk('tRNS', Buffer.from([0, 255]))],
    }),
    [40, 50, 60],
  ],
  [
    'a colour that is clear',
    pngOf({
      type: 2,
      raw: rows(16, Array.from({ length: 16 }, () => [1, 2, 3]).flat()),
      before: [chunk('tRNS', Buffer.from([0, 1, 0, 2, 0, 3]))],
    }),
    [255, 255, 255],
  ],
  [
    'sixteen bits',
    pngOf({
      type: 2,
      depth: 16,
      raw: rows(16, Array.from({ length: 16 }, () => [255, 255, 0, 0, 128, 0]).flat()),
    }),
    [255, 0, 128],
  ],
])('reads %s', async (_, png, colour) => expect(await cornerOf(png)).toEqual(colour));

it('reads rows that were written as differences, and those of an interlaced picture, into the same pixels', async () => {
  const grey = (filter: number, first: number, rest: number): number[] => [
    filter,
    first,
    ...Array.from({ length: 15 }, () => rest),
  ];
  const plain = pngOf({ type: 0, raw: Buffer.from(Array.from({ length: 16 }, () => grey(0, 7, 7)).flat()) });
  const filtered = pngOf({
    type: 0,
    raw: Buffer.from([
      ...grey(1, 7, 0),
      ...grey(2, 0, 0),
      ...grey(3, 4, 0),
      ...Array.from({ length: 13 }, () => grey(4, 0, 0)).flat(),
    ]),
  });
  const passes = [[2, 2], [2, 2], [4, 2], [4, 4], [8, 4], [8, 8], [16, 8]] as const; // prettier-ignore
  const interlaced = pngOf({
    type: 0,
    interlaced: true,
    raw: Buffer.concat(
      passes.map(([wide, high]) =>
        rows(
          high,
          Array.from({ length: wide }, () => 7),
        ),
      ),
    ),
  });
  const [one, two, three] = await Promise.all([plain, filtered, interlaced].map(pixelsOf));
  expect(two!.equals(one!)).toBe(true);
  expect(three!.equals(one!)).toBe(true);
  expect((await readLogo(interlaced)).content.readUInt8(28)).toBe(0);
});

it('reads many pictures at the same time', async () => {
  const row = [0, ...Array.from({ length: 16 }, () => [0, 0, 0, 128]).flat()];
  const picture = pngOf({ raw: Buffer.from(Array.from({ length: 16 }, () => row).flat()) });
  const contents = await Promise.all(
    Array.from({ length: 200 }, async () => (await readLogo(picture)).content.toString('hex')),
  );
  expect(new Set(contents).size).toBe(1);
});

it('keeps a JPEG without comments, places, thumbnails and whatever comes after its end', async () => {
  const sent = plainJpeg(
    [
      segment(0xe0, Buffer.from('JFIF\0\x01\x02\x00\x00\x01\x00\x01\x01\x01abc', 'latin1')),
      segment(0xe1, Buffer.from('Exif\0\0GPS')),
      segment(0xfe, Buffer.from('<script>')),
    ],
    Buffer.from('<html>'),
  );
  const { content, ...facts } = await readLogo(sent);
  expect(facts).toEqual({ mediaType: 'image/jpeg', width: 16, height: 16 });
  for (const foreign of ['Exif', 'GPS', 'script', 'abc', 'html'])
    expect(content.includes(foreign)).toBe(false);
});

it.each<[string, Buffer]>([
  ['the scan of a JPEG', hiddenIn(plainJpeg(), 2)],
  ['the end of a PNG', hiddenIn(plainPng([1, 2, 3, 255]), 0)],
])('keeps nothing that is hidden in %s', async (_, sent) => {
  const { content } = await readLogo(sent);
  expect(content.includes('obj')).toBe(false);
});

it('unpacks no more than the pixels that a PNG claims', async () => {
  const { content } = await readLogo(pngOf({ type: 0, raw: Buffer.alloc(50_000_000) }));
  expect(content.length).toBeLessThan(1_000);
});

it('turns a picture upright as its Exif says, and drops the Exif', async () => {
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { content, ...facts } = await readLogo(picture);
  expect(facts).toEqual({ mediaType: 'image/jpeg', width: 20, height: 40 });
  expect(content.includes('Exif')).toBe(false);
});

const flat = (change: object): Buffer =>
  pngOf({
    type: 0,
    raw: rows(
      16,
      Array.from({ length: 16 }, () => 0),
    ),
    ...change,
  });
const good = plainPng([1, 2, 3, 255]);
const damaged = Buffer.from(good);
damaged[40]! ^= 1;
const { logoSideMax: most } = limits;
it.each<[string, Buffer, string]>([
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'UNSUPPORTED_TYPE'],
  ['a GIF', Buffer.from('GIF89a\x01\x00'), 'UNSUPPORTED_TYPE'],
  ['a paper', Buffer.from('%PDF-1.7\n'), 'UNSUPPORTED_TYPE'],
  ['nothing', Buffer.alloc(0), 'UNSUPPORTED_TYPE'],
  ['one byte too much', Buffer.concat([good, Buffer.alloc(limits.logoMaxBytes)]), 'PAYLOAD_TOO_LARGE'],
  ['a picture too wide', flat({ width: most + 1 }), 'INVALID_FORMAT'],
  ['a picture of four thousand million pixels', flat({ width: 65_000, height: 65_000 }), 'INVALID_FORMAT'],
  ['a picture too low', flat({ height: 15 }), 'INVALID_FORMAT'],
  ['what unpacks to less', flat({ raw: Buffer.alloc(9) }), 'INVALID_FORMAT'],
  ['a filter that nobody knows', flat({ raw: rows(16, Array.from({ length: 16 }, () => 0)).fill(9) }), 'INVALID_FORMAT'],
  ['a depth that nobody knows', flat({ depth: 3 }), 'INVALID_FORMAT'],
  ['a palette that is not there', flat({ type: 3 }), 'INVALID_FORMAT'],
  ['a part that nobody knows and nobody may pass over', flat({ before: [chunk('EVIL')] }), 'INVALID_FORMAT'],
  ['a second head', flat({ before: [good.subarray(8, 33)] }), 'INVALID_FORMAT'],
  ['a part whose sum is wrong', damaged, 'INVALID_FORMAT'],
  ['half a PNG', good.subarray(0, good.length / 2), 'INVALID_FORMAT'],
  ['half a JPEG', plainJpeg().subarray(0, plainJpeg().length / 2), 'INVALID_FORMAT'],
  ['a JPEG without an end', plainJpeg().subarray(0, -1), 'INVALID_FORMAT'],
  ['a JPEG of nothing', Buffer.from('ffd8ffd9', 'hex'), 'INVALID_FORMAT'],
  ['a JPEG with a segment beyond its end', Buffer.from('ffd8ffe0fffff00d', 'hex'), 'INVALID_FORMAT'],
  ['a JPEG in CMYK', plainJpeg([], Buffer.alloc(0), 4), 'INVALID_FORMAT'],
  ['a JPEG with two frames', plainJpeg([plainJpeg().subarray(71, 84)]), 'INVALID_FORMAT'],
])('refuses %s', async (_, bytes, code) => {
  await expect(readLogo(bytes)).rejects.toMatchObject({ code });
}); // prettier-ignore
