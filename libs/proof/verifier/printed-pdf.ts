/** A PDF as it was handed out: all before the drawing of its code hashes to what the code says, and behind it is nothing that shows anything. */
import { hex } from '../src/bytes.ts';
import { sha256 } from '../src/sha256.ts';
import { bytesOf, type InputFile, Wrong } from './input.ts';
import { printedIn } from './statements.ts';

const TAIL =
  /^(\d+) 0 obj\n<<\n\/Type \/XObject\n\/Subtype \/Form\n\/BBox \[0 0 (\d+) \2\]\n\/Matrix \[(0\.0\d+) 0 0 \3 0 0\]\n\/Livro \([^()\\]+\)\n\/Length \d+\n>>\nstream\n0 g\n(?:\d+ \d+ \d+ 1 re\n)+f\n\nendstream\nendobj\nxref\n0 \d+\n0000000000 65535 f \n((?:\d{10} 00000 n \n)+)trailer\n<<[^>]*?\/ID \[<\w+> <\w+>\]\n>>\nstartxref\n\d+\n%%EOF\n$/;

/** The text of its code. Throws `Wrong` where the file is not what the code says. */
export async function codeIn(file: InputFile): Promise<string> {
  const bytes = await bytesOf(file);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const code = [...text.matchAll(/\/Livro \(([^()\\]+)\)/g)].at(-1)?.[1] ?? '';
  const printed = printedIn(code)?.file;
  if (!printed) throw new Wrong(`${file.path}: não traz o código que prova o arquivo.`);
  if (hex(sha256(bytes.subarray(0, printed.bytes))) !== printed.sha256)
    throw new Wrong(`${file.path}: o arquivo foi mudado depois de emitido.`);
  const [, own, , , table = ''] = TAIL.exec(text.slice(printed.bytes)) ?? [];
  const isThere = (line: string, i: number): boolean =>
    (i + 1 === Number(own) || Number(line.slice(0, 10)) < printed.bytes) &&
    text.startsWith(`${i + 1} 0 obj\n`, Number(line.slice(0, 10)));
  if (own === undefined || !table.trimEnd().split('\n').every(isThere))
    throw new Wrong(`${file.path}: algo foi acrescentado ao arquivo depois de emitido.`);
  return code;
}
