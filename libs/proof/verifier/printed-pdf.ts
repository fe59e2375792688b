/** Whether a PDF is, byte for byte, the one that its code speaks of. Who signed the code is judged elsewhere. */
import { areEqual, hex } from '../src/bytes.ts';
import { CODE_MARK, codeDrawing, codeStream } from '../src/code-drawing.ts';
import { sha256, Sha256 } from '../src/sha256.ts';
import { Wrong } from './input.ts';
import { type PrintedFile, printedIn } from './statements.ts';

type FileOf<Version> = Extract<PrintedFile, { version: Version }>;
/** No QR code holds more. */
const MAX_CODE_CHARACTERS = 2_953;
const FILE_START = '%PDF-1.7\n%\xff\xff\xff\xff\n';

export const isPdf = (path: string, bytes: Uint8Array): boolean =>
  /\.pdf$/i.test(path) || latin1(bytes.subarray(0, 1024)).includes('%PDF-');

/** The text of its code. Throws `Wrong` where a byte is not the one that the code speaks of. */
export function codeIn(path: string, bytes: Uint8Array): string {
  const text = latin1(bytes);
  const at = text.lastIndexOf(CODE_MARK);
  const code = at < 0 ? codeOfVersion1(text) : text.slice(at + CODE_MARK.length, text.indexOf('\n', at));
  if (code.length > MAX_CODE_CHARACTERS) throw new Wrong(`${path}: não traz o código que prova o arquivo.`);
  const file = printedIn(code)?.file;
  if (!file || (file.version === 1) !== at < 0)
    throw new Wrong(`${path}: não traz o código que prova o arquivo.`);
  const difference =
    file.version === 1 ? differenceIn1(bytes, text, code, file) : differenceIn2(bytes, code, at, file);
  if (difference) throw new Wrong(`${path}: ${difference}`);
  return code;
}

const CHANGED = 'o arquivo foi mudado depois de emitido.';
const ADDED = 'algo foi acrescentado ao arquivo depois de emitido.';
const DRAWN = 'o desenho do código não é o do texto dele.';

/** Around the content of the code every byte is hashed, and that content is drawn anew: no byte is left. */
function differenceIn2(bytes: Uint8Array, code: string, at: number, file: FileOf<2>): string | undefined {
  const end = file.before + file.gap;
  if (at !== file.before) return CHANGED;
  if (bytes.length > end + file.after) return ADDED;
  if (bytes.length < end + file.after) return CHANGED;
  const hash = new Sha256().update(bytes.subarray(0, at)).update(bytes.subarray(end)).digest();
  if (hex(hash) !== file.sha256) return CHANGED;
  return isDrawn(bytes.subarray(at, end), code) ? undefined : DRAWN;
}

function isDrawn(content: Uint8Array, code: string): boolean {
  try {
    return areEqual(content, codeStream(code, content.length));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const codeOfVersion1 = (text: string): string =>
  [...text.matchAll(/\/Livro \(([^()\\]+)\)/g)].at(-1)?.[1] ?? '';

/** Version 1 signs what is before the drawing; what is behind it is made anew from that, but for the id of the file. */
function differenceIn1(bytes: Uint8Array, text: string, code: string, file: FileOf<1>): string | undefined {
  if (hex(sha256(bytes.subarray(0, file.bytes))) !== file.sha256) return CHANGED;
  const objects = objectsIn(text.slice(0, file.bytes));
  const rest = text.slice(file.bytes);
  const [, id = ''] = /\/ID \[<([0-9a-f]{32})> <\1>\]\n>>\nstartxref\n\d+\n%%EOF\n$/.exec(rest) ?? [];
  return objects && rest === endOfVersion1(objects, code, file.bytes, id) ? undefined : ADDED;
}

interface SignedObjects {
  /** Positions by number. */
  readonly positions: Map<number, number>;
  readonly root: number;
  readonly info: number;
}

/** The objects one after the other, as the writer leaves them; what lies within the data of one is no object. */
function objectsIn(text: string): SignedObjects | undefined {
  const positions = new Map<number, number>();
  const [roots, infos]: [number[], number[]] = [[], []];
  const head = /(\d+) 0 obj\n([^]*?)\n(stream\n|endobj\n)/y;
  let at = FILE_START.length;
  if (!text.startsWith(FILE_START)) return undefined;
  while (at < text.length) {
    head.lastIndex = at;
    const [whole, number = '', data = '', kind] = head.exec(text) ?? [];
    if (whole === undefined || positions.has(Number(number))) return undefined;
    positions.set(Number(number), at);
    if (data.startsWith('<<\n/Type /Catalog\n')) roots.push(Number(number));
    if (data.startsWith('<<\n/Producer ')) infos.push(Number(number));
    at += whole.length;
    if (kind !== 'stream\n') continue;
    const lengths = [...data.matchAll(/^\/Length (\d+)$/gm)].map(([, length]) => Number(length));
    const end = '\nendstream\nendobj\n';
    if (lengths.length !== 1 || !text.startsWith(end, at + lengths[0]!)) return undefined;
    at += lengths[0]! + end.length;
  }
  const [root, ...otherRoots] = roots;
  const [info, ...otherInfos] = infos;
  if (root === undefined || info === undefined || otherRoots.length + otherInfos.length > 0) return undefined;
  return { positions, root, info };
}

/** What version 1 wrote behind the signed part. */
function endOfVersion1(signed: SignedObjects, code: string, at: number, id: string): string | undefined {
  const { positions, root, info } = signed;
  const count = positions.size + 1;
  const own = Array.from({ length: count }, (_, i) => i + 1).find((number) => !positions.has(number));
  const { modules, operators } = codeDrawing(code);
  const scale = Math.round(1e6 / modules) / 1e6;
  const drawing = `${own} 0 obj\n<<\n/Type /XObject\n/Subtype /Form\n/BBox [0 0 ${modules} ${modules}]\n/Matrix [${scale} 0 0 ${scale} 0 0]\n/Livro (${code})\n/Length ${operators.length + 1}\n>>\nstream\n${operators}\n\nendstream\nendobj\n`;
  const lines = Array.from({ length: count }, (_, i) => {
    const position = String(i + 1 === own ? at : positions.get(i + 1));
    return `${position.padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${count + 1}\n0000000000 65535 f \n${lines.join('')}`;
  const trailer = `trailer\n<<\n/Size ${count + 1}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/ID [<${id}> <${id}>]\n>>\nstartxref\n${at + drawing.length}\n%%EOF\n`;
  return `${drawing}${table}${trailer}`;
}

/** One sign a byte, so that places in the text are places in the file. */
const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
