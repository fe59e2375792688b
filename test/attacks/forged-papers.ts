/** Ways to forge a PDF that carries a code, each from genuine papers of one version of the format, as strings of bytes. */
import { createHash } from 'node:crypto';
import { CODE_MARK, codeDrawing, codeStream } from '@livro/proof';

export interface GenuinePapers {
  readonly paper: string;
  /** Of the same version, with other figures. */
  readonly other: string;
  /** Of version 1. */
  readonly former: string;
}
/** Undefined where this version of the format has nothing of the kind. */
export type Forgery = (papers: GenuinePapers) => string | undefined;

interface Parts {
  /** Up to the table of objects. */
  body: string;
  /** Of the table, the free entry first. */
  lines: string[];
  trailer: string;
}

const entry = (position: number): string => `${String(position).padStart(10, '0')} 00000 n `;
const FAKE = '1 0 0 rg 60 400 400 60 re f';
const FAKE_CONTENT = `<<\n/Length ${FAKE.length}\n>>\nstream\n${FAKE}\nendstream`;

function partsOf(pdf: string): Parts {
  const at = pdf.lastIndexOf('xref\n0 ');
  const end = pdf.slice(at);
  const lines = [...end.matchAll(/^\d{10} \d{5} [nf] $/gm)].map(([line]) => line);
  return { body: pdf.slice(0, at), lines, trailer: /trailer\n[^]*?(?=startxref\n)/.exec(end)![0] };
}

const endOf = ({ body, lines, trailer }: Parts): string =>
  `xref\n0 ${lines.length}\n${lines.join('\n')}\n${trailer}startxref\n${body.length}\n%%EOF\n`;

/** The table written anew after a change, as a PDF library would. */
export function rebuilt(pdf: string, change: (parts: Parts) => void): string {
  const parts = partsOf(pdf);
  change(parts);
  parts.trailer = parts.trailer.replace(/\/Size \d+/, `/Size ${parts.lines.length}`);
  return parts.body + endOf(parts);
}

/** Its number. */
export function addObject(parts: Parts, content: string): number {
  const number = parts.lines.push(entry(parts.body.length)) - 1;
  parts.body += `${number} 0 obj\n${content}\nendobj\n`;
  return number;
}

export const trailed = (pdf: string, change: (trailer: string) => string): string =>
  rebuilt(pdf, (parts) => (parts.trailer = change(parts.trailer)));

/** Text of the body replaced; what lies behind it moves, and the table with it. */
export function edited(pdf: string, pattern: RegExp, put: (found: string) => string): string {
  return rebuilt(pdf, (parts) => {
    const { index, 0: found } = pattern.exec(parts.body)!;
    const by = put(found);
    parts.body = parts.body.slice(0, index) + by + parts.body.slice(index + found.length);
    const moved = by.length - found.length;
    parts.lines = parts.lines.map((line) =>
      Number(line.slice(0, 10)) > index ? entry(Number(line.slice(0, 10)) + moved) : line,
    );
  });
}

/** The number of the first page's content. */
export function contentOf(pdf: string): number {
  const { lines, body } = partsOf(pdf);
  const numbers = [...body.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number]) => Number(number));
  return numbers.find((number) => number < lines.length)!;
}

/** Where an object with this number lies in the data of another one: put there unless it is there already. */
export function hidden(parts: Parts, number: number, content: string): number {
  const object = `\n${number} 0 obj\n${content}\nendobj\n`;
  const own = Number(parts.lines[number]?.slice(0, 10) ?? 0);
  const there = parts.body.indexOf(`\n${number} 0 obj\n`);
  if (there > 0 && there + 1 !== own) return there + 1;
  const font = parts.body.indexOf('/FontFile2');
  const at = parts.body.indexOf('stream\n', parts.body.indexOf('/Length', font)) + 'stream\n'.length;
  parts.body = parts.body.slice(0, at) + object + parts.body.slice(at + object.length);
  return at + 1;
}

const isFormer = (pdf: string): boolean => !pdf.includes(CODE_MARK);

export function codeOf(pdf: string): string {
  if (isFormer(pdf)) return [...pdf.matchAll(/\/Livro \(([^()]+)\)/g)].at(-1)![1]!;
  return /^\S+/.exec(pdf.slice(pdf.lastIndexOf(CODE_MARK) + CODE_MARK.length))![0];
}

/** The object of the code in version 1. */
export function formerCode(number: number, text: string, drawnFor = text): string {
  const { modules, operators } = codeDrawing(drawnFor);
  const scale = Math.round(1e6 / modules) / 1e6;
  return `${number} 0 obj\n<<\n/Type /XObject\n/Subtype /Form\n/BBox [0 0 ${modules} ${modules}]\n/Matrix [${scale} 0 0 ${scale} 0 0]\n/Livro (${text})\n/Length ${operators.length + 1}\n>>\nstream\n${operators}\n\nendstream\nendobj\n`;
}

/** The content of the code as version 2 writes it, with a drawing of another text. */
function contentWith(pdf: string, text: string, drawnFor: string): string {
  const gap = gapOf(pdf);
  const drawn = Buffer.from(codeStream(drawnFor, gap.length)).toString('latin1').trimEnd();
  return `${CODE_MARK}${text}${drawn.slice(drawn.indexOf('\n'))}\n`.padEnd(gap.length);
}

export const gapOf = (pdf: string): string =>
  pdf.slice(pdf.lastIndexOf(CODE_MARK), pdf.lastIndexOf('\nendstream\nendobj\nxref'));

export const withGap = (pdf: string, gap: string): string => pdf.replace(gapOf(pdf), () => gap);

/** Another code in the place of the paper's own. */
export function withCode(pdf: string, text: string, drawnFor = text): string {
  if (!isFormer(pdf)) return withGap(pdf, contentWith(pdf, text, drawnFor));
  return rebuilt(pdf, (parts) => {
    const at = parts.body.lastIndexOf(' 0 obj\n', parts.body.lastIndexOf('/Livro ('));
    const start = parts.body.lastIndexOf('\n', at) + 1;
    parts.body = parts.body.slice(0, start) + formerCode(Number(parts.body.slice(start, at)), text, drawnFor);
  });
}

export const withField = (code: string, name: string, value: string): string =>
  code.replace(new RegExp(`(?<=[#&]${name}=)[^&]*`), value);
export const field = (code: string, name: string): string =>
  new URLSearchParams(code.slice(code.indexOf('#') + 1)).get(name) ?? '';

/** As long as the one in whose place it is put. */
const phishing = (code: string): string =>
  code.replace(/^https?:\/\/[^/#]+/, (host) => 'http://'.padEnd(host.length, 'x'));

/** What version 1 would say of a paper of version 2. */
export function downgraded(pdf: string): string {
  return rebuilt(pdf, (parts) => {
    const object = /\d+ 0 obj\n<<\n\/Type \/XObject\n\/Subtype \/Form\n\/BBox \[0 0 1 1\]\n/.exec(
      parts.body,
    )!;
    parts.body = parts.body.slice(0, object.index);
    const sha256 = createHash('sha256').update(Buffer.from(parts.body, 'latin1')).digest('base64url');
    const code = withField(withField(codeOf(pdf), 'bytes', String(parts.body.length)), 'sha256', sha256);
    parts.body += formerCode(parseInt(object[0], 10), code.replace('&v=2', ''));
  });
}

const update = (pdf: string, content: string, trailer = ''): string => {
  const { lines, trailer: own } = partsOf(pdf);
  const number = contentOf(pdf);
  const start = /startxref\n(\d+)/.exec(pdf.slice(pdf.lastIndexOf('startxref')))![1];
  const body = `${pdf}${number} 0 obj\n${content}\nendobj\n`;
  const dictionary = `<<\n/Size ${lines.length}\n${/\/Root \d+ 0 R/.exec(own)![0]}\n/Prev ${start}\n${trailer}>>\n`;
  return `${body}xref\n${number} 1\n${entry(pdf.length)}\ntrailer\n${dictionary}startxref\n${body.length}\n%%EOF\n`;
};

const ROOT = /\/Root \d+/;
const fakeCatalog = (parts: Parts): number => {
  const content = addObject(parts, FAKE_CONTENT);
  const [page, pages] = [parts.lines.length, parts.lines.length + 1];
  addObject(
    parts,
    `<<\n/Type /Page\n/Parent ${pages} 0 R\n/MediaBox [0 0 595 842]\n/Resources <<>>\n/Contents ${content} 0 R\n>>`,
  );
  addObject(parts, `<<\n/Type /Pages\n/Count 1\n/Kids [${page} 0 R]\n>>`);
  return addObject(parts, `<<\n/Type /Catalog\n/Pages ${pages} 0 R\n>>`);
};
const dictionaryOf = (type: string): RegExp => new RegExp(`(?<=\\n)<<\\n/Type /${type}\\n(?=[^]*?\\nendobj)`);
const extended =
  (type: string, entries: string) =>
  ({ paper }: GenuinePapers) =>
    edited(paper, dictionaryOf(type), (found) => `${found}${entries}\n`);

export const APPENDED: Readonly<Record<string, Forgery>> = {
  'an object behind the end': ({ paper }) => `${paper}99 0 obj\n<<\n>>\nendobj\n`,
  'a line feed behind the end': ({ paper }) => `${paper}\n`,
  'a NUL behind the end': ({ paper }) => `${paper}\0`,
  'a comment behind the end': ({ paper }) => `${paper}% conferido\n`,
  'a second end of file': ({ paper }) => `${paper}%%EOF\n`,
  'an incremental update of the page': ({ paper }) => update(paper, FAKE_CONTENT),
  'an incremental update with another catalog': ({ paper }) => update(paper, '<<\n/Type /Catalog\n>>').replace(/\/Root \d+ 0 R(?=\n\/Prev)/, `/Root ${contentOf(paper)} 0 R`),
  'a second table of objects': ({ paper }) => paper + endOf(partsOf(paper)),
  'a forged file before the genuine one': ({ paper }) => paper.replace(/[^]{400}$/, '%%EOF\n') + paper,
  'a forged file behind the genuine one': ({ paper, other }) => paper + other,
  'the end of another paper': ({ paper, other }) => partsOf(paper).body + endOf(partsOf(other)),
  'the last line cut off': ({ paper }) => paper.slice(0, -1),
  'the table cut off': ({ paper }) => partsOf(paper).body,
}; // prettier-ignore

export const STRUCTURE: Readonly<Record<string, Forgery>> = {
  'an object between code and table': ({ paper }) => rebuilt(paper, (parts) => addObject(parts, '<<\n>>')),
  'another catalog between code and table': ({ paper }) => rebuilt(paper, (parts) => (parts.trailer = parts.trailer.replace(ROOT, `/Root ${fakeCatalog(parts)}`))),
  'a page content hidden in the data of a picture': ({ paper }) => rebuilt(paper, (parts) => (parts.lines[contentOf(paper)] = entry(hidden(parts, contentOf(paper), FAKE_CONTENT)))),
  'a catalog hidden in the data of a picture': ({ paper }) => rebuilt(paper, (parts) => {
    const number = parts.lines.length;
    const root = Number(ROOT.exec(parts.trailer)![0].slice(6));
    parts.lines.push(entry(hidden(parts, number, '<<\n/Type /Catalog\n>>')));
    parts.lines[root] = entry(hidden(parts, root, '<<\n/Type /Catalog\n>>'));
  }),
  'another object as the root': ({ paper }) => trailed(paper, (trailer) => trailer.replace(ROOT, '/Root 1')),
  'two entries of the table exchanged': ({ paper }) => rebuilt(paper, ({ lines }) => ([lines[1], lines[2]] = [lines[2]!, lines[1]!])),
  'an entry marked free': ({ paper }) => rebuilt(paper, ({ lines }) => (lines[contentOf(paper)] = '0000000000 00000 f ')),
  'an entry of another generation': ({ paper }) => rebuilt(paper, ({ lines }) => (lines[2] = lines[2]!.replace(' 00000 ', ' 00001 '))),
  'an entry that is one byte off': ({ paper }) => rebuilt(paper, ({ lines }) => (lines[2] = entry(Number(lines[2]!.slice(0, 10)) - 1))),
  'a larger count of objects': ({ paper }) => paper.replace(/\/Size \d+(?=\n\/Root)/, (size) => `${size}0`),
  'an earlier table': ({ paper }) => trailed(paper, (trailer) => trailer.replace('/Root', '/Prev 15\n/Root')),
  'a stream of the table': ({ paper }) => trailed(paper, (trailer) => trailer.replace('/Root', '/XRefStm 15\n/Root')),
  'an encryption dictionary': ({ paper }) => trailed(paper, (trailer) => trailer.replace('/Root', '/Encrypt 2 0 R\n/Root')),
  'another description of the file': ({ paper }) => trailed(paper, (trailer) => trailer.replace(/\/Info \d+/, '/Info 2')),
  'whitespace in the id': ({ paper }) => trailed(paper, (trailer) => trailer.replace('/ID [<', '/ID [< ')),
  'a comment in the trailer': ({ paper }) => trailed(paper, (trailer) => trailer.replace('<<\n', '<<\n% x\n')),
  'another line end in the table': ({ paper }) => paper.replace('65535 f \n', '65535 f\r\n'),
  'another place of the table': ({ paper }) => paper.replace(/startxref\n(\d+)/, (_, at: string) => `startxref\n${String(Number(at) - 1)}`),
}; // prettier-ignore

export const CONTENT: Readonly<Record<string, Forgery>> = {
  'a drawing over the page': ({ paper }) => rebuilt(paper, (parts) => {
    const at = Number(parts.lines[contentOf(paper)]!.slice(0, 10));
    const head = parts.body.slice(at).split('\n', 1)[0]!;
    const put = `${head}\n${FAKE_CONTENT}\nendobj\n`;
    parts.body = parts.body.slice(0, at) + put + parts.body.slice(at + put.length);
  }),
  'an annotation on the page': extended('Page', '/Annots [<<\n/Type /Annot\n/Subtype /FreeText\n/Rect [0 0 99 99]\n>>]'),
  'a script that runs when it is opened': extended('Catalog', '/OpenAction <<\n/S /JavaScript\n/JS (app.alert\\(1\\))\n>>'),
  'an attached file': extended('Catalog', '/AF [2 0 R]'),
  'a form': extended('Catalog', '/AcroForm <<\n/NeedAppearances true\n/Fields []\n>>'),
  'layers': extended('Catalog', '/OCProperties <<\n/OCGs []\n>>'),
  'a page less': ({ paper }) => edited(paper, /\/Count \d+\n\/Kids \[[^\]]*\]/, () => '/Count 0\n/Kids []'),
  'another size of the page': ({ paper }) => edited(paper, /\/MediaBox \[0 0 595.28/, () => '/MediaBox [0 0 195.28'),
  'another title': ({ paper }) => edited(paper, /Extrato de conta/, () => 'Extrato bancário'),
  'an older version in the head': ({ paper }) => paper.replace('%PDF-1.7', '%PDF-1.4'),
  'a comment after the head': ({ paper }) => edited(paper, /%\xff{4}\n/, (found) => `${found}% x\n`),
}; // prettier-ignore

export const CODE: Readonly<Record<string, Forgery>> = {
  'a drawing that leads elsewhere': ({ paper }) => withCode(paper, codeOf(paper), phishing(codeOf(paper))),
  'a text that is not the one of the drawing': ({ paper }) => withCode(paper, phishing(codeOf(paper)), codeOf(paper)),
  'the code of another paper': ({ paper, other }) => withCode(paper, codeOf(other)),
  'the signature of another paper': ({ paper, other }) => withCode(paper, withField(codeOf(paper), 'by', field(codeOf(other), 'by'))),
  'no signature': ({ paper }) => withCode(paper, codeOf(paper).replace(/&by=.*/, '')),
  'a signature of zeros': ({ paper }) => withCode(paper, withField(codeOf(paper), 'by', 'A'.repeat(86))),
  'the leaves of another state': ({ paper }) => withCode(paper, withField(codeOf(paper), 'last', '7')),
  'a field that nobody knows': ({ paper }) => withCode(paper, codeOf(paper).replace('&bytes=', '&x=1&bytes=')),
  'a hash in other letters': ({ paper }) => withCode(paper, withField(codeOf(paper), 'sha256', `${field(codeOf(paper), 'sha256')}=`)),
}; // prettier-ignore

/** What version 1 has no signature for, or nothing of the kind. */
export const VERSION_2: Readonly<Record<string, Forgery>> = {
  'a code that leads elsewhere': ({ paper }) => withCode(paper, phishing(codeOf(paper))),
  'another id of the file': ({ paper }) => trailed(paper, (trailer) => trailer.replace(/(?<=<)[0-9a-f]{2}/g, '00')),
  'a field behind the signature': ({ paper }) => withCode(paper, `${codeOf(paper)}&x=1`),
  'the signature twice': ({ paper }) => withCode(paper, `${codeOf(paper)}&by=${field(codeOf(paper), 'by')}`),
  'a field before the signature': ({ paper }) => withCode(paper, codeOf(paper).replace('&by=', '&x=1&by=')),
  'the signature in other letters': ({ paper }) => withCode(paper, codeOf(paper).replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))),
  'a shorter placeholder': ({ paper }) => edited(paper, /\/Length \d+\n>>\nstream\n%Livro [^]*? {10}(?=\nendstream)/, (found) => found.slice(0, -5)),
  'a longer placeholder': ({ paper }) => edited(paper, /%Livro [^]*? {10}(?=\nendstream)/, (found) => `${found} `),
  'a placeholder of other whitespace': ({ paper }) => withGap(paper, gapOf(paper).replace(/ $/, '\n')),
  'a drawing in the placeholder': ({ paper }) => withGap(paper, gapOf(paper).replace(/ +$/, (spaces) => FAKE.padEnd(spaces.length))),
  'a range that begins earlier': ({ paper }) => withCode(paper, withField(codeOf(paper), 'bytes', field(codeOf(paper), 'bytes').replace(/^\d+/, (before) => String(Number(before) - 1)))),
  'a range that leaves out the page': ({ paper }) => withCode(paper, withField(codeOf(paper), 'bytes', `0-${String(paper.length - 10)}-10`)),
  'an end that is not signed': ({ paper }) => withCode(paper, withField(codeOf(paper), 'bytes', field(codeOf(paper), 'bytes').replace(/\d+$/, '0'))),
  'a code of version 1': ({ paper }) => downgraded(paper),
  'a code of version 3': ({ paper }) => withCode(paper, withField(codeOf(paper), 'v', '3')),
  'the code of a paper of version 1': ({ paper, former }) => withCode(paper, codeOf(former)),
  'the end of a paper of version 1': ({ paper, former }) => paper + former.slice(Number(field(codeOf(former), 'bytes'))),
  'a paper of version 1 with this code': ({ paper, former }) => withCode(former, codeOf(paper)),
}; // prettier-ignore
