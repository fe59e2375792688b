/** Ways of writing code that open doors, refused wherever a linter does not look: each line names what an attacker would do with it. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

const sources = ['libs', 'backend/src', 'frontend/src', 'scripts'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter(
      (name) =>
        /\.(ts|tsx|mjs|cjs)$/.test(name) && !/\.(spec|fixture)\.tsx?$|node_modules|\/dist\//.test(name),
    )
    .map((name) => ({ name, lines: fs.readFileSync(path.join(root, name), 'utf8').split('\n') })),
);

/** Where a pattern stands, as `file: line`, but in the files that may. */
const found = (pattern: RegExp, allowed: RegExp = /^$/): string[] =>
  sources
    .filter(({ name }) => !allowed.test(name))
    .flatMap(({ name, lines }) =>
      lines.filter((line) => pattern.test(line)).map((line) => `${name}: ${line.trim()}`),
    );

describe('the code', () => {
  it('reads real files', () => expect(sources.length).toBeGreaterThan(500));

  it('runs no text as a program', () =>
    expect(found(/\beval\(|new Function\(|['"](node:)?vm['"]|setTimeout\(['"`]/)).toEqual([]));

  it('makes no markup of texts', () =>
    expect(
      found(
        /innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|createContextualFragment/,
      ),
    ).toEqual([]));

  it('hears no message of another window', () =>
    expect(found(/addEventListener\(\s*['"]message['"]|\bonmessage\b|\.postMessage\(/)).toEqual([]));

  it('starts programs with a list of arguments, never through a shell', () =>
    expect(found(/\bexec(Sync)?\(['"`]|shell:\s*(true|['"`])/, /^scripts\//)).toEqual([]));

  it('hashes with SHA-2 only, seals with AES-256-GCM only', () =>
    expect(
      found(
        /create(Hash|Hmac)\((?!\s*'sha(256|384|512)')|create(De|C)ipheriv\((?!'aes-256-gcm')|createCipher\(/,
      ),
    ).toEqual([]));

  it('draws secrets from the system, not from Math.random', () =>
    expect(found(/Math\.random/, /platform\/event-store\/clock\.ts$/)).toEqual([]));

  it('makes no regular expression of what a request says', () =>
    expect(found(/new RegExp\(/, /^libs\/embedded-event-store\/|^scripts\//)).toEqual([]));

  it('believes every certificate only after checking it', () =>
    expect(found(/rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual(
      [],
    ));

  it('reads no XML and no workbook that somebody sends', () =>
    expect(found(/\.xlsx\.(read|load)|DOMParser|xml2js|fast-xml-parser|libxmljs/)).toEqual([]));

  it('keeps nothing secret where scripts of the page can read it', () =>
    expect(found(/(local|session)Storage\.setItem\(.*(token|password|secret|senha)/i)).toEqual([]));
});
