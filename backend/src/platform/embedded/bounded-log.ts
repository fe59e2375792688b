/** A log file that never grows beyond two pieces of a fixed size: the present one and the one before it. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const PIECE_BYTES = 1024 * 1024;

export class BoundedLog {
  private bytes: number;

  constructor(
    private readonly file: string,
    private readonly pieceBytes = PIECE_BYTES,
  ) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    this.bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Each line of `text` gets the time and its `source`. A log that cannot be written stops nobody. */
  write(source: string, text: string): void {
    const time = new Date().toISOString();
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const entry = lines.map((line) => `${time} ${source} ${line}\n`).join('');
    try {
      if (this.bytes > 0 && this.bytes + entry.length > this.pieceBytes) {
        renameSync(this.file, `${this.file}.1`);
        this.bytes = 0;
      }
      appendFileSync(this.file, entry, { mode: 0o600 });
      this.bytes += Buffer.byteLength(entry);
    } catch {
      // A full disk: the parts go on, and anyone who looks for the log finds the disk full.
    }
  }
}
