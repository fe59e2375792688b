/** Makes a logo of an uploaded picture: decodes PNG or JPEG to pixels, and encodes those anew without anything else. */
import { DomainError } from '@livro/event-sourcing';
import { attachmentTypeOf, limits, messages } from '@livro/rules';
import type { Sharp } from 'sharp';

export interface LogoImage {
  readonly content: Buffer;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/** Rejects with a `DomainError`. The type is known by the content, never by a name. */
export async function readLogo(bytes: Buffer): Promise<LogoImage> {
  if (bytes.length > limits.logoMaxBytes)
    throw new DomainError('PAYLOAD_TOO_LARGE', messages.logo.tooLarge, 'file');
  const mediaType = attachmentTypeOf(bytes);
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg')
    throw new DomainError('UNSUPPORTED_TYPE', messages.logo.type, 'file');
  return encodeAnew(bytes, mediaType);
}

/** Without the limit on bytes: for what was accepted as a logo before. */
export async function encodeAnew(bytes: Buffer, mediaType: LogoImage['mediaType']): Promise<LogoImage> {
  const header = await createDecoder(bytes, false);
  const { width = 0, height = 0, space } = await header.metadata().catch(unreadable);
  // Before anything is unpacked: a small file may claim to be a huge picture.
  const areSidesFine = [width, height].every(
    (side) => side >= limits.logoSideMin && side <= limits.logoSideMax,
  );
  if (!areSidesFine) throw new DomainError('INVALID_FORMAT', messages.logo.sides, 'file');
  if (space === 'cmyk') throw new DomainError('INVALID_FORMAT', messages.logo.colours, 'file');
  // On white, and not interlaced: PDF/A-2b forbids soft masks here, and the PDF library writes such pictures too late.
  const picture = await createDecoder(bytes, limits.logoSideMax ** 2);
  const pixels = picture.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb');
  const encoded =
    mediaType === 'image/png' ? pixels.png({ compressionLevel: 9 }) : pixels.jpeg({ quality: 90 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(unreadable);
  return { content: data, mediaType, width: info.width, height: info.height };
}

let sharpLibrary: Promise<typeof import('sharp')> | undefined;

async function createDecoder(bytes: Buffer, limitInputPixels: number | false): Promise<Sharp> {
  const sharp = await (sharpLibrary ??= loadDecoders());
  return sharp(bytes, { failOn: 'warning', limitInputPixels });
}

/** Once only: blocking the decoders again would fail a picture that is being read at the same time. */
async function loadDecoders(): Promise<typeof import('sharp')> {
  const { default: sharp } = await import('sharp');
  // The library reads many formats. No other decoder than these two ever sees foreign bytes.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
  sharp.cache(false);
  return sharp;
}

function unreadable(): never {
  throw new DomainError('INVALID_FORMAT', messages.logo.unreadable, 'file');
}
