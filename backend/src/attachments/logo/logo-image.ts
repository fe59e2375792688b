/**
 * What is kept of a picture that somebody sends as the logo: its pixels and nothing else. Told by its content and never by its name;
 * refuses what is too large in bytes or pixels before anything is unpacked, and what no reader of documents could show.
 */
import { DomainError } from '@livro/event-sourcing';
import { attachmentTypeOf, limits, messages } from '@livro/rules';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';

export interface LogoImage {
  readonly content: Buffer;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/** Rejects with a `DomainError`. */
export async function readLogo(bytes: Buffer): Promise<LogoImage> {
  if (bytes.length > limits.logoMaxBytes)
    throw new DomainError('PAYLOAD_TOO_LARGE', messages.logo.tooLarge, 'file');
  const mediaType = attachmentTypeOf(bytes);
  if (mediaType === 'image/png') return { ...(await cleanPng(bytes)), mediaType };
  if (mediaType === 'image/jpeg') return { ...cleanJpeg(bytes), mediaType };
  throw new DomainError('UNSUPPORTED_TYPE', messages.logo.type, 'file');
}
