/** What the key signs of a PDF that is handed out, in each version of the format; no checkpoint reads like it. */

/** Version 2: how many bytes lie before the drawing of the code, in it and behind it, and the hash of those around it. */
export interface SignedRanges {
  readonly before: number;
  readonly gap: number;
  readonly after: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The code's whole text up to its signature, so that no letter of it and no byte of the file is unsigned. */
export const signedCodeText = (origin: string, unsigned: string): string => `${origin}/file/2\n${unsigned}\n`;

/** Version 1: the bytes before the drawing of the code alone. Nothing signs so any more. */
export interface PrintedFile {
  readonly origin: string;
  /** Leaves of the checkpoint that the file names. */
  readonly size: number;
  /** The lowest and the highest leaf that went into it; empty where none did. */
  readonly leaves: string;
  /** How many bytes from its beginning on are hashed, and their SHA-256 in hexadecimal. */
  readonly bytes: number;
  readonly sha256: string;
}

export const printedFileText = ({ origin, size, leaves, bytes, sha256 }: PrintedFile): string =>
  `${origin}/file\nof ${size}\nleaves ${leaves}\nbytes ${bytes}\nsha256 ${sha256}\n`;
