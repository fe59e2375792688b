/** Which files may be attached: told by their first bytes and never by their names, and none of more than 10 MB. */
import { violation, type Violation } from '../check.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

export type AttachmentType = (typeof limits.attachmentTypes)[number];

const SIGNATURES: readonly (readonly [AttachmentType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // "%PDF-"; readers forgive rubbish before it, which is how a page of script passes for a PDF.
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** How many of a file's first bytes `attachmentTypeOf` needs. */
export const attachmentTypeBytes = 8;

/** What a file is by its first bytes; undefined for all that may not be attached. */
export function attachmentTypeOf(first: Uint8Array): AttachmentType | undefined {
  return SIGNATURES.find(([, signature]) => signature.every((byte, at) => first[at] === byte))?.[0];
}

export interface OfferedFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: AttachmentType | undefined;
}

/** Why the files are refused, each reason once with the names of all that it concerns; empty where they may be sent. */
export function fileRefusals(files: readonly OfferedFile[]): readonly Violation[] {
  const namesOf = (which: (file: OfferedFile) => boolean) => files.filter(which).map(({ name }) => name);
  const large = namesOf(({ size }) => size > limits.attachmentMaxBytes);
  const strange = namesOf(({ type }) => type === undefined);
  return [
    ...(large.length > 0 ? [violation('PAYLOAD_TOO_LARGE', messages.filesTooLarge(large))] : []),
    ...(strange.length > 0 ? [violation('UNSUPPORTED_TYPE', messages.fileTypesRefused(strange))] : []),
  ];
}
