/** A QR code as the operators of a drawing, one unit a module; its corner is the lower left one. */
import encodeQR from 'qr';

export interface CodeDrawing {
  /** Modules along each side. */
  readonly modules: number;
  readonly operators: string;
}

/** The rest of the quiet zone around it is for the page to leave. */
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
