/** Every sentence of the catalogue is said somewhere: one that nobody says is a rule that nobody keeps. */
import fs from 'node:fs';
import path from 'node:path';
import { messages } from '@livro/rules';

const root = path.resolve(__dirname, '../..');

const sourcesIn = (folder: string): string[] =>
  fs.readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true }).flatMap((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const isSource = entry.isFile() && /\.tsx?$/.test(file) && !/\.(spec|fixture)\.|node_modules/.test(file);
    return isSource && !file.includes('rules/src/messages/') ? [fs.readFileSync(file, 'utf8')] : [];
  });

const names = (branch: object, at = ''): string[] =>
  Object.entries(branch).flatMap(([name, text]) =>
    typeof text === 'object' && text !== null ? names(text as object, `${at}${name}.`) : [`${at}${name}`],
  );

it('each text of the catalogue is said', () => {
  const words = new Set(['libs', 'backend/src', 'frontend/src'].flatMap(sourcesIn).join('\n').match(/\w+/g));
  const unsaid = names(messages).filter((name) => !words.has(name.split('.').at(-1)!));
  expect(unsaid).toEqual([]);
});
