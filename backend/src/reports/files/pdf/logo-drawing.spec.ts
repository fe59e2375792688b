/** A document with a logo: the same bytes for the same state, one picture however many pages, nothing transparent, and none without a logo. */
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readLogo } from '../../../attachments/logo/logo-image.ts';
import { drawTitle } from './blocks.ts';
import { PdfWriter } from './pdf-writer.ts';

/** 32 × 16 pixels, half transparent; and 16 × 16, grey. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAQCAYAAAB3AH1ZAAAAI0lEQVR42mPgEpFLGUjMMOqAUQeMOmDUAaMOGHXAqAMG2gEAO5dAEOGQc7gAAAAASUVORK5CYII=',
  'base64',
);
const JPEG = Buffer.from(
  '/9j/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAQABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AAP/Z',
  'base64',
);

async function printed(picture: Buffer | undefined): Promise<Buffer> {
  const image = picture && (await readLogo(picture));
  const logo = image && { ...image, sha256: 'ab'.repeat(32), size: image.content.length };
  const output = new PassThrough();
  const taken = buffer(output);
  const madeAt = new Date('2026-11-21T12:00:00Z');
  const printing = { author: 'Ana', madeAt, company: undefined, logo, proof: undefined, origin: 'https://a' };
  const pdf = new PdfWriter(output, { title: 'Extrato', foot: 'Extrato', printing });
  drawTitle(pdf, 'Extrato', 'Residencial Aurora');
  pdf.newPage();
  await pdf.end();
  return taken;
}
const picturesIn = (pdf: Buffer): number => pdf.toString('latin1').split('/Subtype /Image').length - 1;

it.each([
  ['PNG', PNG],
  ['JPEG', JPEG],
])('draws a %s once, the same bytes each time', async (_, picture) => {
  const [one, again] = [await printed(picture), await printed(picture)];
  expect(one.equals(again)).toBe(true);
  expect(picturesIn(one)).toBe(1);
  expect(one.includes('/SMask')).toBe(false);
  expect(one.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
});

it('draws none where there is none', async () => expect(picturesIn(await printed(undefined))).toBe(0));
