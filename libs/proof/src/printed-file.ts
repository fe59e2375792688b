/** What the key signs of a file that is handed out: which bytes, and the state of the books that it shows. No checkpoint reads so. */
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
