/** A QR code as the content of a PDF stream: the writer and the verifier draw it with this, byte for byte alike. */
import encodeQR from 'qr';
import { utf8 } from './bytes.ts';

export interface CodeDrawing {
  /** Modules along each side. */
  readonly modules: number;
  /** One unit a module; the corner is the lower left one. */
  readonly operators: string;
}

/** The page leaves the rest of the quiet zone around it. */
export function codeDrawing(text: string): CodeDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 1 });
  const modules = rows.length;
  const dark = rows.flatMap((row, y) =>
    runsOf(row).map(([from, width]) => `${from} ${modules - 1 - y} ${width} 1 re`),
  );
  return { modules, operators: ['0 g', ...dark, 'f'].join('\n') };
}

/** Where modules that are dark one after the other begin, and how many there are. */
function runsOf(row: readonly boolean[]): [from: number, width: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1]++;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}

/** What the stream of a code begins with; its text follows up to the end of the line. */
export const CODE_MARK = '%Livro 2 ';

/** The one content of so many bytes that shows the text, in a square of one unit. Throws where it does not fit. */
export function codeStream(text: string, size: number): Uint8Array {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new RangeError('A code is printable ASCII without spaces');
  const { modules, operators } = codeDrawing(text);
  const scale = (1 / modules).toFixed(6);
  const drawn = `${CODE_MARK}${text}\n${scale} 0 0 ${scale} 0 0 cm\n${operators}\n`;
  if (drawn.length > size) throw new RangeError(`A code of ${drawn.length} bytes does not fit in ${size}`);
  return utf8(drawn.padEnd(size));
}

/** Bytes that are enough for any text of at most this length: as if every other module were dark. */
export function codeStreamSize(length: number): number {
  const { modules } = codeDrawing('a'.repeat(length));
  const longestRun = `${modules} ${modules} ${modules} 1 re\n`.length;
  return CODE_MARK.length + length + 64 + modules * Math.floor(modules / 2) * longestRun;
}
