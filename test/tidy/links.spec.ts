/** Pages lead somewhere: each link has its file and section, and each `npm run` that they name is a script. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const markdownIn = (folder: string, recursive: boolean): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('.md') && !name.includes('node_modules') && !name.startsWith('.vitepress'),
    )
    .map((name) => path.join(folder, name));
const libs = fs.readdirSync(path.join(root, 'libs')).map((lib) => `libs/${lib}`);
const pages = [
  ...markdownIn('docs', true),
  ...['.', 'test/attacks', ...libs].flatMap((folder) => markdownIn(folder, false)),
].map((name) => ({ name, text: fs.readFileSync(path.join(root, name), 'utf8') }));

/** The anchors of a page's headings, as GitHub gives them. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

it('each link of a page leads to a file and a section', () => {
  const links = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, to = '', anchor]) => ({
      name,
      file: to === '' ? name : path.join(path.dirname(name), to),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(15);
  const dead = links.filter(
    ({ file, anchor }) =>
      !fs.existsSync(path.join(root, file)) ||
      (anchor !== undefined &&
        file.endsWith('.md') &&
        !anchorsOf(fs.readFileSync(path.join(root, file), 'utf8')).has(anchor)),
  );
  expect(dead).toEqual([]);
});

it('each file that the pages for newcomers name is there', () => {
  const newcomers = ['getting-started', 'recipes', 'testing', 'screens'].map((page) =>
    path.join('docs/developer', `${page}.md`),
  );
  const named = ['README.md', 'CONTRIBUTING.md', ...newcomers].flatMap((page) => {
    const { text } = pages.find(({ name }) => name === page)!;
    return [...text.matchAll(/`((?:backend|frontend|libs|test|docs|scripts)\/[^`*\s]+)`/g)].map(
      ([, file]) => file!,
    );
  });
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

it('each command that a page names is a script', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/npm run ([\w:-]+)\b(?! -w)/g)].map(([, script]) => ({ name, script: script! })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ script }) => !(script in scripts))).toEqual([]);
});
