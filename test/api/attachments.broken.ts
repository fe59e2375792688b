/** Forms that are refused as a whole, and names that must do no harm, for the specs of attachments. */
import { limits } from '@livro/rules';
import { png, type SentFile } from './attachments.fixture.ts';

const LARGE = 'Arquivos muito grandes (máximo 10MB): ';
const STRANGE = 'Tipos de arquivo não suportados: ';
const over = png(limits.attachmentMaxBytes + 1);
/** What is wrong, the form's files, the status and the sentence. */
export const refusedForms: readonly (readonly [string, readonly SentFile[], number, string])[] = [
  ['a program called a picture', [{ name: 'a.png', content: Buffer.from('MZ\x90') }], 415, `${STRANGE}a.png`],
  ['a page called a paper', [{ name: 'b.pdf', content: Buffer.from('<script>') }], 415, `${STRANGE}b.pdf`],
  ['a drawing with scripts', [{ name: 'c.svg', content: Buffer.from('<svg/>') }], 415, `${STRANGE}c.svg`],
  ['an empty file', [{ name: 'd.png', content: Buffer.alloc(0) }], 415, `${STRANGE}d.png`],
  ['one byte too much', [{ name: 'e.png', content: over }], 413, `${LARGE}e.png`],
  [
    'a good one beside a bad one',
    [
      { name: 'boa.png', content: png() },
      { name: 'má.exe', content: Buffer.from('MZ') },
    ],
    415,
    `${STRANGE}má.exe`,
  ],
  ['none', [], 422, 'Escolha pelo menos um arquivo'],
  [
    'too many',
    Array.from({ length: 21 }, (_, at) => ({ name: `${at}.png`, content: png() })),
    422,
    'No máximo 20 arquivos por envio',
  ],
];

/** As it is sent, as it is kept, and as it is saved by who downloads it. */
export const oddNames: readonly (readonly [string, string, string])[] = [
  ['../../../etc/passwd', 'passwd', 'passwd.png'],
  ['C:\\\\fakepath\\\\obra.png', 'obra.png', 'obra.png'],
  ['programa.exe', 'programa.exe', 'programa.exe.png'],
  ["'; drop table x; --.png", "'; drop table x; --.png", "'; drop table x; --.png"],
  [
    '<img src=x onerror=alert(1)>.png',
    '<img src=x onerror=alert(1)>.png',
    '<img src=x onerror=alert(1)>.png',
  ],
  ['=cmd|calc!A1.png', '=cmd|calc!A1.png', '=cmd|calc!A1.png'],
  ['foto\u202egnp.exe', 'fotognp.exe', 'fotognp.exe.png'],
  [`${'n'.repeat(5_000)}.png`, `${'n'.repeat(196)}.png`, `${'n'.repeat(196)}.png`],
  ['__proto__', '__proto__', '__proto__.png'],
];
